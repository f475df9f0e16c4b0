#include "ahead.h"

#include <stdatomic.h>
#include <string.h>
#include <sys/stat.h>

#include "base/parallel.h"

enum {
	FIRST_FILES = 8,       /* for each thread; whether they could be taken tells whether to go on */
	FILE_BYTES = 16 << 10, /* opening and recognising a file costs as much as reading so many */
	/* of work for each thread: some milliseconds, many times what its start takes */
	SHARE_BYTES = 128 << 10,
};

/* One file, read before its turn. */
struct early {
	const struct dump *dump;
	struct ingest in; /* with an arena and a data set of its own */
	struct ingest_options options;
	struct fault fault;
	size_t bytes;
	bool read; /* else it is read in its turn */
	bool good;
};

struct ahead {
	struct ingest *in;
	const struct dump *dumps;
	size_t count, threads;
	size_t begin, end;   /* the batch that was read last */
	struct early *early; /* of the batch */
	atomic_bool failed;  /* a fault that ends the reading: those that haven't begun need not be read */
	bool pays;           /* no pass was met twice yet */
};

static bool is_plain_file(const char *path, size_t *bytes)
{
	struct stat about;
	bool plain = stat(path, &about) == 0 && S_ISREG(about.st_mode);
	*bytes = plain ? (size_t)about.st_size : 0;
	return plain;
}

struct ahead *ahead_new(struct ingest *in, const struct dump *dumps, size_t count)
{
	struct ahead *ahead = arena_alloc(in->arena, 1, sizeof *ahead);
	const char *map = in->options->map_file;
	size_t bytes;
	ahead->in = in;
	ahead->dumps = dumps;
	ahead->count = count;
	ahead->threads = parallel_threads(in->options->jobs);
	/* A pipe gives its mapping once. */
	ahead->pays = count > 1 && ahead->threads > 1 && (!map || is_plain_file(map, &bytes));
	ahead->early = arena_alloc(in->arena, ahead->pays ? count : 0, sizeof *ahead->early);
	return ahead;
}

/* A label that an earlier file has, too, makes them one pass. */
static bool shares_pass(const struct ahead *ahead, size_t which)
{
	const struct pass_name *pass = &ahead->dumps[which].pass;
	for (size_t i = 0; pass->by_user && i < which; i++)
		if (ahead->dumps[i].pass.by_user && strcmp(ahead->dumps[i].pass.name, pass->name) == 0)
			return true;
	return false;
}

static void early_begin(struct early *early, const struct ingest *in, struct arena *arena)
{
	early->in = *in;
	early->in.options = early->in.chooser.options = &early->options;
	early->in.arena = arena_child(arena);
	early->in.dataset = dataset_new(early->in.arena);
	early->in.dataset->load_by = in->dataset->load_by;
	early->in.chooser.names = early->in.dataset->names;
	early->in.wheres = wheres_parse(
		early->in.arena, early->in.dataset->names, &early->options, &early->fault);
	early->in.metrics = NULL;
	early->in.metric_count = early->in.metric_capacity = 0;
}

static void read_task(void *context, struct arena *arena, size_t task)
{
	struct ahead *ahead = context;
	struct early *early = &ahead->early[task];
	early->read = early->read && !atomic_load(&ahead->failed);
	if (!early->read)
		return;
	early_begin(early, ahead->in, arena);
	early->good = dump_read(&early->in, early->dump, &early->fault);
	if (!early->good && !early->dump->folder)
		atomic_store(&ahead->failed, true);
}

/* Reads some files from that one on, then all, where there is enough to do.  Each may have as many threads as its share of
 * the bytes. */
static void read_batch(struct ahead *ahead, size_t which)
{
	size_t files = 0, work = 0, first = FIRST_FILES * ahead->threads;
	ahead->begin = which;
	ahead->end = which == 0 && first < ahead->count ? first : ahead->count;
	for (size_t i = which; i < ahead->end; i++) {
		struct early *early = &ahead->early[i - which];
		*early = (struct early){.dump = &ahead->dumps[i], .options = *ahead->in->options};
		early->read = is_plain_file(early->dump->path, &early->bytes) && !shares_pass(ahead, i);
		work += early->read ? early->bytes + FILE_BYTES : 0;
		files += early->read;
	}
	bool enough = files > 1 && work >= 2 * SHARE_BYTES;
	for (size_t i = 0; i < ahead->end - which; i++) {
		struct early *early = &ahead->early[i];
		double share = (double)early->bytes / (double)(work + 1) * (double)ahead->threads;
		early->read = early->read && enough;
		early->options.jobs = share < 1 ? 1 : (unsigned)(share + 0.5);
	}
	if (enough)
		parallel_run(ahead->in->arena, ahead->threads, ahead->end - which, read_task, ahead);
}

/* A condition of --where that an earlier file met changes what is said of one without runs. */
static bool is_judged_alone(const struct ingest *in)
{
	for (size_t i = 0; i < in->dataset->input_count && in->options->where.count > 0; i++)
		if (in->dataset->inputs[i].runs == 0)
			return false;
	return true;
}

/* Whether reading the file now would give what it gave then: that is taken over. */
static bool take(struct ingest *in, struct early *early)
{
	const struct dataset *own = early->in.dataset;
	if (!early->good)
		return own->input_count == 0 && own->pass_count == 0 && early->in.wheres;
	if (!is_judged_alone(&early->in) ||
		in->dataset->pass_count + own->pass_count > in->options->limits.passes ||
		!dataset_join(in->dataset, own))
		return false;
	for (size_t i = 0; i < in->options->where.count; i++)
		in->wheres[i].met = in->wheres[i].met || early->in.wheres[i].met;
	for (size_t i = 0; i < early->in.metric_count; i++)
		ingest_metric(in, early->in.metrics[i]);
	in->metric_met = in->metric_met || early->in.metric_met;
	in->between_met = in->between_met || early->in.between_met;
	in->restored = in->restored || early->in.restored;
	return true;
}

bool ahead_read(struct ahead *ahead, size_t which, struct fault *fault)
{
	struct early *early = NULL;
	if (ahead->pays && which >= ahead->end)
		read_batch(ahead, which);
	if (which < ahead->end)
		early = &ahead->early[which - ahead->begin];
	if (!early || !early->read)
		return dump_read(ahead->in, &ahead->dumps[which], fault);
	if (take(ahead->in, early)) {
		*fault = early->fault;
		return early->good;
	}
	arena_free(early->in.arena);
	ahead->pays = ahead->pays && !early->good;
	return dump_read(ahead->in, &ahead->dumps[which], fault);
}
