// Restores the terminal when the process is killed by a fault; calls only functions that are safe in signal
// handlers.
#include "CEditline.h"

#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static const int faults[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP};
enum { fault_count = sizeof faults / sizeof faults[0] };

static struct {
  struct termios settings;
  int input, output;
  char farewell[200];
  size_t length;
  struct sigaction usual[fault_count];
} rescued;
static atomic_bool is_due;

// After a stack overflow the handler needs a stack of its own; it is installed unless the thread has one
// already.
static _Alignas(16) char handler_stack[1 << 16];
static bool has_lent_stack;

static void lend_stack(void) {
  stack_t present;
  if (sigaltstack(NULL, &present) != 0 || !(present.ss_flags & SS_DISABLE)) return;
  stack_t own = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
  has_lent_stack = sigaltstack(&own, NULL) == 0;
}

static void take_stack_back(void) {
  stack_t none = {.ss_flags = SS_DISABLE, .ss_size = sizeof handler_stack}, present;
  if (!has_lent_stack || sigaltstack(NULL, &present) != 0 || present.ss_sp != handler_stack) return;
  sigaltstack(&none, NULL);
  has_lent_stack = false;
}

static void rescue(int fault) {
  for (int index = 0; index < fault_count; index++) {
    if (faults[index] == fault) sigaction(fault, &rescued.usual[index], NULL);
  }
  if (atomic_exchange(&is_due, false)) {
    ssize_t written = write(rescued.output, rescued.farewell, rescued.length);
    (void)written;
    tcsetattr(rescued.input, TCSANOW, &rescued.settings);
  }
  // The previous handler deals with the fault now.
  raise(fault);
}

void cel_rescue(int input, int output, const char *farewell) {
  if (tcgetattr(input, &rescued.settings) != 0) return;
  rescued.input = input;
  rescued.output = output;
  rescued.length = strnlen(farewell, sizeof rescued.farewell);
  memcpy(rescued.farewell, farewell, rescued.length);
  lend_stack();
  struct sigaction action = {0};
  action.sa_handler = rescue;
  action.sa_flags = SA_NODEFER | SA_ONSTACK;
  for (int index = 0; index < fault_count; index++) {
    sigaction(faults[index], &action, &rescued.usual[index]);
  }
  atomic_store(&is_due, true);
}

void cel_forget_rescue(void) {
  if (!atomic_exchange(&is_due, false)) return;
  for (int index = 0; index < fault_count; index++) {
    sigaction(faults[index], &rescued.usual[index], NULL);
  }
  take_stack_back();
}
