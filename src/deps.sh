#!/bin/sh
# Finds the libraries that are missing and installs them: src/deps.sh run|test [PROGRAM...]
#
# Installs nothing when nothing is missing.  Where it can't install, it prints the exact command and stops.
set -u

what=${1:-run}
[ $# -eq 0 ] || shift
libraries="ncursesw libcjson sqlite3"
programs="$*"
if [ "$what" = test ]; then
    libraries="$libraries cmocka"
    programs="tmux python3 $programs"
fi

missing=""
if ! command -v pkg-config >/dev/null 2>&1; then
    missing="pkg-config $libraries"
else
    for library in $libraries; do
        pkg-config --exists "$library" || missing="$missing $library"
    done
fi
for program in $programs; do
    command -v "$program" >/dev/null 2>&1 || missing="$missing $program"
done
[ -n "$missing" ] || exit 0

# Library or program -> package, for each package manager that we know.
package() {
    case "$1:$2" in
    apt-get:ncursesw) echo libncurses-dev ;;
    apt-get:libcjson) echo libcjson-dev ;;
    apt-get:sqlite3) echo libsqlite3-dev ;;
    apt-get:cmocka) echo libcmocka-dev ;;
    dnf:ncursesw) echo ncurses-devel ;;
    dnf:libcjson) echo cjson-devel ;;
    dnf:sqlite3) echo sqlite-devel ;;
    dnf:cmocka) echo libcmocka-devel ;;
    dnf:pkg-config) echo pkgconf-pkg-config ;;
    pacman:ncursesw) echo ncurses ;;
    pacman:libcjson | brew:libcjson) echo cjson ;;
    pacman:sqlite3 | brew:sqlite3) echo sqlite ;;
    pacman:pkg-config | brew:pkg-config) echo pkgconf ;;
    pacman:python3) echo python ;;
    apk:ncursesw) echo ncurses-dev ;;
    apk:libcjson) echo cjson-dev ;;
    apk:sqlite3) echo sqlite-dev ;;
    apk:cmocka) echo cmocka-dev ;;
    apk:pkg-config) echo pkgconf ;;
    brew:ncursesw) echo ncurses ;;
    *) echo "$2" ;;
    esac
}

manager=""
for candidate in apt-get dnf pacman apk brew; do
    if command -v "$candidate" >/dev/null 2>&1; then
        manager=$candidate
        break
    fi
done
if [ -z "$manager" ]; then
    echo "mha-tutor needs:$missing" >&2
    echo "No known package manager was found; please install these (with their headers) and try again." >&2
    exit 1
fi

packages=""
for item in $missing; do
    packages="$packages $(package "$manager" "$item")"
done
case $manager in
apt-get) command="apt-get install -y$packages" ;;
dnf) command="dnf install -y$packages" ;;
pacman) command="pacman -S --needed --noconfirm$packages" ;;
apk) command="apk add$packages" ;;
brew) command="brew install$packages" ;;
esac

sudo=""
if [ "$manager" != brew ] && [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null 2>&1; then
        echo "Missing:$missing" >&2
        echo "Please run as root:  $command" >&2
        exit 1
    fi
    sudo="sudo "
fi

echo "Missing:$missing"
echo "Installing with:  $sudo$command"
if [ "$manager" = apt-get ]; then
    ${sudo}apt-get update -qq || true
    export DEBIAN_FRONTEND=noninteractive
fi
if ! $sudo$command; then
    echo "That did not work. Please run it yourself, then try again:  $sudo$command" >&2
    exit 1
fi
