/* expects: compile_error */
void atention(void)
{
}
