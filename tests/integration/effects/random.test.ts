import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isObject } from "../../../core/definition/record.ts";
import type {
  CompiledField,
  CompiledLifecycle,
  CompiledResource,
  CompiledTransition,
} from "../../../core/definition/types.ts";
import { DEMO_ACCOUNTS } from "../../../demo/accounts.ts";
import { COMPANY_TIME_ZONE } from "../../../server/modules/auth/actors.ts";
import { NOW, openDemoApp, type DemoApp } from "../../support/demo-app.ts";

/** `EFFECT_RUNS=10000` for the long run. */
const RUNS = Number(process.env.EFFECT_RUNS ?? 250);
/** The same steps in every run: `SEED=7` makes others. */
const SEED = Number(process.env.SEED ?? 20_260_520);

/** Steps of people would take those away who make the others. */
const SPARED = new Set(["employee"]);

let demo: DemoApp;
const tokens = new Map<string, string>();
let broken: ReadonlyMap<string, readonly number[]>;

beforeAll(async () => {
  demo = await openDemoApp();
  for (const { employeeId } of DEMO_ACCOUNTS) tokens.set(employeeId, await demo.signIn(employeeId));
  broken = await breaches();
}, 300_000);
afterAll(() => demo.close());

/** Numbers that look random, the same for a seed. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  };
}
const roll = dice(SEED);
const oneOf = <T>(items: readonly T[]): T | undefined =>
  items.length === 0 ? undefined : items[roll(items.length)];

interface Step {
  kind: string;
  resource: string;
  id: number | null;
  changes: Record<string, [unknown, unknown]>;
  message: { code: string };
}
interface Telling {
  kind: string;
  subject?: string;
  total: number;
}
interface Answer {
  told?: Telling[];
  code?: string;
  errors?: Record<string, unknown>;
  effects?: Step[];
  changes?: Record<string, [unknown, unknown]>;
  skipped?: { code: string }[];
  row_version?: number;
}
interface Sent {
  readonly status: number;
  readonly answer: Answer;
}
interface Entry {
  id: number;
  resource: string;
  record: number;
  action: string;
  changes: string;
  cause: string | null;
}

const rows = <T>(statement: ReturnType<typeof sql>) =>
  demo.database.query<T>(statement.compile(demo.database.read));

async function idsOf(resource: string): Promise<number[]> {
  const found = await rows<{ id: number }>(
    sql`select id from ${sql.id(resource)} where archived is null order by id limit 400`,
  );
  return found.map(({ id }) => Number(id));
}

/** Something a field can hold; undefined where that takes more than a guess. */
async function valueOf(field: CompiledField): Promise<unknown> {
  switch (field.kind) {
    case "text":
    case "long_text":
      return field.type === "email"
        ? "somebody@example.com"
        : field.type === "url"
          ? "https://a.example"
          : "Text";
    case "integer":
      return 1 + roll(5);
    case "decimal":
      return `${10 + roll(90)}.00`;
    case "boolean":
      return roll(2) === 1;
    case "date":
      return new Date(NOW + (roll(60) - 30) * 86_400_000).toISOString().slice(0, 10);
    case "datetime":
      return new Date(NOW + (roll(60) - 30) * 3_600_000).toISOString();
    case "option":
      return oneOf(field.options ?? []);
    case "options":
      return (field.options ?? []).slice(0, 1);
    case "reference":
      return oneOf(await idsOf(field.to ?? ""));
    case "references":
      return (await idsOf(field.to ?? "")).slice(0, 1);
    default:
      return undefined;
  }
}

interface Case {
  readonly resource: CompiledResource;
  readonly lifecycle: CompiledLifecycle;
  readonly transition: CompiledTransition;
  readonly id: number;
  readonly version: number;
  readonly person: string;
}

async function pickCase(): Promise<Case | null> {
  const all = demo.app.benchline
    .definitions()
    .resources.resources.filter(({ name, lifecycles }) => lifecycles.length > 0 && !SPARED.has(name));
  const resource = oneOf(all)!;
  const lifecycle = oneOf(resource.lifecycles)!;
  const transition = oneOf(lifecycle.transitions)!;
  const states = roll(10) === 0 ? lifecycle.states.map(({ name }) => name) : transition.from;
  const standing = await rows<{ id: number; version: number }>(
    sql`select id, row_version as version from ${sql.id(resource.name)}
        where archived is null and ${sql.id(lifecycle.field)} in (${sql.join(states)}) order by id desc limit 200`,
  );
  const row = oneOf(standing);
  if (row === undefined) return null;
  // who may most of it gets the most of it done
  const person = roll(2) === 0 ? "SP1001" : oneOf([...tokens.keys()])!;
  return { resource, lifecycle, transition, id: Number(row.id), version: Number(row.version), person };
}

async function send(
  { resource, lifecycle, transition, id, version, person }: Case,
  body: object,
): Promise<Sent> {
  const sent = await demo.app.inject({
    method: "POST",
    url: `/api/${resource.name}/${id}/transition/`,
    headers: { authorization: `Token ${tokens.get(person)}` },
    payload: { field: lifecycle.field, transition: transition.name, row_version: version, ...body },
  });
  return { status: sent.statusCode, answer: sent.json<Answer>() };
}

/** Tries a step, and gives what it asks for as long as it asks. */
async function tryCase(one: Case) {
  const { resource } = one;
  const values: Record<string, unknown> = {};
  const body = { values, reason: "At random" };
  let tried = await send(one, { ...body, dry_run: true });
  for (let round = 0; round < 3 && tried.status === 400; round += 1) {
    for (const name of Object.keys(tried.answer.errors ?? {})) {
      const field = resource.fieldsByName[name];
      const value = field === undefined ? undefined : await valueOf(field);
      if (value !== undefined) values[name] = value;
    }
    tried = await send(one, { ...body, dry_run: true });
  }
  return { tried, body };
}

/** As history keeps it: records by their ids. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  return isObject(value) && typeof value["id"] === "number" && "label" in value ? value["id"] : value;
}

/** What was shown of a record and is not what history says. */
function unlike(
  resource: CompiledResource,
  shown: Readonly<Record<string, [unknown, unknown]>>,
  { changes }: Entry,
): string[] {
  const written = JSON.parse(changes) as Record<string, [unknown, unknown]>;
  const since = new Set(resource.lifecycles.map((lifecycle) => lifecycle.since));
  return Object.entries(shown).flatMap(([name, pair]) => {
    const field = resource.fieldsByName[name];
    if (since.has(name) || field === undefined || ["rows", "file", "files"].includes(field.kind)) return [];
    const [told, done] = [JSON.stringify(pair.map(plain)), JSON.stringify(written[name])];
    return told === done ? [] : [`${resource.name}.${name}: shown ${told}, done ${done}`];
  });
}

interface Outcome {
  readonly tried: Sent;
  readonly done: Sent;
  readonly stale: boolean;
  /** What history tells of it. */
  readonly entries: readonly Entry[];
  /** Whom notices and letters of it went to. */
  readonly reached: Reached;
}

interface Reached {
  readonly notices: number;
  readonly letters: number;
}

/** Newest rows of what tells people. */
async function newestTold() {
  const [row] = await rows<Record<"notice" | "letter", number | null>>(
    sql`select (select max(id) from emp_notify) as notice, (select max(id) from sys__mail) as letter`,
  );
  return { notice: Number(row?.notice ?? 0), letter: Number(row?.letter ?? 0) };
}

async function toldSince({ notice, letter }: Awaited<ReturnType<typeof newestTold>>): Promise<Reached> {
  const [row] = await rows<Record<keyof Reached, number>>(
    sql`select (select count(distinct recipient) from emp_notify where id > ${notice}) as notices,
               (select count(*) from sys__mail where id > ${letter}) as letters`,
  );
  return { notices: Number(row?.notices), letters: Number(row?.letters) };
}

/** Whom the dry run said that it would tell. */
function foretold({ answer: { told = [] } }: Sent): Reached {
  const totals = (notices: boolean) =>
    told.filter(({ kind }) => (kind === "notice") === notices).reduce((sum, { total }) => sum + total, 0);
  return { notices: totals(true), letters: totals(false) };
}

/** What is wrong with a refusal: it is the one that was told, or tells that the record changed, and nothing is written. */
function judgeRefused({ tried, done, stale, entries }: Outcome): string[] {
  const expected = stale ? [tried.answer.code, "stale_version"] : [tried.answer.code];
  const told = expected.includes(done.answer.code) && done.answer.code !== undefined;
  return [
    ...(told ? [] : [`refused with ${done.answer.code}, told ${tried.answer.code}`]),
    ...(stale && tried.status === 200 && done.answer.code !== "stale_version"
      ? ["not refused as stale"]
      : []),
    ...(entries.length === 0 ? [] : ["refused, and yet something is written"]),
  ];
}

function judgeDone({ resource }: Case, { tried, done, entries, reached }: Outcome): string[] {
  const { byName } = demo.app.benchline.definitions().resources;
  if (tried.status !== 200) return [`done, and told ${tried.answer.code}`];
  const [own, ...more] = entries;
  if (own?.action !== "transition") return ["not in history"];
  const steps = stepsOf(tried);
  const followed = more.filter(({ cause }) => cause !== null);
  const kinds = followed.map(({ resource: name, action }) => `${name} ${action}`).join(", ");
  const told = steps
    .map(({ resource: name, message: { code } }) => `${name} ${code === "update" ? "edit" : code}`)
    .join(", ");
  if (kinds !== told) return [`shown ${told}; done ${kinds}`];
  const skipped = [done, tried].map(({ answer }) => answer.skipped?.length ?? 0);
  return [
    ...unlike(resource, tried.answer.changes ?? {}, own),
    ...steps.flatMap((step, index) => unlike(byName[step.resource]!, step.changes, followed[index]!)),
    ...steps.flatMap(({ id }, index) =>
      id === null || id === Number(followed[index]!.record) ? [] : [`another record than ${id}`],
    ),
    ...(skipped[0] === skipped[1] ? [] : ["other effects left out than told"]),
    ...(isDeepStrictEqual(foretold(tried), reached)
      ? []
      : [`would tell ${JSON.stringify(tried.answer.told)}, told ${JSON.stringify(reached)}`]),
  ];
}

const stepsOf = ({ answer }: Sent): Step[] =>
  (answer.effects ?? []).filter(({ kind }) => kind === "create" || kind === "update");

async function breaches(): Promise<Map<string, number[]>> {
  const { engine, definitions } = demo.app.benchline;
  const found = new Map<string, number[]>();
  for (const { name: resource, invariants } of definitions().resources.resources) {
    for (const invariant of invariants) {
      const ids = await engine.findBroken({ resource, invariant, timeZone: COMPANY_TIME_ZONE });
      found.set(`${resource}.${invariant.name}`, ids);
    }
  }
  return found;
}

/** Something a field could hold and does not; undefined where that takes more than a guess. */
function anotherValue({ kind, options }: CompiledField, held: unknown): unknown {
  switch (kind) {
    case "text":
    case "long_text":
      return "Sent by somebody";
    case "integer":
      return 987_654;
    case "decimal":
      return "987.65";
    case "date":
      return "2031-02-03";
    case "datetime":
      return "2031-02-03T04:05:06.000Z";
    case "boolean":
      return held !== true;
    case "option":
      return (options ?? []).find((option) => option !== held);
    case "reference":
      return plain(held) === 1 ? 2 : 1;
    default:
      return undefined;
  }
}

test("a value that whoever sends it may not write is refused by its name, in every area", async () => {
  const headers = { authorization: `Token ${tokens.get("SP1001")}` };
  const wrong: string[] = [];
  let sent = 0;
  for (const { name, kind, fields } of demo.app.benchline.definitions().resources.resources) {
    if (kind === "rows") continue;
    const list = await demo.app.inject({ method: "GET", url: `/api/${name}/?page_size=1`, headers });
    const [row] = list.statusCode === 200 ? list.json<{ data: { id: number }[] }>().data : [];
    if (row === undefined) continue;
    const url = `/api/${name}/${row.id}/`;
    const record = (await demo.app.inject({ method: "GET", url, headers })).json<
      Record<string, unknown> & { permissions?: { writable?: string[] } }
    >();
    const writable = new Set(record.permissions?.writable);
    for (const field of fields) {
      const value = writable.has(field.name) ? undefined : anotherValue(field, record[field.name]);
      if (value === undefined) continue;
      sent += 1;
      const payload = { row_version: record["row_version"], [field.name]: value };
      const answer = await demo.app.inject({ method: "PATCH", url, headers, payload });
      const { issues = [] } = answer.json<{ issues?: { field: string }[] }>();
      // an area or a state in which nothing is edited is refused as a whole
      const told = answer.statusCode === 400 ? issues.some((one) => one.field === field.name) : true;
      if (answer.statusCode < 400 || !told) wrong.push(`${name}.${field.name}: ${answer.body.slice(0, 200)}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(sent).toBeGreaterThan(300);
}, 120_000);

const newestEntry = async () =>
  Number((await rows<{ id: number }>(sql`select max(id) as id from sys__history`))[0]?.id ?? 0);

test(
  `of ${RUNS} random steps what the dry run showed is done, or refused as it was, or as stale`,
  { timeout: RUNS * 400 + 60_000 },
  async () => {
    const wrong: string[] = [];
    const counted = { done: 0, refused: 0, stale: 0, effects: 0 };
    for (let run = 0; run < RUNS; run += 1) {
      const one = await pickCase();
      if (one === null) continue;
      const { tried, body } = await tryCase(one);
      const stale = roll(12) === 0;
      const [before, toldBefore] = [await newestEntry(), await newestTold()];
      const done = await send(stale ? { ...one, version: one.version - 1 } : one, body);
      const entries = await rows<Entry>(
        // what the server does by itself meanwhile, such as the file of a pay stub, belongs to no request
        sql`select * from sys__history where id > ${before} and request is not null and action <> 'work_out' order by id`,
      );
      const outcome = { tried, done, stale, entries, reached: await toldSince(toldBefore) };
      const found = done.status === 200 ? judgeDone(one, outcome) : judgeRefused(outcome);
      const { person, resource, id, transition } = one;
      wrong.push(...found.map((what) => `${person} ${resource.name} ${id} ${transition.name}: ${what}`));
      counted[done.status === 200 ? "done" : stale ? "stale" : "refused"] += 1;
      if (done.status === 200) counted.effects += stepsOf(tried).length;
    }
    expect(wrong).toEqual([]);
    // the dice are worth something only where much is done and much refused
    expect(counted.done).toBeGreaterThan(RUNS / 10);
    expect(counted.refused).toBeGreaterThan(RUNS / 10);
    expect(counted.effects).toBeGreaterThan(0);
  },
);

test("after any order of steps by anybody no further record breaks an invariant", async () => {
  const after = await breaches();
  for (const [name, ids] of after) {
    const known = new Set(broken.get(name));
    expect([name, ids.filter((id) => !known.has(id))]).toEqual([name, []]);
  }
});
