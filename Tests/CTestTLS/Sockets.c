#define _GNU_SOURCE
#include "CTestTLS.h"

#include <errno.h>
#include <poll.h>
#include <sys/socket.h>

int ctesttls_accept_client(int listener) {
  int client;
  do client = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
  while (client < 0 && (errno == EINTR || errno == ECONNABORTED));
  return client;
}

bool ctesttls_peer_leaves(int socket, int milliseconds) {
  struct pollfd wait = {.fd = socket, .events = POLLRDHUP};
  return poll(&wait, 1, milliseconds) > 0;
}
