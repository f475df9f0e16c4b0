# Writes a C file that holds each input file as a text: embedded_files[] of {path, text}.
function escaped(line) {
	gsub(/\\/, "&&", line) # each twice
	gsub(/"/, "\\\"", line)
	gsub(/\?/, "\\?", line)
	gsub(/\t/, "\\t", line)
	gsub(/\r/, "\\r", line)
	return line
}
BEGIN {
	print "#include \"ingest/base/embedded.h\""
	print "const struct embedded_file embedded_files[] = {"
}
FNR == 1 {
	if (NR > 1)
		print "\t},"
	printf "\t{\"%s\",\n", FILENAME
}
{ printf "\t\"%s\\n\"\n", escaped($0) }
END {
	if (NR > 0)
		print "\t},"
	print "\t{0, 0}\n};"
}
