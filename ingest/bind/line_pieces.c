#include "line_pieces.h"

#include "../base/parallel.h"

enum {
	PIECES_MOST = 32,
	PIECE_BYTES = 64 << 10,
	ROW_BYTES = 4,      /* of shorter rows not all are taken at once */
	STEADY_BYTES = 256, /* of the share: a row that must have been known before */
	CELLS_MOST = 1024,
};

/* A part of the block, whole lines, and what was made of it. */
struct piece {
	const char *begin, *end;
	const char *stop; /* up to here the rows are matched */
	bool matched;     /* and not yet bound */
	struct csv_rows rows;
};

struct line_pieces {
	struct arena *arena;
	const struct line_format *format;
	struct csv_plan *plan;
	struct source *source;
	size_t threads, share;
	struct piece pieces[PIECES_MOST];
	size_t made, next;  /* pieces made, and the next to be bound */
	size_t last;        /* combination before those that are matched */
	bool ahead;         /* the first task is to read ahead */
	bool stopped;       /* one of the pieces wasn't known to its end */
	size_t bytes, rows; /* bound since they were made */
};

struct line_pieces *line_pieces_new(struct arena *arena, const struct line_format *format,
	struct csv_plan *plan, struct source *source, unsigned jobs, size_t share)
{
	struct line_pieces *pieces = arena_alloc(arena, 1, sizeof *pieces);
	pieces->arena = arena;
	pieces->format = format;
	pieces->plan = plan;
	pieces->source = source;
	pieces->share = share;
	pieces->threads = parallel_threads(jobs);
	return pieces;
}

/* Draws the stencil of a line that was matched without one. */
static void draw(
	const struct line_pieces *pieces, struct line_scratch *scratch, size_t combination, struct text line)
{
	struct csv_drawn cells[CELLS_MOST];
	size_t count = pieces->format->cells(pieces->format, scratch, line, cells, CELLS_MOST);
	csv_plan_draw(pieces->plan, combination, line, cells, count);
}

/* The line at piece->stop taken apart; false: it isn't known.  Only one thread may draw. */
static bool match_line(const struct line_pieces *pieces, struct piece *piece, struct line_scratch *scratch,
	struct csv_expected *expected, bool drawing)
{
	struct csv_rows *rows = &piece->rows;
	double numbers[STENCIL_NUMBERS_MOST];
	struct text rest = {piece->stop, (size_t)(piece->end - piece->stop)}, line = rest;
	size_t combination = pieces->format->match(
		pieces->format, scratch, pieces->plan, rest, expected->last, numbers, &line.length);
	if (combination == 0)
		return false;
	if (drawing && csv_plan_wants_line(pieces->plan, combination))
		draw(pieces, scratch, combination, line);
	csv_plan_followed(expected, combination);
	for (size_t n = 0; n < csv_plan_numbers(pieces->plan); n++)
		rows->numbers[n * rows->capacity + rows->count] = numbers[n];
	rows->combinations[rows->count++] = (uint32_t)combination;
	piece->stop += line.length;
	return true;
}

/* The rows from piece->begin on, as far as they are known. */
static void match(const struct line_pieces *pieces, struct piece *piece, bool drawing)
{
	struct csv_expected expected;
	struct line_scratch scratch;
	struct csv_rows *rows = &piece->rows;
	csv_plan_expect(pieces->plan, pieces->last, &expected);
	pieces->format->begin(pieces->format, &scratch);
	rows->count = 0;
	piece->matched = true;
	piece->stop = piece->begin;
	do
		piece->stop += csv_plan_follow(
			pieces->plan, &expected, piece->stop, piece->end, pieces->format->longest, rows);
	while (rows->count < rows->capacity && piece->stop < piece->end &&
		match_line(pieces, piece, &scratch, &expected, drawing));
	csv_rows_scale(pieces->plan, rows);
	csv_rows_group(pieces->plan, rows);
}

/* The first task may be to read ahead, the others match a piece each. */
static void match_task(void *context, struct arena *arena, size_t task)
{
	struct line_pieces *pieces = context;
	(void)arena;
	if (pieces->ahead && task == 0) {
		source_read_ahead(pieces->source);
		return;
	}
	struct piece *piece = &pieces->pieces[task - pieces->ahead];
	if (!piece->matched)
		match(pieces, piece, false);
}

/* Binds what is matched of the piece. */
static void bind_piece(struct line_pieces *pieces, struct piece *piece)
{
	csv_plan_apply(pieces->plan, &piece->rows);
	pieces->bytes += (size_t)(piece->stop - piece->begin);
	pieces->rows += piece->rows.count;
	piece->matched = false;
	piece->begin = piece->stop;
}

/* One after the other, up to the first line that isn't known. */
static void bind_task(void *context, size_t task)
{
	struct line_pieces *pieces = context;
	if (pieces->stopped || (pieces->ahead && task == 0))
		return;
	struct piece *piece = &pieces->pieces[task - pieces->ahead];
	bind_piece(pieces, piece);
	pieces->stopped = piece->stop < piece->end;
}

static void make_room(struct line_pieces *pieces, struct piece *piece)
{
	size_t bytes = (size_t)(piece->end - piece->begin);
	csv_rows_room(pieces->arena, pieces->plan, &piece->rows, bytes / ROW_BYTES + 1);
}

/* Splits the lines at line ends; of many the first. */
static void split(struct line_pieces *pieces, struct text lines)
{
	const char *at = lines.at, *end = lines.at + lines.length;
	if (lines.length > PIECES_MOST * PIECE_BYTES) {
		end = at + PIECES_MOST * PIECE_BYTES;
		end += text_find(text_slice(lines, PIECES_MOST * PIECE_BYTES, lines.length), '\n') + 1;
		lines.length = (size_t)(end - at);
	}
	size_t count = lines.length / PIECE_BYTES + 1;
	count = count < pieces->threads ? pieces->threads : count;
	count = count > PIECES_MOST ? PIECES_MOST : count;
	pieces->made = pieces->next = 0;
	while (at < end) {
		struct piece *piece = &pieces->pieces[pieces->made++];
		size_t left = count - pieces->made + 1, share = (size_t)(end - at) / left;
		struct text rest = {at + share, (size_t)(end - at) - share};
		size_t line = text_find(rest, '\n');
		piece->begin = at;
		piece->end = left == 1 || line >= rest.length ? end : rest.at + line + 1;
		piece->matched = false;
		at = piece->end;
		make_room(pieces, piece);
	}
}

/* Some stencils are missing where the rows of the last piece were not matched by them: then the first piece is done first,
 * by one thread, and they are drawn. */
static void share_out(struct line_pieces *pieces, struct text lines)
{
	pieces->made = pieces->next = 0;
	size_t steady = pieces->share / STEADY_BYTES;
	if (lines.length < pieces->share || !csv_plan_is_steady(pieces->plan, steady))
		return;
	split(pieces, lines);
	if (csv_plan_wants_stencils(pieces->plan))
		match(pieces, &pieces->pieces[0], true);
	pieces->ahead = pieces->threads > 1 && source_may_read_ahead(pieces->source);
	pieces->stopped = false;
	struct arena *scratch = arena_child(pieces->arena);
	parallel_run_in_order(
		scratch, pieces->threads, pieces->made + pieces->ahead, match_task, bind_task, pieces);
	arena_free(scratch);
}

void line_pieces_forget(struct line_pieces *pieces)
{
	pieces->made = pieces->next = 0;
}

/* The piece that the lines begin in; NULL: all are done with. */
static struct piece *piece_at(struct line_pieces *pieces, const char *at)
{
	while (pieces->next < pieces->made && at >= pieces->pieces[pieces->next].end)
		pieces->next++;
	return pieces->next < pieces->made ? &pieces->pieces[pieces->next] : NULL;
}

size_t line_pieces_take(struct line_pieces *pieces, struct text lines, size_t *rows)
{
	struct piece *piece = lines.length > 0 ? piece_at(pieces, lines.at) : NULL;
	pieces->bytes = pieces->rows = 0;
	pieces->last = csv_plan_last(pieces->plan);
	if (piece) {
		if (!piece->matched || piece->begin != lines.at) {
			piece->begin = lines.at;
			match(pieces, piece, false);
		}
		bind_piece(pieces, piece);
	} else if (lines.length > 0) {
		share_out(pieces, lines);
	}
	*rows = pieces->rows;
	return pieces->bytes;
}
