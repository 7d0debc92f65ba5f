#include "embedder.h"

#ifdef __wasm__

/* Memory in blocks. Free ones are in lists by size, 32 for each power of two, so that one is found, split, freed and joined to
   its neighbours in a fixed number of steps (M. Masmano et al., "TLSF: a new dynamic memory allocator for real-time systems",
   ECRTS 2004). */

typedef struct block {
  uint32_t before; /* The size of the block before it; 0 for the first. */
  uint32_t size;   /* With this header, a multiple of 16; 1 more if the block is in use. */
  struct block *next, *previous; /* In the list of its size, if it is free. */
} block;

enum { HEADER = 8, STEP = 16, LISTS = 32, POWERS = 24, SMALL = 512, GROWTH = 1 << 20, PAGE = 1 << 16 };

extern unsigned char __heap_base;

static block *lists[POWERS][LISTS];
static uint32_t power_map, list_map[POWERS];
/* The block of size 0 at the end, always in use. */
static block *end;

static uint32_t size_of(const block *b) { return b->size & ~1u; }
static int is_free(const block *b) { return !(b->size & 1); }
static block *after(block *b) { return (block *)((char *)b + size_of(b)); }
static block *before(block *b) { return (block *)((char *)b - b->before); }
static uint32_t log_of(uint32_t size) { return 31 - __builtin_clz(size); }

static void place(uint32_t size, uint32_t *power, uint32_t *list) {
  if (size < SMALL) {
    *power = 0;
    *list = size / STEP;
  } else {
    *power = log_of(size) - 8;
    *list = (size >> (log_of(size) - 5)) & (LISTS - 1);
  }
}

static void put(block *b) {
  uint32_t power, list;
  place(b->size, &power, &list);
  b->previous = 0;
  b->next = lists[power][list];
  if (b->next) b->next->previous = b;
  lists[power][list] = b;
  power_map |= 1u << power;
  list_map[power] |= 1u << list;
}

static void take(block *b) {
  uint32_t power, list;
  place(b->size, &power, &list);
  if (b->next) b->next->previous = b->previous;
  if (b->previous) {
    b->previous->next = b->next;
  } else if (!(lists[power][list] = b->next)) {
    if (!(list_map[power] &= ~(1u << list))) power_map &= ~(1u << power);
  }
}

/* A free block of at least that size, out of its list. */
static block *find(uint32_t size) {
  uint32_t power, list;
  /* Every block of the next list is large enough. */
  if (size >= SMALL) size += (1u << (log_of(size) - 5)) - 1;
  place(size, &power, &list);
  uint32_t map = list < LISTS ? list_map[power] & (~0u << list) : 0;
  if (!map) {
    uint32_t powers = power + 1 < 32 ? power_map & (~0u << (power + 1)) : 0;
    if (!powers) return 0;
    power = __builtin_ctz(powers);
    map = list_map[power];
  }
  block *b = lists[power][__builtin_ctz(map)];
  take(b);
  return b;
}

/* Joins a block to its free neighbours and puts it into its list. */
static void release(block *b) {
  block *next = after(b);
  if (is_free(next)) {
    take(next);
    b->size += next->size;
  }
  if (b->before && is_free(before(b))) {
    block *previous = before(b);
    take(previous);
    previous->size += b->size;
    b = previous;
  }
  after(b)->before = b->size;
  put(b);
}

/* Cuts what is more than a size off a block that is not in a list. */
static void cut(block *b, uint32_t size) {
  uint32_t rest = size_of(b) - size;
  if (!rest) return;
  block *other = (block *)((char *)b + size);
  b->size = size | (b->size & 1);
  other->before = size;
  other->size = rest;
  after(other)->before = rest;
  release(other);
}

static int grow(uint32_t size) {
  uint32_t bytes = (size + GROWTH + PAGE - 1) & ~(PAGE - 1u);
  if (!end) {
    /* What is handed out is 8 bytes after the start of its block, and stands at a multiple of 16. */
    uintptr_t start = (((uintptr_t)&__heap_base + STEP - 1) & ~(uintptr_t)(STEP - 1)) + HEADER;
    uintptr_t limit = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
    if (limit < start + STEP && __builtin_wasm_memory_grow(0, 1 + (start + STEP - limit) / PAGE) == (size_t)-1) return 0;
    end = (block *)start;
    end->before = 0;
    end->size = 1;
    limit = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
    bytes = (limit - start - HEADER) & ~(STEP - 1u);
  } else if (__builtin_wasm_memory_grow(0, bytes / PAGE) == (size_t)-1) {
    return 0;
  }
  block *b = end;
  b->size = bytes;
  end = after(b);
  end->before = bytes;
  end->size = 1;
  release(b);
  return 1;
}

void *parlor_allocate(size_t count) {
  if (count > (1u << 31) - (1u << 16)) return 0;
  uint32_t size = ((uint32_t)count + HEADER + STEP - 1) & ~(STEP - 1u);
  block *b;
  while (!(b = find(size)))
    if (!grow(size)) return 0;
  b->size |= 1;
  cut(b, size);
  return (char *)b + HEADER;
}

void parlor_free(void *start) {
  if (!start) return;
  block *b = (block *)((char *)start - HEADER);
  b->size &= ~1u;
  release(b);
}

/* What compiled Swift asks the C library for. */

void free(void *start) { parlor_free(start); }
void *malloc(size_t count) { return parlor_allocate(count); }

int posix_memalign(void **start, size_t alignment, size_t count) {
  if (alignment <= STEP) return (*start = parlor_allocate(count)) ? 0 : 12;
  char *raw = parlor_allocate(count + alignment);
  if (!raw) return 12;
  char *aligned = (char *)(((uintptr_t)raw + alignment - 1) & ~(uintptr_t)(alignment - 1));
  if (aligned != raw) {
    block *first = (block *)(raw - HEADER), *second = (block *)(aligned - HEADER);
    uint32_t gap = (uint32_t)(aligned - raw);
    second->before = gap;
    second->size = (size_of(first) - gap) | 1;
    after(second)->before = size_of(second);
    first->size = gap;
    release(first);
  }
  *start = aligned;
  return 0;
}

#define BULK __attribute__((target("bulk-memory")))

BULK void *memcpy(void *restrict to, const void *restrict from, size_t count) {
  __builtin_memcpy(to, from, count);
  return to;
}

BULK void *memmove(void *to, const void *from, size_t count) {
  __builtin_memmove(to, from, count);
  return to;
}

BULK void *memset(void *to, int value, size_t count) {
  __builtin_memset(to, value, count);
  return to;
}

__attribute__((no_builtin)) int memcmp(const void *one, const void *other, size_t count) {
  const unsigned char *a = one, *b = other;
  for (; count; count--, a++, b++)
    if (*a != *b) return *a - *b;
  return 0;
}

__attribute__((no_builtin)) size_t strlen(const char *text) {
  const char *end = text;
  while (*end) end++;
  return end - text;
}

void arc4random_buf(void *start, size_t count) { parlor_random(start, count); }

int putchar(int character) { return character; }

#endif
