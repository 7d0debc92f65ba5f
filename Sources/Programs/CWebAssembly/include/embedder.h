#ifndef PARLOR_EMBEDDER_H
#define PARLOR_EMBEDDER_H

#include <stddef.h>
#include <stdint.h>

/* What whoever embeds the engine has to give: imports of the module `parlor`. Texts are UTF-8. */

#ifdef __wasm__
#define PARLOR_IMPORT(name) __attribute__((import_module("parlor"), import_name(name)))
#define PARLOR_EXPORT(name) __attribute__((export_name(name)))
#else
#define PARLOR_IMPORT(name)
#define PARLOR_EXPORT(name)
#endif

/* Milliseconds since 1970-01-01T00:00:00Z. */
PARLOR_IMPORT("now") double parlor_now(void);

/* Milliseconds of a clock that never goes back. */
PARLOR_IMPORT("elapsed") double parlor_elapsed(void);

/* Seconds by which local time is ahead of UTC at an instant in milliseconds since 1970. */
PARLOR_IMPORT("offset") int32_t parlor_offset(double milliseconds);

/* Fills memory with random bytes. */
PARLOR_IMPORT("random") void parlor_random(void *_Nonnull start, size_t count);

/* Takes what the engine writes: whole lines. */
PARLOR_IMPORT("write") void parlor_write(const void *_Nullable start, size_t count);

/* Lets others run in the midst of long work, if it can; not 0 if the work shall stop. */
PARLOR_IMPORT("pause") int32_t parlor_pause(void);

/* Looks a key up. The length of its value, which `fetch` then gives; -1 if there is none, -2 if that failed. */
PARLOR_IMPORT("load") int32_t parlor_load(const void *_Nullable key, size_t count);

/* Lists the keys that begin so, each followed by a zero. The length of the list, which `fetch` then gives; -2 if that failed. */
PARLOR_IMPORT("list") int32_t parlor_list(const void *_Nullable prefix, size_t count);

/* Copies what `load` or `list` found, or a part of the engine. */
PARLOR_IMPORT("fetch") void parlor_fetch(void *_Nonnull start);

/* Makes changes to keys, all or none; 0 if it can't. Each change is the length of a key (4 bytes, the least significant first),
   the key, the length of the value or -1 for none (4 bytes), and the value. */
PARLOR_IMPORT("commit") int32_t parlor_commit(const void *_Nullable start, size_t count);

/* Brings a part of the engine that comes apart from it, such as `matches`. Its length; `fetch` then gives it. */
PARLOR_IMPORT("part") int32_t parlor_part(const char *_Nonnull name);

/* The number that a decimal text stands for, rounded correctly. */
PARLOR_IMPORT("number") double parlor_number(const char *_Nonnull start, size_t count);

/* Memory for what the embedder passes on. */
PARLOR_EXPORT("parlor_allocate") void *_Nullable parlor_allocate(size_t count);
PARLOR_EXPORT("parlor_free") void parlor_free(void *_Nonnull start);

#endif
