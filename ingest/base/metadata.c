#include "metadata.h"

#include <string.h>

static const struct metadata_key keys[] = {
#define ROW(name, kind, title, aliases) {name, METADATA_##kind, title, aliases},
	METADATA_KEYS(ROW)
#undef ROW
};

const struct metadata_key *metadata_keys(size_t *count)
{
	*count = sizeof keys / sizeof *keys;
	return keys;
}

enum { NAME_BYTES_MOST = 64 };

/* "cpuModelName", "CPU_Model Name" -> "cpu model name"; names too long to be known are cut. */
static struct text plain_name(struct text name, char out[NAME_BYTES_MOST])
{
	size_t n = 0;
	bool gap = false;
	for (size_t i = 0; i < name.length && n + 2 < NAME_BYTES_MOST; i++) {
		char c = name.at[i];
		bool word = is_lower(c) || is_upper(c) || is_digit(c);
		gap |= !word || (is_upper(c) && i > 0 && is_lower(name.at[i - 1]));
		if (!word)
			continue;
		if (gap && n > 0)
			out[n++] = ' ';
		gap = false;
		out[n++] = is_upper(c) ? (char)(c - 'A' + 'a') : c;
	}
	return (struct text){out, n};
}

static bool is_alias(const struct metadata_key *key, struct text plain)
{
	char own[NAME_BYTES_MOST];
	if (text_equal(plain, plain_name(text_of(key->name), own)))
		return true;
	struct text rest = text_of(key->aliases);
	while (rest.length > 0)
		if (text_equal(plain, text_split(rest, ',', &rest)))
			return true;
	return false;
}

const struct metadata_key *metadata_key_find(struct text name)
{
	char buffer[NAME_BYTES_MOST];
	struct text plain = plain_name(name, buffer);
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		if (is_alias(&keys[i], plain))
			return &keys[i];
	return NULL;
}

/* One thing under many names. */
static const struct same_value {
	const char *key, *value, *other;
} same_values[] = {
	{"arch", "x86_64", "amd64"},
	{"arch", "x86_64", "x64"},
	{"arch", "x86_64", "x86-64"},
	{"arch", "aarch64", "arm64"},
	{"arch", "i686", "i386"},
	{"arch", "i686", "x86"},
	{"os", "Linux", "linux"},
	{"os", "macOS", "darwin"},
	{"os", "Windows", "windows"},
	{"turbo", "on", "1"},
	{"turbo", "on", "true"},
	{"turbo", "on", "enabled"},
	{"turbo", "on", "yes"},
	{"turbo", "off", "0"},
	{"turbo", "off", "false"},
	{"turbo", "off", "disabled"},
	{"turbo", "off", "no"},
};

static struct text usual_value(const char *key, struct text value)
{
	for (size_t i = 0; i < sizeof same_values / sizeof *same_values; i++)
		if (strcmp(same_values[i].key, key) == 0 &&
			text_equal_folded(value, text_of(same_values[i].other)))
			return text_of(same_values[i].value);
	return value;
}

static bool is_arch(struct text value)
{
	for (size_t i = 0; i < sizeof same_values / sizeof *same_values; i++)
		if (strcmp(same_values[i].key, "arch") == 0 &&
			(text_equal_folded(value, text_of(same_values[i].other)) ||
				text_equal_folded(value, text_of(same_values[i].value))))
			return true;
	return text_begins(value, "armv") || text_begins(value, "riscv") || text_begins(value, "ppc64");
}

/* Whether 'part' stands at value[i], as a word of its own where it begins with a letter. */
static bool stands_at(struct text value, size_t i, struct text part)
{
	return i + part.length <= value.length &&
		text_equal_folded(text_slice(value, i, i + part.length), part);
}

/* "Intel(R) Core(TM) i7-8700 CPU @ 3.20GHz" -> "Intel Core i7-8700": what marks and rated clocks add tells nothing. */
static struct text plain_cpu(struct text value, char *out)
{
	static const char *const noise[] = {"(R)", "(TM)", "®", "™", " CPU", " Processor"};
	size_t n = 0;
	for (size_t i = 0; i < value.length; i++) {
		if (stands_at(value, i, TEXT(" @ ")))
			break;
		size_t skipped = 0;
		for (size_t k = 0; k < sizeof noise / sizeof *noise && skipped == 0; k++) {
			struct text part = text_of(noise[k]);
			size_t after = i + part.length;
			bool whole = noise[k][0] != ' ' || after == value.length ||
				(after < value.length && value.at[after] == ' ');
			if (whole && stands_at(value, i, part))
				skipped = part.length;
		}
		if (skipped > 0)
			i += skipped - 1;
		else if (value.at[i] != ' ' || (n > 0 && out[n - 1] != ' '))
			out[n++] = value.at[i];
	}
	return text_trim((struct text){out, n});
}

void metadata_add(
	struct dataset *dataset, struct pass *pass, struct text name, struct text value, bool by_user)
{
	value = text_trim(value);
	if (value.length == 0)
		return;
	char buffer[NAME_BYTES_MOST];
	const struct metadata_key *key = metadata_key_find(name);
	const char *common = key ? key->name : NULL;
	if (!common) {
		pass_metadatum(dataset, pass, name, value, by_user);
		return;
	}
	if (strcmp(common, "host") == 0 && is_arch(value)) /* platform.machine() */
		common = "arch";
	value = usual_value(common, value);
	if (text_is(plain_name(name, buffer), "no turbo"))
		value = text_is(value, "on") ? TEXT("off") : text_is(value, "off") ? TEXT("on") : value;
	struct arena *scratch = arena_child(dataset->arena);
	if (strcmp(common, "cpu") == 0)
		value = plain_cpu(value, arena_alloc(scratch, value.length + 1, 1));
	pass_metadatum(dataset, pass, text_of(common), value, by_user);
	arena_free(scratch);
}

/* The length of "Name 3.12" in "Name 3.12.10+b1": the name and the first two numbers. */
static size_t release_length(const char *version)
{
	size_t i = 0;
	while (version[i] && !is_digit(version[i]))
		i++;
	for (int part = 0; part < 2; part++) {
		while (is_digit(version[i]))
			i++;
		if (part == 0 && (version[i] != '.' || !is_digit(version[i + 1])))
			break;
		i += part == 0;
	}
	return i;
}

static bool same_release(const char *a, const char *b)
{
	size_t n = release_length(a), m = release_length(b);
	return text_equal_folded((struct text){a, n}, (struct text){b, m});
}

enum metadata_difference metadata_compare(const char *key, const char *a, const char *b)
{
	const struct metadata_key *known = metadata_key_find(text_of(key));
	enum metadata_kind kind = known ? known->kind : METADATA_SOFT;
	if (kind == METADATA_JITTER)
		return METADATA_NO_IDENTITY;
	if (text_equal_folded(text_of(a), text_of(b)))
		return METADATA_SAME;
	if (kind == METADATA_CODE)
		return METADATA_CODE_DIFFERS;
	if (kind == METADATA_HARD || (kind == METADATA_VERSION && !same_release(a, b)))
		return METADATA_DIFFERS;
	return METADATA_DIFFERS_SOFTLY;
}
