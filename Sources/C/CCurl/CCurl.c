#include "CCurl.h"
#include "Library.h"

#include <stdint.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

bool ccurl_start(void) {
  const struct openssl *openssl = openssl_library();
  if (openssl) openssl->OPENSSL_init_crypto_(OPENSSL_INIT_NO_ATEXIT, NULL);
  return curl_library() && curl_library()->curl_global_init_(CURL_GLOBAL_ALL) == CURLE_OK;
}

// MARK: Options

CURLcode ccurl_set_number(CURL *easy, CURLoption option, long value) {
  return curl_library()->curl_easy_setopt_(easy, option, value);
}

CURLcode ccurl_set_size(CURL *easy, CURLoption option, curl_off_t value) {
  return curl_library()->curl_easy_setopt_(easy, option, value);
}

CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value) {
  return curl_library()->curl_easy_setopt_(easy, option, value);
}

CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value) {
  return curl_library()->curl_easy_setopt_(easy, option, value);
}

CURLcode ccurl_set_receiver(CURL *easy, CURLoption option, curl_write_callback receiver) {
  return curl_library()->curl_easy_setopt_(easy, option, receiver);
}

// MARK: Ends of TLS

// libcurl's own BIO does not report the end of the connection (newer versions do), so OpenSSL takes any end
// for a proper one. The callback is called only when nothing more can be read.
static long admit_end(BIO *bio, int operation, const char *argument, size_t count, int command, long number,
                      int result, size_t *processed) {
  (void)bio, (void)argument, (void)count, (void)number, (void)processed;
  return operation == (BIO_CB_CTRL | BIO_CB_RETURN) && command == BIO_CTRL_EOF ? 1 : result;
}

static void watch_end(const SSL *ssl, int where, int result) {
  (void)result;
  const struct openssl *openssl = openssl_library();
  BIO *reading = openssl->SSL_get_rbio_(ssl);
  if (reading && where & SSL_CB_HANDSHAKE_START) openssl->BIO_set_callback_ex_(reading, admit_end);
}

static CURLcode insist(CURL *easy, void *context, void *owner) {
  (void)easy;
  (void)owner;
#ifdef SSL_OP_IGNORE_UNEXPECTED_EOF
  openssl_library()->SSL_CTX_clear_options_(context, SSL_OP_IGNORE_UNEXPECTED_EOF);
#endif
  openssl_library()->SSL_CTX_set_info_callback_(context, watch_end);
  return CURLE_OK;
}

// With another TLS library, the function would receive that library's context.
static bool is_openssl(void) {
  if (!openssl_library()) return false;
  const char *backend = curl_library()->curl_version_info_(CURLVERSION_NOW)->ssl_version;
  return backend && strncmp(backend, "OpenSSL/", 8) == 0;
}

CURLcode ccurl_insist_on_goodbye(CURL *easy) {
  if (!is_openssl()) return CURLE_NOT_BUILT_IN;
  return curl_library()->curl_easy_setopt_(easy, CURLOPT_SSL_CTX_FUNCTION, insist);
}

// MARK: What became of a transfer

CURLcode ccurl_number(CURL *easy, CURLINFO info, long *value) {
  return curl_library()->curl_easy_getinfo_(easy, info, value);
}

struct curl_header *ccurl_next_header(CURL *easy, struct curl_header *previous) {
  return curl_library()->curl_easy_nextheader_(easy, CURLH_HEADER, -1, previous);
}

// MARK: Many transfers

CURLMcode ccurl_wait(CURLM *multi, int wakeup, int milliseconds) {
  struct curl_waitfd descriptor = {.fd = wakeup, .events = CURL_WAIT_POLLIN};
  if (!multi) return CURLM_BAD_HANDLE;
  return curl_library()->curl_multi_poll_(multi, &descriptor, 1, milliseconds, NULL);
}

bool ccurl_next_ended(CURLM *multi, CURL **easy, CURLcode *result) {
  int left = 0;
  CURLMsg *message;
  if (!multi) return false;
  while ((message = curl_library()->curl_multi_info_read_(multi, &left)))
    if (message->msg == CURLMSG_DONE) {
      *easy = message->easy_handle;
      *result = message->data.result;
      return true;
    }
  return false;
}

// MARK: Waking

int ccurl_open_wakeup(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

void ccurl_raise(int wakeup) {
  uint64_t one = 1;
  // A full counter is raised already.
  if (write(wakeup, &one, sizeof one) < 0) return;
}

void ccurl_lower(int wakeup) {
  uint64_t count = 0;
  if (read(wakeup, &count, sizeof count) < 0) return;
}

// MARK: Names of what is kept

bool ccurl_sha256(const void *bytes, size_t count, unsigned char digest[32]) {
  const struct openssl *openssl = openssl_library();
  return openssl && openssl->EVP_Digest_(bytes, count, digest, NULL, openssl->EVP_sha256_(), NULL) == 1;
}
