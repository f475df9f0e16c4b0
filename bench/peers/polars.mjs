// What a user of Polars writes for a summary: node polars.mjs csv|ndjson FILE
import pl from "nodejs-polars";
const [kind, file] = process.argv.slice(2);
const frame = kind === "csv" ? pl.scanCSV(file) : pl.scanJson(file);
const by = kind === "csv" ? ["cpu"] : ["benchmark"];
const value = pl.col("seconds");
const out = await frame.groupBy(by).agg(
	value.count().alias("n"), value.min().alias("min"), value.quantile(0.25).alias("q1"), value.median().alias("median"),
	value.quantile(0.75).alias("q3"), value.max().alias("max"), value.mean().alias("mean"), value.std().alias("sd")).collect();
console.log(out.toString());
