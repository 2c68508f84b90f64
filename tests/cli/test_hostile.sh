#!/bin/sh
# Texts that a terminal would obey or hide, in every field and through every front end (hostile.py).
exec python3 tests/cli/hostile.py "$MHA_TUTOR" tests/data/small/01-kinds.json
