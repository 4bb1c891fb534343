import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FastifyInstance } from "fastify";
import type { ClientField, ClientResource } from "../../core/definition/client-types.ts";
import { fieldTypeOf } from "../../core/definition/fields/index.ts";
import { buildApp } from "../../server/app.ts";
import { openDatabase } from "../../server/database/database.ts";
import type { Database } from "../../server/database/database.ts";
import { loadDemoCompany } from "../../server/demo/index.ts";
import { DEMO_PASSWORD } from "../../server/demo/accounts.ts";
import { createTestDatabase, testDialect } from "../support/database.ts";
import type { TestDatabase } from "../support/database.ts";

const NOW = Date.UTC(2026, 4, 20, 15);
const PEOPLE = ["SP1001", "MK1001", "MK1002", "FN1001", "RT1001", "AT1001", "LG1001"];
const RUNS = 600;

interface Company {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly dataDir: string;
  readonly tokens: ReadonlyMap<string, string>;
}

interface Asked {
  readonly person: string;
  readonly resource: string;
  readonly parameters: readonly string[];
}

let place: TestDatabase;
let embedded: Company;
let remote: Company;
let asked: fc.Arbitrary<Asked>;

async function openCompany(url: string | undefined, dataDir: string): Promise<Company> {
  const database = await openDatabase({ url, dataDir });
  const app = await buildApp({
    database,
    dataDir,
    log: "silent",
    clock: () => NOW,
    limits: { callsPerMinute: 0 },
  });
  const { definitions, files } = app.benchline;
  await loadDemoCompany({ database, definitions: definitions(), files, size: "small", url, now: NOW });
  const tokens = new Map<string, string>();
  for (const person of PEOPLE) {
    const payload = { employee_id: person, password: DEMO_PASSWORD };
    const answer = await app.inject({ method: "POST", url: "/api/auth/login/", payload });
    tokens.set(person, answer.json<{ data: { token: string } }>().data.token);
  }
  return { app, database, dataDir, tokens };
}

async function ask({ app, tokens }: Company, person: string, url: string) {
  const headers = { authorization: `Token ${tokens.get(person)}` };
  const { statusCode, body } = await app.inject({ method: "GET", url, headers });
  return { statusCode, body: JSON.parse(body) as Record<string, unknown> };
}

describe.runIf(testDialect === "postgres")("SQLite and PostgreSQL", () => {
  beforeAll(async () => {
    place = await createTestDatabase();
    embedded = await openCompany(undefined, await mkdtemp(join(tmpdir(), "benchline-test-")));
    remote = await openCompany(place.url, place.dataDir);
    asked = await readArbitrary();
  }, 300_000);

  afterAll(async () => {
    for (const { app, database } of [embedded, remote]) {
      await app.close();
      await database.close();
    }
    await rm(embedded.dataDir, { recursive: true, force: true });
    await place.drop();
  });

  test("give the same answer to the same random list query, in the same order", async () => {
    let answered = 0;
    let rows = 0;
    await fc.assert(
      fc.asyncProperty(asked, async ({ person, resource, parameters }) => {
        const url = `/api/${resource}/?${parameters.join("&")}`;
        const [one, other] = [await ask(embedded, person, url), await ask(remote, person, url)];
        expect(withoutRequest(other), `${person} ${url}`).toEqual(withoutRequest(one));
        if (one.statusCode === 200) answered += 1;
        rows += Array.isArray(one.body["data"]) ? one.body["data"].length : 0;
      }),
      { numRuns: RUNS },
    );
    // refusals alone, or empty lists, would prove little
    expect(answered).toBeGreaterThan(RUNS / 3);
    expect(rows).toBeGreaterThan(RUNS);
  }, 300_000);
});

/** Refusals carry the number of their request. */
function withoutRequest({ statusCode, body }: Awaited<ReturnType<typeof ask>>) {
  const { request_id: _request, ...rest } = body;
  return { statusCode, ...rest };
}

async function readArbitrary(): Promise<fc.Arbitrary<Asked>> {
  const { body } = await ask(embedded, "SP1001", "/api/config/");
  const resources = (body["resources"] as ClientResource[]).filter(
    ({ kind, actions }) => kind !== "view" && actions.includes("list"),
  );
  const lists: fc.Arbitrary<Asked>[] = [];
  for (const resource of resources) {
    const { body: list } = await ask(embedded, "SP1001", `/api/${resource.name}/?page_size=60&sort=created`);
    const sample = (list["data"] ?? []) as Record<string, unknown>[];
    if (sample.length < 5) continue;
    lists.push(
      fc.record({
        person: fc.constantFrom(...PEOPLE),
        resource: fc.constant(resource.name),
        parameters: arbitraryParameters(resource, sample),
      }),
    );
  }
  return fc.oneof(...lists);
}

function arbitraryParameters(
  resource: ClientResource,
  sample: readonly Record<string, unknown>[],
): fc.Arbitrary<string[]> {
  const filters = resource.fields
    .filter(({ filter }) => filter)
    .flatMap((field) => {
      const texts = [...new Set(sample.flatMap((row) => textsOf(row[field.name])))];
      return texts.length === 0 ? [] : [arbitraryFilter(field, texts)];
    });
  const sortable = [
    ...resource.fields.filter(({ sort }) => sort).map(({ name }) => name),
    "created",
    "modified",
  ];
  const words = sample.flatMap((row) =>
    resource.label.flatMap((name) => textsOf(row[name])).flatMap((text) => text.split(/\s+/)),
  );
  const none: fc.Arbitrary<string[]> = fc.constant([]);
  return fc
    .record({
      filters: filters.length === 0 ? none : fc.array(fc.oneof(...filters), { maxLength: 2 }),
      sort: fc.option(
        fc
          .tuple(fc.constantFrom("", "-"), fc.constantFrom(...sortable))
          .map((parts) => `sort=${parts.join("")}`),
      ),
      search: fc.option(
        fc
          .tuple(fc.constantFrom("a", ...words), fc.integer({ min: 1, max: 12 }))
          .map(([word, length]) => `query=${encodeURIComponent(word.slice(0, length))}`),
        { freq: 3 },
      ),
      scope: fc.option(fc.constantFrom("all", "team", "my").map((scope) => `scope=${scope}`)),
      archived: fc.option(fc.constant("archived=all")),
      page: fc.constantFrom("page=1", "page=1&page_size=100", "page=2&page_size=20"),
    })
    .map(({ filters: chosen, ...others }) => [
      ...new Map(chosen.map((text) => [text.split("=")[0], text])).values(),
      ...Object.values(others).filter((text) => text !== null),
    ]);
}

function arbitraryFilter(field: ClientField, texts: readonly string[]): fc.Arbitrary<string> {
  const value = fc.constantFrom(...texts).map((text) => encodeURIComponent(text));
  const operators = fieldTypeOf(field.valueType).operators;
  return fc.tuple(fc.constantFrom(...operators), value, value).map(([operator, one, other]) => {
    if (operator === "eq") return `${field.name}=${one},${other}`;
    if (operator === "empty") return `${field.name}__empty=${one.length % 2 === 0}`;
    return `${field.name}__${operator}=${operator === "within" ? "last_30_days" : one}`;
  });
}

/** What a filter takes for a value of an answer. */
function textsOf(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value === "object") return "id" in value ? [String(value.id)] : [];
  return typeof value === "string" ? [value] : [JSON.stringify(value)];
}
