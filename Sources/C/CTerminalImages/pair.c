#include "pair.h"

#include <pthread.h>
#include <signal.h>

struct second {
  void (*work)(void *context, size_t half);
  void *context;
};

static void *run_second(void *argument) {
  struct second *second = argument;
  second->work(second->context, 1);
  return NULL;
}

void terminal_images_halves(void (*work)(void *context, size_t half), void *context) {
  struct second second = {work, context};
  pthread_t thread;
  // Signals are blocked in this thread, so that those threads receive them that wait for them.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  int refused = pthread_create(&thread, NULL, run_second, &second);
  pthread_sigmask(SIG_SETMASK, &before, NULL);

  work(context, 0);
  if (refused) work(context, 1);
  else pthread_join(thread, NULL);
}
