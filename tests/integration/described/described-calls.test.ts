import { Ajv2020 } from "ajv/dist/2020.js";
import type { ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDemoApp, type DemoApp } from "../../support/demo-app.ts";
import { parametersOf, resolved } from "../../support/openapi.ts";
import type { Content, Node, OpenApi } from "../../support/openapi.ts";
import { bodiesOf, queriesOf, SPOKEN } from "./arbitraries.ts";
import type { DescribedCall } from "./arbitraries.ts";

const RUNS = 1_000;
/** The same calls in every run: `SEED=7` makes others. */
const SEED = Number(process.env.SEED ?? 20_260_520);
const PEOPLE = ["SP1001", "MK1002", "FN1001"];

/** They end the session, or change what is described. */
const LEFT_OUT = new Set(["logout", "publishChanges", "rollBack", "publishForm", "openapi"]);

let demo: DemoApp;
const tokens = new Map<string, string>();

beforeAll(async () => {
  demo = await openDemoApp();
  for (const person of PEOPLE) tokens.set(person, await demo.signIn(person));
}, 300_000);
afterAll(() => demo.close());

const send = (person: string, method: DescribedCall["method"], url: string, body?: unknown) =>
  demo.app.inject({
    method,
    url,
    headers: {
      authorization: `Token ${tokens.get(person)}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });

/** What one person is told, and what this person's answers are held against. */
class Description {
  readonly person: string;
  readonly document: OpenApi;
  /** Resource → its calls; those of no resource stand together. */
  readonly calls: ReadonlyMap<string, readonly DescribedCall[]>;
  readonly #validators = new Map<string, ValidateFunction>();
  readonly #ids = new Map<string, readonly number[]>();
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });

  constructor(person: string, document: OpenApi) {
    this.person = person;
    this.document = document;
    addFormats.default(this.#ajv);
    this.#ajv.addSchema({ $id: "api", components: document.components });
    const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): DescribedCall => {
        return { method: method.toUpperCase() as "GET", path, operation };
      }),
    );
    const walked = calls.filter(({ operation }) => !LEFT_OUT.has(operation.operationId));
    this.calls = Map.groupBy(walked, ({ path }) => path.split("/")[2] ?? "");
  }

  /** Some records of a list. */
  async idsOf(resource: string): Promise<readonly number[]> {
    const known = this.#ids.get(resource);
    if (known !== undefined) return known;
    const answer = await send(this.person, "GET", `/api/${resource}/?page=1&page_size=20`);
    const { data = [] } = answer.statusCode === 200 ? answer.json<{ data?: { id?: number }[] }>() : {};
    const ids = Array.isArray(data) ? data.flatMap(({ id }) => (typeof id === "number" ? [id] : [])) : [];
    this.#ids.set(resource, ids);
    return ids;
  }

  /** What differs between an answer and what is said of it. */
  judge({ path, method, operation }: DescribedCall, answer: LightMyRequestResponse): string[] {
    const status = String(answer.statusCode);
    const said =
      operation.responses[status] ?? (status.startsWith("4") ? operation.responses.default : undefined);
    if (said === undefined) return [`${status} is not described: ${answer.body.slice(0, 200)}`];
    const { content } = resolved<Content>(this.document, said);
    const type = String(answer.headers["content-type"] ?? "").split(";")[0] ?? "";
    if (content === undefined)
      return answer.body === "" || path.endsWith("{token}") ? [] : [`${status} has a body`];
    const media = content[type];
    if (media === undefined) return [`${status} answers ${type}`];
    if (type !== "application/json") return [];
    const key = `${method} ${path} ${status}`;
    const validate = this.#validators.get(key) ?? this.#compile(media.schema);
    this.#validators.set(key, validate);
    const body = answer.json<Record<string, unknown>>();
    if (!validate(body))
      return (validate.errors ?? []).map(
        (one) => `${status} ${one.instancePath} ${one.message} ${JSON.stringify(one.params)}`,
      );
    const { message } = body;
    return typeof message === "string" && message.includes("{{") ? [`${status} says ${message}`] : [];
  }

  #compile(schema: Node): ValidateFunction {
    const text = JSON.stringify(schema).replaceAll('"#/components', '"api#/components');
    return this.#ajv.compile(JSON.parse(text) as object);
  }
}

/** What no list refuses that is asked for with the values its description has. */
const OF_FILTERS =
  /"code":"(unknown_field|unknown_operator|not_filterable|invalid_filter_value|unknown_period)"/;

async function recordAt(description: Description, path: string, id: number) {
  const [, , resource = ""] = path.split("/");
  const answer = await send(description.person, "GET", `/api/${resource}/${id}/`);
  return answer.statusCode === 200 ? answer.json<Record<string, unknown>>() : null;
}

const idOf = (value: unknown): unknown =>
  typeof value === "object" && value !== null && "id" in value ? value.id : value;

/** The members of a record that a body takes, with the random ones over up to two of them: what is random alone is hardly ever taken. */
function copied(schema: Node, record: Readonly<Record<string, unknown>>, body: unknown): unknown {
  const { properties = {} } = schema;
  const names = Object.keys(properties).filter((name) => name in record);
  const kept = names.map((name) => {
    const value = record[name];
    return [name, Array.isArray(value) ? value.map(idOf) : idOf(value)];
  });
  const some = Object.entries((body ?? {}) as object).slice(0, Number(record["id"]) % 3);
  return { ...Object.fromEntries([...kept, ...some]), row_version: record["row_version"] };
}

async function bodyFor(
  description: Description,
  { path, operation }: DescribedCall,
  { id, body, copies }: { id: number; body: unknown; copies: boolean },
): Promise<unknown> {
  const schema = operation.requestBody?.content?.["application/json"]?.schema;
  if (schema === undefined || !copies || id === 0) return body;
  const shape = resolved<Node>(description.document, schema);
  const record = await recordAt(description, path, id);
  if (record === null) return body;
  if (path.endsWith("/transition/")) {
    const { transitions } = record["permissions"] as {
      transitions: { name: string; field: string; allowed: boolean }[];
    };
    const open = transitions.find(({ allowed }) => allowed);
    const { row_version } = record;
    return open === undefined
      ? body
      : { transition: open.name, field: open.field, reason: "So", row_version };
  }
  const made = copied(shape, record, body) as Record<string, unknown>;
  if (shape.properties?.["row_version"] === undefined) delete made["row_version"];
  return made;
}

it("answers a thousand random calls over all resources as it describes them", async () => {
  const descriptions: Description[] = [];
  for (const person of PEOPLE) {
    const answer = await send(person, "GET", "/api/openapi.json");
    descriptions.push(new Description(person, answer.json<OpenApi>()));
  }
  const problems: string[] = [];
  const statuses = new Map<string, number>();
  const turns = fc.sample(
    fc.record({ person: fc.nat(9), call: fc.nat(), record: fc.nat(), copies: fc.boolean(), seed: fc.nat() }),
    {
      numRuns: RUNS,
      seed: SEED,
    },
  );
  for (const [turn, { person, call: pick, record, copies, seed }] of turns.entries()) {
    // most calls as the one who may most: others are refused earlier
    const description = descriptions[person < 7 ? 0 : person - 7]!;
    const areas = [...description.calls.values()];
    // an area has one call for all its steps, and many others
    const all = areas[turn % areas.length]!;
    const steps = all.filter(({ path: one }) => one.endsWith("/transition/"));
    const calls = steps.length > 0 && Math.floor(turn / areas.length) % 4 === 0 ? steps : all;
    const call = calls[pick % calls.length]!;
    const { operation, method, path } = call;
    const ids = path.includes("{id}") || copies ? await description.idsOf(path.split("/")[2] ?? "") : [];
    const id = ids[record % Math.max(1, ids.length)] ?? 1;
    const one = <T>(arbitrary: fc.Arbitrary<T>): T => fc.sample(arbitrary, { numRuns: 1, seed })[0]!;
    const query = one(queriesOf(description.document, operation));
    const media = operation.requestBody?.content?.["application/json"];
    const random = media === undefined ? undefined : one(bodiesOf(description.document, media.schema));
    const body = await bodyFor(description, call, { id: ids.length === 0 ? 0 : id, body: random, copies });
    const address = path.replace("{id}", String(id)).replaceAll(/\{\w+\}/g, String(1 + (record % 3)));
    const url = `${address}?${new URLSearchParams(query)}`.replace(/\?$/, "");
    const answer = await send(description.person, method, url, method === "GET" ? undefined : body);
    const found = description.judge(call, answer);
    const filters = parametersOf(description.document, operation).some(({ name }) => name === "archived");
    const named = method === "GET" && filters && !Object.keys(query).some((name) => SPOKEN.has(name));
    if (named && OF_FILTERS.test(answer.body)) found.push(`refused: ${answer.body}`);
    const kind = `${operation.operationId.replace(/[A-Z].*/, "")} ${answer.statusCode}`;
    statuses.set(kind, (statuses.get(kind) ?? 0) + 1);
    if (found.length > 0) problems.push([`${description.person} ${method} ${url}`, ...found].join("\n  "));
  }
  expect({ seed: SEED, problems }).toEqual({ seed: SEED, problems: [] });
  // not by refusing everything
  const good = [...statuses].filter(([kind]) => / 20\d$/.test(kind));
  expect(good.reduce((sum, [, count]) => sum + count, 0)).toBeGreaterThan(RUNS / 3);
  expect(good.map(([kind]) => kind)).toEqual(
    expect.arrayContaining(["list 200", "get 200", "create 201", "change 200", "move 200", "aggregate 200"]),
  );
}, 300_000);
