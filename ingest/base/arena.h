/* Memory: arenas owned by the command that runs.  Nobody frees a piece; the owner frees the arena.
 *
 * An allocation never returns NULL.  When the system has no memory left (or a test says so), the arena
 * jumps to the recovery point of its root, so no caller needs a check and none can forget one.  What must
 * not leak across such a jump (file descriptors, objects of a library) is handed to arena_defer. */
#ifndef FLOORSTAT_ARENA_H
#define FLOORSTAT_ARENA_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

struct arena;

/* Freed pieces of so many bytes are kept for the next of about their size, whichever arena asks: the system would zero
 * each of their pages anew. */
enum { ARENA_KEPT_LEAST = 128 * 1024 };

/* For compilers and analysers: what every allocation promises. */
#define NEVER_NULL __attribute__((returns_nonnull))

/* A root arena.  'recovery' is jumped to (value 1) when memory runs out; it must stay valid as long as the
 * arena.  NULL when not even the arena itself can be had. */
struct arena *arena_new(jmp_buf *recovery);

/* An arena of its own with the recovery point of 'parent', for scratch memory: freed by arena_free, or with its
 * parent.  A thread needs a root of its own, not a child. */
NEVER_NULL struct arena *arena_child(struct arena *parent);

/* The root 'arena' (NULL is allowed), used by another thread until now, becomes a child of 'parent'. */
void arena_adopt(struct arena *parent, struct arena *arena);

/* Runs what was deferred, last first, then frees all memory of the arena and of its children.  NULL is allowed. */
void arena_free(struct arena *arena);

/* 'count' zeroed objects of 'size' bytes, aligned for any type.  count * size is checked; 0 gives a valid pointer. */
NEVER_NULL void *arena_alloc(struct arena *arena, size_t count, size_t size);

/* The same, but they hold anything: for what is written before it is read. */
NEVER_NULL void *arena_bare(struct arena *arena, size_t count, size_t size);

/* 'old' (from the same arena, 'old_count' objects; NULL with 0 is allowed) grown to 'count' objects: contents kept,
 * the rest zeroed.  Large blocks are moved by the system's realloc, so doubling an array leaves nothing behind. */
NEVER_NULL void *arena_grow(struct arena *arena, void *old, size_t old_count, size_t count, size_t size);

/* The same, but what is new holds anything: for large arrays that are written before they are read, so that the system
 * needn't find memory for their end yet. */
NEVER_NULL void *arena_stretch(struct arena *arena, void *old, size_t old_count, size_t count, size_t size);

/* A zero-terminated copy. */
NEVER_NULL char *arena_copy(struct arena *arena, const char *bytes, size_t length);

/* printf into the arena. */
__attribute__((format(printf, 2, 3))) NEVER_NULL char *arena_printf(
	struct arena *arena, const char *format, ...);
__attribute__((format(printf, 2, 0))) NEVER_NULL char *arena_vprintf(
	struct arena *arena, const char *format, va_list rest);

/* Calls release(what) when the arena is freed, also after a jump to the recovery point; at once when there is no memory left
 * to keep that in mind. */
void arena_defer(struct arena *arena, void (*release)(void *what), void *what);

/* For callers that got "no memory" from a library: jump as an allocation would. */
_Noreturn void arena_exhausted(struct arena *arena);

/* As arena_grow and arena_stretch, to twice the capacity, where 'count' has come up to it; a few small items or one large
 * one to begin with, for there are thousands of lists of one. */
typedef void *arena_enlarge(struct arena *arena, void *old, size_t old_count, size_t count, size_t size);

static inline void *arena_room(
	struct arena *arena, void *items, size_t count, size_t *capacity, size_t size, arena_enlarge *enlarge)
{
	if (count < *capacity)
		return items;
	enum { FIRST_BYTES = 512, FIRST_MOST = 8 };
	size_t first = FIRST_BYTES / size < 1     ? 1
		: FIRST_BYTES / size < FIRST_MOST ? FIRST_BYTES / size
						  : FIRST_MOST;
	size_t more = *capacity ? 2 * *capacity : first;
	items = enlarge(arena, items, *capacity, more, size);
	*capacity = more;
	return items;
}

/* Room for one more in a growing array: 'items' (a pointer), 'count' used, 'capacity' allocated; capacity doubles. */
#define ARENA_ROOM(arena, items, count, capacity)                                                            \
	((void)((items) = arena_room((arena), (items), (count), &(capacity), sizeof *(items), arena_grow)))

/* Room for one more number or the like, by arena_stretch. */
#define ARENA_ROOM_BARE(arena, items, count, capacity)                                                       \
	((void)((items) = arena_room((arena), (items), (count), &(capacity), sizeof *(items), arena_stretch)))

/* Tests only: the n-th allocation from now on (1 = the next) fails; 0 switches this off.  Counts over all arenas. */
void arena_fail_after(size_t n);

#endif
