/// libcurl in calls that Swift can make: nothing variadic, no macro, no union.
#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>

/// Makes libcurl ready, before anything else of it is called; false where it cannot be.
///
/// OpenSSL is told not to clean up when the program exits: a thread that is just ending would find its memory gone.
bool ccurl_start(void);

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
