// Prints every expression of the cel-spec test suites, one a line with \\ \n \r escaped, from the npm package that ships
// them as data. Usage: node spec_expressions.mjs > FILE; then set KUBEXX_CEL_SPEC to the file for cel_differential_test.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PACKAGE = "@bufbuild/cel-spec@0.6.1";
const SUITES = ["conformance", "parsing", "checking", "comprehension"];

const directory = mkdtempSync(join(tmpdir(), "cel-spec-"));
try {
  const archive = execFileSync("npm", ["pack", "--silent", "--pack-destination", directory, PACKAGE], { encoding: "utf8" });
  execFileSync("tar", ["xzf", join(directory, archive.trim()), "-C", directory]);
  const found = new Set();
  for (const suite of SUITES) {
    collect((await import(join(directory, `package/dist/esm/testdata/${suite}.js`))).tests, found);
  }
  for (const expression of found) console.log(escaped(expression));
} finally {
  rmSync(directory, { recursive: true });
}

function collect(value, found) {
  if (value === null || typeof value !== "object") return;
  if (typeof value.original?.expr === "string") found.add(value.original.expr);
  for (const part of Object.values(value)) collect(part, found);
}

function escaped(text) {
  return text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll("\r", "\\r");
}
