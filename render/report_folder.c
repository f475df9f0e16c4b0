/* The report's folder: staged inside the target, moved in file by file, report.md last, under a lock.
 *
 * Staging stands inside the target, not beside it: a target that is a mount point or whose parent can't be written works
 * too, and a rename never crosses file systems. */
#define _XOPEN_SOURCE 700 /* mkdtemp */

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "output.h"
#include "report.h"
#include "results.h"
#include "results_csv.h"
#include "temporary.h"

static const char DEFAULT_FOLDER[] = "floorstat-report";
/* The list of files at the end of report.md, so that the next report knows what it may take away. */
static const char LIST_BEGIN[] = "<!-- files:", LIST_END[] = "-->";

struct staging {
	int lock; /* descriptor of the target folder; -1: none */
	const char *target;
	char *folder;           /* "TARGET/.floorstat-XXXXXX"; NULL: none */
	struct words files;     /* written into it, relative */
	struct temporary *mark; /* the folder's own: what is listed after it goes with it */
};

static const char STAGING_PREFIX[] = ".floorstat-";

static void remove_entries(const char *folder)
{
	DIR *entries = opendir(folder);
	if (!entries)
		return;
	int at = dirfd(entries);
	for (struct dirent *entry; (entry = readdir(entries));)
		if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
			unlinkat(at, entry->d_name, 0);
	closedir(entries);
}

static void remove_folder(const char *folder)
{
	char figures[4096];
	if (snprintf(figures, sizeof figures, "%s/figures", folder) < (int)sizeof figures) {
		remove_entries(figures);
		rmdir(figures);
	}
	remove_entries(folder);
	rmdir(folder);
}

/* What a killed report left.  Only under the lock: nobody else is staging here. */
static void remove_leftovers(const char *target)
{
	char folder[4096];
	DIR *entries = opendir(target);
	if (!entries)
		return;
	for (struct dirent *entry; (entry = readdir(entries));)
		if (strncmp(entry->d_name, STAGING_PREFIX, strlen(STAGING_PREFIX)) == 0 &&
			snprintf(folder, sizeof folder, "%s/%s", target, entry->d_name) < (int)sizeof folder)
			remove_folder(folder);
	closedir(entries);
}

/* For a signal to take away. */
static struct temporary *list_temporary(struct arena *arena, const char *path, bool folder)
{
	struct temporary *temporary = arena_alloc(arena, 1, sizeof *temporary);
	*temporary = (struct temporary){.path = path, .folder = folder};
	temporary_add(temporary);
	return temporary;
}

static void staging_release(void *what)
{
	struct staging *staging = what;
	if (staging->folder)
		remove_folder(staging->folder);
	temporary_drop_from(staging->mark);
	if (staging->lock >= 0)
		close(staging->lock);
	staging->folder = NULL;
	staging->lock = -1;
}

static bool system_fault(struct fault *fault, const char *path)
{
	return fault_set(fault, STATUS_OUTPUT, "%s can't be written: %s", path, strerror(errno));
}

/* Makes a folder and those above it. */
static bool make_folder(struct arena *arena, const char *path, struct fault *fault)
{
	if (mkdir(path, 0777) == 0)
		return true;
	struct stat status;
	if (errno == EEXIST)
		return (stat(path, &status) == 0 && S_ISDIR(status.st_mode)) ||
			fault_set(fault, STATUS_OUTPUT, "%s is no folder; name another one with -o", path);
	const char *slash = strrchr(path, '/');
	if (errno != ENOENT || !slash || slash == path)
		return system_fault(fault, path);
	return make_folder(arena, arena_copy(arena, path, (size_t)(slash - path)), fault) &&
		(mkdir(path, 0777) == 0 || system_fault(fault, path));
}

static bool staging_make(struct arena *arena, struct staging *staging, char *folder)
{
	char *figures = arena_printf(arena, "%s/figures", folder);
	signals_hold();
	if (mkdtemp(folder)) {
		staging->folder = folder;
		staging->mark = list_temporary(arena, folder, true);
	}
	signals_release();
	if (!staging->folder)
		return false;
	memcpy(figures, folder, strlen(folder));
	list_temporary(arena, figures, true);
	return mkdir(figures, 0777) == 0;
}

static struct staging *staging_new(struct arena *arena, const char *target, struct fault *fault)
{
	struct staging *staging = arena_alloc(arena, 1, sizeof *staging);
	*staging = (struct staging){.lock = -1, .target = target};
	arena_defer(arena, staging_release, staging);
	if (!make_folder(arena, target, fault))
		return NULL;
	staging->lock = open(target, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	bool locked = staging->lock >= 0 && flock(staging->lock, LOCK_EX | LOCK_NB) == 0;
	if (!locked && staging->lock >= 0 && errno == EWOULDBLOCK) {
		fault_set(fault, STATUS_OUTPUT, "another floorstat is writing %s", target);
		return NULL;
	}
	if (locked)
		remove_leftovers(target);
	char *folder = arena_printf(arena, "%s/%sXXXXXX", target, STAGING_PREFIX);
	if (staging_make(arena, staging, folder))
		return staging;
	system_fault(fault, target);
	return NULL;
}

static struct output *staging_begin(
	struct arena *arena, struct staging *staging, const char *name, struct fault *fault)
{
	ARENA_ROOM(arena, staging->files.at, staging->files.count, staging->files.capacity);
	staging->files.at[staging->files.count++] = arena_copy(arena, name, strlen(name));
	list_temporary(arena, arena_printf(arena, "%s/%s", staging->folder, name), false);
	return output_begin_called(arena, arena_printf(arena, "%s/%s", staging->folder, name),
		arena_printf(arena, "%s/%s", staging->target, name), fault);
}

static bool staging_file(struct arena *arena, struct staging *staging, const char *name,
	const struct buffer *bytes, struct fault *fault)
{
	struct output *output = staging_begin(arena, staging, name, fault);
	if (!output)
		return false;
	fwrite(bytes->at, 1, bytes->length, output_stream(output));
	return output_end(output, fault);
}

static void close_file(void *what)
{
	FILE **file = what;
	if (*file)
		fclose(*file);
	*file = NULL;
}

static char *read_file(struct arena *arena, const char *path, size_t *length)
{
	struct buffer text = buffer_new(arena);
	FILE **file = arena_alloc(arena, 1, sizeof(FILE *));
	arena_defer(arena, close_file, file);
	*file = fopen(path, "rb");
	if (!*file)
		return NULL;
	char block[8192];
	for (size_t got; (got = fread(block, 1, sizeof block, *file)) > 0;)
		buffer_add(&text, block, got);
	close_file(file);
	*length = text.length;
	return text.at;
}

/* Only plain names in the folder or in figures/: a list that somebody wrote must not reach elsewhere. */
static bool is_listed_name(struct text name)
{
	if (text_begins(name, "figures/"))
		name = text_slice(name, strlen("figures/"), name.length);
	return name.length > 0 && name.at[0] != '.' && text_find(name, '/') == name.length;
}

static bool is_among(const struct words *files, struct text name)
{
	for (size_t i = 0; i < files->count; i++)
		if (text_is(name, files->at[i]))
			return true;
	return false;
}

static void remove_outdated(
	struct arena *arena, const struct staging *staging, const char *old_report, size_t length)
{
	const char *list = NULL;
	for (const char *at = old_report; at && (at = strstr(at, LIST_BEGIN)); at++)
		list = at + strlen(LIST_BEGIN);
	const char *end = list ? strstr(list, LIST_END) : NULL;
	if (!end || end > old_report + length)
		return;
	struct text rest = text_trim((struct text){list, (size_t)(end - list)});
	while (rest.length > 0) {
		struct text name = text_split(rest, ' ', &rest);
		if (is_listed_name(name) && !is_among(&staging->files, name))
			unlink(arena_printf(arena, "%s/%.*s", staging->target, (int)name.length, name.at));
	}
}

/* The paths of the staged files in a folder, in the order of writing. */
static struct words paths_in(struct arena *arena, const struct staging *staging, const char *folder)
{
	struct words paths = {0};
	for (size_t i = 0; i < staging->files.count; i++) {
		ARENA_ROOM(arena, paths.at, paths.count, paths.capacity);
		paths.at[paths.count++] = arena_printf(arena, "%s/%s", folder, staging->files.at[i]);
	}
	return paths;
}

static bool move_files(
	const struct words *from, const struct words *to, const char *figures, struct fault *fault)
{
	if (mkdir(figures, 0777) != 0 && errno != EEXIST)
		return system_fault(fault, figures);
	for (size_t i = 0; i < from->count; i++)
		if (rename(from->at[i], to->at[i]) != 0)
			return system_fault(fault, to->at[i]);
	return true;
}

/* Moves everything in.  A signal waits until the report is whole, and memory can't run out on the way. */
static bool staging_move(
	struct arena *arena, struct staging *staging, struct words *written, struct fault *fault)
{
	struct words from = paths_in(arena, staging, staging->folder);
	const char *figures = arena_printf(arena, "%s/figures", staging->target);
	*written = paths_in(arena, staging, staging->target);
	signals_hold();
	bool good = move_files(&from, written, figures, fault);
	rmdir(figures); /* stays when it holds something */
	signals_release();
	return good;
}

static bool draw_figures(const struct findings *findings, const struct render_options *options,
	struct staging *staging, struct report *report, struct fault *fault)
{
	static const struct {
		enum figure_format format;
		const char *ending;
	} kept[] = {{FIGURE_PNG, "png"}, {FIGURE_PDF, "pdf"}};
	struct arena *arena = report->voice->arena;
	struct figure_requests requests = {0};
	if (!figures_of_report(findings, options, &requests, fault))
		return false;
	report->figures = arena_alloc(arena, requests.count, sizeof *report->figures);
	for (size_t i = 0; i < requests.count; i++) {
		struct report_figure *figure = &report->figures[report->figure_count++];
		figure->stem = requests.at[i].stem;
		if (!figure_make(findings, &requests.at[i], options,
			    1u << FIGURE_PNG | 1u << FIGURE_PDF | 1u << FIGURE_SVG, &figure->made, fault))
			return false;
		if (!figure->made.title) { /* nothing to draw */
			report->figure_count--;
			continue;
		}
		for (size_t f = 0; f < sizeof kept / sizeof *kept; f++)
			if (!staging_file(arena, staging,
				    arena_printf(arena, "figures/%s.%s", figure->stem, kept[f].ending),
				    &figure->made.files[kept[f].format], fault))
				return false;
	}
	return true;
}

static bool write_results(const struct voice *voice, struct staging *staging, struct fault *fault)
{
	struct output *json = staging_begin(voice->arena, staging, "results.json", fault);
	if (!json)
		return false;
	results_write(voice, output_stream(json));
	if (!output_end(json, fault))
		return false;
	struct output *csv = staging_begin(voice->arena, staging, "results.csv", fault);
	if (!csv)
		return false;
	results_csv_groups(voice, output_stream(csv));
	return output_end(csv, fault);
}

struct memory_stream {
	FILE *stream;
	char *text;
	size_t length;
};

static void memory_stream_release(void *what)
{
	struct memory_stream *memory = what;
	close_file(&memory->stream);
	free(memory->text);
	memory->text = NULL;
}

/* The text of report.md. */
static bool compose(const struct report *report, struct buffer *markdown, struct fault *fault)
{
	struct arena *arena = report->voice->arena;
	struct memory_stream *memory = arena_alloc(arena, 1, sizeof *memory);
	arena_defer(arena, memory_stream_release, memory);
	memory->stream = open_memstream(&memory->text, &memory->length);
	if (!memory->stream)
		arena_exhausted(arena);
	bool good = report_write(report, memory->stream, fault);
	close_file(&memory->stream);
	if (good)
		buffer_add(markdown, memory->text, memory->length);
	memory_stream_release(memory);
	return good;
}

static void list_files(const struct staging *staging, struct buffer *markdown)
{
	buffer_print(markdown, "\n%s", LIST_BEGIN);
	for (size_t i = 0; i < staging->files.count; i++)
		buffer_print(markdown, " %s", staging->files.at[i]);
	buffer_print(markdown, " %s\n", LIST_END);
}

static bool write_texts(struct report *report, struct staging *staging, struct fault *fault)
{
	struct arena *arena = report->voice->arena;
	struct buffer markdown = buffer_new(arena), html = buffer_new(arena);
	report->files = staging->files;
	if (!compose(report, &markdown, fault) ||
		!report_page(report, markdown.at, markdown.length, &html, fault) ||
		!staging_file(arena, staging, "report.html", &html, fault))
		return false;
	list_files(staging, &markdown);
	return staging_file(arena, staging, "report.md", &markdown, fault);
}

static bool write_report(
	const struct voice *voice, struct staging *staging, struct words *written, struct fault *fault)
{
	struct report report = {.voice = voice};
	size_t length = 0;
	const char *old = read_file(
		voice->arena, arena_printf(voice->arena, "%s/report.md", staging->target), &length);
	if (!draw_figures(voice->findings, voice->options, staging, &report, fault) ||
		!write_results(voice, staging, fault) || !write_texts(&report, staging, fault) ||
		!staging_move(voice->arena, staging, written, fault))
		return false;
	if (old)
		remove_outdated(voice->arena, staging, old, length);
	return true;
}

bool render_report(const struct findings *findings, const struct render_options *options,
	struct words *written, struct fault *fault)
{
	const char *target = options->output ? options->output : DEFAULT_FOLDER;
	enum question question = findings->comparison_count > 0 ? QUESTION_CHECK : QUESTION_SUMMARY;
	struct voice voice = voice_of(findings->arena, findings, options, question);
	struct staging *staging = staging_new(findings->arena, target, fault);
	bool good = staging && write_report(&voice, staging, written, fault);
	if (staging)
		staging_release(staging);
	return good;
}
