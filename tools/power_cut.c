/* A disk that forgets what was not synced: loaded before a server (LD_PRELOAD), it keeps a copy of
 * each file of a folder as it was when it was synced last. When the power is cut, those copies are
 * all that is left: see power_cut.py. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* Copy a file to the folder of what is safe, under its own name, all at once. */
static void keep(int fd) {
    const char *watched = getenv("POWER_CUT_FOLDER"), *safe = getenv("POWER_CUT_SAFE");
    char link[64], path[PATH_MAX], made[PATH_MAX + 8], kept[PATH_MAX];
    if (!watched || !safe) return;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0) return;
    path[length] = 0;
    size_t prefix = strlen(watched);
    if (strncmp(path, watched, prefix) || path[prefix] != '/' || strchr(path + prefix + 1, '/')) return;
    snprintf(kept, sizeof kept, "%s/%s", safe, path + prefix + 1);
    snprintf(made, sizeof made, "%s.new", kept);
    pthread_mutex_lock(&lock);
    int out = open(made, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (out >= 0) {
        char part[1 << 16];
        off_t at = 0;
        ssize_t got;
        while ((got = pread(fd, part, sizeof part, at)) > 0) {
            if (write(out, part, got) != got) abort();
            at += got;
        }
        close(out);
        rename(made, kept);
    }
    pthread_mutex_unlock(&lock);
}

int fsync(int fd) {
    int (*real)(int) = dlsym(RTLD_NEXT, "fsync");
    int result = real(fd);
    if (!result) keep(fd);
    return result;
}

int fdatasync(int fd) {
    int (*real)(int) = dlsym(RTLD_NEXT, "fdatasync");
    int result = real(fd);
    if (!result) keep(fd);
    return result;
}
