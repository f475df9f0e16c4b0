/* What dumps say of the machine and the program, under common names, so that passes of different collectors can be set
 * side by side, and what a difference in each means for a comparison (statistics.md 7.2, H). */
#ifndef FLOORSTAT_METADATA_H
#define FLOORSTAT_METADATA_H

#include "../ingest.h"
#include "dataset.h"

enum metadata_kind {
	METADATA_HARD,    /* another value: another machine or set-up; must not be compared */
	METADATA_SOFT,    /* another value lowers to "with caution" */
	METADATA_VERSION, /* the name and major.minor are hard, what follows is soft */
	METADATA_CODE,    /* names the code under test: differs when something was changed on purpose */
	METADATA_JITTER,  /* differs from moment to moment: no identity, never compared */
};

/* ROW(key, kind, what it is, other names that dumps use, in lower case, blanks for any run of signs, separated by commas).
 * To make a key known, put its row here. */
#define METADATA_KEYS(ROW)                                                                                        \
	ROW("cpu", HARD, "CPU model",                                                                             \
		"cpu model,cpu model name,model name,processor name,processor,cpu name,cpu info,cpu brand,"       \
		"brand raw,cpu type,cpumodel,proc")                                                               \
	ROW("cpus", HARD, "number of CPUs",                                                                       \
		"cpu count,num cpus,ncpu,ncpus,nproc,number of cpus,logical cpus,logical core count,"             \
		"logical cores,cpu cores logical,num cpu,cpu s,processors,hardware concurrency,cores")            \
	ROW("arch", HARD, "architecture",                                                                         \
		"architecture,machine arch,goarch,processor architecture,cpu arch,isa")                           \
	ROW("governor", HARD, "frequency policy",                                                                 \
		"cpu governor,scaling governor,cpu freq governor,frequency policy,cpu scaling,power plan")        \
	ROW("turbo", HARD, "turbo",                                                                               \
		"boost,turbo boost,cpu boost,no turbo,turbo mode,core boost,frequency boost")                     \
	ROW("smt", HARD, "SMT", "hyperthreading,hyper threading,threads per core,thread s per core")              \
	ROW("memory", SOFT, "memory installed",                                                                   \
		"ram,mem,mem total,memtotal,total memory,memory total,physical memory")                           \
	ROW("gpu", HARD, "GPU", "gpu info,gpu name,gpu model")                                                    \
	ROW("host", SOFT, "host",                                                                                 \
		"hostname,host name,machine,machine name,node,nodename,agent,runner,computer name")               \
	ROW("os", SOFT, "operating system",                                                                       \
		"operating system,platform,system,goos,sysname,os name,os version,distro")                        \
	ROW("kernel", SOFT, "kernel", "kernel version,release,os release,kernel release,uname,linux kernel")      \
	ROW("microcode", SOFT, "microcode", "microcode version,cpu microcode")                                    \
	ROW("aslr", SOFT, "address layout randomisation", "aslr enabled")                                         \
	ROW("affinity", SOFT, "CPUs allowed", "cpu affinity,taskset")                                             \
	ROW("compiler", VERSION, "compiler", "cc,cxx,compiler name,python compiler,toolchain")                    \
	ROW("compiler_version", VERSION, "compiler version",                                                      \
		"gcc version,clang version,rustc,rustc version")                                                  \
	ROW("build", HARD, "build type",                                                                          \
		"build type,library build type,configuration,optimization,opt level,profile")                     \
	ROW("flags", HARD, "flags", "cflags,compiler flags,jvm args,jvmargs,vm args,python cflags")               \
	ROW("runtime", VERSION, "runtime",                                                                        \
		"python implementation,vm name,jvm,jit,runtime name,java vm name,interpreter,engine")             \
	ROW("runtime_version", VERSION, "runtime version",                                                        \
		"python version,vm version,jdk version,node version,go version,julia version,runtime version,"    \
		"java version,python,php version,ruby version,dotnet version,net sdk")                            \
	ROW("tool", HARD, "benchmark tool", "benchmark tool,collector,tool name,harness,suite name")              \
	ROW("tool_version", VERSION, "benchmark tool's version",                                                  \
		"perf version,jmh version,benchmark version,criterion version,library version,pyperf version,"    \
		"suite version,performance version,benchmarkdotnet version")                                      \
	ROW("timer", SOFT, "timer", "clock,python timer,timer name")                                              \
	ROW("commit", CODE, "commit",                                                                             \
		"commit id,commit hash,git commit,git sha,sha,sha1,revision,git revision,git hash,hash,"          \
		"commitid,build commit,pkg commit,head")                                                          \
	ROW("branch", CODE, "branch", "git branch,commit branch,build branch,ref")                                \
	ROW("version", CODE, "version under test",                                                                \
		"program version,app version,package version,requirements")                                       \
	ROW("executable", CODE, "executable", "path,exe,binary,python executable,program,jar")                    \
	ROW("build_id", CODE, "build", "buildid,build number,build num,run id,runid,job id,tag,label")            \
	ROW("variant", CODE, "variant", "")                                                                       \
	ROW("date", JITTER, "date",                                                                               \
		"datetime,start time,timestamp,time,started at,start,created,commit date,commit time,start date," \
		"boot time,end time,test time,build date")                                                        \
	ROW("load_average", JITTER, "load average", "load avg,loadavg,load avg 1min,load average 1min,load")      \
	ROW("cpu_freq", JITTER, "CPU clock",                                                                      \
		"mhz,mhz per cpu,cpu mhz,cpu frequency,cpu freq mhz,hz actual,hz advertised,frequency,"           \
		"cpu scaling mhz,cpu max mhz,cpu min mhz,bogomips")                                               \
	ROW("temperature", JITTER, "temperature", "cpu temp,temp,temperatures,starting temperatures")             \
	ROW("memory_free", JITTER, "memory free",                                                                 \
		"mem free,memfree,available memory,memavailable,mem available")                                   \
	ROW("uptime", JITTER, "uptime", "uptime ms,uptime s,uptime ns,runnable threads")                          \
	ROW("duration", JITTER, "duration", "elapsed,total time,mem max rss,wall time")                           \
	ROW("rounds", JITTER, "rounds", "repetitions,repeats,number of runs,num runs")                            \
	ROW("pid", JITTER, "process id", "process id,hash seed,seed")

struct metadata_key {
	const char *name;
	enum metadata_kind kind;
	const char *title;   /* as a person calls it, lower case */
	const char *aliases; /* comma-separated */
};

/* The keys in the order of METADATA_KEYS; *count of them. */
const struct metadata_key *metadata_keys(size_t *count);

/* The common key that a dump's name stands for ("python_version", "CPU Model", "loads.avg"); NULL when there is none.  A
 * key that nobody knows is soft where the user stated it; else it is named and not judged. */
const struct metadata_key *metadata_key_find(struct text name);

/* Adds a fact under its common key (its own name where there is none), the value made even: blanks, trademark signs and
 * clock rates out of CPU models, amd64 for x86_64, and the like.  Empty values are left out. */
void metadata_add(
	struct dataset *dataset, struct pass *pass, struct text name, struct text value, bool by_user);

/* How two values of one key differ. */
enum metadata_difference {
	METADATA_SAME,
	METADATA_DIFFERS_SOFTLY,
	METADATA_DIFFERS, /* hard */
	METADATA_CODE_DIFFERS,
	METADATA_NO_IDENTITY, /* jitter: not asked */
};
enum metadata_difference metadata_compare(const char *key, const char *a, const char *b);

/* --meta [LABEL:]KEY=VALUE, or [LABEL:]FILE with lines of KEY=VALUE or KEY: VALUE, lscpu's text, or lscpu -J.  Without a label it
 * holds for every pass.  A file becomes an input (serves "meta").
 * STATUS_USAGE: a label that no pass bears, neither KEY=VALUE nor a file. */
bool meta_attach(struct dataset *dataset, const struct ingest_options *options, struct fault *fault);

#endif
