# expects: exception
raise SystemExit
