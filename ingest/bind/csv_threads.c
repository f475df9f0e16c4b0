#include "csv_threads.h"

#include <pthread.h>
#include <unistd.h>

enum { THREADS_MOST = 8, ROW_BYTES = 4 };

/* A part of the block, whole lines, and what a thread made of it. */
struct piece {
	const struct csv_threads *threads;
	const char *begin, *end;
	const char *stop; /* up to here the rows were matched */
	size_t rows, row_capacity;
	size_t *combinations;
	double *numbers; /* value and what stands beside it, one row after the other */
	struct csv_cell *cells;
};

struct csv_threads {
	struct arena *arena;
	const struct csv_dialect *dialect;
	struct csv_plan *plan;
	size_t columns, width; /* width: numbers a row */
	size_t count, share;
	struct piece pieces[THREADS_MOST];
	size_t made, next; /* pieces made, and the next to be bound */
	size_t plan_size;  /* when they were made */
};

struct csv_threads *csv_threads_new(struct arena *arena, const struct csv_dialect *dialect,
	struct csv_plan *plan, size_t columns, unsigned jobs, size_t share)
{
	long online = sysconf(_SC_NPROCESSORS_ONLN);
	size_t count = jobs > 0 ? jobs : online > 0 ? (size_t)online : 1;
	if (count < 2 || !plan)
		return NULL;
	struct csv_threads *threads = arena_alloc(arena, 1, sizeof *threads);
	threads->arena = arena;
	threads->dialect = dialect;
	threads->plan = plan;
	threads->share = share;
	threads->columns = columns;
	threads->width = 1 + csv_plan_beside(plan);
	threads->count = count < THREADS_MOST ? count : THREADS_MOST;
	for (size_t i = 0; i < threads->count; i++)
		threads->pieces[i] = (struct piece){
			.threads = threads, .cells = arena_alloc(arena, columns, sizeof(struct csv_cell))};
	return threads;
}

/* Allocates nothing: it runs beside others. */
static void *match(void *what)
{
	struct piece *piece = what;
	const struct csv_threads *threads = piece->threads;
	struct csv_row row = {.kind = CSV_ROW, .cells = piece->cells};
	size_t last = 0;
	piece->rows = 0;
	piece->stop = piece->begin;
	while (piece->stop < piece->end && piece->rows < piece->row_capacity) {
		const char *next = csv_line_at(threads->dialect, piece->stop, piece->end, piece->cells,
			threads->columns, &row.count);
		if (!next || row.count != threads->columns)
			break;
		double *numbers = piece->numbers + piece->rows * threads->width;
		last = csv_plan_match(threads->plan, &row, last, numbers, numbers + 1);
		if (last == 0)
			break;
		piece->combinations[piece->rows++] = last;
		piece->stop = next;
	}
	return NULL;
}

static void make_room(struct csv_threads *threads, struct piece *piece)
{
	size_t rows = (size_t)(piece->end - piece->begin) / ROW_BYTES + 1;
	if (rows <= piece->row_capacity)
		return;
	piece->combinations = arena_stretch(
		threads->arena, piece->combinations, piece->row_capacity, rows, sizeof *piece->combinations);
	piece->numbers = arena_stretch(threads->arena, piece->numbers, piece->row_capacity * threads->width,
		rows * threads->width, sizeof *piece->numbers);
	piece->row_capacity = rows;
}

/* Splits the lines at line ends, one piece a thread. */
static void split(struct csv_threads *threads, struct text lines)
{
	const char *at = lines.at, *end = lines.at + lines.length;
	threads->made = threads->next = 0;
	while (at < end) {
		struct piece *piece = &threads->pieces[threads->made++];
		size_t left = threads->count - threads->made + 1, share = (size_t)(end - at) / left;
		struct text rest = {at + share, (size_t)(end - at) - share};
		size_t line = text_find(rest, '\n');
		piece->begin = at;
		piece->end = left == 1 || line >= rest.length ? end : rest.at + line + 1;
		at = piece->end;
		make_room(threads, piece);
	}
}

/* The first piece is this thread's own; one that gets no thread is done here, too. */
static void match_all(struct csv_threads *threads)
{
	pthread_t started[THREADS_MOST];
	bool runs[THREADS_MOST] = {false};
	for (size_t i = 1; i < threads->made; i++)
		runs[i] = pthread_create(&started[i], NULL, match, &threads->pieces[i]) == 0;
	match(&threads->pieces[0]);
	for (size_t i = 1; i < threads->made; i++) {
		if (runs[i])
			pthread_join(started[i], NULL);
		else
			match(&threads->pieces[i]);
	}
}

static void bind_piece(struct csv_threads *threads, const struct piece *piece, struct csv_reader *reader)
{
	const double *numbers = piece->numbers;
	for (size_t i = 0; i < piece->rows; i++, numbers += threads->width)
		csv_plan_apply(threads->plan, piece->combinations[i], numbers[0], numbers + 1);
	csv_pass_over(reader, (size_t)(piece->stop - piece->begin), piece->rows);
}

bool csv_threads_take(struct csv_threads *threads, struct csv_reader *reader)
{
	if (threads->next == threads->made && !csv_plan_is_steady(threads->plan))
		return false;
	struct text lines = csv_plain_lines(reader);
	if (threads->next < threads->made) {
		const struct piece *piece = &threads->pieces[threads->next];
		bool valid = csv_plan_size(threads->plan) == threads->plan_size && lines.at <= piece->begin;
		if (valid && lines.at < piece->begin)
			return false; /* the rest of the piece before it */
		threads->next = valid ? threads->next + 1 : threads->made;
		if (valid)
			bind_piece(threads, piece, reader);
		return valid;
	}
	if (lines.length < threads->share)
		return false;
	split(threads, lines);
	match_all(threads);
	threads->plan_size = csv_plan_size(threads->plan);
	return true;
}
