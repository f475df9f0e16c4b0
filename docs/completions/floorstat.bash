# bash completion for floorstat.  Made by 'floorstat help --as bash'.
_floorstat()
{
	local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} options=
	case $before in
	--from) COMPREPLY=($(compgen -W "$(floorstat formats 2>/dev/null | sed 's/ .*//')" -- "$word")) && return ;;
	--map) COMPREPLY=($(compgen -f -- "$word")) && return ;;
	--value) COMPREPLY=() && return ;;
	--by) COMPREPLY=() && return ;;
	--column) COMPREPLY=() && return ;;
	--metric) COMPREPLY=() && return ;;
	--unit) COMPREPLY=() && return ;;
	--direction) COMPREPLY=($(compgen -W 'lower higher' -- "$word")) && return ;;
	--where) COMPREPLY=() && return ;;
	--pass) COMPREPLY=() && return ;;
	--between) COMPREPLY=() && return ;;
	--within) COMPREPLY=() && return ;;
	--warmup) COMPREPLY=() && return ;;
	--load) COMPREPLY=($(compgen -f -- "$word")) && return ;;
	--join) COMPREPLY=($(compgen -f -- "$word")) && return ;;
	--meta) COMPREPLY=() && return ;;
	--keep) COMPREPLY=($(compgen -W 'failed' -- "$word")) && return ;;
	--delimiter) COMPREPLY=() && return ;;
	--decimal) COMPREPLY=() && return ;;
	--encoding) COMPREPLY=() && return ;;
	--limit) COMPREPLY=() && return ;;
	--jobs | -j) COMPREPLY=() && return ;;
	--near) COMPREPLY=() && return ;;
	--quantiles) COMPREPLY=() && return ;;
	--seed) COMPREPLY=() && return ;;
	--baseline) COMPREPLY=() && return ;;
	--vary) COMPREPLY=() && return ;;
	--control) COMPREPLY=() && return ;;
	--waive) COMPREPLY=() && return ;;
	--claim) COMPREPLY=() && return ;;
	--claims) COMPREPLY=($(compgen -f -- "$word")) && return ;;
	--margin) COMPREPLY=() && return ;;
	--fail-if-slower) COMPREPLY=() && return ;;
	--fail-on) COMPREPLY=($(compgen -W 'not-comparable cannot-tell slower' -- "$word")) && return ;;
	--to) COMPREPLY=($(compgen -W 'json csv markdown ndjson github junit' -- "$word")) && return ;;
	--output | -o) COMPREPLY=($(compgen -f -- "$word")) && return ;;
	--sort) COMPREPLY=() && return ;;
	--show) COMPREPLY=() && return ;;
	--digits) COMPREPLY=() && return ;;
	--label) COMPREPLY=() && return ;;
	--title) COMPREPLY=() && return ;;
	--lang) COMPREPLY=($(compgen -W 'en ja' -- "$word")) && return ;;
	--figures) COMPREPLY=($(compgen -W "$(floorstat plot --list 2>/dev/null | sed 's/ .*//')" -- "$word")) && return ;;
	--data) COMPREPLY=($(compgen -f -- "$word")) && return ;;
	--size) COMPREPLY=() && return ;;
	--preset) COMPREPLY=($(compgen -W 'article article-wide slide web' -- "$word")) && return ;;
	--theme) COMPREPLY=($(compgen -W 'light dark' -- "$word")) && return ;;
	--dpi) COMPREPLY=() && return ;;
	--of) COMPREPLY=($(compgen -f -- "$word")) && return ;;
	--draft) COMPREPLY=($(compgen -f -- "$word")) && return ;;
	--as) COMPREPLY=($(compgen -W 'man bash zsh fish' -- "$word")) && return ;;
	--color) COMPREPLY=($(compgen -W 'auto always never' -- "$word")) && return ;;
	esac
	case ${COMP_WORDS[1]} in
	report) options='--from --map --value --by --column --metric --unit --direction --where --pass --between --within --warmup --load --join --meta --keep --delimiter --decimal --encoding --limit --strict --no-sandbox --jobs --near --quantiles --seed --baseline --changed --vary --control --waive --claim --claims --self --margin --output --sort --all --show --digits --label --title --lang --figures --size --preset --theme --dpi --verbose --quiet --color --help --version ' ;;
	summary) options='--from --map --value --by --column --metric --unit --direction --where --pass --between --warmup --load --join --meta --keep --delimiter --decimal --encoding --limit --strict --no-sandbox --jobs --near --quantiles --seed --partial --to --output --sort --all --show --digits --label --lang --verbose --quiet --color --help --version ' ;;
	check) options='--from --map --value --by --column --metric --unit --direction --where --pass --between --within --warmup --load --join --meta --keep --delimiter --decimal --encoding --limit --strict --no-sandbox --jobs --near --quantiles --seed --baseline --changed --vary --control --waive --claim --claims --self --margin --fail-if-slower --fail-on --to --output --all --show --digits --label --lang --verbose --quiet --color --help --version ' ;;
	compare) options='--from --map --value --by --column --metric --unit --direction --where --pass --between --within --warmup --load --join --meta --keep --delimiter --decimal --encoding --limit --strict --no-sandbox --jobs --near --quantiles --seed --baseline --vary --control --waive --claim --claims --self --margin --fail-if-slower --fail-on --to --output --all --show --digits --label --lang --verbose --quiet --color --help --version ' ;;
	plot) options='--from --map --value --by --column --metric --unit --direction --where --pass --between --warmup --load --join --meta --keep --delimiter --decimal --encoding --limit --strict --no-sandbox --jobs --near --seed --output --show --label --title --lang --list --data --size --preset --theme --dpi --verbose --quiet --help --version ' ;;
	convert) options='--from --map --value --by --column --metric --unit --direction --where --pass --between --warmup --load --join --meta --keep --delimiter --decimal --encoding --limit --strict --no-sandbox --jobs --to --output --verbose --quiet --help --version ' ;;
	formats) options='--from --value --by --column --output --of --draft --help --version ' ;;
	merge) options='--near --to --output --sort --all --show --digits --label --lang --quiet --color --help --version ' ;;
	help) options='--as --help --version ' ;;
	esac
	if ((COMP_CWORD == 1)); then
		COMPREPLY=($(compgen -W 'report summary check compare plot convert formats merge help --help --version' -- "$word"))
	elif [[ $word == -* ]]; then
		COMPREPLY=($(compgen -W "$options" -- "$word"))
	else
		COMPREPLY=($(compgen -f -- "$word"))
	fi
}
complete -o filenames -F _floorstat floorstat
