import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { quote } from "../../server/database/identifiers.ts";
import { toDecimal } from "../../core/definition/decimal.ts";
import type { CompiledPart } from "../../core/reports/types.ts";
import { NOW, openDemoApp, type DemoApp } from "../support/demo-app.ts";
import { figuresOf, sumOf } from "../support/figure-walk.ts";
import type {
  CardAnswer,
  DashboardAnswer,
  DashboardsAnswer,
  FigureAnswer,
  PartAnswer,
  ReportAnswer,
  ReportHead,
} from "../../core/reports/answers.ts";

/** Stretches every report is asked for: those of the dashboards, and running ones of each length. */
const WINDOWS = ["this_week", "this_month", "last_30_days", "last_90_days"];

let demo: DemoApp;
/** Somebody who has all roles has all dashboards. */
const EVERYTHING = "SA1001";
/** Some roles keep their people out of reports, so these are read by somebody without them. */
const REPORTS = "SP1001";
const tokens = new Map<string, string>();
let dashboards: readonly DashboardAnswer[];
let heads: readonly ReportHead[];

beforeAll(async () => {
  demo = await openDemoApp();
  await hold(EVERYTHING, await query(`select id from role`));
  await hold(REPORTS, await query(`select id from role where name not in ('attio_user', 'usa_employee')`));
  heads = (await read<{ data: ReportHead[] }>("/api/reports/", REPORTS)).data;
}, 300_000);

afterAll(() => demo.close());

const query = (sql: string): Promise<{ id: number }[]> => demo.database.query({ sql, parameters: [] });

async function hold(employeeId: string, roles: readonly { id: number }[]): Promise<void> {
  const [person] = await query(`select id from employee where employee_id = '${employeeId}'`);
  const owner = Number(person?.id);
  await demo.database.write(async (trx) => {
    await trx.deleteFrom("employee__roles").where("owner", "=", owner).execute();
    const held = roles.map(({ id }, position) => ({ owner, value: Number(id), position }));
    await trx.insertInto("employee__roles").values(held).execute();
  });
  tokens.set(employeeId, await demo.signIn(employeeId));
}

async function read<Body>(url: string, reader = EVERYTHING): Promise<Body> {
  const headers = { authorization: `Token ${tokens.get(reader)}` };
  const answer = await demo.app.inject({ method: "GET", url, headers });
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
  return answer.json<Body>();
}

/** Every card, also those that take long. */
async function readDashboards(): Promise<DashboardAnswer[]> {
  const { dashboards: known } = demo.app.benchline.definitions().reports;
  const ids = known.flatMap(({ name, cards }) => cards.map((card) => `${name}.${card.name}`)).join(",");
  return (await read<{ data: DashboardAnswer[] }>(`/api/dashboards/?cards=${ids}`)).data;
}

async function readReport(name: string, parameters = ""): Promise<ReportAnswer> {
  return (await read<{ data: ReportAnswer }>(`/api/reports/${name}/?${parameters}`, REPORTS)).data;
}

const countOf = async (resource: string, rows: Readonly<Record<string, string>>): Promise<number> => {
  const parameters = new URLSearchParams({ ...rows, page_size: "1" }).toString();
  const { count } = await read<{ count: number }>(`/api/${resource}/?${parameters}`);
  return count;
};

interface Fact {
  readonly where: string;
  readonly figure: FigureAnswer;
}

/** What is said of the whole company, by the words it is said in and the stretch it is said of. */
function gather(facts: Map<string, Fact[]>, where: string, part: PartAnswer, stretch: string): void {
  part.measures.forEach(({ name, title, resource, auxiliary }, at) => {
    const figure = part.total[at];
    const rows = figure?.rows;
    if (figure === undefined || rows === undefined || auxiliary) return;
    if (name.endsWith("_pending") || "scope" in rows || Object.values(rows).includes("me")) return;
    const dated = Object.keys(rows).some((parameter) => /__(gte|lte|gt|lt|within)$/.test(parameter));
    const key = `${title} | ${resource} | ${dated ? stretch : "now"}`;
    facts.set(key, [...(facts.get(key) ?? []), { where: `${where}.${part.name}`, figure }]);
  });
}

async function gatherAll(): Promise<Map<string, Fact[]>> {
  const facts = new Map<string, Fact[]>();
  const stretchOf = ({ period, compared }: { period: unknown; compared: unknown }) =>
    JSON.stringify([period, compared]);
  for (const { name, cards } of dashboards)
    for (const card of cards) if (card.kind === "figures") gather(facts, name, card.part, stretchOf(card));
  const reports = heads.flatMap(({ name }) => WINDOWS.map((window) => ({ name, window })));
  for (const { name, window } of reports) {
    const first = await readReport(name, "");
    const report = first.period === null ? first : await readReport(name, `period=${window}`);
    const { period, compared } = report;
    const stretch = stretchOf({
      period: period === null ? null : { from: period.from, to: period.to },
      compared,
    });
    for (const part of report.parts) gather(facts, name, part, stretch);
  }
  return facts;
}

function listCard(id: string): Extract<CardAnswer, { kind: "list" | "agenda" }> {
  const card = dashboards.flatMap(({ cards }) => cards).find((one) => one.id === id);
  if (card?.kind !== "list" && card?.kind !== "agenda") throw new Error(`${id} is no list`);
  return card;
}

/** Lists and figures that say the same: the card, and the measure of a report. */
const PAIRS: readonly (readonly [card: string, report: string, part: string, measure: string])[] = [
  ["retention.over_60", "bench_ageing", "by_region", "over_60"],
  ["engineering_lead.without_support", "support_load", "without", "without_support"],
  ["legal.rfes", "petition_pipeline", "by_owner", "in_rfe"],
  ["retention.ending", "projects_ending", "by_client", "ending_30"],
  ["marketing_head.orders_low_margin", "pending_approvals", "waiting", "orders_pending"],
];

/** All that does not hold at this moment, in sentences. */
async function contradictions(): Promise<string[]> {
  dashboards = await readDashboards();
  const problems: string[] = [];
  const facts = await gatherAll();
  expect([...facts.values()].filter((said) => said.length > 1).length).toBeGreaterThan(30);
  for (const [key, said] of facts) {
    const values = new Set(said.map(({ figure }) => `${figure.value} before ${figure.previous ?? "-"}`));
    if (new Set(said.map(({ figure }) => figure.value)).size > 1)
      problems.push(`${key}: ${[...values].join(" / ")} in ${said.map(({ where }) => where).join(", ")}`);
  }
  for (const [card, name, part, measure] of PAIRS) {
    const shown = listCard(card);
    const found = (await readReport(name)).parts.find((one) => one.name === part);
    const at = found?.measures.findIndex((one) => one.name === measure) ?? -1;
    const value = found?.total[at]?.value;
    if (value !== shown.count) problems.push(`${card}: ${shown.count}, but ${name}.${part} says ${value}`);
  }
  for (const { name, cards } of dashboards)
    for (const card of cards) {
      if (card.kind !== "figures") continue;
      const { total, measures } = card.part;
      for (const [at, { title, resource, format, additive }] of measures.entries()) {
        const { rows, value } = total[at] ?? {};
        if (rows === undefined || format.kind !== "count" || !additive) continue;
        const listed = await countOf(resource, rows);
        if (listed !== value) problems.push(`${name}.${card.id} ${title}: ${value}, but the list ${listed}`);
      }
    }
  return problems;
}

test("in the demo company no dashboard, report or list says another figure of the same fact", async () => {
  expect(await contradictions()).toEqual([]);
  expect(dashboards).toHaveLength(13);
  expect(heads).toHaveLength(38);
}, 120_000);

test("what is to be done today counts as its lists, its cards and the inbox do", async () => {
  for (const reader of [EVERYTHING, REPORTS]) {
    const { todo } = await read<DashboardsAnswer>("/api/dashboards/?cards=todo", reader);
    expect(todo?.failed).toBe(false);
    expect(todo?.sources.length).toBeGreaterThan(3);
    for (const source of todo?.sources ?? []) {
      const parameters =
        source.kind === "due" ? new URLSearchParams({ ...source.parameters, page_size: "1" }).toString() : "";
      const path = source.kind === "due" ? `/api/${source.resource}/?${parameters}` : "/api/approvals/count/";
      const { count } = await read<{ count: number }>(path, reader);
      expect([source.kind === "due" ? source.title : "", source.count]).toEqual([expect.any(String), count]);
    }
  }
}, 120_000);

/** What the rows of a list hold in a field, whatever number of pages they stand on. */
async function valuesOf(
  resource: string,
  { rows, field, reader }: { rows: Readonly<Record<string, string>>; field: string; reader: string },
): Promise<unknown[]> {
  const values: unknown[] = [];
  for (let page = 1, left = true; left; page += 1) {
    const wanted = { ...rows, columns: field, page: String(page), page_size: "100" };
    const parameters = new URLSearchParams(wanted).toString();
    const { data } = await read<{ data: Record<string, unknown>[] }>(
      `/api/${resource}/?${parameters}`,
      reader,
    );
    values.push(...data.map((row) => row[field]).filter((value) => value !== null));
    left = data.length === 100;
  }
  return values;
}

interface Shown {
  readonly where: string;
  readonly compiled: CompiledPart | undefined;
  readonly part: PartAnswer;
  readonly reader: string;
}

/** Every part of a dashboard or a report, with what it was made of. */
async function shownParts(): Promise<Shown[]> {
  const { reports: made, dashboards: boards } = demo.app.benchline.definitions().reports;
  const shown: Shown[] = [];
  for (const { name, cards } of await readDashboards()) {
    const known = boards.find((board) => board.name === name)?.cards ?? [];
    for (const card of cards) {
      if (card.kind !== "figures") continue;
      const own = known.find((one) => `${name}.${one.name}` === card.id);
      const of = own?.kind === "report" ? made[own.report]?.parts : undefined;
      const part = own?.kind === "report" ? own.part : null;
      const compiled = own?.kind === "figures" ? own.part : of?.find(({ name: each }) => each === part);
      shown.push({ where: card.id, compiled, part: card.part, reader: EVERYTHING });
    }
  }
  for (const { name } of heads)
    for (const part of (await readReport(name)).parts) {
      const compiled = made[name]?.parts.find((one) => one.name === part.name);
      shown.push({ where: name, compiled, part, reader: REPORTS });
    }
  return shown;
}

/** Whether a figure is the sum of these values, or their mean as far as it is written out. */
function isRight(kind: "sum" | "avg", value: unknown, values: readonly unknown[]): boolean {
  const sum = sumOf(values);
  if (kind === "sum") return Number(value) === Number(sum);
  const { scale = 0 } = toDecimal(value) ?? {};
  return Math.abs(Number(value) - Number(sum) / values.length) <= 0.5 * 10 ** -scale + 1e-9;
}

test("every sum and every mean is that of the list behind it", async () => {
  const problems: string[] = [];
  const compared = { sum: 0, avg: 0 };
  for (const { where, compiled, part, reader } of await shownParts()) {
    expect(compiled, where).toBeDefined();
    for (const { where: place, measure, resource, figure } of figuresOf(part)) {
      const made = compiled?.measures.find(({ name }) => name === measure);
      if (made?.kind !== "figure" || made.field === null || figure.rows === undefined) continue;
      if (made.function !== "sum" && made.function !== "avg") continue;
      compared[made.function] += 1;
      const values = await valuesOf(resource, { rows: figure.rows, field: made.field, reader });
      if (!isRight(made.function, figure.value, values))
        problems.push(
          `${where}.${place}: ${figure.value}, but the list comes to ${sumOf(values)} of ${values.length}`,
        );
    }
  }
  expect(problems).toEqual([]);
  expect(compared.sum).toBeGreaterThan(500);
  expect(compared.avg).toBeGreaterThan(100);
}, 300_000);

/** Resources whose states stand alone: no two records exclude each other by theirs. */
const SPREAD: ReadonlySet<string> = new Set([
  "consultant",
  "incentive",
  "invoice",
  "lca",
  "petition",
  "project",
  "purchase_order",
  "timesheet",
]);

test("nor whatever states its records are in", async () => {
  const { resources } = demo.app.benchline.definitions().resources;
  await demo.database.write(async (trx) => {
    for (const { name, lifecycles } of resources) {
      if (!SPREAD.has(name)) continue;
      for (const { field, states } of lifecycles) {
        const cases = states.map((state, at) => `when ${at} then '${state.name}'`).join(" ");
        const spread = `case id % ${states.length} ${cases} end`;
        await trx.executeQuery(CompiledQuery.raw(`update ${quote(name)} set ${quote(field)} = ${spread}`));
      }
    }
  });
  expect(await contradictions()).toEqual([]);
}, 120_000);

test("a coming interview is one that is still to be held, from this moment on", async () => {
  const [person] = await query(`select id from employee where employee_id = '${EVERYTHING}'`);
  const all = await query("select id from interview order by id limit 3");
  const [past, coming, called] = all.map(({ id }) => id);
  const HOUR = 3_600_000;
  await demo.database.write(async (trx) => {
    const nobody = { supervisor: null, marketer: null };
    await trx.updateTable("interview").set(nobody).execute();
    const mine = { supervisor: Number(person?.id), marketer: Number(person?.id), status: "scheduled" };
    for (const [id, more] of [
      [past, { schedule: NOW - HOUR }],
      [coming, { schedule: NOW + HOUR }],
      [called, { schedule: NOW + HOUR, status: "cancelled" }],
    ] as const)
      await trx
        .updateTable("interview")
        .set({ ...mine, ...more })
        .where("id", "=", Number(id))
        .execute();
  });
  dashboards = await readDashboards();
  for (const id of ["marketer.interviews_ahead", "engineer.supervised", "delivery.supervised"])
    expect(listCard(id).rows.map((row) => row["id"])).toEqual([coming]);
});
