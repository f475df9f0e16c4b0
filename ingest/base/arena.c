#define _DEFAULT_SOURCE /* madvise */
#include "arena.h"

#include <pthread.h>
#include <stdalign.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { CHUNK_BYTES = 32 * 1024, LARGE_BYTES = 8 * 1024 };

#ifdef __has_feature
#define FREED_IS_WATCHED __has_feature(address_sanitizer)
#elif defined __SANITIZE_ADDRESS__
#define FREED_IS_WATCHED true
#else
#define FREED_IS_WATCHED false
#endif

/* Every piece from malloc begins with a link, so that all of an arena can be freed; large pieces hold one object
 * each and can be moved by realloc, hence the list is doubly linked. */
struct link {
	struct link *next, *previous;
	size_t room; /* bytes that it can hold */
	alignas(max_align_t) unsigned char bytes[];
};

/* Of a chunk: what it can hold. */
enum { CHUNK_ROOM = CHUNK_BYTES - (int)offsetof(struct link, bytes) };

static void link_into(struct link *ring, struct link *piece)
{
	piece->previous = ring;
	piece->next = ring->next;
	piece->next->previous = ring->next = piece;
}

static void link_out(struct link *piece)
{
	piece->next->previous = piece->previous;
	piece->previous->next = piece->next;
}

struct deferred {
	struct deferred *next;
	void (*release)(void *what);
	void *what;
};

struct arena {
	jmp_buf *recovery;
	struct arena *parent, *children, *next, *previous; /* siblings */
	/* a child that was freed, with an empty chunk, for the next: they come and go by millions */
	struct arena *spare;
	unsigned char *free, *end; /* rest of the newest chunk */
	struct deferred *deferred;
	struct link pieces; /* sentinel of a ring */
};

static atomic_size_t failing; /* 0: no allocation is made to fail */

void arena_fail_after(size_t n)
{
	atomic_store(&failing, n);
}

static bool must_fail(void)
{
	size_t left = atomic_load_explicit(&failing, memory_order_relaxed);
	return left > 0 && atomic_fetch_sub(&failing, 1) == 1;
}

/* Large pieces that were freed, the last one first, for those that are asked for next, of whatever arena.  Whenever more
 * is asked of the system as much is handed back to it: what a command takes at the most doesn't grow by keeping. */
static pthread_mutex_t kept_lock = PTHREAD_MUTEX_INITIALIZER;
static struct link kept = {.next = &kept, .previous = &kept};

static void kept_add(struct link *piece)
{
	pthread_mutex_lock(&kept_lock);
	link_into(&kept, piece);
	pthread_mutex_unlock(&kept_lock);
}

/* The smallest with room for 'bytes', unless that is four times as large; else NULL. */
static struct link *kept_take(size_t bytes)
{
	struct link *found = NULL;
	pthread_mutex_lock(&kept_lock);
	for (struct link *piece = kept.next; piece != &kept; piece = piece->next)
		if (piece->room >= bytes && piece->room / 4 <= bytes && (!found || piece->room < found->room))
			found = piece;
	if (found)
		link_out(found);
	pthread_mutex_unlock(&kept_lock);
	return found;
}

/* At least so many bytes, or all there are, those first that were freed first. */
static void kept_give_back(size_t bytes)
{
	pthread_mutex_lock(&kept_lock);
	struct link *piece = kept.previous, *before;
	for (size_t gone = 0; gone < bytes && piece != &kept; piece = before) {
		before = piece->previous;
		gone += piece->room;
		link_out(piece);
		free(piece);
	}
	pthread_mutex_unlock(&kept_lock);
}

/* Of a piece that may grow, HUGE_FROM at least: in smaller ones too much would be begun and never used. */
enum { HUGE_BYTES = 2 * 1024 * 1024, HUGE_FROM = 2 * HUGE_BYTES };

/* Where the system can, it finds memory for the whole HUGE_BYTES of a piece at once, which costs a tenth of doing so page
 * by page. */
static void advise_huge(void *piece, size_t bytes)
{
#ifdef MADV_HUGEPAGE
	const uintptr_t before = HUGE_BYTES - 1;
	uintptr_t from = ((uintptr_t)piece + before) & ~before, to = ((uintptr_t)piece + bytes) & ~before;
	madvise((void *)from, to - from, MADV_HUGEPAGE);
#else
	(void)piece;
	(void)bytes;
#endif
}

/* Chunks stay with the program, for whatever arena needs one next.  The first come from malloc; who takes more will take
 * thousands: they are cut from regions that the system may find memory for at one go. */
static struct {
	struct link *kept; /* by 'next' */
	unsigned char *region, *region_end;
	size_t count;
} chunks;

/* Under the lock. */
static struct link *chunk_cut(void)
{
	enum { SINGLE_MOST = HUGE_BYTES / CHUNK_BYTES };
	if (chunks.count++ < SINGLE_MOST)
		return malloc(CHUNK_BYTES);
	if (chunks.region == chunks.region_end) {
		chunks.region = aligned_alloc(HUGE_BYTES, HUGE_BYTES);
		chunks.region_end = chunks.region ? chunks.region + HUGE_BYTES : NULL;
		if (chunks.region)
			advise_huge(chunks.region, HUGE_BYTES);
	}
	struct link *chunk = (struct link *)(void *)chunks.region;
	if (chunk)
		chunks.region += CHUNK_BYTES;
	return chunk;
}

static struct link *chunk_take(void)
{
	pthread_mutex_lock(&kept_lock);
	struct link *chunk = chunks.kept;
	if (chunk)
		chunks.kept = chunk->next;
	else
		chunk = chunk_cut();
	pthread_mutex_unlock(&kept_lock);
	if (chunk)
		chunk->room = CHUNK_ROOM;
	return chunk;
}

static void chunk_give(struct link *chunk)
{
	pthread_mutex_lock(&kept_lock);
	chunk->next = chunks.kept;
	chunks.kept = chunk;
	pthread_mutex_unlock(&kept_lock);
}

void arena_exhausted(struct arena *arena)
{
	longjmp(*arena->recovery, 1);
}

struct arena *arena_new(jmp_buf *recovery)
{
	struct arena *arena = must_fail() ? NULL : calloc(1, sizeof *arena);
	if (!arena)
		return NULL;
	arena->recovery = recovery;
	arena->pieces.next = arena->pieces.previous = &arena->pieces;
	return arena;
}

static void set_recovery(struct arena *arena, jmp_buf *recovery)
{
	arena->recovery = recovery;
	for (struct arena *child = arena->children; child; child = child->next)
		set_recovery(child, recovery);
}

void arena_adopt(struct arena *parent, struct arena *arena)
{
	if (!arena)
		return;
	set_recovery(arena, parent->recovery);
	arena->parent = parent;
	arena->next = parent->children;
	if (arena->next)
		arena->next->previous = arena;
	parent->children = arena;
}

static struct arena *spare_take(struct arena *parent)
{
	struct arena *arena = must_fail() ? NULL : parent->spare;
	if (arena)
		parent->spare = NULL;
	return arena;
}

struct arena *arena_child(struct arena *parent)
{
	struct arena *arena = parent->spare ? spare_take(parent) : arena_new(parent->recovery);
	if (!arena)
		arena_exhausted(parent);
	arena_adopt(parent, arena);
	return arena;
}

static void arena_unlink(struct arena *arena)
{
	if (arena->parent && arena->parent->children == arena)
		arena->parent->children = arena->next;
	if (arena->previous)
		arena->previous->next = arena->next;
	if (arena->next)
		arena->next->previous = arena->previous;
}

static void piece_free(struct link *piece)
{
	if (FREED_IS_WATCHED)
		free(piece);
	else if (piece->room >= ARENA_KEPT_LEAST)
		kept_add(piece);
	else if (piece->room == CHUNK_ROOM)
		chunk_give(piece);
	else
		free(piece);
}

/* Frees all pieces but the newest chunk, if that is wanted. */
static void pieces_free(struct arena *arena, bool but_chunk)
{
	const unsigned char *chunk = but_chunk && arena->end ? arena->end - CHUNK_ROOM : NULL;
	struct link *stays = NULL;
	for (struct link *piece = arena->pieces.next, *next; piece != &arena->pieces; piece = next) {
		next = piece->next;
		if (piece->bytes == chunk)
			stays = piece;
		else
			piece_free(piece);
	}
	arena->pieces.next = arena->pieces.previous = stays ? stays : &arena->pieces;
	arena->free = arena->end = NULL;
	if (!stays)
		return;
	stays->next = stays->previous = &arena->pieces;
	arena->free = stays->bytes;
	arena->end = stays->bytes + CHUNK_ROOM;
}

/* Most hold nothing but one chunk. */
static void arena_become_spare(struct arena *arena)
{
	struct link *first = arena->pieces.next;
	if (arena->end && first->next == &arena->pieces && first->bytes == arena->end - CHUNK_ROOM)
		arena->free = first->bytes;
	else
		pieces_free(arena, true);
	arena->deferred = NULL;
	arena->next = arena->previous = NULL;
	arena->parent->spare = arena;
}

void arena_free(struct arena *arena)
{
	if (!arena)
		return;
	while (arena->children)
		arena_free(arena->children);
	for (struct deferred *d = arena->deferred; d; d = d->next)
		d->release(d->what);
	arena_unlink(arena);
	if (!FREED_IS_WATCHED && arena->parent && !arena->parent->spare) {
		arena_become_spare(arena);
		return;
	}
	for (struct arena *spare; arena; arena = spare) {
		spare = arena->spare;
		pieces_free(arena, false);
		free(arena);
	}
}

static size_t bytes_of(struct arena *arena, size_t count, size_t size)
{
	size_t bytes;
	if (__builtin_mul_overflow(count, size, &bytes) || bytes > PTRDIFF_MAX / 2)
		arena_exhausted(arena);
	return bytes;
}

static struct link *piece_from_system(size_t bytes, bool zeroed)
{
	size_t all = offsetof(struct link, bytes) + bytes;
	struct link *piece = zeroed ? calloc(1, all) : malloc(all);
	if (piece)
		piece->room = bytes;
	if (piece && bytes >= HUGE_FROM)
		advise_huge(piece, all);
	return piece;
}

static struct link *piece_new(struct arena *arena, size_t bytes, bool zeroed)
{
	if (must_fail())
		arena_exhausted(arena);
	struct link *piece = bytes < ARENA_KEPT_LEAST ? NULL : kept_take(bytes);
	if (piece && zeroed)
		memset(piece->bytes, 0, bytes);
	if (!piece && bytes >= ARENA_KEPT_LEAST)
		kept_give_back(bytes);
	if (!piece)
		piece = piece_from_system(bytes, zeroed);
	if (!piece)
		arena_exhausted(arena);
	link_into(&arena->pieces, piece);
	return piece;
}

/* False: there is no memory. */
static bool chunk_new(struct arena *arena)
{
	struct link *chunk = FREED_IS_WATCHED ? piece_from_system(CHUNK_ROOM, false) : chunk_take();
	if (!chunk)
		return false;
	link_into(&arena->pieces, chunk);
	arena->free = chunk->bytes;
	arena->end = chunk->bytes + CHUNK_ROOM;
	return true;
}

/* Zeroed, of a chunk; NULL: there is no memory. */
static inline void *small_new(struct arena *arena, size_t bytes)
{
	size_t step = (bytes + alignof(max_align_t) - 1) / alignof(max_align_t) * alignof(max_align_t);
	if (step == 0)
		step = alignof(max_align_t);
	if (must_fail() || ((size_t)(arena->end - arena->free) < step && !chunk_new(arena)))
		return NULL;
	void *here = arena->free;
	arena->free += step;
	return memset(here, 0, step);
}

void *arena_alloc(struct arena *arena, size_t count, size_t size)
{
	size_t bytes = bytes_of(arena, count, size);
	if (bytes >= LARGE_BYTES)
		return piece_new(arena, bytes, true)->bytes;
	void *here = small_new(arena, bytes);
	if (!here)
		arena_exhausted(arena);
	return here;
}

void *arena_bare(struct arena *arena, size_t count, size_t size)
{
	size_t bytes = bytes_of(arena, count, size);
	return bytes < LARGE_BYTES ? arena_alloc(arena, count, size) : piece_new(arena, bytes, false)->bytes;
}

void *arena_stretch(struct arena *arena, void *old, size_t old_count, size_t count, size_t size)
{
	size_t bytes = bytes_of(arena, count, size), old_bytes = bytes_of(arena, old_count, size);
	if (bytes <= old_bytes && old)
		return old;
	if (!old || old_bytes < LARGE_BYTES) {
		void *grown = arena_bare(arena, count, size);
		if (old_bytes > 0)
			memcpy(grown, old, old_bytes);
		return grown;
	}
	if (must_fail())
		arena_exhausted(arena);
	struct link *piece = (struct link *)(void *)((unsigned char *)old - offsetof(struct link, bytes));
	if (piece->room >= bytes)
		return old;
	kept_give_back(bytes - piece->room);
	struct link *moved = realloc(piece, offsetof(struct link, bytes) + bytes);
	if (!moved)
		arena_exhausted(arena);
	moved->room = bytes;
	moved->next->previous = moved->previous->next = moved;
	return moved->bytes;
}

void *arena_grow(struct arena *arena, void *old, size_t old_count, size_t count, size_t size)
{
	if (!old)
		return arena_alloc(arena, count, size);
	unsigned char *grown = arena_stretch(arena, old, old_count, count, size);
	if (count > old_count)
		memset(grown + old_count * size, 0, (count - old_count) * size);
	return grown;
}

char *arena_copy(struct arena *arena, const char *bytes, size_t length)
{
	char *copy = arena_alloc(arena, length + 1, 1);
	if (length > 0)
		memcpy(copy, bytes, length);
	return copy;
}

char *arena_vprintf(struct arena *arena, const char *format, va_list rest)
{
	va_list again;
	va_copy(again, rest);
	int length = vsnprintf(NULL, 0, format, again);
	va_end(again);
	if (length < 0)
		return arena_copy(arena, "", 0);
	char *text = arena_alloc(arena, (size_t)length + 1, 1);
	vsnprintf(text, (size_t)length + 1, format, rest);
	return text;
}

char *arena_printf(struct arena *arena, const char *format, ...)
{
	va_list rest;
	va_start(rest, format);
	char *text = arena_vprintf(arena, format, rest);
	va_end(rest);
	return text;
}

void arena_defer(struct arena *arena, void (*release)(void *what), void *what)
{
	struct deferred *d = small_new(arena, sizeof *d);
	if (!d) {
		release(what);
		arena_exhausted(arena);
	}
	d->release = release;
	d->what = what;
	d->next = arena->deferred;
	arena->deferred = d;
}
