// The same with DuckDB: node duckdb.mjs csv|ndjson FILE
import { DuckDBInstance } from "@duckdb/node-api";
const [kind, file] = process.argv.slice(2);
const instance = await DuckDBInstance.create(":memory:", { threads: "2" });
const connection = await instance.connect();
const by = kind === "csv" ? "cpu" : "benchmark";
const source = kind === "csv" ? `read_csv('${file}')` : `read_json('${file}', format='newline_delimited')`;
const result = await connection.runAndReadAll(`select ${by}, count(*), min(seconds), quantile_cont(seconds, 0.25),
	median(seconds), quantile_cont(seconds, 0.75), max(seconds), avg(seconds), stddev(seconds) from ${source} group by ${by}`);
console.log(result.getRows().length);
