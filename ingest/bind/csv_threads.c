#include "csv_threads.h"

#include "../base/parallel.h"

enum {
	PIECES_MOST = 32,
	PIECE_BYTES = 64 << 10,
	ROW_BYTES = 4,
	STEADY_BYTES = 256, /* of the share: a row that must have been known before */
};

/* A part of the block, whole lines, and what was made of it. */
struct piece {
	const char *begin, *end;
	const char *stop; /* up to here the rows are matched */
	bool matched;     /* and not yet bound */
	size_t rows, row_capacity;
	uint32_t *combinations;
	double *numbers; /* value and what stands beside it, one row after the other */
};

struct csv_threads {
	struct arena *arena;
	const struct csv_dialect *dialect;
	struct csv_plan *plan;
	size_t columns, width; /* width: numbers a row */
	size_t count, share;
	struct piece pieces[PIECES_MOST];
	size_t made, next; /* pieces made, and the next to be bound */
	size_t block;      /* that they lie in */
	size_t plan_size;  /* when they were made */
};

struct csv_threads *csv_threads_new(struct arena *arena, const struct csv_dialect *dialect,
	struct csv_plan *plan, size_t columns, unsigned jobs, size_t share)
{
	struct csv_threads *threads = arena_alloc(arena, 1, sizeof *threads);
	threads->arena = arena;
	threads->dialect = dialect;
	threads->plan = plan;
	threads->share = share;
	threads->columns = columns;
	threads->width = 1 + csv_plan_beside(plan);
	threads->count = parallel_threads(jobs);
	return threads;
}

/* The rows from piece->begin on, as far as they are known. */
static void match(const struct csv_threads *threads, struct piece *piece)
{
	struct csv_scan scan;
	struct csv_line line;
	size_t last = 0;
	csv_scan_begin(
		&scan, threads->dialect, (struct text){piece->begin, (size_t)(piece->end - piece->begin)});
	piece->rows = 0;
	piece->matched = true;
	piece->stop = piece->begin;
	while (piece->rows < piece->row_capacity && csv_scan_line(&scan, &line) &&
		line.count == threads->columns) {
		double *numbers = piece->numbers + piece->rows * threads->width;
		last = csv_plan_match(
			threads->plan, &line, threads->dialect->delimiter, last, numbers, numbers + 1);
		if (last == 0)
			break;
		piece->combinations[piece->rows++] = (uint32_t)last;
		piece->stop = scan.at;
	}
}

static void match_task(void *context, struct arena *arena, size_t task)
{
	struct csv_threads *threads = context;
	(void)arena;
	match(threads, &threads->pieces[task]);
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

/* Splits the lines at line ends. */
static void split(struct csv_threads *threads, struct text lines)
{
	const char *at = lines.at, *end = lines.at + lines.length;
	size_t count = lines.length / PIECE_BYTES + 1;
	count = count < threads->count ? threads->count : count;
	count = count > PIECES_MOST ? PIECES_MOST : count;
	threads->made = threads->next = 0;
	while (at < end) {
		struct piece *piece = &threads->pieces[threads->made++];
		size_t left = count - threads->made + 1, share = (size_t)(end - at) / left;
		struct text rest = {at + share, (size_t)(end - at) - share};
		size_t line = text_find(rest, '\n');
		piece->begin = at;
		piece->end = left == 1 || line >= rest.length ? end : rest.at + line + 1;
		at = piece->end;
		make_room(threads, piece);
	}
}

static bool share_out(struct csv_threads *threads, const struct csv_reader *reader, struct text lines)
{
	threads->made = threads->next = 0;
	size_t steady = threads->share / STEADY_BYTES;
	if (lines.length < threads->share || !csv_plan_is_steady(threads->plan, steady))
		return false;
	split(threads, lines);
	threads->block = csv_blocks(reader);
	threads->plan_size = csv_plan_size(threads->plan);
	struct arena *scratch = arena_child(threads->arena);
	parallel_run(scratch, threads->count, threads->made, match_task, threads);
	arena_free(scratch);
	return true;
}

static void bind_piece(struct csv_threads *threads, struct piece *piece, struct csv_reader *reader)
{
	csv_plan_apply(threads->plan, piece->combinations, piece->numbers, piece->rows);
	csv_pass_over(reader, (size_t)(piece->stop - piece->begin), piece->rows);
	piece->matched = false;
	piece->begin = piece->stop;
}

bool csv_threads_take(struct csv_threads *threads, struct csv_reader *reader)
{
	struct text lines = csv_plain_lines(reader);
	if (lines.length == 0)
		return false;
	if (threads->next == threads->made || threads->block != csv_blocks(reader))
		return share_out(threads, reader, lines);
	struct piece *piece = &threads->pieces[threads->next];
	if (lines.at < piece->end) { /* else csv_next went past it */
		bool valid = piece->matched && lines.at == piece->begin &&
			threads->plan_size == csv_plan_size(threads->plan);
		piece->begin = lines.at;
		if (!valid)
			match(threads, piece);
		bind_piece(threads, piece, reader);
	}
	threads->next += lines.at >= piece->end || piece->stop == piece->end;
	return lines.at >= piece->end || piece->stop == piece->end || piece->rows == piece->row_capacity;
}
