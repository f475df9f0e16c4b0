#include "picture.h"

#include <math.h>
#include <png.h>
#include <setjmp.h>
#include <string.h>

/* What libpng's callbacks need: where bytes and memory go, and the first error. */
struct writing {
	struct buffer *file;
	char error[200];
};

static void writing_receive(png_structp png, png_bytep bytes, png_size_t length)
{
	struct writing *writing = png_get_io_ptr(png);
	buffer_add(writing->file, (const char *)bytes, length);
}

static void writing_flush(png_structp png)
{
	(void)png;
}

static void writing_error(png_structp png, png_const_charp text)
{
	struct writing *writing = png_get_error_ptr(png);
	snprintf(writing->error, sizeof writing->error, "%s", text);
	png_longjmp(png, 1);
}

static void writing_warning(png_structp png, png_const_charp text)
{
	(void)png;
	(void)text;
}

static png_voidp writing_alloc(png_structp png, png_alloc_size_t size)
{
	return arena_alloc(png_get_mem_ptr(png), 1, size);
}

/* The arena frees it all. */
static void writing_free(png_structp png, png_voidp what)
{
	(void)png;
	(void)what;
}

static uint32_t picture_pixel(const struct picture *picture, size_t x, size_t y)
{
	uint32_t pixel;
	memcpy(&pixel, picture->pixels + y * picture->stride + x * sizeof pixel, sizeof pixel);
	return pixel & 0xffffffu;
}

/* Colours met so far, in an open hash table. */
struct palette {
	uint32_t colors[256];
	size_t count;
	uint16_t slots[1024]; /* index + 1; 0: free */
};

/* Index of the colour; 256 when the palette is full. */
static size_t palette_index(struct palette *palette, uint32_t color)
{
	size_t slot = (color * 2654435761u) >> 22;
	while (palette->slots[slot]) {
		size_t index = palette->slots[slot] - 1u;
		if (palette->colors[index] == color)
			return index;
		slot = (slot + 1) % 1024;
	}
	if (palette->count == 256)
		return 256;
	palette->colors[palette->count] = color;
	palette->slots[slot] = (uint16_t)++palette->count;
	return palette->count - 1;
}

/* One byte a pixel in 'rows' and the palette filled; false when 256 colours don't suffice. */
static bool picture_index(const struct picture *picture, struct palette *palette, unsigned char *rows)
{
	uint32_t last_color = UINT32_MAX;
	size_t last_index = 0;
	for (size_t y = 0; y < picture->height; y++)
		for (size_t x = 0; x < picture->width; x++) {
			uint32_t color = picture_pixel(picture, x, y);
			if (color != last_color) {
				last_index = palette_index(palette, color);
				last_color = color;
			}
			if (last_index == 256)
				return false;
			*rows++ = (unsigned char)last_index;
		}
	return true;
}

static void picture_rgb(const struct picture *picture, unsigned char *rows)
{
	for (size_t y = 0; y < picture->height; y++)
		for (size_t x = 0; x < picture->width; x++) {
			uint32_t color = picture_pixel(picture, x, y);
			*rows++ = (unsigned char)(color >> 16);
			*rows++ = (unsigned char)(color >> 8);
			*rows++ = (unsigned char)color;
		}
}

static void set_palette(png_structp png, png_infop info, const struct palette *palette)
{
	png_color colors[256];
	for (size_t i = 0; i < palette->count; i++)
		colors[i] = (png_color){(png_byte)(palette->colors[i] >> 16),
			(png_byte)(palette->colors[i] >> 8), (png_byte)palette->colors[i]};
	png_set_PLTE(png, info, colors, (int)palette->count);
}

static void set_text(png_structp png, png_infop info, const char *key, const char *value)
{
	if (!value)
		return;
	png_text text = {
		.compression = PNG_ITXT_COMPRESSION_NONE,
		.key = (png_charp)(uintptr_t)key,
		.text = (png_charp)(uintptr_t)value,
		.lang = (png_charp)(uintptr_t) "",
		.lang_key = (png_charp)(uintptr_t) "",
		.itxt_length = strlen(value),
	};
	png_set_text(png, info, &text, 1);
}

static void set_header(png_structp png, png_infop info, const struct picture *picture, bool indexed)
{
	png_set_IHDR(png, info, (png_uint_32)picture->width, (png_uint_32)picture->height, 8,
		indexed ? PNG_COLOR_TYPE_PALETTE : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
		PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
	png_uint_32 per_metre = (png_uint_32)lround(picture->dpi / 0.0254);
	png_set_pHYs(png, info, per_metre, per_metre, PNG_RESOLUTION_METER);
	set_text(png, info, "Title", picture->title);
	set_text(png, info, "Description", picture->description);
	set_text(png, info, "Software", "floorstat " VERSION);
	png_set_compression_level(png, 4); /* a hundredth larger than 6, and a tenth faster */
	png_set_filter(png, PNG_FILTER_TYPE_BASE, indexed ? PNG_FILTER_NONE : PNG_FILTER_SUB | PNG_FILTER_UP);
}

bool picture_write(
	struct arena *arena, const struct picture *picture, struct buffer *file, struct fault *fault)
{
	struct arena *scratch = arena_child(arena);
	struct writing writing = {.file = file};
	*file = buffer_new(arena);
	struct palette *palette = arena_alloc(scratch, 1, sizeof *palette);
	unsigned char *rows = arena_alloc(scratch, picture->height * picture->width, 3);
	bool indexed = picture_index(picture, palette, rows);
	if (!indexed)
		picture_rgb(picture, rows);
	size_t stride = picture->width * (indexed ? 1 : 3);
	png_structp png = png_create_write_struct_2(PNG_LIBPNG_VER_STRING, &writing, writing_error,
		writing_warning, scratch, writing_alloc, writing_free);
	png_infop info = png ? png_create_info_struct(png) : NULL;
	if (!info || setjmp(png_jmpbuf(png))) {
		arena_free(scratch);
		return fault_set(fault, STATUS_OUTPUT, "the PNG can't be written: %s", writing.error);
	}
	png_set_write_fn(png, &writing, writing_receive, writing_flush);
	set_header(png, info, picture, indexed);
	if (indexed)
		set_palette(png, info, palette);
	png_write_info(png, info);
	for (size_t y = 0; y < picture->height; y++)
		png_write_row(png, rows + y * stride);
	png_write_end(png, info);
	png_destroy_write_struct(&png, &info);
	arena_free(scratch);
	return true;
}
