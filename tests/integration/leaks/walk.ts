import type { ClientConfig } from "../../../core/definition/client-types.ts";
import type { CompiledResource } from "../../../core/definition/types.ts";
import type { TestApp } from "../../support/app.ts";
import { Findings } from "../matrix/findings.ts";
import { Oracle } from "../matrix/oracle.ts";
import { searchWord } from "../matrix/values.ts";
import type { World, WorldPerson } from "../matrix/world.ts";
import {
  behindCalls,
  bulkCalls,
  type Call,
  hiddenCalls,
  listCalls,
  recordCalls,
  warningCalls,
} from "./calls.ts";
import { importAnswers } from "./imports.ts";
import { Judge } from "./judge.ts";
import { inflateRawSync } from "node:zlib";

export interface Walked {
  readonly findings: Findings;
  /** How many answers of each kind held something to look at. */
  readonly answered: ReadonlyMap<string, number>;
  /** The calls of resources that were made, as the router names them: `GET /api/:resource/:id/`. */
  readonly routes: ReadonlySet<string>;
}

interface Walker {
  readonly app: TestApp;
  readonly world: World;
  readonly person: WorldPerson;
  /** Views that were given to everybody, by resource. */
  readonly views: ReadonlyMap<string, number>;
  readonly impersonator?: WorldPerson | null;
  /** What the person may know; another one shows that the walk notices. */
  readonly oracle?: Oracle;
  /** Every resource, when absent. */
  readonly only?: readonly string[];
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

const AT_ONCE = 4;

/** Goes through every call of the screens as one person and looks at each answer for what that person may not know. */
export async function walk(walker: Walker): Promise<Walked> {
  const { app, world, person, views, impersonator = null, only } = walker;
  const oracle = walker.oracle ?? new Oracle({ world, person });
  const { token } = await app.app.benchline.sessions.create({
    employee: person.id,
    impersonator: impersonator?.id ?? null,
  });
  const ask = callerOf(app, token);
  const judge = new Judge(oracle);
  const findings = new Findings();
  const answered = new Map<string, number>();
  const routes = new Set<string>();
  const config = JSON.parse((await ask({ what: "config", path: "/api/config/" })).text) as ClientConfig;

  const look = (call: Call, answer: Answer, about: CompiledResource | null): void => {
    const where = `${person.name} ${call.what} ${call.path}`;
    if (about !== null) routes.add(routeOf(call, about));
    if (answer.status < 300) answered.set(call.what, (answered.get(call.what) ?? 0) + 1);
    const listed = call.rowsOf === undefined ? about : (world.resources.byName[call.rowsOf] ?? null);
    findings.expect(where, judge.leaks(answer.text, listed), []);
    if (call.what === "hidden") findings.expect(`${where} status`, answer.status < 400, false);
    if ((call.lists === true || call.rowsOf !== undefined) && answer.status === 200 && listed)
      findings.expect(`${where} rows`, judge.strangers(idsOf(answer.text), listed), []);
  };
  const waiting = world.resources.resources.filter(
    ({ kind, name }) => kind === "record" && (only?.includes(name) ?? true),
  );
  const work = async (): Promise<void> => {
    for (let resource = waiting.shift(); resource !== undefined; resource = waiting.shift()) {
      const { name, fields } = resource;
      const hidden = fields.filter(
        ({ sensitivity }) =>
          sensitivity !== null && oracle.decideClass(name, sensitivity, "read").effect === "deny",
      );
      const shown = config.resources.find((one) => one.name === name) ?? null;
      const classed = new Set(fields.flatMap((field) => (field.sensitivity === null ? [] : field.name)));
      const screen = {
        classed,
        name,
        shown,
        ids: probes(world, resource, person),
        hidden: hidden.map((one) => one.name),
      };
      const known = new Set(shown?.fields.map((field) => field.name));
      findings.expect(
        `${person.name} config ${name}`,
        screen.hidden.filter((one) => known.has(one)),
        [],
      );
      const calls = [
        ...listCalls(screen),
        ...recordCalls(screen),
        ...bulkCalls(screen),
        ...warningCalls(screen),
        ...(shown?.actions.includes("list") ? hiddenCalls(screen) : []),
      ];
      for (const call of calls) {
        const answer = await ask(call);
        look(call, answer, resource);
        for (const behind of behindCalls(call, answer.text)) look(behind, await ask(behind), resource);
      }
      const told = shown && (await importAnswers({ app, world, token, resource, shown, ids: screen.ids }));
      if (told) look({ what: "import", path: name }, { status: 200, text: told }, resource);
      for (const path of viewPaths(views.get(name))) {
        const { status, text } = await ask({ what: "view", path });
        look({ what: "view", path }, { status, text }, resource);
        const named = screen.hidden.filter((field) => new RegExp(`"-?${field}(__\\w+)?"`).test(text));
        findings.expect(`${person.name} view ${name}`, named, []);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (only !== undefined) return { findings, answered, routes };
  for (const call of await companyCalls(ask)) look(call, await ask(call), null);
  for (const call of searchCalls(world)) {
    const answer = await ask(call);
    look(call, answer, null);
    for (const { resource, rows } of groupsOf(answer.text)) {
      const about = world.resources.byName[resource];
      // a view has no rows of its own: whoever may list it may find what it shows of the definitions
      const lists = config.resources.find(({ name }) => name === resource)?.actions.includes("list") === true;
      const strangers =
        about?.kind === "record" ? judge.strangers(rows, about) : lists && about?.kind === "view" ? [] : rows;
      findings.expect(`${person.name} search ${call.path} ${resource}`, strangers, []);
    }
  }
  return { findings, answered, routes };
}

function routeOf({ method, path }: Call, { name }: CompiledResource): string {
  const { pathname } = new URL(path, "http://localhost");
  const shape = pathname.replace(`/api/${name}/`, "/api/:resource/").replace(/\/\d+\//, "/:id/");
  return `${method ?? "GET"} ${shape}`;
}

const viewPaths = (id: number | undefined): string[] =>
  id === undefined ? [] : [`/api/views/${id}/`, `/api/workspace/?view=${id}`];

type Ask = (call: Call) => Promise<Answer>;

function callerOf({ app }: TestApp, token: string): Ask {
  return async ({ method = "GET", path: url, body }) => {
    const headers = { authorization: `Token ${token}` };
    const {
      statusCode,
      body: text,
      rawPayload,
    } = await app.inject({
      method,
      url,
      headers,
      ...(body === undefined ? {} : { payload: body }),
    });
    const workbook = rawPayload.subarray(0, 2).toString() === "PK";
    return { status: statusCode, text: workbook ? workbookText(rawPayload) : text };
  };
}

/** Calls that are about no one resource: figures of the whole company, and what a page starts with. */
async function companyCalls(ask: Ask): Promise<Call[]> {
  const { text } = await ask({ what: "reports", path: "/api/reports/" });
  const reports = (JSON.parse(text) as { data: readonly { name: string }[] }).data;
  const me = JSON.parse((await ask({ what: "me", path: "/api/employee/me/" })).text) as {
    data: { id: number };
  };
  return [
    { what: "due", path: `/api/emp_notify/${me.data.id}/notification_due/` },
    { what: "dashboard", path: "/api/dashboards/" },
    { what: "dashboard", path: "/api/dashboards/?cards=todo" },
    { what: "config", path: "/api/config/" },
    { what: "workspace", path: "/api/workspace/" },
    { what: "given", path: "/api/my-feedback/" },
    { what: "waiting", path: "/api/approvals/?page_size=100" },
    { what: "waiting", path: "/api/approvals/count/" },
    { what: "waiting", path: "/api/approvals/ids/" },
    { what: "me", path: "/api/employee/me/" },
    { what: "mention", path: "/api/employee/?query=a" },
    ...["projects", "shifts", "team", "role"].map((part): Call => ({
      what: "me",
      path: `/api/employee/${part}/`,
    })),
    ...reports.map(({ name }): Call => ({ what: "report", path: `/api/reports/${name}/` })),
  ];
}

const CLASSES_SEARCHED = 6;

/** The header's search: by what stands in open fields, and by what begins the words of some classes. */
function searchCalls({ classNames }: World): Call[] {
  const classes = classNames.slice(0, CLASSES_SEARCHED).map((_, at) => searchWord(at));
  const words = ["name", "title", ...classes];
  return words.map((word) => ({
    what: "everywhere",
    path: `/api/search/?query=${encodeURIComponent(word)}`,
  }));
}

function groupsOf(text: string): { resource: string; rows: number[] }[] {
  const { data } = JSON.parse(text) as {
    data: readonly { resource: string; rows: readonly { id: number }[] }[];
  };
  return data.map(({ resource, rows }) => ({ resource, rows: rows.map(({ id }) => id) }));
}

/** Rows of the person, of a colleague, of a neighbour and of a stranger. */
function probes({ rows }: World, { name }: CompiledResource, person: WorldPerson): number[] {
  const all = rows.get(name) ?? [];
  const whose = [person.name, "mate", "neighbour", "stranger"];
  const found = whose.flatMap(
    (owner) => all.find((row) => row.owner.name === owner && row.variant === 1) ?? [],
  );
  return (found.length === 0 ? all.slice(0, 3) : found).map(({ id }) => id);
}

function idsOf(text: string): number[] {
  const { data } = JSON.parse(text) as { data: readonly (number | { readonly id: number })[] };
  return data.map((row) => (typeof row === "number" ? row : row.id));
}

const HEAD = Buffer.from("PK\x03\x04");

/** Everything a workbook holds, as one text. */
function workbookText(file: Buffer): string {
  const texts: string[] = [];
  for (let at = file.indexOf(HEAD); at !== -1; at = file.indexOf(HEAD, at + 4)) {
    const stored = file.readUInt16LE(at + 8) === 0;
    const start = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
    if (!stored) texts.push(inflateRawSync(file.subarray(start)).toString("utf8"));
  }
  return texts.join("\n");
}
