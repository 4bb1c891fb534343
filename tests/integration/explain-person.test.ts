import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHANNELS, DEEDS, type Explained, type Way } from "../../core/access/explained.ts";
import type { CompiledField, CompiledResource } from "../../core/definition/types.ts";
import { getActor } from "../../core/access/actor.ts";
import { AppError } from "../../core/errors/app-error.ts";
import { FUNCTIONS, GROUPINGS } from "../../core/query/aggregate.ts";
import { parse } from "csv-parse/sync";
import { loadPerson } from "../../server/modules/auth/actors.ts";
import type { TestApp } from "../support/app.ts";
import { medianTime } from "../support/median-time.ts";
import { openWorld, personNamed } from "./matrix/world-app.ts";
import { type World, type WorldPerson, type WorldRow } from "./matrix/world.ts";

const COUNT = { function: "count", field: null, filters: {}, spread: null } as const;
const RUNS = Number(process.env["EXPLAIN_RUNS"] ?? 500);
const SEED = Number(process.env["EXPLAIN_SEED"] ?? 17);
const BOSS = "SP1001";

let app: TestApp;
let world: World;
const tokens = new Map<number, string>();

beforeAll(async () => {
  ({ app, world } = await openWorld());
  for (const { id } of world.people)
    tokens.set(id, (await app.app.benchline.sessions.create({ employee: id })).token);
});
afterAll(() => app.close());

const named = (name: string) => personNamed(world, name);

async function call(who: WorldPerson, method: "GET" | "POST", url: string, body?: object) {
  const headers = { authorization: `Token ${tokens.get(who.id)}` };
  const answer = await app.app.inject({
    method,
    url,
    headers,
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, text: answer.body, json: () => answer.json<Record<string, unknown>>() };
}

async function explain(person: WorldPerson, query: Readonly<Record<string, string>>, who = named(BOSS)) {
  const { status, text, json } = await call(
    who,
    "GET",
    `/api/config/explain/${person.id}/?${new URLSearchParams(query).toString()}`,
  );
  if (status !== 200) throw new Error(`${status} ${text}`);
  return json()["data"] as Explained & { roles: string[] };
}

interface Asked {
  readonly person: WorldPerson;
  readonly resource: CompiledResource;
  readonly row: WorldRow;
  readonly field: CompiledField | null;
  readonly way: Way;
}

const rowsOf = (text: string) => (JSON.parse(text) as { data: Record<string, unknown>[] }).data;

/** The row as a list of everything answers it; undefined where it is not there or the list is refused. */
async function listedRow({ person, resource, row }: Asked, parameters: string) {
  const { status, text } = await call(
    person,
    "GET",
    `/api/${resource.name}/?page_size=100&archived=all&${parameters}`,
  );
  return status === 200 ? rowsOf(text).find(({ id }) => id === row.id) : undefined;
}

const there = (found: Record<string, unknown> | undefined, field: CompiledField | null) =>
  found !== undefined && (field === null || Object.hasOwn(found, field.name));
const columns = (field: CompiledField | null) => (field === null ? "" : `columns=${field.name}`);

async function opens({ person, resource, row, field }: Asked): Promise<boolean> {
  const { status, json } = await call(person, "GET", `/api/${resource.name}/${row.id}/`);
  return status === 200 && there(json(), field);
}

async function changes(asked: Asked, path: string, body: object): Promise<boolean> {
  const { status, json } = await call(asked.person, "POST", `/api/${asked.resource.name}/${path}`, body);
  if (status === 200) return true;
  if (status !== 400) return false;
  const issues = (json()["issues"] ?? []) as { field: string; code: string }[];
  const closed = ["not_writable", "unknown_field"];
  return !issues.some(({ field, code }) => field === asked.field?.name && closed.includes(code));
}

/** A document is not made thousands of times: what is opened tells whether it would be. */
async function prints({ person, resource, row }: Asked): Promise<boolean> {
  const { status, json } = await call(person, "GET", `/api/${resource.name}/${row.id}/`);
  if (status !== 200) return false;
  const { withheld = [] } = (json()["permissions"] ?? {}) as { withheld?: string[] };
  return !withheld.includes("print");
}

/** To nobody: refused as wrong by whoever may, and as not allowed by whoever may not. */
async function sendsOn({ person, resource, row }: Asked, action: string): Promise<boolean> {
  const path = `/api/${resource.name}/${row.id}/${action}/`;
  return (await call(person, "POST", path, { employees: [] })).status === 400;
}

/** What the API does when it is called as this person; null: this record cannot tell. */
const ACTS: Readonly<Record<Way, (asked: Asked) => Promise<boolean | null>>> = {
  open: opens,
  print: async (asked) => (await prints(asked)) && opens(asked),
  email: async (asked) => (await sendsOn(asked, "email")) && opens(asked),
  share: async (asked) => (await sendsOn(asked, "share")) && opens(asked),
  list: async (asked) => there(await listedRow(asked, columns(asked.field)), asked.field),
  filter: async (asked) => {
    const { field } = asked;
    if (field === null) return (await listedRow(asked, "")) !== undefined;
    const found = [await listedRow(asked, `${field.name}__empty=true`)];
    found.push(await listedRow(asked, `${field.name}__empty=false`));
    return found.some((one) => one !== undefined);
  },
  sort: async (asked) => {
    const { field } = asked;
    return there(
      await listedRow(asked, field === null ? "" : `sort=-${field.name}&${columns(field)}`),
      field,
    );
  },
  search: async (asked) => {
    const { field, row } = asked;
    if (field === null) return (await listedRow(asked, "")) !== undefined;
    const value = row.values[field.name];
    const word = typeof value === "string" ? /^zq\d\dx\d{4}/.exec(value)?.[0] : undefined;
    if (word === undefined && field.search) return null;
    return field.search && (await listedRow(asked, `query=${word}`)) !== undefined;
  },
  total: async ({ person, resource, row, field }) => {
    const [measure] = field === null ? ["count"] : (FUNCTIONS[field.kind] ?? []);
    if (measure === undefined && GROUPINGS[field!.kind] === null) return false;
    const what =
      measure === undefined
        ? `group_by=${field!.name}`
        : `measures=${field === null ? measure : `${measure}:${field.name}`}`;
    const { status, json } = await call(
      person,
      "GET",
      `/api/${resource.name}/aggregate/?archived=all&id=${row.id}&${what}`,
    );
    if (status !== 200) return false;
    const { total, data } = json() as { total: Record<string, unknown>; data: unknown[] };
    if (field === null) return total["count"] === 1;
    if (measure === undefined) return data.length > 0;
    if (row.values[field.name] == null) return null;
    const figure = total[`${measure}:${field.name}`];
    return measure === "distinct" ? Number(figure) > 0 : figure !== null;
  },
  export: async ({ person, resource, row, field }) => {
    const { status, text } = await call(
      person,
      "GET",
      `/api/${resource.name}/export/?format=csv&header=names&archived=all&columns=id${field === null ? "" : `,${field.name}`}`,
    );
    const found =
      status === 200
        ? parse(text, { bom: true, relax_column_count: true }).find(([id]) => id === String(row.id))
        : undefined;
    if (field === null || found === undefined) return found !== undefined;
    // the files of the world have no contents, and so no names to write
    if (field.kind === "file" || field.kind === "files") return null;
    return row.values[field.name] == null ? null : found[1] !== "";
  },
  report: async ({ person, resource, row, field }) => {
    const { engine } = app.app.benchline;
    const actor = getActor({ person: (await loadPerson(app.database, person.id))! });
    const asks = (what: Partial<Parameters<typeof engine.figures>[0]>) =>
      engine
        .figures({
          actor,
          resource: resource.name,
          parameters: { archived: "all", id: String(row.id) },
          dimensions: [],
          measures: [COUNT],
          largest: null,
          ...what,
        })
        .catch((error: unknown) => {
          if (error instanceof AppError) return null;
          throw error;
        });
    if (field === null) return (await asks({}))?.total[0]?.value === 1;
    const [measure] = FUNCTIONS[field.kind] ?? [];
    if (measure === undefined) {
      if (GROUPINGS[field.kind] === null) return false;
      return ((await asks({ dimensions: [{ field: field.name }] }))?.groups.length ?? 0) > 0;
    }
    if (row.values[field.name] == null) return null;
    const answer = await asks({ measures: [{ ...COUNT, function: measure, field: field.name }] });
    const value = answer?.total[0]?.value;
    return measure === "distinct" ? Number(value) > 0 : value != null;
  },
  history: async ({ person, resource, row, field }) => {
    const asked = field === null ? "" : `?field=${field.name}`;
    return (await call(person, "GET", `/api/${resource.name}/${row.id}/history/${asked}`)).status === 200;
  },
  live: async (asked) => {
    // rows that follow a record are told of by their own rights alone
    if (asked.resource.follows !== null) return null;
    if (asked.field !== null) return opens(asked);
    return (await opens(asked)) || (await listedRow(asked, "")) !== undefined;
  },
  create: async (asked) => {
    const { person, resource, field } = asked;
    if (field === null) return (await call(person, "GET", `/api/${resource.name}/new/`)).status === 200;
    const other = otherValue(asked);
    return other === undefined ? null : changes(asked, "warnings/", { [field.name]: other });
  },
  edit: async (asked) => {
    const { field, row } = asked;
    const other = field === null ? null : otherValue(asked);
    if (other === undefined) return null;
    const values = field === null ? {} : { [field.name]: other };
    return changes(asked, `${row.id}/warnings/`, { row_version: 1, ...values });
  },
  delete: async ({ person, resource, row }) => {
    // bulk work goes by the rights of the rows alone, one by one they follow their record
    if (resource.follows !== null) return null;
    const body = { action: "archive", ids: [row.id], dry_run: true };
    const { status, text } = await call(person, "POST", `/api/${resource.name}/bulk/`, body);
    if (status !== 200) return false;
    const code = rowsOf(text)[0]?.["code"];
    return code === undefined || (code !== "not_allowed" && code !== "unknown_record");
  },
  approve: async ({ person, resource, row }) => {
    const { status, json } = await call(person, "GET", `/api/${resource.name}/${row.id}/`);
    if (status !== 200) return null;
    const { transitions } = json()["permissions"] as { transitions: { allowed: boolean }[] };
    return transitions.some(({ allowed }) => allowed);
  },
  design: async ({ person, resource, row }) => {
    if (resource.name !== "form") return false;
    const name = encodeURIComponent(String(row.values["name"]));
    return (await call(person, "GET", `/api/forms/${name}/draft/`)).status === 200;
  },
  disclose: async ({ person, resource, row }) => {
    const { status, json } = await call(person, "GET", `/api/${resource.name}/${row.id}/`);
    const { granted = [] } = (json()["permissions"] ?? {}) as { granted?: string[] };
    return status === 200 && granted.includes("disclose");
  },
  blank: async ({ person, resource, row }) => {
    const { status, json } = await call(person, "GET", `/api/${resource.name}/${row.id}/`);
    const { granted = [] } = (json()["permissions"] ?? {}) as { granted?: string[] };
    return status === 200 && granted.includes("blank");
  },
  fill: async ({ person, resource, row }) => {
    const { status, json } = await call(person, "GET", `/api/${resource.name}/${row.id}/`);
    if (status !== 200) return resource.name === "form" ? null : false;
    const { granted = [] } = (json()["permissions"] ?? {}) as { granted?: string[] };
    return granted.includes("fill");
  },
};

/**
 * Another value than the record has, which sent back would be no change; undefined where whether it may be written depends
 * on more than rights, or where what is sent is passed over.
 */
function otherValue({ resource, row, field }: Asked): unknown {
  if (field === null || field.kind === "rows" || field.type === "computed") return undefined;
  if (field.readOnlyWhen !== null || field.visibleWhen !== null || field.lifecycle !== null) return undefined;
  const own = row.values[field.name] ?? null;
  const others = (world.rows.get(resource.name) ?? []).map(({ values }) => values[field.name]);
  return [...others, false].find((value) => value != null && JSON.stringify(value) !== JSON.stringify(own));
}

const arbitrary = () => {
  const resources = world.resources.resources.filter(({ kind }) => kind === "record");
  return fc
    .record({
      person: fc.constantFrom(...world.people),
      resource: fc.constantFrom(...resources),
      way: fc.constantFrom<Way>(...CHANNELS, ...DEEDS),
      classed: fc.integer({ min: 0, max: 3 }),
      at: fc.nat(),
      place: fc.nat(),
    })
    .map(({ person, resource, way, classed, at, place }): Asked => {
      const rows = world.rows.get(resource.name) ?? [];
      // half of the rows are the person's own, or all would be refused
      const own = rows.filter(({ owner }) => owner.id === person.id);
      const among = place % 2 === 0 && own.length > 0 ? own : rows;
      // fields of a class tell more than others
      const kept = resource.fields.filter(({ sensitivity }) => sensitivity !== null);
      const fields = classed > 1 && kept.length > 0 ? kept : resource.fields;
      const field = classed === 0 ? null : fields[at % fields.length]!;
      return { person, resource, way, field, row: among[place % among.length]! };
    });
};

const words = ({ person, resource, row, field, way }: Asked) =>
  `${person.name} ${way} ${resource.name} ${row.id} ${field?.name ?? ""}`;

describe("what is explained of a person is what the API does when it is called as this person", () => {
  it(`in ${RUNS} questions of records and fields`, { timeout: 60_000 + RUNS * 400 }, async () => {
    const questions = fc.sample(arbitrary(), { numRuns: RUNS, seed: SEED });
    const differences: string[] = [];
    const told = { yes: 0, no: 0 };
    for (const asked of questions) {
      const { person, resource, row, field, way } = asked;
      const does = await ACTS[way](asked);
      if (does === null) continue;
      const kind = (DEEDS as readonly string[]).includes(way) ? "action" : "channel";
      const said = await explain(person, {
        resource: resource.name,
        [kind]: way,
        ...(way === "create" ? {} : { id: String(row.id) }),
        ...(field === null ? {} : { field: field.name }),
      });
      const yes = said.verdict !== "no";
      told[yes ? "yes" : "no"] += 1;
      if (yes !== does)
        differences.push(`${words(asked)}: said ${said.verdict} (${said.code}), does ${String(does)}`);
    }
    expect(differences).toEqual([]);
    // or the questions would prove nothing
    expect(told.yes).toBeGreaterThan(RUNS / 10);
    expect(told.no).toBeGreaterThan(RUNS / 10);
  });
});

describe("the rule and the change that are told", () => {
  const pay = { resource: "consultant", field: "base_pay", channel: "open" };
  const rowOf = (resource: string, owner: WorldPerson) =>
    world.rows.get(resource)!.find((row) => row.owner.id === owner.id)!;

  it("name the place in the access definition, and the smallest change turns the verdict round", async () => {
    const person = named("EN1001");
    const stranger = rowOf("leave", named("stranger"));
    const query = { resource: "leave", id: String(stranger.id), channel: "open" };
    const { verdict, code, positions, change } = await explain(person, query);
    expect({ verdict, code }).toEqual({ verdict: "no", code: "out_of_scope" });
    for (const { pointer, rule } of positions) {
      expect(at(await accessDocument(), pointer!)).toMatchObject({ rule });
    }
    expect(change).toMatchObject({ kind: "rights", edits: [{ name: "leave", action: "show" }] });
    expect(JSON.stringify(change)).not.toContain("superadmin");
  });

  it("are verified by asking again: what is proposed does what it says", async () => {
    const asked = { resource: "client", channel: "open" };
    const person = named("stranger");
    const { change, verdict } = await explain(person, asked);
    expect(verdict).toBe("no");
    expect(change?.kind).toBe("rights");
    const [edit] = change?.kind === "rights" ? change.edits : [];
    const document = await accessDocument();
    const { resources } = document as { resources: Record<string, { grants: object[] }> };
    const { rule, scope, action, name } = edit!;
    const grants = [...(resources[name]?.grants ?? []), { rule, scope, actions: [action] }];
    const changed = { ...document, resources: { ...resources, [name]: { ...resources[name], grants } } };
    const draft = await startDraft(document, changed);
    expect((await explain(person, { ...asked, draft })).verdict).not.toBe("no");
    expect((await explain(person, asked)).verdict).toBe("no");
  });

  it("tell no value, and nothing to whoever may not read the configuration", async () => {
    const row = rowOf("consultant", named("FN1001"));
    const { status, text } = await call(
      named(BOSS),
      "GET",
      `/api/config/explain/${named("FN1001").id}/?${new URLSearchParams({ ...pay, id: String(row.id) }).toString()}`,
    );
    expect(status).toBe(200);
    expect(text).not.toMatch(/zq\d\dx|98\d{7}/);
    const refused = await call(named("FN1001"), "GET", `/api/config/explain/1/?resource=client`);
    expect(refused.status).toBe(403);
  });

  it("say what is unknown, and take no made-up channel", async () => {
    const ask = async (query: string) =>
      (await call(named(BOSS), "GET", `/api/config/explain/${query}`)).status;
    expect(await ask("99999/?resource=client")).toBe(404);
    expect(await ask("1/?resource=nowhere")).toBe(404);
    expect(await ask("1/?resource=client&id=99999")).toBe(404);
    expect(await ask("1/?resource=client&field=nothing")).toBe(404);
    expect(await ask("1/?resource=client&channel=telepathy")).toBe(400);
  });

  it("come within 100 ms", async () => {
    const query = { ...pay, id: String(rowOf("consultant", named("MK1001")).id) };
    await explain(named("MK1001"), query);
    const time = await medianTime(async () => {
      const begun = performance.now();
      await explain(named("MK1001"), query);
      return performance.now() - begun;
    });
    expect(time).toBeLessThan(100);
  });
});

const at = (document: unknown, pointer: string): unknown =>
  pointer
    .split("/")
    .slice(1)
    .reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], document);

async function accessDocument(): Promise<Record<string, unknown>> {
  const { json } = await call(named(BOSS), "GET", "/api/config/definitions/access/access/");
  return (json()["data"] as { document: Record<string, unknown> }).document;
}

/** A draft of other rights; its id. */
async function startDraft(seen: object, document: object): Promise<string> {
  const headers = { authorization: `Token ${tokens.get(named(BOSS).id)}` };
  const made = await call(named(BOSS), "POST", "/api/config/drafts/", { title: "Rights" });
  const { id } = made.json()["data"] as { id: number };
  const url = `/api/config/drafts/${id}/access/access/`;
  await app.app.inject({ method: "PUT", url, headers, payload: { seen, document } });
  return String(id);
}
