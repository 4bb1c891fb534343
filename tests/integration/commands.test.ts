import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { recordBuild, sourceHash } from "../../scripts/lib/browser-build.mjs";

/** A copy of the scripts in a folder that needs no packages and whose server is a few lines. */
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "benchline-commands-"));
  const scripts = join(import.meta.dirname, "../../scripts");
  cpSync(scripts, join(folder, "scripts"), { recursive: true });
  mkdirSync(join(folder, "server"));
  mkdirSync(join(folder, "dist"));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ packages: {} }));
  recordBuild(folder, sourceHash(folder));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function installNode(): void {
  mkdirSync(join(folder, "node_modules/node/bin"), { recursive: true });
  symlinkSync(process.execPath, join(folder, "node_modules/node/bin/node"));
}

function serverIs(source: string): void {
  writeFileSync(join(folder, "server/main.ts"), source);
}

function start(): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
  }
  return { child, output: () => text };
}

test("npm start says in one sentence that Node 24 is missing", async () => {
  const { child, output } = start();
  const [code] = await once(child, "close");
  expect(code).toBe(1);
  expect(output().trim().split("\n")).toHaveLength(1);
  expect(output()).toMatch(/Node 24.*is missing: run "npm ci" without --ignore-scripts/);
});

test("npm start builds nothing when the build is fresh, and ends as the server ends", async () => {
  installNode();
  serverIs("const code: number = 7; process.exitCode = code;");
  const { child, output } = start();
  const [code] = await once(child, "close");
  expect(code).toBe(7);
  expect(output()).toBe("");
});

test.each(["SIGTERM", "SIGINT"] as const)(
  "npm start hands %s to the server and waits for it",
  async (signal) => {
    installNode();
    serverIs(`
    process.on("${signal}", () => { console.log("stopping"); setTimeout(() => process.exit(3), 100); });
    setInterval(() => undefined, 1000);
    console.log("ready");
  `);
    const { child, output } = start();
    await expect.poll(output, { timeout: 15_000 }).toContain("ready");
    child.kill(signal);
    const [code] = await once(child, "close");
    expect(code).toBe(3);
    expect(output()).toBe("ready\nstopping\n");
  },
);

test("npm start ends the server when npm itself is told to stop", async () => {
  installNode();
  serverIs(`
    process.on("SIGTERM", () => { console.log("stopping"); process.exit(0); });
    setInterval(() => undefined, 1000);
    console.log("ready");
  `);
  // what npm starts: a shell that passes no signal on
  const child = spawn("sh", ["-c", `"${process.execPath}" scripts/start.mjs; true`], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, npm_lifecycle_event: "start" },
  });
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
  });
  await expect.poll(() => text, { timeout: 15_000 }).toContain("ready");
  child.kill("SIGTERM");
  await expect.poll(() => text, { timeout: 15_000 }).toBe("ready\nstopping\n");
});
