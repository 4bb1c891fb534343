import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ClientField, ClientResource } from "../../core/definition/client-types.ts";
import { fieldTypeOf } from "../../core/definition/fields/index.ts";
import { FUNCTIONS, GROUPINGS, TIME_UNITS } from "../../core/query/aggregate.ts";
import { createTestDatabase, testDialect } from "../support/database.ts";
import type { DatabaseLocation, TestDatabase } from "../support/database.ts";
import { createDemoDatabase, makeDemoCompany, openAppAt, signIn } from "../support/demo-app.ts";
import type { OpenedApp } from "../support/demo-app.ts";

const PEOPLE = ["SP1001", "MK1001", "MK1002", "FN1001", "RT1001", "AT1001", "LG1001"];
const RUNS = 600;

interface Company extends OpenedApp {
  readonly dataDir: string;
  readonly tokens: ReadonlyMap<string, string>;
}

interface Asked {
  readonly person: string;
  readonly resource: string;
  readonly parameters: readonly string[];
  /** Parameters that ask for figures instead of rows. */
  readonly figures: readonly string[];
}

let place: TestDatabase;
let embedded: Company;
let remote: Company;
let asked: fc.Arbitrary<Asked>;

async function openCompany(location: DatabaseLocation): Promise<Company> {
  const opened = await openAppAt(location);
  const tokens = new Map<string, string>();
  for (const person of PEOPLE) tokens.set(person, await signIn(opened.app, person));
  return { ...opened, dataDir: location.dataDir, tokens };
}

async function askText({ app, tokens }: Company, person: string, url: string) {
  const headers = { authorization: `Token ${tokens.get(person)}` };
  const { statusCode, body } = await app.inject({ method: "GET", url, headers });
  return { statusCode, text: body };
}

async function ask(company: Company, person: string, url: string) {
  const { statusCode, text } = await askText(company, person, url);
  return { statusCode, body: JSON.parse(text) as Record<string, unknown> };
}

/** Both answers, which have to be the same. */
async function askBoth(person: string, url: string, compared = withoutRequest) {
  const [one, other] = await Promise.all([ask(embedded, person, url), ask(remote, person, url)]);
  expect(compared(other), `${person} ${url}`).toEqual(compared(one));
  return one;
}

/** Which rows there are, whatever the page and order. */
const choosing = (parameters: readonly string[]): string[] =>
  parameters.filter((text) => !/^(page|page_size|sort)=/.test(text));

const WHOLE_LISTS = [
  { resource: "submission", parameters: [] },
  { resource: "requirement", parameters: [] },
  { resource: "consultant", parameters: [] },
  // kept by each database by itself, from the payments of a year
  { resource: "vendor_company", parameters: ["sort=-avg_days_to_pay"] },
].map((list): [Asked] => [{ person: "SP1001", figures: [], ...list }]);

describe.runIf(testDialect === "postgres")("SQLite and PostgreSQL", () => {
  beforeAll(async () => {
    const file = { url: undefined, dataDir: await mkdtemp(join(tmpdir(), "benchline-test-")) };
    await makeDemoCompany(file);
    embedded = await openCompany(file);
    place = await createDemoDatabase();
    remote = await openCompany(place);
    asked = await readArbitrary();
  }, 300_000);

  afterAll(async () => {
    for (const company of [embedded, remote]) await company.close();
    await rm(embedded.dataDir, { recursive: true, force: true });
    await place.drop();
  });

  test("give the same answer to the same random list query, in the same order", async () => {
    let answered = 0;
    let rows = 0;
    await fc.assert(
      fc.asyncProperty(asked, async ({ person, resource, parameters }) => {
        const one = await askBoth(person, `/api/${resource}/?${parameters.join("&")}`);
        if (one.statusCode === 200) answered += 1;
        rows += Array.isArray(one.body["data"]) ? one.body["data"].length : 0;
      }),
      { numRuns: RUNS },
    );
    // refusals alone, or empty lists, would prove little
    expect(answered).toBeGreaterThan(RUNS / 3);
    expect(rows).toBeGreaterThan(RUNS);
  }, 300_000);

  test("give the same figures to the same random aggregate, in the same order", async () => {
    let grouped = 0;
    await fc.assert(
      fc.asyncProperty(asked, async ({ person, resource, parameters, figures }) => {
        const all = [...choosing(parameters), ...figures];
        const { body } = await askBoth(person, `/api/${resource}/aggregate/?${all.join("&")}`);
        if (Array.isArray(body["data"]) && body["data"].length > 0) grouped += 1;
      }),
      { numRuns: RUNS / 2 },
    );
    // answers are counted, not groups: one query by day has more of them than a hundred others
    expect(grouped).toBeGreaterThan(RUNS / 20);
  }, 300_000);

  test("give the same file to the same random export, byte for byte", async () => {
    let lines = 0;
    await fc.assert(
      fc.asyncProperty(asked, async ({ person, resource, parameters }) => {
        const sort = parameters.filter((text) => text.startsWith("sort="));
        const url = `/api/${resource}/export/?${[...choosing(parameters), ...sort].join("&")}`;
        const [one, other] = await Promise.all([
          askText(embedded, person, url),
          askText(remote, person, url),
        ]);
        expect(other.statusCode, `${person} ${url}`).toBe(one.statusCode);
        if (one.statusCode !== 200) return;
        expect(other.text, `${person} ${url}`).toBe(one.text);
        lines += one.text.split("\n").length;
      }),
      // random conditions mostly leave few rows; whole lists are long whatever chance says
      { numRuns: RUNS / 8, examples: WHOLE_LISTS },
    );
    expect(lines).toBeGreaterThan(RUNS);
  }, 300_000);

  test("find the same records everywhere", async () => {
    const words = fc.constantFrom(...(await readWords()));
    let found = 0;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...PEOPLE), words, words, async (person, first, second) => {
        const query = encodeURIComponent(first.length < 4 ? `${first} ${second}` : first);
        const { body } = await askBoth(person, `/api/search/?query=${query}`, withoutAuditTrail);
        found += (body["data"] as unknown[]).length;
      }),
      { numRuns: RUNS / 15 },
    );
    expect(found).toBeGreaterThan(RUNS / 30);
  }, 300_000);

  test("give the same figures in every report and dashboard", async () => {
    let parts = 0;
    for (const person of PEOPLE) {
      const { body } = await askBoth(person, "/api/reports/");
      for (const { name } of body["data"] as { name: string }[]) {
        const { body: report } = await askBoth(person, `/api/reports/${name}/`);
        parts += (report["data"] as { parts: unknown[] }).parts.length;
      }
      await askBoth(person, "/api/dashboards/");
    }
    expect(parts).toBeGreaterThan(100);
  }, 300_000);

  test("a copy made by the command answers like its source: lists, reports, files, people signed in", async () => {
    const target = await createTestDatabase();
    const { dataDir, tokens } = embedded;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["server/commands/data-copy.ts", target.url ?? ""],
      { env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "", DEMO: "off" } },
    );
    expect(stdout).toMatch(/^submission +\d{4} rows .* same$/m);
    const copied: Company = { ...(await openAppAt({ url: target.url, dataDir })), dataDir, tokens };
    try {
      const compare = async (person: string, url: string) => {
        const [one, other] = await Promise.all([ask(embedded, person, url), ask(copied, person, url)]);
        expect(withoutRequest(other), `${person} ${url}`).toEqual(withoutRequest(one));
        return one;
      };
      await fc.assert(
        fc.asyncProperty(asked, async ({ person, resource, parameters }) => {
          await compare(person, `/api/${resource}/?${parameters.join("&")}`);
        }),
        { numRuns: RUNS / 6 },
      );
      const { body } = await compare("SP1001", "/api/reports/");
      for (const { name } of body["data"] as { name: string }[])
        await compare("SP1001", `/api/reports/${name}/`);

      const [file] = await copied.database.query<{ driver_key: string; size: number }>({
        sql: "select driver_key, size from sys__file order by id limit 1",
        parameters: [],
      });
      const bytes = await buffer(await copied.app.benchline.files.get(file?.driver_key ?? ""));
      expect(bytes.length).toBe(Number(file?.size));
      const made = await copied.app.inject({
        method: "POST",
        url: "/api/label/",
        headers: { authorization: `Token ${tokens.get("SP1001")}` },
        payload: { name: "Made in the copy", applies_to: "lead" },
      });
      expect(made.statusCode, made.body).toBe(201);
    } finally {
      await copied.close();
      await target.drop();
    }
  }, 300_000);
});

/** Words that stand in labels of records, whole and cut off. */
async function readWords(): Promise<string[]> {
  const words = new Set<string>();
  for (const resource of ["consultant", "client", "submission", "lead", "employee"]) {
    const { body } = await ask(embedded, "SP1001", `/api/${resource}/?page_size=40&sort=created`);
    for (const row of body["data"] as Record<string, unknown>[]) {
      for (const word of textsOf(Object.values(row)).flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))) {
        if (word.length > 1 && word.length < 30) words.add(word).add(word.slice(0, 4));
      }
    }
  }
  return [...words].filter((word) => word.length > 1);
}

/** Refusals carry the number of their request. */
function withoutRequest({ statusCode, body }: Awaited<ReturnType<typeof ask>>) {
  const { request_id: _request, ...rest } = body;
  return { statusCode, ...rest };
}

/** Hits in the audit trail grow by the very searches, and each side seals them in its own time. */
function withoutAuditTrail(answer: Awaited<ReturnType<typeof ask>>) {
  const groups = answer.body["data"] as { resource: string }[];
  return {
    ...withoutRequest(answer),
    data: groups.filter(({ resource }) => resource !== "audit_entry"),
  };
}

async function readArbitrary(): Promise<fc.Arbitrary<Asked>> {
  const { body } = await ask(embedded, "SP1001", "/api/config/");
  const resources = (body["resources"] as ClientResource[]).filter(
    // the audit trail grows by these very calls, and each side seals it in its own time
    ({ kind, name, actions }) => kind !== "view" && name !== "audit_entry" && actions.includes("list"),
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
        figures: arbitraryFigures(resource),
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
      filters:
        filters.length === 0
          ? none
          : fc.oneof(none, fc.array(fc.oneof(...filters), { minLength: 1, maxLength: 2 })),
      sort: fc.option(
        fc
          .tuple(fc.constantFrom("", "-"), fc.constantFrom(...sortable))
          .map((parts) => `sort=${parts.join("")}`),
      ),
      search: fc.option(
        fc
          .tuple(fc.constantFrom("a", ...words), fc.integer({ min: 1, max: 12 }))
          .map(([word, length]) => `query=${encodeURIComponent(word.slice(0, length))}`),
        { freq: 6 },
      ),
      scope: fc.option(fc.constantFrom("all", ...resource.list.scopes).map((scope) => `scope=${scope}`)),
      archived: fc.option(fc.constant("archived=all")),
      page: fc.constantFrom("page=1", "page=1&page_size=100", "page=2&page_size=20"),
    })
    .map(({ filters: chosen, ...others }) => [
      ...new Map(chosen.map((text) => [text.split("=")[0], text])).values(),
      ...Object.values(others).filter((text) => text !== null),
    ]);
}

function arbitraryFigures(resource: ClientResource): fc.Arbitrary<string[]> {
  const groups = resource.fields.flatMap(({ name, kind }) => {
    const grouping = GROUPINGS[kind];
    if (grouping === null) return [];
    return grouping === "time" ? TIME_UNITS.map((unit) => `${name}__${unit}`) : [name];
  });
  const measures = resource.fields.flatMap(({ name, kind }) =>
    (FUNCTIONS[kind] ?? []).filter((wanted) => wanted !== "distinct").map((wanted) => `${wanted}:${name}`),
  );
  return fc
    .record({
      by: fc.uniqueArray(fc.constantFrom(...groups, "created__month"), { maxLength: 2 }),
      of: fc.uniqueArray(fc.constantFrom(...measures, "count"), { minLength: 1, maxLength: 3 }),
      descending: fc.boolean(),
    })
    .map(({ by, of, descending }) => [
      ...(by.length === 0 ? [] : [`group_by=${by.join(",")}`]),
      `measures=${of.join(",")}`,
      ...(descending ? [`sort=-${of[0]}`] : []),
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
