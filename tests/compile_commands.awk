# The commands that 'make -Bn' would run, as compile_commands.json for editors and clang-tidy.
function json(text) {
	gsub(/\\/, "\\\\", text)
	gsub(/"/, "\\\"", text)
	return text
}
BEGIN { printf "[" }
/ -c -o / && $NF ~ /\.c$/ {
	printf "%s\n  {\"directory\": \"%s\", \"file\": \"%s\", \"command\": \"%s\"}", comma, json(folder), json($NF), json($0)
	comma = ","
}
END { print "\n]" }
