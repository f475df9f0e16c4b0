/* What the leak checker of the sanitizer build must not count against us: fontconfig loses a few hundred bytes, once a
 * process, while it reads its own configuration (2.14.1, Debian 12). */
#ifdef __SANITIZE_ADDRESS__

const char *__lsan_default_suppressions(void); /* the name that the checker looks for */

const char *__lsan_default_suppressions(void)
{
	return "leak:libfontconfig.so\n";
}

const char *__lsan_default_options(void);

/* Nor speak of it. */
const char *__lsan_default_options(void)
{
	return "print_suppressions=0";
}

#else

typedef int nothing_to_suppress; /* a file may not be empty */

#endif
