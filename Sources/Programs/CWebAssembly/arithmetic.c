#include "embedder.h"

#ifdef __wasm__

/* Arithmetic that compiled Swift expects of the C library and of the compiler's own. */

double round(double x) {
  double whole = __builtin_trunc(x);
  return __builtin_fabs(x - whole) >= 0.5 ? whole + __builtin_copysign(1.0, x) : whole;
}

/* Reads a decimal number; where it ends, or a null pointer if none begins there. */
const char *_swift_stdlib_strtod_clocale(const char *text, double *number) {
  const char *end = text;
  if (*end == '+' || *end == '-') end++;
  const char *digits = end;
  while (*end >= '0' && *end <= '9') end++;
  long count = end - digits;
  if (*end == '.') {
    const char *fraction = ++end;
    while (*end >= '0' && *end <= '9') end++;
    count += end - fraction;
  }
  if (!count) return 0;
  if (*end == 'e' || *end == 'E') {
    const char *exponent = end + 1;
    if (*exponent == '+' || *exponent == '-') exponent++;
    if (*exponent >= '0' && *exponent <= '9') {
      while (*exponent >= '0' && *exponent <= '9') exponent++;
      end = exponent;
    }
  }
  *number = parlor_number(text, end - text);
  return end;
}

typedef union {
  __int128 whole;
  struct {
    uint64_t low, high;
  } half;
} wide;

__int128 __ashlti3(__int128 number, int by) {
  wide n = {.whole = number}, result;
  if (by & 64) {
    result.half.low = 0;
    result.half.high = n.half.low << (by & 63);
  } else if (by) {
    result.half.low = n.half.low << by;
    result.half.high = n.half.high << by | n.half.low >> (64 - by);
  } else {
    return number;
  }
  return result.whole;
}

__int128 __lshrti3(__int128 number, int by) {
  wide n = {.whole = number}, result;
  if (by & 64) {
    result.half.high = 0;
    result.half.low = n.half.high >> (by & 63);
  } else if (by) {
    result.half.high = n.half.high >> by;
    result.half.low = n.half.low >> by | n.half.high << (64 - by);
  } else {
    return number;
  }
  return result.whole;
}

__int128 __multi3(__int128 one, __int128 other) {
  wide a = {.whole = one}, b = {.whole = other}, result;
  uint64_t lower = (uint32_t)a.half.low, upper = a.half.low >> 32;
  uint64_t low = lower * (uint32_t)b.half.low;
  uint64_t middle = upper * (uint32_t)b.half.low + (low >> 32);
  uint64_t carry = middle >> 32;
  middle = (uint32_t)middle + lower * (b.half.low >> 32);
  result.half.low = middle << 32 | (uint32_t)low;
  result.half.high = upper * (b.half.low >> 32) + carry + (middle >> 32);
  result.half.high += a.half.high * b.half.low + a.half.low * b.half.high;
  return result.whole;
}

#endif
