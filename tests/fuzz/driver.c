/* Fuzzes without libFuzzer: mutates the files of a corpus, seeded, so that it repeats.
 *
 *     TARGET [-runs=N] [-seed=N] [-max_len=N] [-dict=FILE] FILE-OR-FOLDER…
 *
 * A seed longer than max_len is left out, so that what begins well-formed is well-formed to its end.
 *
 * The input that runs is kept in build/fuzz/last-PID (shared memory, zeros behind it), so that a crash leaves it there. */
#include <dirent.h>
#include <fcntl.h>
#include <libgen.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fuzz.h"

enum { INPUT_MOST = 64 * 1024, SEEDS_MOST = 4096, WORDS_MOST = 4096 };

static struct seed {
	uint8_t *at;
	size_t size;
} seeds[SEEDS_MOST], words[WORDS_MOST];
static size_t word_count;
static size_t seed_count, longest = INPUT_MOST;
static uint64_t state = 1;

static uint64_t next(void)
{
	uint64_t z = (state += 0x9E3779B97F4A7C15u);
	z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
	z = (z ^ z >> 27) * 0x94D049BB133111EBu;
	return z ^ z >> 31;
}

static size_t below(size_t n)
{
	return n ? (size_t)(next() % n) : 0;
}

static void add_file(const char *path)
{
	FILE *file = fopen(path, "rb");
	if (!file || seed_count == SEEDS_MOST)
		return;
	uint8_t *bytes = malloc(longest + 1);
	size_t size = fread(bytes, 1, longest + 1, file);
	fclose(file);
	if (size > longest) {
		free(bytes);
		return;
	}
	seeds[seed_count++] = (struct seed){bytes, size};
}

static void add(const char *path, int depth)
{
	struct stat status;
	if (depth > 6 || stat(path, &status) != 0)
		return;
	if (!S_ISDIR(status.st_mode)) {
		add_file(path);
		return;
	}
	struct dirent **entries;
	int n = scandir(path, &entries, NULL, alphasort);
	for (int i = 0; i < n; i++) {
		char below_it[4096];
		snprintf(below_it, sizeof below_it, "%s/%s", path, entries[i]->d_name);
		if (entries[i]->d_name[0] != '.')
			add(below_it, depth + 1);
		free(entries[i]);
	}
	free(entries);
}

/* A line "…" of a dictionary, in which \xNN is a byte. */
static void add_word(const char *line)
{
	const char *end = strrchr(line, '"');
	if (*line != '"' || end <= line || word_count == WORDS_MOST)
		return;
	struct seed word = {malloc((size_t)(end - line)), 0};
	for (const char *at = line + 1; at < end; at++) {
		unsigned byte = (unsigned char)*at;
		if (*at == '\\' && sscanf(at, "\\x%2X", &byte) == 1)
			at += 3;
		else if (*at == '\\')
			byte = (unsigned char)*++at;
		word.at[word.size++] = (uint8_t)byte;
	}
	words[word_count++] = word;
}

static void add_words(const char *path)
{
	char line[256];
	FILE *file = fopen(path, "r");
	PROPERTY(file);
	while (fgets(line, sizeof line, file))
		add_word(line);
	fclose(file);
}

static size_t overwrite(uint8_t *at, size_t size)
{
	struct seed word = words[below(word_count)];
	size_t from = below(size + 1);
	if (below(2) && size + word.size <= longest) {
		memmove(at + from + word.size, at + from, size - from);
		size += word.size;
	} else if (from + word.size > size) {
		return size;
	}
	memcpy(at + from, word.at, word.size);
	return size;
}

static size_t graft(uint8_t *at, size_t size)
{
	const struct seed *other = &seeds[below(seed_count)];
	size_t from = below(other->size + 1), length = below(other->size - from + 1), to = below(size + 1);
	if (to + length > longest)
		length = longest - to;
	memcpy(at + to, other->at + from, length);
	return to + length > size || below(2) ? to + length : size;
}

static size_t repeat(uint8_t *at, size_t size)
{
	size_t from = below(size + 1), length = below(size - from + 1) % 256;
	if (size + length > longest)
		return size;
	memmove(at + from + length, at + from, size - from);
	return size + length;
}

static size_t mutate(uint8_t *at, size_t size)
{
	size_t from = below(size + 1);
	switch (below(word_count > 0 ? 7 : 6)) {
	case 0:
		return from; /* cut */
	case 1:
		if (size > 0)
			at[below(size)] = (uint8_t)next();
		return size;
	case 2:
		if (size > 0)
			at[below(size)] ^= (uint8_t)(1u << below(8));
		return size;
	case 3: {
		size_t length = below(size - from + 1) % 64;
		memmove(at + from, at + from + length, size - from - length);
		return size - length;
	}
	case 4:
		return repeat(at, size);
	case 5:
		return graft(at, size);
	default:
		return overwrite(at, size);
	}
}

static uint8_t *last_input(void)
{
	char path[64];
	mkdir("build", 0777);
	mkdir("build/fuzz", 0777);
	snprintf(path, sizeof path, "build/fuzz/last-%ld", (long)getpid());
	int descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC, 0666);
	PROPERTY(descriptor >= 0 && ftruncate(descriptor, INPUT_MOST) == 0);
	uint8_t *at = mmap(NULL, INPUT_MOST, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
	PROPERTY(at != MAP_FAILED);
	close(descriptor);
	fprintf(stderr, "the input that runs is in %s\n", path);
	return at;
}

int main(int argc, char **argv)
{
	size_t runs = 50000;
	for (int i = 1; i < argc; i++) {
		if (strncmp(argv[i], "-runs=", 6) == 0)
			runs = (size_t)strtoull(argv[i] + 6, NULL, 10);
		else if (strncmp(argv[i], "-seed=", 6) == 0)
			state = strtoull(argv[i] + 6, NULL, 10);
		else if (strncmp(argv[i], "-max_len=", 9) == 0)
			longest = (size_t)strtoull(argv[i] + 9, NULL, 10);
		else if (strncmp(argv[i], "-dict=", 6) == 0)
			add_words(argv[i] + 6);
		else
			add(argv[i], 0);
	}
	PROPERTY(seed_count > 0 && longest <= INPUT_MOST);
	uint8_t *at = last_input();
	for (size_t i = 0; i < runs; i++) {
		const struct seed *seed = &seeds[i < seed_count ? i : below(seed_count)];
		size_t size = seed->size;
		memcpy(at, seed->at, size);
		for (size_t times = i < seed_count ? 0 : 1 + below(6); times > 0; times--)
			size = mutate(at, size);
		memset(at + size, 0, INPUT_MOST - size);
		uint8_t *exact = malloc(size ? size : 1); /* so that a read past the end is seen */
		memcpy(exact, at, size);
		LLVMFuzzerTestOneInput(exact, size);
		free(exact);
	}
	char path[64];
	snprintf(path, sizeof path, "build/fuzz/last-%ld", (long)getpid());
	unlink(path);
	fprintf(stderr, "%zu runs over %zu seeds\n", runs, seed_count);
	return 0;
}
