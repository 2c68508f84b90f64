# Prints "OBJECT: may not call SYMBOL (WHY)" for every undefined symbol of an object that its folder has no business
# with.  Input: lines "OBJECT SYMBOL", objects named like base/arena.o.

# SYMBOLS and OBJECTS are extended regular expressions for the whole name; OBJECTS "" means nobody.
function rule(symbols, objects, why) {
    n++
    symbols_of[n] = "^(" symbols ")$"
    objects_of[n] = objects == "" ? "^$" : "^(" objects ")"
    why_of[n] = why
}

BEGIN {
    front = "front/|main"
    rule("strcpy|strcat|stpcpy|sprintf|vsprintf|gets|strtok|ato[ifl]|atoll|tmpnam|tempnam|mktemp", "", "there is a safe way")
    rule("system|popen|wordexp", "", "no shell reads our text")
    rule("setlocale|newlocale|uselocale", front, "the locale is the front end's affair")
    rule("strtod|strtof|strtold|scanf|sscanf|fscanf|isoc99_[a-z]*scanf", "base/str\\.o", "numbers go through num_parse")
    rule("cJSON_.*", "io/json\\.o", "JSON goes through io/json.h")
    rule("sqlite3_.*", "io/store[a-z_]*\\.o", "progress goes through io/store.h")
    rule("initscr|newterm|set_term|delscreen|endwin|stdscr|newwin|doupdate|w?getch|w?get_wch|w?refresh|wnoutrefresh|" \
         "w?add.*str|w?add(_w)?ch|mv.*add.*|w?erase|w?clear|w?move|w?attr.*|w?timeout|keypad|raw|cbreak|noecho|" \
         "start_color|use_default_colors|init_pair|color_set|curs_set|set_escdelay|ungetch|flushinp|def_prog_mode|" \
         "reset_prog_mode|setupterm|tiget.*|tputs|LINES|COLS|COLORS", "front/tui[a-z_]*\\.o", "curses stays in front/tui")
    rule("malloc|calloc|realloc|reallocarray|free|strn?dup|v?asprintf|getline|getdelim|open_memstream",
         "base/arena\\.o|io/|" front, "memory comes from an arena")
    rule("open|openat|fopen|fdopen|creat|unlink|unlinkat|remove|rename|renameat|mkdir|rmdir|opendir|l?stat|statx|access",
         "base/fs\\.o|io/|" front, "files are touched by base/fs, io and the front ends")
    rule("v?fork|exec[lv].*|posix_spawnp?|waitpid|kill|socket", "io/|" front, "processes are io's affair")
    rule("time|clock|clock_gettime|gettimeofday|nanosleep|usleep|sleep", "io/|app/effect[a-z_]*\\.o|" front,
         "a model does not look at the clock")
    rule("v?printf|puts|putchar|v?fprintf|fputs|fputc|putc|fwrite|write", "base/err\\.o|base/fs\\.o|io/|" front,
         "only front ends and CHECK print")
    rule("exit|_exit|quick_exit|abort", "base/err\\.o|io/|" front, "errors are returned")
}

{
    symbol = $2
    sub(/^__/, "", symbol) # the checked forms of FORTIFY: __strcpy_chk
    sub(/_chk$/, "", symbol)
    sub(/64$/, "", symbol)
    for (i = 1; i <= n; i++)
        if (symbol ~ symbols_of[i] && $1 !~ objects_of[i])
            print $1 ": may not call " symbol " (" why_of[i] ")"
}
