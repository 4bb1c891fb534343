import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { Webhook } from "standardwebhooks";
import { afterAll, expect, it } from "vitest";
import { KEY_LIFE } from "../../server/modules/idempotency/idempotency.ts";
import { DEFAULT_LIMITS } from "../../server/plugins/limits.ts";
import { createShippedApp } from "../support/shipped-app.ts";
import { TEST_PASSWORD } from "../support/app.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../support/webhook-receiver.ts";

import { prepareOnce } from "../support/prepare-once.ts";
const EXAMPLE = /^```http\n(\w+) (\S+)\n(?:(\{.*)\n)?→ (\d+)(?: (.*))?\n```$/gm;

interface Example {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly body: string;
  readonly status: number;
  readonly answer: Readonly<Record<string, unknown>>;
}

const guide = readFileSync(join(import.meta.dirname, "../../docs/api.md"), "utf8");
const examples = [...guide.matchAll(EXAMPLE)].map(([, method, path, body, status, answer]): Example => ({
  method: method as Example["method"],
  path: path ?? "",
  body: body ?? "",
  status: Number(status),
  answer: JSON.parse(answer ?? "{}") as Example["answer"],
}));

/** Blocks of a kind, such as `sh`, without their fences. */
const blocksOf = (kind: string): string[] =>
  [...guide.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].flatMap(([, found, text]) =>
    found === kind ? [(text ?? "").trimEnd()] : [],
  );

let receiver: WebhookReceiver;
const test = prepareOnce(async () => {
  receiver = await startWebhookReceiver();
  return createShippedApp({ boss: ["superadmin", "marketing"] }, { webhookHosts: [receiver.host] });
});
afterAll(() => receiver.close());

const PARAMETER = /^\| [^|]+\| `([\w-]+=[^`]*)`(?: or `([\w-]+=[^`]*)`)? +\|/gm;

it("takes every parameter of lists that the guide names", async () => {
  const parameters = [...guide.matchAll(PARAMETER)].flatMap(([, one, other]) => [one, other]).filter(Boolean);
  expect(parameters.length).toBeGreaterThan(8);
  for (const parameter of parameters) {
    const path = `/api/client/?page=1&page_size=10&${parameter}`;
    const { statusCode, body } = await test.as("boss")("GET", path);
    expect({ path, statusCode, body }).toMatchObject({ path, statusCode: 200 });
  }
});

it("signs in at the address the guide names", async () => {
  const path = /^POST (\S+)\n\{"employee_id"/m.exec(guide)?.[1] ?? "";
  const body = { employee_id: "EM1", password: TEST_PASSWORD };
  const response = await test.as()("POST", path, { body });
  expect(response.json()).toMatchObject({ data: { token: expect.any(String) as string } });
});

it("answers every example of the guide to the API as it stands there", async () => {
  let last: Record<string, unknown> = {};
  const filled = (text: string) =>
    text.replace(/\{(id|row_version)\}/g, (_, name: string) => String(last[name]));
  for (const { method, path, body, status, answer } of examples) {
    const options = body === "" ? {} : { body: JSON.parse(filled(body)) as object };
    const response = await test.as("boss")(method, filled(path), options);
    const data: unknown = response.body === "" ? {} : response.json();
    expect({ path, status: response.statusCode, data }).toMatchObject({ path, status, data: answer });
    if (typeof (data as { id?: unknown }).id === "number") last = data as Record<string, unknown>;
  }
  expect(examples.map(({ method, status }) => `${method} ${status}`)).toEqual([
    "POST 201",
    "GET 200",
    "GET 200",
    "GET 400",
    "POST 201",
    "GET 200",
    "PATCH 200",
    "PATCH 409",
    "POST 200",
    "POST 400",
    "DELETE 200",
    "POST 201",
    "POST 201",
  ]);
});

it("runs every block of code that the guide shows", async () => {
  // messages of webhooks are the only blocks that are no code
  expect(blocksOf("")).toEqual([expect.stringMatching(/^POST \/benchline\n/)]);
  const known = ["", "http", "sh", "js"];
  const blocks = [...guide.matchAll(/^```/gm)].length / 2;
  expect(known.flatMap(blocksOf)).toHaveLength(blocks);
  expect(blocksOf("http")).toHaveLength(examples.length + 1);
});

it("names the limits as they are", async () => {
  const { body, callsPerMinute, uploads } = DEFAULT_LIMITS;
  const said = guide.replaceAll(/\s+/g, " ");
  for (const limit of [
    `within ${KEY_LIFE / 3_600_000} hours, the same key`,
    `${callsPerMinute.toLocaleString("en")} calls a minute for a session`,
    `bodies of ${body / 1024 ** 2} MB`,
    `${uploads.files} files and ${uploads.bytes / 1024 ** 3} GB a day`,
    "100 rows a page",
  ])
    expect(said).toContain(limit);
  const boss = test.as("boss");
  const statusOf = async (rows: number) =>
    (await boss("GET", `/api/client/?page=1&page_size=${rows}`)).statusCode;
  expect([await statusOf(100), await statusOf(101)]).toEqual([200, 400]);
  const large = await boss("POST", "/api/client/", { body: { name: "x".repeat(body) } });
  expect(large.statusCode).toBe(413);
});

it("answers every curl line of the guide to the real curl", async () => {
  await test.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = test.app.server.address() as AddressInfo;
  const boss = test.as("boss");
  const key = { name: "Guide", scopes: { client: ["list", "show"] }, days: 1 };
  const { token } = (await boss("POST", "/api/keys/", { body: key })).json<{ data: { token: string } }>()
    .data;
  const calendar = (await boss("POST", "/api/calendar/")).json<{ data: { url: string } }>().data.url;
  const lines = blocksOf("sh").flatMap((block) => block.split("\n"));
  const answers: string[] = [];
  for (const line of lines) {
    const [program, ...words] = [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
    expect(program).toBe("curl");
    const args = words.map((word) =>
      word
        .replace(
          "https://benchline.example/calendar/….ics",
          `http://127.0.0.1:${port}${new URL(calendar).pathname}`,
        )
        .replace("https://benchline.example", `http://127.0.0.1:${port}`)
        .replace("benchline_…", token),
    );
    expect(args.join(" ")).not.toContain("…");
    const { stdout } = await promisify(execFile)("curl", ["--silent", "--show-error", "--fail", ...args]);
    answers.push(stdout);
  }
  expect(answers).toEqual([expect.stringMatching(/^\{"data":\[/), expect.stringMatching(/^BEGIN:VCALENDAR/)]);
});

it("checks signatures of real messages as the guide shows", async () => {
  const boss = test.as("boss");
  const values = { name: "Guide", areas: ["client"], events: ["created"], role: "superadmin" };
  const made = await boss("POST", "/api/webhooks/", { body: { ...values, url: receiver.url } });
  const { secret } = made.json<{ data: { secret: string } }>().data;
  const body = { name: "Signed Ltd", website: "https://signed.example" };
  expect((await boss("POST", "/api/client/", { body })).statusCode).toBe(201);
  await test.app.benchline.outbox.drain();
  await test.app.webhooks.drain();
  const [message] = receiver.received;
  const place = await mkdtemp(join(tmpdir(), "guide-"));
  try {
    const [source = "", ...others] = blocksOf("js");
    expect(others).toEqual([]);
    const path = join(place, "check.mjs");
    await writeFile(path, source);
    const { isGenuine } = (await import(/* @vite-ignore */ pathToFileURL(path).href)) as {
      isGenuine: (message: object) => boolean;
    };
    const { headers, body: sent } = message!;
    expect(isGenuine({ headers, body: sent, secret })).toBe(true);
    expect(isGenuine({ headers, body: `${sent} `, secret })).toBe(false);
    const other = `whsec_${Buffer.alloc(32).toString("base64")}`;
    expect(isGenuine({ headers, body: sent, secret: other })).toBe(false);
    const tenMinutesAgo = new Date(Date.now() - 600_000);
    const old = {
      ...headers,
      "webhook-timestamp": String(Math.floor(tenMinutesAgo.getTime() / 1000)),
      "webhook-signature": new Webhook(secret).sign(String(headers["webhook-id"]), tenMinutesAgo, sent),
    };
    expect(isGenuine({ headers: old, body: sent, secret })).toBe(false);
  } finally {
    await rm(place, { recursive: true });
  }
});
