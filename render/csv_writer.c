#include "csv_writer.h"

#include <math.h>
#include <string.h>

#include "json.h"

static void separate(struct csv_writer *csv)
{
	if (csv->filled)
		putc(',', csv->out);
	csv->filled = true;
}

void csv_put_text(struct csv_writer *csv, const char *text)
{
	separate(csv);
	if (!text)
		return;
	bool formula = *text && strchr("=+-@\t\r", *text);
	bool quoted = formula || *text == '\'' || strpbrk(text, ",\"\r\n") || *text == ' ' ||
		(*text && text[strlen(text) - 1] == ' ');
	if (!quoted) {
		fputs(text, csv->out);
		return;
	}
	fputs(formula ? "\"'" : "\"", csv->out);
	for (; *text; text++) {
		if (*text == '"')
			putc('"', csv->out);
		putc(*text, csv->out);
	}
	putc('"', csv->out);
}

void csv_put_number(struct csv_writer *csv, double number)
{
	char text[40];
	separate(csv);
	if (isfinite(number))
		fputs(number_shortest(number, text), csv->out);
}

void csv_put_result(struct csv_writer *csv, double number)
{
	separate(csv);
	if (isfinite(number))
		fprintf(csv->out, "%.12g", number == 0 ? 0.0 : number);
}

void csv_put_count(struct csv_writer *csv, size_t count)
{
	separate(csv);
	fprintf(csv->out, "%zu", count);
}

void csv_end_row(struct csv_writer *csv)
{
	fputs("\r\n", csv->out);
	csv->filled = false;
}

struct words csv_factors(struct arena *arena, const struct dataset *dataset)
{
	struct words factors = {0};
	for (size_t t = 0; t < dataset->table_count; t++) {
		const struct table *table = &dataset->tables[t];
		for (size_t f = 0; f < table->factor_count; f++) {
			bool known = false;
			for (size_t i = 0; i < factors.count; i++)
				known |= factors.at[i] == table->factors[f];
			if (known)
				continue;
			ARENA_ROOM(arena, factors.at, factors.count, factors.capacity);
			factors.at[factors.count++] = table->factors[f];
		}
	}
	return factors;
}
