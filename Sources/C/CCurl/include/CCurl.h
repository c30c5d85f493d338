/// libcurl in functions that Swift can call: nothing variadic, no macro, no union. Others are called as they are.
///
/// It is loaded by the first call (CLazyLibraries), because most sessions make no request and it brings thirty libraries.
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

/// Whether libcurl is installed on this machine, in version 7.83 or later.
bool ccurl_is_there(void);

/// Reads a part of a URL; the text has to be freed with `curl_free`.
CURLUcode ccurl_url_get(CURLU *url, CURLUPart part, char **text, unsigned flags);

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
