/// libcurl in functions that Swift can call: nothing variadic, no macro, no union.
///
/// It is loaded by the first call that needs it, because most sessions make no request and it brings thirty
/// libraries. Where it is not installed those calls fail, as they do where memory is short.
#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>
#include <time.h>

/// Initializes libcurl before any other call; returns false where that fails.
///
/// OpenSSL is told not to clean up at exit, because a thread that is just ending would find its memory freed.
bool ccurl_start(void);

/// Whether libcurl is installed on this machine.
bool ccurl_is_there(void);

/// The versions of libcurl and its libraries; NULL where it is not installed.
const char *ccurl_version(void);

// MARK: Addresses and dates

/// Creates an empty URL, to be freed with `ccurl_url_cleanup`; NULL on failure.
CURLU *ccurl_url(void);
/// Frees a URL.
void ccurl_url_cleanup(CURLU *url);
/// Sets a part of a URL, or all of it.
CURLUcode ccurl_url_set(CURLU *url, CURLUPart part, const char *text, unsigned flags);
/// Reads a part of a URL; the text has to be freed with `ccurl_free`.
CURLUcode ccurl_url_get(CURLU *url, CURLUPart part, char **text, unsigned flags);
/// Frees memory that libcurl allocated.
void ccurl_free(void *memory);

/// Parses a date of HTTP into seconds since 1970; -1 where it is none.
time_t ccurl_getdate(const char *text);

// MARK: Transfers

/// Creates a transfer, to be freed with `ccurl_easy_cleanup`; NULL on failure.
CURL *ccurl_easy_init(void);
/// Frees a transfer, which must not be part of a multi handle any more.
void ccurl_easy_cleanup(CURL *easy);
/// Appends a copy of a text to a list, which may be NULL; returns the list, or NULL on failure.
struct curl_slist *ccurl_slist_append(struct curl_slist *list, const char *text);
/// Frees a list with its texts.
void ccurl_slist_free_all(struct curl_slist *list);

// MARK: Options, each by the kind of its value

/// Sets an option whose value is a `long`.
CURLcode ccurl_set_number(CURL *easy, CURLoption option, long value);
/// Sets an option whose value is a size in bytes.
CURLcode ccurl_set_size(CURL *easy, CURLoption option, curl_off_t value);
/// Sets an option whose value is a text, which libcurl copies.
CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value);
/// Sets a pointer; its memory has to live as long as the handle uses it.
CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value);

/// Sets a function that receives bytes; if it returns another number than theirs, the transfer ends.
CURLcode ccurl_set_receiver(CURL *easy, CURLoption option, curl_write_callback receiver);

/// The limit of the addresses that a transfer may connect to, and its effect.
struct ccurl_reach {
  /// Whether neither this machine nor the local network may be reached.
  bool is_outside;
  /// The number of connections that were begun, and of those refused because of their address.
  int opened, refused;
};

/// Checks the address of each connection, whatever host name led there, including reused ones.
///
/// Programs started meanwhile do not inherit the connection. The memory has to live as long as the handle.
CURLcode ccurl_keep_within(CURL *easy, struct ccurl_reach *reach);

/// Parses an IPv4 or IPv6 address without brackets; `local` receives whether it is of this machine or a local
/// network.
///
/// Returns false where the text is not an address.
bool ccurl_reads_address(const char *text, bool *local);

/// Treats a TLS connection that ends without a close_notify alert as truncated (RFC 8446, section 6.1).
///
/// libcurl makes OpenSSL ignore a missing alert. Returns an error and has no effect where TLS is not
/// OpenSSL's.
CURLcode ccurl_insist_on_goodbye(CURL *easy);

// MARK: What became of a transfer

/// Reads a number about a transfer that has ended, such as the status of its response.
CURLcode ccurl_number(CURL *easy, CURLINFO info, long *value);

/// The header field of the last response after `previous`; NULL after the last one.
struct curl_header *ccurl_next_header(CURL *easy, struct curl_header *previous);

// MARK: Many transfers

/// Creates a set of concurrent transfers, to be freed with `ccurl_multi_cleanup`; NULL on failure.
CURLM *ccurl_multi_init(void);
/// Frees a set, from which all transfers have to be removed before.
void ccurl_multi_cleanup(CURLM *multi);
/// Adds a transfer, which starts at the next `ccurl_multi_perform`.
CURLMcode ccurl_multi_add_handle(CURLM *multi, CURL *easy);
/// Removes a transfer, and cancels it if it has not ended.
CURLMcode ccurl_multi_remove_handle(CURLM *multi, CURL *easy);
/// Continues all transfers without waiting; `running` receives the number of those that have not ended.
CURLMcode ccurl_multi_perform(CURLM *multi, int *running);

/// Waits until there is something to do, or until `wakeup` can be read, at most for a number of milliseconds.
CURLMcode ccurl_wait(CURLM *multi, int wakeup, int milliseconds);

/// Returns the next transfer that has ended in `easy` and `result`; false if there is none.
bool ccurl_next_ended(CURLM *multi, CURL **easy, CURLcode *result);

// MARK: Waking the thread that waits

/// Opens a descriptor that becomes readable when it is raised; -1 on failure.
int ccurl_open_wakeup(void);
/// Makes the descriptor readable; may be called from any thread.
void ccurl_raise(int wakeup);
/// Makes the descriptor unreadable until it is raised again.
void ccurl_lower(int wakeup);

// MARK: Names of what is kept

/// Computes the SHA-256 of bytes; false where OpenSSL is not available.
bool ccurl_sha256(const void *bytes, size_t count, unsigned char digest[32]);

#endif
