/* expects: compile_error */
int attention(int x)
{
    return x;
}
