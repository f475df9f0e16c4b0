/* Claims as people write them, on the command line and in a file. */
#include "claims.h"

#include <string.h>

#include "../../ingest/base/number.h"
#include "../../ingest/syntax/csv.h"

struct statement_word {
	const char *word;
	enum claim_statement statement;
};

static const struct statement_word WORDS[] = {
	{"faster", CLAIM_FASTER},
	{"slower", CLAIM_SLOWER},
	{"better", CLAIM_FASTER},
	{"worse", CLAIM_SLOWER},
	{"smaller", CLAIM_LESS},
	{"fewer", CLAIM_LESS},
	{"lower", CLAIM_LESS},
	{"larger", CLAIM_MORE},
	{"more", CLAIM_MORE},
	{"higher", CLAIM_MORE},
	{"same", CLAIM_SAME},
	{"equal", CLAIM_SAME},
	{"within", CLAIM_WITHIN},
};

static bool statement_of(struct text word, enum claim_statement *statement)
{
	for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
		if (!text_equal_folded(word, text_of(WORDS[i].word)))
			continue;
		*statement = WORDS[i].statement;
		return true;
	}
	return false;
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t';
}

/* The word that begins at or after 'from'; empty at the end. */
static struct text word_at(struct text text, size_t from)
{
	while (from < text.length && is_blank(text.at[from]))
		from++;
	size_t end = from;
	while (end < text.length && !is_blank(text.at[end]))
		end++;
	return text_slice(text, from, end);
}

static size_t offset_in(struct text whole, struct text part)
{
	return (size_t)(part.at - whole.at);
}

/* A percentage, with or without its sign. */
static bool size_parse(struct text text, double *size)
{
	struct text rest;
	double value;
	if (number_parse_prefix(text_trim(text), NUMBER_PLAIN, &value, &rest) != NUMBER_FINITE || value < 0)
		return false;
	rest = text_trim(rest);
	if (rest.length > 0 && !text_is(rest, "%") && !text_equal_folded(rest, TEXT("percent")))
		return false;
	*size = value / 100;
	return true;
}

/* Cuts "… by [at least] 7 %" or "… within 7 %" off the right side. */
static bool size_cut(struct claim *claim, struct text right)
{
	claim->right = right;
	for (size_t at = 0; at < right.length;) {
		struct text word = word_at(right, at);
		if (word.length == 0)
			break;
		size_t begin = offset_in(right, word);
		at = begin + word.length;
		if (!text_equal_folded(word, TEXT("by")) && !text_equal_folded(word, TEXT("within")))
			continue;
		struct text size = text_trim(text_slice(right, at, right.length));
		struct text first = word_at(size, 0);
		if (text_equal_folded(first, TEXT("at"))) {
			struct text least = word_at(size, first.length);
			claim->at_least = text_equal_folded(least, TEXT("least"));
			size = text_slice(size, offset_in(size, least) + least.length, size.length);
		}
		claim->right = text_trim(text_slice(right, 0, begin));
		return size_parse(size, &claim->size);
	}
	return true;
}

/* "than", "as" and "to" between statement and right side say nothing. */
static struct text without_filler(struct text right)
{
	static const char *const fillers[] = {"than", "as", "to"};
	struct text word = word_at(right, 0);
	for (size_t i = 0; i < sizeof fillers / sizeof *fillers; i++)
		if (text_equal_folded(word, text_of(fillers[i])))
			return text_trim(
				text_slice(right, offset_in(right, word) + word.length, right.length));
	return text_trim(right);
}

static bool right_parse(struct claim *claim, struct text right, const char **why)
{
	if (claim->statement == CLAIM_WITHIN) {
		*why = "'within' needs a percentage: within 7 %";
		return size_parse(right, &claim->size);
	}
	*why = "the size is a percentage: by 10 %";
	if (!size_cut(claim, without_filler(right)))
		return false;
	*why = "the right side is missing: PASS/GROUP faster PASS/GROUP";
	return claim->right.length > 0;
}

bool claim_parse(struct arena *arena, const char *text, struct claim *claim, const char **why)
{
	struct text whole = text_trim(text_of(arena_copy(arena, text, strlen(text))));
	*claim = (struct claim){.text = text, .size = NAN};
	for (size_t at = 0; at < whole.length;) {
		struct text word = word_at(whole, at);
		if (word.length == 0)
			break;
		at = offset_in(whole, word) + word.length;
		if (!statement_of(word, &claim->statement))
			continue;
		claim->left = text_trim(text_slice(whole, 0, offset_in(whole, word)));
		*why = "the left side is missing: PASS/GROUP faster PASS/GROUP";
		return claim->left.length > 0 && right_parse(claim, text_slice(whole, at, whole.length), why);
	}
	*why = "it says none of faster, slower, smaller, larger, fewer, more, lower, higher, better, worse, "
	       "same, within";
	return false;
}

#define CLAIM_COLUMNS(ROW)                                                                                   \
	ROW(CLAIM, "claim,text")                                                                             \
	ROW(LEFT, "left,a")                                                                                  \
	ROW(LEFT_PASS, "left pass,a pass,pass a,pass left")                                                  \
	ROW(LEFT_GROUP, "left group,a group,group a,group left,group")                                       \
	ROW(STATEMENT, "statement,verb,says,relation")                                                       \
	ROW(RIGHT, "right,b")                                                                                \
	ROW(RIGHT_PASS, "right pass,b pass,pass b,pass right")                                               \
	ROW(RIGHT_GROUP, "right group,b group,group b,group right")                                          \
	ROW(SIZE, "size,by,percent")

enum claim_column {
#define ROW(name, names) COLUMN_##name,
	CLAIM_COLUMNS(ROW)
#undef ROW
		COLUMN_COUNT
};

/* Names alike up to case and the sign between their words: "Left_Pass" is "left pass". */
static bool names_alike(struct text name, struct text known)
{
	if (name.length != known.length)
		return false;
	for (size_t i = 0; i < name.length; i++) {
		bool sign = name.at[i] == '_' || name.at[i] == '-' || name.at[i] == '.';
		if (!(sign && known.at[i] == ' ') &&
			!text_equal_folded(text_slice(name, i, i + 1), text_slice(known, i, i + 1)))
			return false;
	}
	return true;
}

static void columns_find(const struct csv_header *header, size_t *columns)
{
	static const char *const names[] = {
#define ROW(name, names) names,
		CLAIM_COLUMNS(ROW)
#undef ROW
	};
	for (size_t c = 0; c < COLUMN_COUNT; c++) {
		columns[c] = SIZE_MAX;
		for (size_t h = 0; h < header->count; h++)
			for (struct text rest = text_of(names[c]); rest.length > 0;)
				if (names_alike(text_trim(header->names[h]), text_split(rest, ',', &rest)))
					columns[c] = h;
	}
}

static struct text cell_of(const struct csv_row *row, const size_t *columns, enum claim_column column)
{
	size_t at = columns[column];
	return at < row->count ? text_trim(row->cells[at].text) : (struct text){NULL, 0};
}

/* One side of a row: the column that holds all of it, else pass and group. */
static void side_write(struct buffer *text, const struct csv_row *row, const size_t *columns,
	enum claim_column whole, enum claim_column pass, enum claim_column group)
{
	struct text all = cell_of(row, columns, whole), before = cell_of(row, columns, pass),
		    behind = cell_of(row, columns, group);
	if (all.length > 0) {
		buffer_add(text, all.at, all.length);
		return;
	}
	buffer_add(text, before.at ? before.at : "", before.length);
	if (before.length > 0 && behind.length > 0)
		buffer_char(text, '/');
	buffer_add(text, behind.at ? behind.at : "", behind.length);
}

/* A row as the sentence that claim_parse reads. */
static const char *row_text(struct arena *arena, const struct csv_row *row, const size_t *columns)
{
	struct text claim = cell_of(row, columns, COLUMN_CLAIM),
		    statement = cell_of(row, columns, COLUMN_STATEMENT),
		    size = cell_of(row, columns, COLUMN_SIZE);
	struct buffer text = buffer_new(arena);
	if (claim.length > 0)
		return arena_copy(arena, claim.at, claim.length);
	side_write(&text, row, columns, COLUMN_LEFT, COLUMN_LEFT_PASS, COLUMN_LEFT_GROUP);
	buffer_print(&text, " %.*s ", (int)statement.length, statement.at ? statement.at : "");
	size_t before_right = text.length;
	side_write(&text, row, columns, COLUMN_RIGHT, COLUMN_RIGHT_PASS, COLUMN_RIGHT_GROUP);
	if (size.length > 0)
		buffer_print(
			&text, "%s%.*s", text.length > before_right ? " by " : "", (int)size.length, size.at);
	return text.at;
}

static struct csv_dialect dialect_of(const struct source *source)
{
	struct text first = text_slice(source->block, 0, text_find(source->block, '\n'));
	char delimiter = text_find(first, '\t') < first.length ? '\t'
		: text_find(first, ';') < first.length         ? ';'
							       : ',';
	return (struct csv_dialect){
		.delimiter = delimiter, .comment = '#', .numbers = NUMBER_PLAIN, .header_rows = 1};
}

static bool row_read(struct arena *arena, const char *path, const struct csv_row *row, const size_t *columns,
	struct claim_list *claims, struct fault *fault)
{
	struct place place = {.file = path, .line = row->line};
	if (row->kind == CSV_COMMENT)
		return true;
	if (row->kind == CSV_BAD)
		return fault_at(fault, place, "%s", row->why);
	struct claim claim;
	const char *why, *text = row_text(arena, row, columns);
	if (!claim_parse(arena, text, &claim, &why))
		return fault_at(fault, place, "'%s' is no claim: %s", text, why);
	char where[600];
	place_text(place, where, sizeof where);
	claim.place = arena_copy(arena, where, strlen(where));
	ARENA_ROOM(arena, claims->at, claims->count, claims->capacity);
	claims->at[claims->count++] = claim;
	return true;
}

bool claims_read(struct arena *arena, const char *path, struct claim_list *claims, struct fault *fault)
{
	struct ingest_options options = ingest_defaults();
	struct source *source = source_open(arena, path, &options, fault);
	if (!source)
		return false;
	struct csv_dialect dialect = dialect_of(source);
	struct csv_reader *reader = csv_open(arena, source, dialect, &options, false);
	struct csv_header header;
	struct fault trouble = {0};
	if (!csv_read_header(arena, reader, &dialect, &header, NULL, NULL, &trouble)) {
		if (trouble.status == STATUS_OK)
			return fault_at(fault, (struct place){.file = path}, "it holds no claims");
		*fault = trouble;
		return false;
	}
	size_t columns[COLUMN_COUNT];
	columns_find(&header, columns);
	if (columns[COLUMN_CLAIM] == SIZE_MAX && columns[COLUMN_STATEMENT] == SIZE_MAX)
		return fault_at(fault, (struct place){.file = path},
			"no column is called statement or claim; a file of claims has the columns left pass, left "
			"group, statement, right pass, right group, size");
	struct csv_row row;
	while (csv_next(reader, &row, &trouble))
		if (!row_read(arena, path, &row, columns, claims, fault))
			return false;
	if (trouble.status != STATUS_OK) {
		*fault = trouble;
		return false;
	}
	return source_finish(source, fault);
}
