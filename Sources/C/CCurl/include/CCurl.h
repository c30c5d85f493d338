/// libcurl in calls that Swift can make: nothing variadic, no macro, no union.
///
/// It is loaded with the first call that needs it: most sessions make no request, and it brings thirty libraries.
/// Where it is not there those calls fail, as they do where memory is short.
#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>
#include <time.h>

/// Makes libcurl ready, before anything else of it is called; false where it cannot be.
///
/// OpenSSL is told not to clean up when the program exits: a thread that is just ending would find its memory gone.
bool ccurl_start(void);

/// Whether libcurl is on this machine.
bool ccurl_is_there(void);

/// NULL where it is not there.
const char *ccurl_version(void);

// MARK: Addresses and dates

CURLU *ccurl_url(void);
void ccurl_url_cleanup(CURLU *url);
CURLUcode ccurl_url_set(CURLU *url, CURLUPart part, const char *text, unsigned flags);
/// The text is to be freed with `ccurl_free`.
CURLUcode ccurl_url_get(CURLU *url, CURLUPart part, char **text, unsigned flags);
void ccurl_free(void *memory);

/// Seconds since 1970, or -1 for what is no date.
time_t ccurl_getdate(const char *text);

// MARK: Transfers

CURL *ccurl_easy_init(void);
void ccurl_easy_cleanup(CURL *easy);
struct curl_slist *ccurl_slist_append(struct curl_slist *list, const char *text);
void ccurl_slist_free_all(struct curl_slist *list);

// MARK: Options, each by the kind of its value

CURLcode ccurl_set_number(CURL *easy, CURLoption option, long value);
CURLcode ccurl_set_size(CURL *easy, CURLoption option, curl_off_t value);
CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value);
/// The memory has to live as long as the handle uses it.
CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value);

/// A function of libcurl's kind that takes bytes; whatever but their number ends the transfer.
CURLcode ccurl_set_receiver(CURL *easy, CURLoption option, curl_write_callback receiver);

/// Where a transfer may lead, and what came of that.
struct ccurl_reach {
  /// It leads neither to this machine nor into the local network.
  bool is_outside;
  /// How many connections were begun, and how many were not, or not used, because of where they lead.
  int opened, refused;
};

/// Checks each connection at its address, whatever name led there, also one that is used again.
///
/// No program that is started meanwhile inherits it. The memory has to live as long as the handle.
CURLcode ccurl_keep_within(CURL *easy, struct ccurl_reach *reach);

/// Reads an IPv4 or IPv6 address without brackets, and says whether it is one of this machine or of a local network.
///
/// False for what is no address.
bool ccurl_reads_address(const char *text, bool *local);

/// Takes the end of a TLS connection without a goodbye for what it is, a connection that was cut.
///
/// libcurl has OpenSSL pass over it. Does nothing, with an error, where TLS is not OpenSSL's.
CURLcode ccurl_insist_on_goodbye(CURL *easy);

// MARK: What became of a transfer

CURLcode ccurl_number(CURL *easy, CURLINFO info, long *value);

/// A field of the last answer's header, after `previous`; NULL behind the last.
struct curl_header *ccurl_next_header(CURL *easy, struct curl_header *previous);

// MARK: Many transfers

CURLM *ccurl_multi_init(void);
void ccurl_multi_cleanup(CURLM *multi);
CURLMcode ccurl_multi_add_handle(CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_remove_handle(CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_perform(CURLM *multi, int *running);

/// Waits until something is to be done, at most that long, or until `wakeup` can be read.
CURLMcode ccurl_wait(CURLM *multi, int wakeup, int milliseconds);

/// Takes the next transfer that has ended; false if there is none.
bool ccurl_next_ended(CURLM *multi, CURL **easy, CURLcode *result);

// MARK: Waking the thread that waits

/// A descriptor that can be read once it was raised, or -1.
int ccurl_open_wakeup(void);
void ccurl_raise(int wakeup);
/// Makes it unreadable until it is raised again.
void ccurl_lower(int wakeup);

// MARK: Names of what is kept

/// False where this machine has no SHA-256.
bool ccurl_sha256(const void *bytes, size_t count, unsigned char digest[32]);

#endif
