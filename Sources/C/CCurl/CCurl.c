#include "CCurl.h"
#include "CLazyLibraries.h"

#include <openssl/evp.h>
#include <openssl/ssl.h>
#include <stdint.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

// The newest of the functions that are called.
bool ccurl_is_there(void) { return clazy_find(CLAZY_CURL, "curl_easy_nextheader"); }

bool ccurl_start(void) {
  OPENSSL_init_crypto(OPENSSL_INIT_NO_ATEXIT, NULL);
  return curl_global_init(CURL_GLOBAL_ALL) == CURLE_OK;
}

CURLUcode ccurl_url_get(CURLU *url, CURLUPart part, char **text, unsigned flags) {
  return url ? CLAZY_ADDRESS(CURL, curl_url_get)(url, part, text, flags) : CURLUE_BAD_HANDLE;
}

// MARK: Options

CURLcode ccurl_set_number(CURL *easy, CURLoption option, long value) {
  return CLAZY_ADDRESS(CURL, curl_easy_setopt)(easy, option, value);
}

CURLcode ccurl_set_size(CURL *easy, CURLoption option, curl_off_t value) {
  return CLAZY_ADDRESS(CURL, curl_easy_setopt)(easy, option, value);
}

CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value) {
  return CLAZY_ADDRESS(CURL, curl_easy_setopt)(easy, option, value);
}

CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value) {
  return CLAZY_ADDRESS(CURL, curl_easy_setopt)(easy, option, value);
}

CURLcode ccurl_set_receiver(CURL *easy, CURLoption option, curl_write_callback receiver) {
  return CLAZY_ADDRESS(CURL, curl_easy_setopt)(easy, option, receiver);
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
  BIO *reading = SSL_get_rbio(ssl);
  if (reading && where & SSL_CB_HANDSHAKE_START) BIO_set_callback_ex(reading, admit_end);
}

static CURLcode insist(CURL *easy, void *context, void *owner) {
  (void)easy;
  (void)owner;
#ifdef SSL_OP_IGNORE_UNEXPECTED_EOF
  SSL_CTX_clear_options(context, SSL_OP_IGNORE_UNEXPECTED_EOF);
#endif
  SSL_CTX_set_info_callback(context, watch_end);
  return CURLE_OK;
}

// With another TLS library, the function would receive that library's context; a libcurl that holds OpenSSL within itself
// hands out none of its functions.
static bool is_openssl(void) {
  const curl_version_info_data *versions = curl_version_info(CURLVERSION_NOW);
  return versions && versions->ssl_version && strncmp(versions->ssl_version, "OpenSSL/", 8) == 0 &&
         clazy_find(CLAZY_CURL, "SSL_CTX_clear_options") && clazy_find(CLAZY_CURL, "SSL_CTX_set_info_callback") &&
         clazy_find(CLAZY_CURL, "SSL_get_rbio") && clazy_find(CLAZY_CURL, "BIO_set_callback_ex");
}

CURLcode ccurl_insist_on_goodbye(CURL *easy) {
  if (!is_openssl()) return CURLE_NOT_BUILT_IN;
  return CLAZY_ADDRESS(CURL, curl_easy_setopt)(easy, CURLOPT_SSL_CTX_FUNCTION, insist);
}

// MARK: What became of a transfer

CURLcode ccurl_number(CURL *easy, CURLINFO info, long *value) {
  return CLAZY_ADDRESS(CURL, curl_easy_getinfo)(easy, info, value);
}

struct curl_header *ccurl_next_header(CURL *easy, struct curl_header *previous) {
  return curl_easy_nextheader(easy, CURLH_HEADER, -1, previous);
}

// MARK: Many transfers

CURLMcode ccurl_wait(CURLM *multi, int wakeup, int milliseconds) {
  struct curl_waitfd descriptor = {.fd = wakeup, .events = CURL_WAIT_POLLIN};
  return curl_multi_poll(multi, &descriptor, 1, milliseconds, NULL);
}

bool ccurl_next_ended(CURLM *multi, CURL **easy, CURLcode *result) {
  int left = 0;
  CURLMsg *message;
  if (!multi) return false;
  while ((message = curl_multi_info_read(multi, &left)))
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
  const EVP_MD *kind = EVP_sha256();
  return kind && EVP_Digest(bytes, count, digest, NULL, kind, NULL) == 1;
}
