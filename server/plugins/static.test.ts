import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import Fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registerErrors } from "./errors.ts";
import { registerLanguage } from "./language.ts";
import { registerStatic } from "./static.ts";

let directory: string;
let app: FastifyInstance;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "benchline-pages-"));
  await mkdir(join(directory, "assets"));
  await mkdir(join(directory, ".vite"));
  await writeFile(
    join(directory, "index.html"),
    '<!doctype html><html lang="en"><title>Page</title><script src="./assets/main-abc.js"></script><link href="./favicon.svg" />',
  );
  await writeFile(join(directory, "assets/main-abc.js"), "export {};");
  await writeFile(join(directory, "assets/main-abc.js.br"), brotliCompressSync("export {};"));
  await writeFile(join(directory, "assets/main-abc.js.map"), "{}");
  await writeFile(join(directory, ".vite/manifest.json"), "{}");
  app = Fastify();
  registerLanguage(app);
  registerErrors(app, { messages: { text: (code) => code }, definitions: () => ({ labels: {} }) });
  await registerStatic(app, { directory });
});
afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true });
});

describe("the browser application", () => {
  it.each(["/", "/signin", "/records/submission/12?tab=history"])("opens at %s", async (url) => {
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.headers["cache-control"]).toBe("no-cache");
    expect(answer.body).toContain("<title>Page</title>");
  });

  it("runs only what the server itself serves, evaluates nothing and stands in no frame", async () => {
    const policy = String((await app.inject({ url: "/" })).headers["content-security-policy"]);
    expect(policy.split(";")).toEqual(
      expect.arrayContaining([
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "object-src 'none'",
        "base-uri 'none'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
      ]),
    );
    expect(policy).not.toContain("unsafe-eval");
    expect((await app.inject({ url: "/" })).headers["x-content-type-options"]).toBe("nosniff");
  });

  it("is fetched once: files with a hash in their name stay for ever, packed when the browser takes that", async () => {
    const plain = await app.inject({ url: "/assets/main-abc.js" });
    expect(plain.body).toBe("export {};");
    expect(plain.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    const packed = await app.inject({ url: "/assets/main-abc.js", headers: { "accept-encoding": "br" } });
    expect(packed.headers["content-encoding"]).toBe("br");
  });

  it("keeps its maps and what the build notes to itself", async () => {
    for (const url of ["/assets/main-abc.js.map", "/.vite/manifest.json", "/../package.json"]) {
      expect((await app.inject({ url })).statusCode).toBe(404);
    }
  });

  it("does not answer for calls and scripts that are not there", async () => {
    for (const url of [
      "/api/nothing/",
      "/assets/gone-123.js",
      "/.env",
      "/%2eenv",
      "/.git/config",
      "/wp-login.php",
      "/backup.tar.gz?x=1",
    ]) {
      const answer = await app.inject({ url });
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, "unknown_address"]);
    }
  });
});

it("is left out when it was not built", async () => {
  const bare = Fastify();
  await registerStatic(bare, { directory: join(directory, "nowhere") });
  expect((await bare.inject({ url: "/" })).statusCode).toBe(404);
  await bare.close();
});

it("finds its files from every depth", async () => {
  const { body } = await app.inject({ url: "/records/submission/12" });
  expect(body).toContain('src="/assets/main-abc.js"');
  expect(body).toContain('href="/favicon.svg"');
});

it("takes scripts, styles and fonts from the host that is set for them, and allows nothing else of it [R7.62]", async () => {
  const other = Fastify();
  await registerStatic(other, { directory, assets: "https://files.example" });
  const { body, headers } = await other.inject({ url: "/records/submission/12" });
  await other.close();
  expect(body).toContain('src="https://files.example/assets/main-abc.js"');
  expect(body).toContain('href="/favicon.svg"');
  const policy = String(headers["content-security-policy"]);
  for (const part of ["script-src", "style-src", "font-src", "img-src"])
    expect(policy).toMatch(new RegExp(`${part} [^;]*https://files\\.example`));
  expect(policy).toMatch(/connect-src 'self'(;|$)/);
});

it("names the identity provider in the page, whatever its name", async () => {
  const other = Fastify();
  await registerStatic(other, { directory, identityProvider: 'A&B "ID" <b>' });
  const { body } = await other.inject({ url: "/signin" });
  expect(body).toContain('<html data-identity-provider="A&amp;B &quot;ID&quot; &lt;b&gt;" lang="en">');
  expect((await app.inject({ url: "/signin" })).body).not.toContain("identity-provider");
  await other.close();
});
