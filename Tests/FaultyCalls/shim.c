// Stands between a program and the C library (LD_PRELOAD): counts calls by their kind, and fails the one that is asked for.
//
//   FAULT=KINDS:NUMBER:ERRNO[:sticky]   which call fails; kinds are joined by +, as in write+sync:3:28:sticky. The
//                                       errno 0 stands for a short write, after which the disk is full.
//   FAULT_PATHS=PATH:PATH               only calls on files below these are counted
//   FAULT_LIBRARIES=NAME:NAME           whose allocations are counted
//   FAULT_REPORT=FILE                   a file of 4096 bytes for `struct report`
//   FAULT_LOG=FILE                      gets every change of those files, for a simulated loss of power
//
// Children of the program are left alone.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <link.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind { OPEN, READ, WRITE, SYNC, RENAME, UNLINK, TRUNCATE, MMAP, CLOSE, STAT, MKDIR, MODE, LOCK, MALLOC, KINDS };
static const char *const names[KINDS] = {
    "open", "read", "write", "sync", "rename", "unlink", "truncate", "mmap", "close", "stat", "mkdir", "mode", "lock",
    "malloc"};

struct report {
  _Atomic uint64_t counts[KINDS];
  _Atomic uint64_t matching, failed;
  char call[PATH_MAX / 2];
};

static struct report unread, *report = &unread;
static unsigned wanted_kinds;
static uint64_t wanted_number;
static int wanted_errno;
static int is_sticky, is_ready, log_file = -1;
static char paths[PATH_MAX], libraries[1024];
enum { MOST_FILES = 65536, MOST_RANGES = 64 };
static _Atomic unsigned char is_tracked[MOST_FILES];
static struct { uintptr_t from, to; } ranges[MOST_RANGES];
static size_t range_count;
static pthread_mutex_t log_lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

#define REAL(name, ...) \
  ({ \
    static __typeof__(&name) real; \
    if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name); \
    real(__VA_ARGS__); \
  })

static int is_below(const char *path) {
  for (const char *prefix = paths; *prefix;) {
    size_t length = strcspn(prefix, ":");
    if (length && !strncmp(path, prefix, length)) return 1;
    prefix += length + (prefix[length] == ':');
  }
  return 0;
}

/// Completes a path into `whole`, of PATH_MAX bytes.
static const char *absolute(int folder, const char *path, char *whole) {
  if (path[0] == '/') return path;
  char link[64] = "/proc/self/cwd";
  if (folder != AT_FDCWD) snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
  ssize_t length = syscall(SYS_readlinkat, AT_FDCWD, link, whole, PATH_MAX - 1);
  if (length < 0) length = 0;
  snprintf(whole + length, PATH_MAX - length, "/%s", path);
  return whole;
}

/// Whether this call has to fail; sets errno.
static int fails(enum kind kind, const char *what) {
  if (!is_ready) return 0;
  atomic_fetch_add(&report->counts[kind], 1);
  if (!(wanted_kinds & 1u << kind)) return 0;
  uint64_t number = atomic_fetch_add(&report->matching, 1) + 1;
  if (!wanted_number || (is_sticky ? number < wanted_number : number != wanted_number)) return 0;
  if (atomic_fetch_add(&report->failed, 1) == 0) snprintf(report->call, sizeof report->call, "%s %s", names[kind], what);
  errno = wanted_errno ? wanted_errno : ENOSPC;
  return 1;
}

static int fails_at(enum kind kind, int folder, const char *path) {
  char whole[PATH_MAX];
  int code = errno;
  const char *found = is_ready && path ? absolute(folder, path, whole) : "";
  errno = code;
  return is_below(found) && fails(kind, found);
}

static int is_watched(int file) { return is_ready && file >= 0 && file < MOST_FILES && is_tracked[file]; }

static int fails_on(enum kind kind, int file) {
  if (!is_watched(file)) return 0;
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
  path[length < 0 ? 0 : length] = 0;
  return fails(kind, path);
}

// The log: one record for each change, in the order in which they happened.

struct record { uint32_t operation, path_length; uint64_t inode, offset, length; };
enum operation { CREATED = 1, OPENED, WRITTEN, CUT, SYNCED, RENAMED, LINKED, UNLINKED, FOLDER, FOLDER_SYNCED, SAID };

static void note(enum operation operation, uint64_t inode, uint64_t offset, const char *path, const void *data, uint64_t length) {
  struct record record = {operation, path ? strlen(path) : 0, inode, offset, length};
  struct iovec pieces[] = {{&record, sizeof record}, {(void *)path, record.path_length}, {(void *)data, data ? length : 0}};
  int code = errno;
  syscall(SYS_writev, log_file, pieces, 3);
  errno = code;
}

static struct stat facts_of(int file) {
  struct stat facts;
  memset(&facts, 0, sizeof facts);
  syscall(SYS_newfstatat, file, "", &facts, AT_EMPTY_PATH);
  return facts;
}

#define LOGGED(file, call, ...) \
  ({ \
    __typeof__(call) answer; \
    if (log_file < 0 || !(file)) { \
      answer = call; \
    } else { \
      pthread_mutex_lock(&log_lock); \
      answer = call; \
      if ((long)answer != -1) { __VA_ARGS__; } \
      pthread_mutex_unlock(&log_lock); \
    } \
    answer; \
  })

static void note_at(enum operation operation, int folder, const char *path, const char *other) {
  char whole[PATH_MAX];
  note(operation, 0, 0, absolute(folder, path, whole), other, other ? strlen(other) : 0);
}

// Opening and closing

static int opened(int file, const char *path, int flags, int is_new) {
  if (file >= 0 && file < MOST_FILES) is_tracked[file] = 1;
  if (log_file >= 0) {
    struct stat facts = facts_of(file);
    note(is_new ? CREATED : OPENED, facts.st_ino, 0, path, NULL, 0);
    if (flags & O_TRUNC) note(CUT, facts.st_ino, 0, NULL, NULL, 0);
  }
  return file;
}

static int open_below(int folder, const char *path, int flags, mode_t mode) {
  char buffer[PATH_MAX];
  const char *whole = is_ready ? absolute(folder, path, buffer) : "";
  if (!is_below(whole)) return syscall(SYS_openat, folder, path, flags, mode);
  if (fails(OPEN, whole)) return -1;
  pthread_mutex_lock(&log_lock);
  int is_new = log_file >= 0 && syscall(SYS_faccessat, AT_FDCWD, whole, F_OK) != 0;
  int file = syscall(SYS_openat, folder, path, flags, mode);
  if (file >= 0) opened(file, whole, flags, is_new);
  pthread_mutex_unlock(&log_lock);
  return file;
}

#define MODE_OF(flags) \
  ({ \
    mode_t mode = 0; \
    if ((flags) & (O_CREAT | O_TMPFILE)) { \
      va_list rest; \
      va_start(rest, flags); \
      mode = va_arg(rest, mode_t); \
      va_end(rest); \
    } \
    mode; \
  })

int open(const char *path, int flags, ...) { return open_below(AT_FDCWD, path, flags, MODE_OF(flags)); }
int open64(const char *path, int flags, ...) { return open_below(AT_FDCWD, path, flags, MODE_OF(flags)); }
int openat(int folder, const char *path, int flags, ...) { return open_below(folder, path, flags, MODE_OF(flags)); }
int openat64(int folder, const char *path, int flags, ...) { return open_below(folder, path, flags, MODE_OF(flags)); }
int __open_2(const char *path, int flags) { return open_below(AT_FDCWD, path, flags, 0); }
int __open64_2(const char *path, int flags) { return open_below(AT_FDCWD, path, flags, 0); }
int creat(const char *path, mode_t mode) { return open_below(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode); }

DIR *opendir(const char *path) { return fails_at(OPEN, AT_FDCWD, path) ? NULL : REAL(opendir, path); }

int close(int file) {
  int is_failing = fails_on(CLOSE, file), code = errno;
  if (file >= 0 && file < MOST_FILES) is_tracked[file] = 0;
  int answer = syscall(SYS_close, file);
  if (!is_failing) return answer;
  errno = code;
  return -1;
}

static int copied(int file, int copy) {
  if (copy >= 0 && copy < MOST_FILES) is_tracked[copy] = is_watched(file);
  return copy;
}

int dup(int file) { return copied(file, syscall(SYS_dup, file)); }
int dup3(int file, int other, int flags) { return copied(file, syscall(SYS_dup3, file, other, flags)); }
int dup2(int file, int other) { return file == other ? file : copied(file, syscall(SYS_dup3, file, other, 0)); }

static int control(int file, int command, void *argument) {
  // No system refuses to give a lock up.
  int is_locking = (command == F_SETLK || command == F_SETLKW) && ((struct flock *)argument)->l_type != F_UNLCK;
  if (is_locking && fails_on(LOCK, file)) return -1;
  int answer = syscall(SYS_fcntl, file, command, argument);
  return command == F_DUPFD || command == F_DUPFD_CLOEXEC ? copied(file, answer) : answer;
}

#define ARGUMENT_AFTER(last) \
  ({ \
    va_list rest; \
    va_start(rest, last); \
    void *argument = va_arg(rest, void *); \
    va_end(rest); \
    argument; \
  })

int fcntl(int file, int command, ...) { return control(file, command, ARGUMENT_AFTER(command)); }
int fcntl64(int file, int command, ...) { return control(file, command, ARGUMENT_AFTER(command)); }
int flock(int file, int operation) {
  return operation != LOCK_UN && fails_on(LOCK, file) ? -1 : syscall(SYS_flock, file, operation);
}

// Reading and writing

ssize_t read(int file, void *to, size_t size) { return fails_on(READ, file) ? -1 : syscall(SYS_read, file, to, size); }
ssize_t pread(int file, void *to, size_t size, off_t at) { return fails_on(READ, file) ? -1 : syscall(SYS_pread64, file, to, size, at); }
ssize_t pread64(int file, void *to, size_t size, off64_t at) { return pread(file, to, size, at); }
ssize_t __read_chk(int file, void *to, size_t size, size_t room) { return size > room ? (abort(), 0) : read(file, to, size); }
ssize_t __pread_chk(int file, void *to, size_t size, off_t at, size_t room) { return size > room ? (abort(), 0) : pread(file, to, size, at); }
ssize_t __pread64_chk(int file, void *to, size_t size, off64_t at, size_t room) { return size > room ? (abort(), 0) : pread(file, to, size, at); }

/// How much of a failing write is done nevertheless: half of a short one, and nothing after it.
static size_t half(size_t size) { return wanted_errno == 0 && atomic_load(&report->failed) == 1 ? size / 2 : 0; }

static ssize_t write_at(int file, const void *from, size_t size, off_t at, int is_placed) {
  if (fails_on(WRITE, file) && !(size = half(size))) return -1;
  if (is_placed) return syscall(SYS_pwrite64, file, from, size, at);
  return syscall(SYS_write, file, from, size);
}

/// Where a write without an offset begins.
static off_t place(int file) {
  int is_appending = syscall(SYS_fcntl, file, F_GETFL, 0) & O_APPEND;
  return is_appending ? facts_of(file).st_size : syscall(SYS_lseek, file, 0, SEEK_CUR);
}

ssize_t write(int file, const void *from, size_t size) {
  if (log_file >= 0 && (file == STDOUT_FILENO || file == STDERR_FILENO))
    return LOGGED(1, (ssize_t)syscall(SYS_write, file, from, size), note(SAID, file, 0, NULL, from, answer));
  off_t at = 0;
  if (log_file >= 0) pthread_mutex_lock(&log_lock), at = place(file);
  ssize_t answer = LOGGED(
      is_watched(file), write_at(file, from, size, 0, 0), note(WRITTEN, facts_of(file).st_ino, at, NULL, from, answer));
  if (log_file >= 0) pthread_mutex_unlock(&log_lock);
  return answer;
}

ssize_t pwrite(int file, const void *from, size_t size, off_t at) {
  return LOGGED(
      is_watched(file), write_at(file, from, size, at, 1), note(WRITTEN, facts_of(file).st_ino, at, NULL, from, answer));
}
ssize_t pwrite64(int file, const void *from, size_t size, off64_t at) { return pwrite(file, from, size, at); }

ssize_t writev(int file, const struct iovec *pieces, int count) {
  if (!is_watched(file)) return syscall(SYS_writev, file, pieces, count);
  return count ? write(file, pieces[0].iov_base, pieces[0].iov_len) : 0;
}

static int cut(int file, off_t length) {
  if (fails_on(TRUNCATE, file)) return -1;
  return LOGGED(is_watched(file), (int)syscall(SYS_ftruncate, file, length), note(CUT, facts_of(file).st_ino, length, NULL, NULL, 0));
}
int ftruncate(int file, off_t length) { return cut(file, length); }
int ftruncate64(int file, off64_t length) { return cut(file, length); }
int fallocate(int file, int mode, off_t at, off_t length) { return fails_on(TRUNCATE, file) ? -1 : syscall(SYS_fallocate, file, mode, at, length); }
int posix_fallocate(int file, off_t at, off_t length) { return fails_on(TRUNCATE, file) ? errno : REAL(posix_fallocate, file, at, length); }

static void note_sync(int file) {
  struct stat facts = facts_of(file);
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
  path[length < 0 ? 0 : length] = 0;
  note(S_ISDIR(facts.st_mode) ? FOLDER_SYNCED : SYNCED, facts.st_ino, 0, path, NULL, 0);
}
int fsync(int file) { return fails_on(SYNC, file) ? -1 : LOGGED(is_watched(file), (int)syscall(SYS_fsync, file), note_sync(file)); }
int fdatasync(int file) { return fails_on(SYNC, file) ? -1 : LOGGED(is_watched(file), (int)syscall(SYS_fdatasync, file), note_sync(file)); }

void *mmap(void *at, size_t length, int protection, int flags, int file, off_t offset) {
  if (!(flags & MAP_ANONYMOUS) && fails_on(MMAP, file)) return MAP_FAILED;
  return (void *)syscall(SYS_mmap, at, length, protection, flags, file, offset);
}
void *mmap64(void *at, size_t length, int protection, int flags, int file, off64_t offset) {
  return mmap(at, length, protection, flags, file, offset);
}

// Names

int renameat(int from, const char *old, int to, const char *new) {
  char whole[PATH_MAX];
  if (fails_at(RENAME, to, new)) return -1;
  int is_ours = is_ready && is_below(absolute(to, new, whole));
  return LOGGED(is_ours, (int)syscall(SYS_renameat2, from, old, to, new, 0), note_at(RENAMED, from, old, absolute(to, new, whole)));
}
int rename(const char *old, const char *new) { return renameat(AT_FDCWD, old, AT_FDCWD, new); }
int renameat2(int from, const char *old, int to, const char *new, unsigned flags) {
  return flags ? (fails_at(RENAME, to, new) ? -1 : (int)syscall(SYS_renameat2, from, old, to, new, flags)) : renameat(from, old, to, new);
}
int linkat(int from, const char *old, int to, const char *new, int flags) {
  char whole[PATH_MAX];
  if (fails_at(RENAME, to, new)) return -1;
  int is_ours = is_ready && is_below(absolute(to, new, whole));
  return LOGGED(is_ours, (int)syscall(SYS_linkat, from, old, to, new, flags), note_at(LINKED, from, old, absolute(to, new, whole)));
}
int link(const char *old, const char *new) { return linkat(AT_FDCWD, old, AT_FDCWD, new, 0); }
int unlinkat(int folder, const char *path, int flags) {
  char whole[PATH_MAX];
  if (fails_at(UNLINK, folder, path)) return -1;
  int is_ours = is_ready && is_below(absolute(folder, path, whole));
  return LOGGED(is_ours, (int)syscall(SYS_unlinkat, folder, path, flags), note_at(UNLINKED, folder, path, NULL));
}
int unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }
int rmdir(const char *path) { return unlinkat(AT_FDCWD, path, AT_REMOVEDIR); }
int mkdirat(int folder, const char *path, mode_t mode) {
  char whole[PATH_MAX];
  if (fails_at(MKDIR, folder, path)) return -1;
  int is_ours = is_ready && is_below(absolute(folder, path, whole));
  return LOGGED(is_ours, (int)syscall(SYS_mkdirat, folder, path, mode), note_at(FOLDER, folder, path, NULL));
}
int mkdir(const char *path, mode_t mode) { return mkdirat(AT_FDCWD, path, mode); }
int chmod(const char *path, mode_t mode) { return fails_at(MODE, AT_FDCWD, path) ? -1 : syscall(SYS_fchmodat, AT_FDCWD, path, mode); }
int fchmod(int file, mode_t mode) { return fails_on(MODE, file) ? -1 : syscall(SYS_fchmod, file, mode); }

static int look(int folder, const char *path, void *to, int flags) {
  if (path[0] ? fails_at(STAT, folder, path) : fails_on(STAT, folder)) return -1;
  return syscall(SYS_newfstatat, folder, path, to, flags);
}
int stat(const char *path, struct stat *to) { return look(AT_FDCWD, path, to, 0); }
int stat64(const char *path, struct stat64 *to) { return look(AT_FDCWD, path, to, 0); }
int lstat(const char *path, struct stat *to) { return look(AT_FDCWD, path, to, AT_SYMLINK_NOFOLLOW); }
int lstat64(const char *path, struct stat64 *to) { return look(AT_FDCWD, path, to, AT_SYMLINK_NOFOLLOW); }
int fstat(int file, struct stat *to) { return look(file, "", to, AT_EMPTY_PATH); }
int fstat64(int file, struct stat64 *to) { return look(file, "", to, AT_EMPTY_PATH); }
int fstatat(int folder, const char *path, struct stat *to, int flags) { return look(folder, path, to, flags); }
int fstatat64(int folder, const char *path, struct stat64 *to, int flags) { return look(folder, path, to, flags); }

// Memory of the libraries

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);

static int is_refused(void *caller) {
  for (size_t i = 0; i < range_count; i++)
    if ((uintptr_t)caller >= ranges[i].from && (uintptr_t)caller < ranges[i].to) return fails(MALLOC, "");
  return 0;
}

void *malloc(size_t size) { return is_refused(__builtin_return_address(0)) ? NULL : __libc_malloc(size); }
void *calloc(size_t count, size_t size) { return is_refused(__builtin_return_address(0)) ? NULL : __libc_calloc(count, size); }
void *realloc(void *block, size_t size) {
  return size && is_refused(__builtin_return_address(0)) ? NULL : __libc_realloc(block, size);
}

static int add_ranges(struct dl_phdr_info *info, size_t size, void *unused) {
  const char *base = strrchr(info->dlpi_name, '/');
  for (const char *name = libraries; base && *name;) {
    size_t length = strcspn(name, ":");
    if (length && !strncmp(base + 1, name, length))
      for (int i = 0; i < info->dlpi_phnum && range_count < MOST_RANGES; i++)
        if (info->dlpi_phdr[i].p_type == PT_LOAD && info->dlpi_phdr[i].p_flags & PF_X) {
          ranges[range_count].from = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
          ranges[range_count++].to = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr + info->dlpi_phdr[i].p_memsz;
        }
    name += length + (name[length] == ':');
  }
  return 0;
}

/// Libraries that are loaded while the program runs join those of its start.
void *dlopen(const char *name, int flags) {
  void *library = REAL(dlopen, name, flags);
  if (is_ready && library) {
    pthread_mutex_lock(&log_lock);
    range_count = 0;
    dl_iterate_phdr(add_ranges, NULL);
    pthread_mutex_unlock(&log_lock);
  }
  return library;
}

static void parse(const char *text) {
  char kinds[256], extra[16] = "";
  unsigned long long number = 0;
  if (sscanf(text, "%255[^:]:%llu:%d:%15s", kinds, &number, &wanted_errno, extra) < 3) abort();
  for (char *name = strtok(kinds, "+"); name; name = strtok(NULL, "+")) {
    int kind = 0;
    while (kind < KINDS && strcmp(names[kind], name)) kind++;
    if (kind == KINDS) abort();
    wanted_kinds |= 1u << kind;
  }
  wanted_number = number;
  is_sticky = !strcmp(extra, "sticky") || wanted_errno == 0;
}

static int open_of(const char *name, int flags) {
  const char *path = getenv(name);
  return path ? syscall(SYS_openat, AT_FDCWD, path, flags | O_CLOEXEC, 0600) : -1;
}

__attribute__((constructor)) static void begin(void) {
  const char *fault = getenv("FAULT"), *below = getenv("FAULT_PATHS"), *of = getenv("FAULT_LIBRARIES");
  if (fault) parse(fault);
  if (below) snprintf(paths, sizeof paths, "%s", below);
  if (of) snprintf(libraries, sizeof libraries, "%s", of);
  dl_iterate_phdr(add_ranges, NULL);
  int file = open_of("FAULT_REPORT", O_RDWR);
  if (file >= 0) {
    report = (void *)syscall(SYS_mmap, NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (report == MAP_FAILED) abort();
    syscall(SYS_close, file);
  }
  log_file = open_of("FAULT_LOG", O_WRONLY | O_CREAT | O_APPEND);
  const char *own[] = {"FAULT", "FAULT_PATHS", "FAULT_LIBRARIES", "FAULT_REPORT", "FAULT_LOG", "LD_PRELOAD"};
  for (size_t i = 0; i < sizeof own / sizeof *own; i++) unsetenv(own[i]);
  is_ready = 1;
}
