import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { fetchApiTools, noApiToolsReason } from "../../scripts/fetch-programs.mjs";
import { toolPath } from "../../scripts/lib/toolchain.mjs";

const run = promisify(execFile);

/** Spectral's rules for OpenAPI, but for slashes at the end of addresses, which are part of the specified calls. */
const RULES = { extends: ["spectral:oas"], rules: { "path-keys-no-trailing-slash": "off" } };

/** The strictest a caller may compile with: also the types the client brings are looked at. */
const CALLER = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    target: "es2024",
    lib: ["es2024", "dom", "dom.iterable"],
    module: "esnext",
    moduleResolution: "bundler",
    types: [],
  },
  include: ["."],
};

/** What makes `./client` of a description beside it, and what a caller writes with it (`tests/clients/clients.test.ts`). */
const GENERATORS = {
  "openapi-typescript": { tool: "openapiTypescript", args: ["./api.json", "-o", "client.ts"] },
  orval: { tool: "orval", args: ["--input", "./api.json", "--output", "client.ts", "--client", "fetch"] },
  "hey-api": { tool: "heyApi", args: ["-i", "./api.json", "-o", "client", "--no-log-file"] },
} as const;
export type Generator = keyof typeof GENERATORS;

function scripts(): NonNullable<ReturnType<typeof fetchApiTools>> {
  const found = fetchApiTools();
  if (found === undefined) throw new Error(noApiToolsReason);
  return found;
}

/** @returns what the program printed, and whether it ended well */
async function runNode(directory: string, args: string[]): Promise<{ ok: boolean; said: string }> {
  const options = { cwd: directory, maxBuffer: 64 * 1024 * 1024, env: { ...process.env, NO_COLOR: "1" } };
  try {
    const { stdout } = await run(process.execPath, args, options);
    return { ok: true, said: stdout };
  } catch (error) {
    const { stdout = "", stderr = "", message } = error as Error & { stdout?: string; stderr?: string };
    return { ok: false, said: stdout + stderr || message };
  }
}

async function inFolder<T>(document: object, work: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), "benchline-clients-"));
  try {
    await writeFile(join(directory, "api.json"), JSON.stringify(document));
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** @returns the errors Spectral finds; of its warnings none */
export function lint(document: object): Promise<string[]> {
  return inFolder(document, async (directory) => {
    await writeFile(join(directory, "rules.json"), JSON.stringify(RULES));
    const report = join(directory, "report.json");
    const args = [
      "lint",
      "api.json",
      "--ruleset=rules.json",
      "--format=json",
      `--output=${report}`,
      "--quiet",
    ];
    const { ok, said } = await runNode(directory, [scripts().spectral, ...args]);
    const found = JSON.parse(await readFile(report, "utf8").catch(() => "[]")) as Finding[];
    const errors = found.filter(({ severity }) => severity === 0);
    if (!ok && errors.length === 0) return [said];
    return errors.map(({ code, message, path }) => `${code}: ${message} ${path.join("/")}`);
  });
}

interface Finding {
  readonly code: string;
  readonly message: string;
  readonly path: readonly string[];
  readonly severity: number;
}

/**
 * Makes a client and compiles it together with a caller's text that imports `./client`.
 *
 * @returns what the generator or the repository's compiler says against it
 */
export function compileClient(generator: Generator, document: object, caller: string): Promise<string[]> {
  return inFolder(document, async (directory) => {
    const { tool, args } = GENERATORS[generator];
    const made = await runNode(directory, [scripts()[tool], ...args]);
    if (!made.ok) return [made.said];
    await writeFile(join(directory, "caller.ts"), caller);
    await writeFile(join(directory, "tsconfig.json"), JSON.stringify(CALLER));
    const compiled = await runNode(directory, [toolPath("typescript", "tsc"), "--project", directory]);
    return compiled.ok ? [] : compiled.said.split("\n").filter(Boolean);
  });
}
