#include "CTerminalImages.h"

static const char signs[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

size_t terminal_images_base64(const uint8_t *bytes, size_t count, uint8_t *to) {
  uint8_t *start = to;
  for (; count >= 3; count -= 3, bytes += 3, to += 4) {
    to[0] = (uint8_t)signs[bytes[0] >> 2];
    to[1] = (uint8_t)signs[(bytes[0] & 3) << 4 | bytes[1] >> 4];
    to[2] = (uint8_t)signs[(bytes[1] & 15) << 2 | bytes[2] >> 6];
    to[3] = (uint8_t)signs[bytes[2] & 63];
  }
  if (count == 0) return (size_t)(to - start);
  uint8_t second = count == 2 ? bytes[1] : 0;
  to[0] = (uint8_t)signs[bytes[0] >> 2];
  to[1] = (uint8_t)signs[(bytes[0] & 3) << 4 | second >> 4];
  to[2] = count == 2 ? (uint8_t)signs[(second & 15) << 2] : '=';
  to[3] = '=';
  return (size_t)(to + 4 - start);
}
