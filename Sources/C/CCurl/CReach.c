#include "CCurl.h"
#include "CLazyLibraries.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>

// MARK: Addresses of this machine and of local networks

struct block4 {
  uint32_t first;
  int bits;
};

// The blocks that IANA's registry of special-purpose IPv4 addresses does not call globally reachable, and
// multicast.
// https://www.iana.org/assignments/iana-ipv4-special-registry
static const struct block4 local4[] = {
    {0x00000000, 8},  // 0.0.0.0/8: this network; 0.0.0.0 leads to this machine
    {0x0A000000, 8},  // 10.0.0.0/8: private
    {0x64400000, 10},  // 100.64.0.0/10: shared behind a provider's address translation
    {0x7F000000, 8},  // 127.0.0.0/8: this machine
    {0xA9FE0000, 16},  // 169.254.0.0/16: link-local
    {0xAC100000, 12},  // 172.16.0.0/12: private
    {0xC0000000, 24},  // 192.0.0.0/24: protocol assignments
    {0xC0000200, 24},  // 192.0.2.0/24: documentation
    {0xC0586300, 24},  // 192.88.99.0/24: the nearest relay of 6to4, as it once was
    {0xC0A80000, 16},  // 192.168.0.0/16: private
    {0xC6120000, 15},  // 198.18.0.0/15: benchmarks within a network
    {0xC6336400, 24},  // 198.51.100.0/24: documentation
    {0xCB007100, 24},  // 203.0.113.0/24: documentation
    {0xE0000000, 4},  // 224.0.0.0/4: multicast
    {0xF0000000, 4},  // 240.0.0.0/4: reserved; 255.255.255.255 is everybody in the local network
};

struct block6 {
  uint8_t first[16];
  int bits;
};

// The block of IPv6 addresses that can be globally reachable; only addresses that embed an IPv4 address are
// judged without it. Outside of it are loopback (::1), the unspecified address (::), discard-only (100::/64),
// segment identifiers (5f00::/16), unique local (fc00::/7), link-local (fe80::/10), site-local (fec0::/10),
// multicast (ff00::/8) and everything unassigned.
// https://www.iana.org/assignments/ipv6-address-space
static const struct block6 global6 = {{0x20}, 3};

// The blocks inside of it that are not globally reachable.
// https://www.iana.org/assignments/iana-ipv6-special-registry
static const struct block6 local6[] = {
    {{0x20, 0x01}, 23},  // 2001::/23: protocol assignments, benchmarks and identifiers of hosts among them
    {{0x20, 0x01, 0x0D, 0xB8}, 32},  // 2001:db8::/32: documentation
    {{0x3F, 0xFF}, 20},  // 3fff::/20: documentation
};

// IPv6 addresses that embed an IPv4 address at byte `at`. Those of Teredo have two: the server's, and the
// client's, whose bits are inverted.
struct embedding {
  uint8_t first[16];
  int bits, at;
  uint8_t flip;
};

static const struct embedding embeddings[] = {
    {{[10] = 0xFF, [11] = 0xFF}, 96, 12, 0},  // ::ffff:0:0/96: mapped
    {{0x00, 0x64, 0xFF, 0x9B}, 96, 12, 0},  // 64:ff9b::/96: NAT64
    {{0x20, 0x02}, 16, 2, 0},  // 2002::/16: 6to4
    {{0x20, 0x01}, 32, 4, 0},  // 2001::/32: Teredo
    {{0x20, 0x01}, 32, 12, 0xFF},
};

static bool begins(const uint8_t *bytes, const uint8_t *first, int bits) {
  int whole = bits / 8, rest = bits % 8;
  if (memcmp(bytes, first, (size_t)whole)) return false;
  return !rest || (bytes[whole] ^ first[whole]) >> (8 - rest) == 0;
}

static bool is_local4(uint32_t address) {
  for (size_t i = 0; i < sizeof local4 / sizeof *local4; i++)
    if ((address ^ local4[i].first) >> (32 - local4[i].bits) == 0) return true;
  return false;
}

static uint32_t embedded4(const uint8_t *bytes, const struct embedding *embedding) {
  uint32_t address = 0;
  for (int i = 0; i < 4; i++) address = address << 8 | (uint8_t)(bytes[embedding->at + i] ^ embedding->flip);
  return address;
}

static bool is_local6(const uint8_t *bytes) {
  bool embeds = false;
  for (size_t i = 0; i < sizeof embeddings / sizeof *embeddings; i++) {
    if (!begins(bytes, embeddings[i].first, embeddings[i].bits)) continue;
    if (is_local4(embedded4(bytes, &embeddings[i]))) return true;
    embeds = true;
  }
  if (embeds) return false;
  for (size_t i = 0; i < sizeof local6 / sizeof *local6; i++)
    if (begins(bytes, local6[i].first, local6[i].bits)) return true;
  return !begins(bytes, global6.first, global6.bits);
}

// An address of another family counts as local, since its reach is not known.
static bool is_local(const struct sockaddr *address) {
  if (address->sa_family == AF_INET)
    return is_local4(ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr));
  if (address->sa_family == AF_INET6)
    return is_local6(((const struct sockaddr_in6 *)address)->sin6_addr.s6_addr);
  return true;
}

bool ccurl_reads_address(const char *text, bool *local) {
  struct in_addr address4;
  struct in6_addr address6;
  if (inet_pton(AF_INET, text, &address4) == 1) return *local = is_local4(ntohl(address4.s_addr)), true;
  if (inet_pton(AF_INET6, text, &address6) == 1) return *local = is_local6(address6.s6_addr), true;
  return false;
}

// MARK: Connections

static curl_socket_t open_within(void *owner, curlsocktype purpose, struct curl_sockaddr *address) {
  struct ccurl_reach *reach = owner;
  (void)purpose;
  if (reach->is_outside && is_local(&address->addr)) {
    reach->refused++;
    return CURL_SOCKET_BAD;
  }
  reach->opened++;
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

// A reused connection opens no socket; it may have been opened for a transfer without this limit.
static int look_before_asking(void *owner, char *address, char *own, int port, int own_port) {
  struct ccurl_reach *reach = owner;
  (void)own, (void)port, (void)own_port;
  if (!reach->is_outside) return CURL_PREREQFUNC_OK;
  bool local = true;
  if (address && ccurl_reads_address(address, &local) && !local) return CURL_PREREQFUNC_OK;
  reach->refused++;
  reach->opened = 0;
  return CURL_PREREQFUNC_ABORT;
}

CURLcode ccurl_keep_within(CURL *easy, struct ccurl_reach *reach) {
  __typeof__(&curl_easy_setopt) set = CLAZY_ADDRESS(CURL, curl_easy_setopt);
  CURLcode code = set(easy, CURLOPT_OPENSOCKETFUNCTION, open_within);
  if (code == CURLE_OK) code = set(easy, CURLOPT_OPENSOCKETDATA, reach);
  if (code == CURLE_OK) code = set(easy, CURLOPT_PREREQFUNCTION, look_before_asking);
  if (code == CURLE_OK) code = set(easy, CURLOPT_PREREQDATA, reach);
  return code;
}
