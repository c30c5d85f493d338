#define _GNU_SOURCE
#include "CEditline.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/eventfd.h>
#include <unistd.h>

// MARK: Wake-up

int cel_open_wakeup(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

void cel_raise(int wakeup) {
  uint64_t one = 1;
  // A full counter is raised already.
  if (write(wakeup, &one, sizeof one) < 0) return;
}

bool cel_drain(int wakeup) {
  uint64_t count = 0;
  return read(wakeup, &count, sizeof count) == sizeof count;
}

// MARK: Signals

enum { highest_signal = 31 };

static _Atomic uint64_t pending;
static _Atomic int raised = -1;
static uint64_t watched;
static struct sigaction former[highest_signal + 1];

/// Records a signal; as a signal handler it uses only atomics and write(2).
static void note(int signal) {
  int cause = errno;
  atomic_fetch_or(&pending, UINT64_C(1) << signal);
  cel_raise(atomic_load(&raised));
  errno = cause;
}

static void restore_former(void) {
  for (int signal = 1; signal <= highest_signal; signal++)
    if (watched >> signal & 1) sigaction(signal, &former[signal], NULL);
  watched = 0;
}

// Signals that the parent process ignores, as nohup does, stay ignored.
static int is_ignored(int signal) {
  struct sigaction present;
  return sigaction(signal, NULL, &present) == 0 && present.sa_handler == SIG_IGN;
}

void cel_watch_signals(uint64_t signals, int wakeup) {
  restore_former();
  atomic_store(&raised, wakeup);
  struct sigaction action = {.sa_handler = note, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  for (int signal = 1; signal <= highest_signal; signal++)
    if (signals >> signal & 1 && !is_ignored(signal) && sigaction(signal, &action, &former[signal]) == 0)
      watched |= UINT64_C(1) << signal;
}

uint64_t cel_take_signals(void) { return atomic_exchange(&pending, 0); }

uint64_t cel_pending_signals(void) { return atomic_load(&pending); }
