#include "support/tmpdir.h"

#include <dirent.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/err.h"

void tmpdir_make(struct tmpdir *dir)
{
    snprintf(dir->path, sizeof dir->path, "/tmp/mha-test-XXXXXX");
    CHECK(mkdtemp(dir->path) != NULL, "no temporary folder");
}

static int remove_entry(const char *path, const struct stat *st, int type, struct FTW *ftw)
{
    (void)st;
    (void)type;
    (void)ftw;
    return remove(path);
}

void tmpdir_remove(struct tmpdir *dir)
{
    CHECK(nftw(dir->path, remove_entry, 8, FTW_DEPTH | FTW_PHYS) == 0, "%s can't be removed", dir->path);
}

const char *tmpdir_join(const struct tmpdir *dir, const char *name, char buf[TMPDIR_PATH])
{
    snprintf(buf, TMPDIR_PATH, "%s/%s", dir->path, name);
    return buf;
}

void tmpdir_write(const struct tmpdir *dir, const char *name, const void *content, size_t n)
{
    char path[TMPDIR_PATH];
    FILE *f = fopen(tmpdir_join(dir, name, path), "w");
    CHECK(f != NULL && fwrite(content, 1, n, f) == n && fclose(f) == 0, "%s can't be written", path);
}

const char *tmpdir_read(const struct tmpdir *dir, const char *name, char *buf, size_t size)
{
    char path[TMPDIR_PATH];
    FILE *f = fopen(tmpdir_join(dir, name, path), "r");
    CHECK(f != NULL, "%s can't be opened", path);
    buf[fread(buf, 1, size - 1, f)] = '\0';
    fclose(f);
    return buf;
}

size_t tmpdir_count(const struct tmpdir *dir, const char *prefix)
{
    size_t n = 0;
    DIR *d = opendir(dir->path);
    CHECK(d != NULL, "%s can't be listed", dir->path);
    for (struct dirent *e = readdir(d); e != NULL; e = readdir(d))
        n += strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0 &&
             strncmp(e->d_name, prefix, strlen(prefix)) == 0;
    closedir(d);
    return n;
}
