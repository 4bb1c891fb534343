import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ReportDefinition } from "../../core/definition/types.ts";
import type {
  DashboardAnswer,
  DashboardsAnswer,
  PartAnswer,
  ReportAnswer,
  ReportHead,
} from "../../core/reports/answers.ts";
import { workshop } from "../fixtures/workshop.ts";
import { createTestApp } from "../support/app.ts";
import { figuresOf, sumOf } from "../support/figure-walk.ts";
import { fillWorkshop, WORKSHOP_PEOPLE } from "./resources/workshop-data.ts";
import type { WorkshopData } from "./resources/workshop-data.ts";
import { prepareOnce } from "../support/prepare-once.ts";

/** The day one of the jobs is due. */
const DUE_DAY = Date.parse("2026-04-01T15:00:00Z");
/** The moment it is to the server: late in the year of its rows. */
const LATE = Date.parse("2026-11-30T15:00:00Z");
let now = LATE;
const app = prepareOnce(() =>
  createTestApp({ fixture: workshop, people: WORKSHOP_PEOPLE, clock: () => now }),
);
let data: WorkshopData;

const jobs: ReportDefinition = {
  version: 1,
  name: "jobs",
  access: "desk",
  period: { default: "this_year", compare: "none" },
  filters: ["client", "owner", "skills", "status", "rate"],
  scopes: ["all", "team", "my"],
  parts: [
    {
      name: "by_owner",
      chart: "stacked_bar",
      resource: "job",
      period: "due",
      dimensions: [{ field: "owner" }, { name: "month", field: "due", unit: "month" }],
      measures: [
        { name: "jobs", function: "count" },
        { name: "charged", function: "sum", field: "rate" },
        { name: "open_jobs", function: "count", filters: { status: "open,held" } },
        { name: "open_share", ratio: ["open_jobs", "jobs"] },
        { name: "others", difference: ["jobs", "open_jobs"] },
      ],
    },
    {
      name: "by_skill",
      chart: "bar",
      resource: "job",
      dimensions: [{ field: "skills" }],
      measures: [
        { name: "jobs", function: "count" },
        { name: "people", function: "distinct", field: "owner" },
      ],
    },
    {
      name: "by_size",
      chart: "bar",
      resource: "job",
      dimensions: [{ field: "size", buckets: [4, 6] }],
      measures: [
        { name: "jobs", function: "count" },
        { name: "hours", function: "sum", field: "hours" },
      ],
    },
    {
      name: "by_charge",
      chart: "bar",
      resource: "job",
      dimensions: [{ field: "rate", buckets: [1, 40.1, 100] }],
      measures: [{ name: "jobs", function: "count" }],
    },
    {
      name: "by_age",
      chart: "donut",
      resource: "job",
      dimensions: [{ name: "late", field: "due", count: "days_since", buckets: [0, 200, 240] }],
      measures: [{ name: "jobs", function: "count" }],
    },
    {
      name: "by_start",
      chart: "line",
      resource: "job",
      period: "starts",
      dimensions: [{ name: "start", field: "starts", unit: "day" }],
      measures: [{ name: "jobs", function: "count" }],
    },
    {
      name: "chain",
      chart: "funnel",
      resource: "client",
      measures: [
        { name: "clients", function: "count" },
        {
          name: "jobs",
          function: "count",
          resource: "job",
          period: "due",
          map: { client: "client" },
          filters: { client__empty: "false" },
        },
      ],
      map: { client: null, owner: null, skills: null, status: null, rate: null },
    },
    {
      name: "by_client",
      chart: "table",
      resource: "job",
      period: "due",
      dimensions: [{ field: "client" }],
      measures: [
        { name: "jobs", function: "count" },
        {
          name: "tasks",
          function: "count",
          resource: "task",
          map: { client: "job_client", owner: null, skills: null, status: null, rate: null },
        },
        {
          name: "average",
          function: "avg",
          field: "rate",
          hideBelow: { field: "owner", count: 2 },
        },
      ],
      sort: "-jobs",
    },
  ],
};

const dashboards = [
  {
    version: 1,
    name: "workers",
    rule: "worker",
    order: 10,
    cards: [
      {
        kind: "figures",
        name: "mine",
        part: {
          name: "mine",
          chart: "number",
          resource: "job",
          filters: { owner: "me" },
          measures: [{ name: "jobs", function: "count" }],
        },
      },
      {
        kind: "list",
        name: "list",
        resource: "job",
        filters: { owner: "me" },
        sort: "due",
        columns: ["due", "pin"],
      },
      { kind: "report", name: "chart", report: "jobs", part: "by_skill" },
      { kind: "list", name: "areas", resource: "area", columns: ["name"] },
      {
        kind: "agenda",
        name: "mine_due",
        resource: "job",
        todo: true,
        at: "due",
        filters: { owner: "me", due__empty: "false" },
        columns: ["client"],
      },
      { kind: "agenda", name: "areas_due", resource: "area", todo: true, at: "created", columns: ["name"] },
    ],
  },
  {
    version: 1,
    name: "clerks",
    rule: "clerk",
    order: 5,
    leads: true,
    cards: [{ kind: "agenda", name: "due", resource: "job", at: "due", columns: ["client"] }],
  },
];

beforeAll(async () => {
  data = await fillWorkshop(app);
  const access = {
    ...workshop.access,
    reports: {
      desk: {
        grants: [
          { rule: "superadmin", actions: ["list", "export"], scope: "all" },
          { rule: "worker", actions: ["list"], scope: "all" },
          { rule: "worker", actions: ["export"], scope: "my" },
          { rule: "captain", actions: ["list"], scope: "team" },
          { rule: "clerk", actions: ["list"], scope: "all" },
        ],
      },
    },
  };
  const changes = [
    { kind: "access", name: "access", document: access },
    { kind: "report", name: "jobs", document: jobs },
    ...dashboards.map((document) => ({ kind: "dashboard", name: document.name, document })),
    {
      kind: "labels",
      name: "en.reports",
      document: {
        reports: { jobs: "All jobs" },
        measures: { jobs: "Jobs", "jobs.chain.jobs": "With a job" },
      },
    },
  ];
  const answer = await app.as("boss")("POST", "/api/config/publish/", { body: { changes, base_version: 0 } });
  if (answer.statusCode !== 201) throw new Error(answer.body);
});

const id = (name: string): number => app.users[name]!.id;
const call = (who: string, query = "", name = "jobs") => app.as(who)("GET", `/api/reports/${name}/?${query}`);

async function read(who: string, query = ""): Promise<ReportAnswer> {
  const answer = await call(who, query);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ data: ReportAnswer }>().data;
}

async function part(who: string, name: string, query = ""): Promise<PartAnswer> {
  const found = (await read(who, query)).parts.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no part ${name}`);
  return found;
}

/** Value (or its words) → figures, in the answer's order. */
function table({ rows, dimensions: [dimension] }: PartAnswer): unknown[] {
  return rows.map(({ at, figures }) => [
    dimension?.values[at[0] ?? 0]?.value,
    ...figures.map(({ value }) => value),
  ]);
}

/** What a list answers for the parameters of a figure. */
async function listed(who: string, resource: string, rows: Readonly<Record<string, string>>) {
  const parameters = new URLSearchParams({ ...rows, page_size: "100", count: "exact" });
  const answer = await app.as(who)("GET", `/api/${resource}/?${parameters.toString()}`);
  if (answer.statusCode !== 200) throw new Error(`${parameters.toString()}: ${answer.body}`);
  return answer.json<{ data: Record<string, unknown>[]; count: number }>();
}

interface Listed {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly count: number;
}

/** Measure → what the rows behind a figure of it come to. */
const EXPECTED: Readonly<Record<string, (list: Listed) => unknown>> = {
  jobs: ({ count }) => count,
  open_jobs: ({ count }) => count,
  tasks: ({ count }) => count,
  clients: ({ count }) => count,
  charged: ({ data: rows }) => sumOf(rows.map(({ rate }) => rate)),
  hours: ({ data: rows }) => sumOf(rows.map(({ hours }) => hours)),
};

describe("every figure opens its rows", () => {
  test.each([
    ["boss", ""],
    ["boss", "from=2026-03-01&to=2026-04-15&compare=previous"],
    ["boss", "from=2026-03-01&to=2026-04-30&skills=wood&unit=week"],
    ["boss", "status=draft,open&rate__gte=20"],
    ["ann", ""],
    ["ann", "scope=my&from=2026-03-01&to=2026-12-31"],
    ["cap", ""],
    ["clerk", ""],
  ])("%s with %s", async (who, query) => {
    const report = await read(who, query);
    const found = report.parts.flatMap(figuresOf);
    const opened = found.filter(({ figure }) => figure.rows !== undefined);
    expect(opened.length).toBeGreaterThan(0);
    const wrong: unknown[] = [];
    for (const { where, measure, resource, figure } of opened) {
      const behind = EXPECTED[measure]?.(await listed(who, resource, figure.rows ?? {}));
      if (behind !== undefined && behind !== figure.value) wrong.push([where, figure.value, behind]);
      if (measure !== "jobs" || figure.previousRows === undefined) continue;
      const { count } = await listed(who, resource, figure.previousRows);
      if (count !== figure.previous) wrong.push([where, "before", figure.previous, count]);
    }
    expect(wrong).toEqual([]);
  });

  test("and those without rows are nothing or withheld", async () => {
    const found = (await read("boss", "from=2026-03-01&to=2026-04-30")).parts.flatMap(figuresOf);
    const silent = found.filter(({ figure }) => figure.rows === undefined);
    expect(silent.filter(({ figure }) => Number(figure.value) !== 0)).toEqual([]);
  });
});

describe("figures", () => {
  test("by two dimensions, with the totals of both, ratios and differences", async () => {
    const found = await part("boss", "by_owner", "from=2026-03-01&to=2026-04-30");
    expect(found.measures.map(({ name, title }) => [name, title])).toEqual([
      ["jobs", "Jobs"],
      ["charged", "Charged"],
      ["open_jobs", "Open jobs"],
      ["open_share", "Open share"],
      ["others", "Others"],
    ]);
    expect(found.dimensions[1]?.values.map(({ value }) => value)).toEqual(["2026-03", "2026-04"]);
    expect(table(found)).toEqual([
      [id("ann"), 2, "140.10", 1, "50.0", 1],
      [id("bob"), 1, "0.15", 1, "100.0", 0],
    ]);
    expect(found.total.map(({ value }) => value)).toEqual([3, "140.25", 2, "66.7", 1]);
    expect(found.cells.map(({ at, figures }) => [...at, figures[0]?.value])).toEqual([
      [0, 0, 1],
      [0, 1, 1],
      [1, 1, 1],
    ]);
    expect(found.columns.map(({ figures }) => figures[0]?.value)).toEqual([1, 2]);
  });

  test("of rows with several values count in each of them and once in the total", async () => {
    const found = await part("boss", "by_skill");
    expect(table(found)).toEqual([
      ["wood", 2, 1],
      ["glass", 1, 1],
      [null, 3, 2],
    ]);
    expect(found.total.map(({ value }) => value)).toEqual([5, 3]);
    expect(table(await part("boss", "by_skill", "skills=glass"))).toEqual([["glass", 1, 1]]);
  });

  test("by steps of numbers and of days, also where nothing falls in a step", async () => {
    expect(table(await part("boss", "by_size"))).toEqual([
      [-1, 1, "2.5"],
      [0, 1, "1.0"],
      [1, 2, "10.0"],
      [null, 1, "0.5"],
    ]);
    const charges = await part("boss", "by_charge");
    expect(charges.dimensions[0]?.values.map(({ from, to }) => [from, to])).toEqual([
      [null, 1],
      [1, 40.1],
      [40.1, 100],
      [100, null],
      [undefined, undefined],
    ]);
    expect(table(charges)).toEqual([
      [-1, 1],
      [0, 1],
      [1, 1],
      [2, 1],
      [null, 1],
    ]);
    const ages = await part("boss", "by_age");
    const sum = ages.rows.reduce((all, { figures }) => all + Number(figures[0]?.value), 0);
    expect(sum).toBe(5);
  });

  test("of a stretch of time are compared with the one before, and quiet days stand as 0", async () => {
    const found = await part("boss", "by_start", "from=2026-03-30&to=2026-04-01&compare=previous");
    expect(table(found).map((row) => (row as unknown[]).slice(0, 2))).toEqual([
      ["2026-03-30", 0],
      ["2026-03-31", 1],
      ["2026-04-01", 1],
    ]);
    const compared = await read("boss", "from=2026-04-01&to=2026-04-30&compare=previous");
    expect(compared.compared).toEqual({ from: "2026-03-01", to: "2026-03-31" });
    const owners = compared.parts[0]!;
    expect(owners.total[0]).toMatchObject({ value: 2, previous: 1 });
  });

  test("of several resources stand beside each other", async () => {
    const chain = await part("boss", "chain", "from=2026-03-01&to=2026-04-30");
    expect(chain.total.map(({ value }) => value)).toEqual([2, 3]);
    expect(chain.measures.map(({ title }) => title)).toEqual(["Clients", "With a job"]);
    const clients = await part("boss", "by_client", "from=2026-03-01&to=2026-04-30");
    expect(clients.dimensions[0]?.values.map(({ label }) => label)).toEqual(["Oak", "Pine"]);
  });

  test("of too few are withheld, and so is what they could be worked out from", async () => {
    const found = await part("boss", "by_client", "from=2026-03-01&to=2026-04-30");
    expect(found.rows.map(({ figures }) => figures[2])).toEqual([
      { value: "50.08", rows: expect.anything() as unknown },
      { value: null, withheld: true },
    ]);
    expect(found.total[2]).toEqual({ value: null, withheld: true });
  });
});

describe("the reader's rights", () => {
  test("hold for rows: a captain sees figures of the team, a clerk of open jobs", async () => {
    const total = async (who: string) => (await part(who, "by_skill")).total[0]?.value;
    expect(await total("boss")).toBe(5);
    expect(await total("clerk")).toBe(2);
    expect((await read("cap")).scopes).toEqual(["team", "my"]);
    expect((await part("cap", "by_skill")).total[0]?.rows).toMatchObject({ scope: "team" });
  });

  test("hold for classes: who reads no charges gets no figure of them, nor of what is worked out from them", async () => {
    const clerks = await part("clerk", "by_owner");
    expect(clerks.measures.map(({ name }) => name)).toEqual(["jobs", "open_jobs", "open_share", "others"]);
    expect(clerks.leftOut).toEqual([{ measure: "charged", title: "Charged", code: "not_readable" }]);
    expect((await part("clerk", "by_charge")).refused).toEqual({ code: "not_readable", words: "Rate" });
    expect((await part("clerk", "by_client")).leftOut.map(({ measure, code }) => [measure, code])).toEqual([
      ["tasks", "not_listed"],
      ["average", "not_readable"],
    ]);
    expect(JSON.stringify(clerks)).not.toContain("140.10");
  });

  test("hold in part: charges of others are in no sum of a worker", async () => {
    const found = await part("ann", "by_owner");
    const rows = new Map(table(found).map((row) => [(row as unknown[])[0], row]));
    expect(rows.get(id("ann"))).toEqual([id("ann"), 2, "140.10", 1, "50.0", 1]);
    expect(rows.get(id("bob"))).toEqual([id("bob"), 2, "0.15", 1, "50.0", 1]);
    expect(found.total[1]?.value).toBe("140.25");
  });

  test("decide who opens a report and who takes its figures away", async () => {
    const refused = await call("gus");
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, "not_allowed"]);
    const heads = async (who: string) =>
      (await app.as(who)("GET", "/api/reports/"))
        .json<{ data: ReportHead[] }>()
        .data.map(({ title }) => title);
    expect([await heads("boss"), await heads("gus")]).toEqual([["All jobs"], []]);
    expect((await read("boss")).exports).toEqual(["all", "team", "my"]);
    expect((await read("ann")).exports).toEqual(["my"]);
    expect((await read("clerk")).exports).toEqual([]);
    expect((await call("boss", "", "nothing")).statusCode).toBe(404);
  });
});

describe("what the reader asks for", () => {
  test.each([
    ["unknown=1", "unknown"],
    ["size=3", "size"],
    ["client=x", "client"],
    ["scope=world", "scope"],
    ["unit=decade", "unit"],
    ["period=someday", "period"],
    ["from=2026-05-01&to=2026-04-01", "from"],
    ["compare=never", "compare"],
  ])("%s is refused by name", async (query, name) => {
    const answer = await call("boss", query);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([name]);
  });

  test("a filter on what the reader does not read is refused like one that does not exist", async () => {
    expect((await call("clerk", "rate__gte=1")).statusCode).toBe(400);
    expect((await read("clerk")).filters.map(({ name }) => name)).toEqual([
      "client",
      "owner",
      "skills",
      "status",
    ]);
  });

  test("figures of a source that does not know a filter are left out while it is set", async () => {
    const found = await part("boss", "by_client", "skills=wood");
    expect(found.leftOut).toEqual([
      { measure: "tasks", title: "Tasks", code: "filter_unknown", filter: "skills" },
    ]);
    const chain = await part("boss", "chain", "skills=wood");
    expect(chain.measures.map(({ name }) => name)).toEqual(["jobs"]);
  });
});

describe("an API key", () => {
  const withKey = async (scopes: object, who = "boss") => {
    const made = await app.as(who)("POST", "/api/keys/", {
      body: { name: "Figures", scopes, days: 1 },
    });
    if (made.statusCode !== 201) throw new Error(made.body);
    const { token } = made.json<{ data: { token: string } }>().data;
    return (url: string) =>
      app.app.inject({ method: "GET", url, headers: { authorization: `Bearer ${token}` } });
  };

  test("opens reports of its areas, and of each only the parts and figures of these", async () => {
    const jobsOnly = await withKey({ job: ["list"], client: ["pick"] });
    const list = (await jobsOnly("/api/reports/")).json<{ data: { name: string }[] }>();
    expect(list.data.map(({ name }) => name)).toEqual(["jobs"]);
    const { parts, exports } = (await jobsOnly("/api/reports/jobs/")).json<{ data: ReportAnswer }>().data;
    const find = (name: string) => parts.find((one) => one.name === name);
    expect(table(find("by_skill")!)).toEqual(table(await part("boss", "by_skill")));
    expect(find("chain")).toMatchObject({ refused: { code: "not_listed" }, rows: [], total: [] });
    expect(find("by_client")!.leftOut).toMatchObject([{ measure: "tasks", code: "not_listed" }]);
    expect(exports).toEqual([]);
  });

  test("of other areas opens none", async () => {
    const areasOnly = await withKey({ area: ["list"] });
    expect((await areasOnly("/api/reports/")).json()).toEqual({ data: [] });
    const refused = await areasOnly("/api/reports/jobs/");
    expect([refused.statusCode, refused.json()]).toMatchObject([403, { needs: { code: "outside_key" } }]);
  });

  test("gets the cards of its areas", async () => {
    const cards = ({ data: all }: DashboardsAnswer) =>
      all.flatMap((one) => one.cards.map(({ id: of }) => of));
    const own = (await app.as("ann")("GET", "/api/dashboards/")).json<DashboardsAnswer>();
    const found = async (scopes: object) => {
      const get = await withKey(scopes, "ann");
      return cards((await get("/api/dashboards/")).json<DashboardsAnswer>());
    };
    expect(cards(own).length).toBeGreaterThan(0);
    expect(await found({ job: ["list"] })).toEqual(cards(own));
    expect(await found({ client: ["list"] })).toEqual([]);
  });
});

describe("dashboards", () => {
  const cards = async (who: string, query = "") => {
    const answer = await app.as(who)("GET", `/api/dashboards/${query}`);
    return answer.json<{ data: DashboardAnswer[] }>().data;
  };

  test("are those of the person's rules; cards of what may not be listed are not there", async () => {
    const [workers] = await cards("ann", "?cards=workers.mine,workers.list,workers.chart,workers.areas");
    expect(workers?.cards.map(({ id: name, kind }) => [name, kind])).toEqual([
      ["workers.mine", "figures"],
      ["workers.list", "list"],
      ["workers.chart", "figures"],
    ]);
    expect((await cards("clerk")).map(({ name }) => name)).toEqual(["clerks"]);
    expect(await cards("gus")).toEqual([]);
  });

  test("lists count what they open and hold their columns alone", async () => {
    const [workers] = await cards("ann", "?cards=workers.list");
    const [card] = workers?.cards ?? [];
    if (card?.kind !== "list") throw new Error("no list");
    expect([card.count, card.columns]).toEqual([2, ["due", "pin"]]);
    expect(Object.keys(card.rows[0] ?? {}).toSorted()).toEqual(["code", "due", "id", "pin", "title"]);
    expect((await listed("ann", card.resource, card.parameters)).count).toBe(card.count);
    expect(data.jobs).toHaveLength(6);
  });
});

describe("what is to be done today", () => {
  const DUE = { kind: "due", title: "Mine due", columns: ["client"] };
  beforeAll(() => {
    now = DUE_DAY;
  });
  afterAll(() => {
    now = LATE;
  });
  const ask = async (who: string, query = "") => {
    const answer = await app.as(who)("GET", `/api/dashboards/${query}`);
    return answer.json<DashboardsAnswer>();
  };

  test("holds the rows that cards declare as due, the most urgent first, and they are no cards", async () => {
    const all = await ask("ann");
    expect(all.data.flatMap(({ cards }) => cards.map(({ id }) => id))).not.toContain("workers.mine_due");
    const { todo } = await ask("ann", "?cards=todo");
    expect(todo?.lines.map(({ resource, id, at, urgency, why }) => [resource, id, at, urgency, why])).toEqual(
      [
        ["job", data.jobs[0], "2026-03-31", "late", DUE],
        ["job", data.jobs[1], "2026-04-01", "today", DUE],
      ],
    );
    expect(todo?.failed).toBe(false);
  });

  test("counts each kind as the list does that it opens", async () => {
    const { todo } = await ask("ann", "?cards=todo");
    const [source, ...others] = todo?.sources ?? [];
    expect(others).toEqual([]);
    if (source?.kind !== "due") throw new Error("no source");
    expect(source).toMatchObject({ title: "Mine due", resource: "job", count: 2, countIsExact: true });
    expect((await listed("ann", source.resource, source.parameters)).count).toBe(source.count);
  });

  test("is each reader's own, and tells nothing of what they may not list", async () => {
    const bob = (await ask("bob", "?cards=todo")).todo;
    expect(bob?.lines.map(({ id, urgency }) => [id, urgency])).toEqual([
      [data.jobs[2], "later"],
      [data.jobs[3], "later"],
    ]);
    expect((await ask("gus", "?cards=todo")).todo).toEqual({ lines: [], sources: [], failed: false });
  });

  test("a dashboard says whether it stands above it", async () => {
    expect((await ask("clerk")).data.map(({ name, leads }) => [name, leads])).toEqual([["clerks", true]]);
    expect((await ask("ann", "?cards=workers.mine")).data.map(({ leads }) => leads)).toEqual([false]);
  });
});

test("a report that names what is not there is not published", async () => {
  const document = { ...jobs, parts: [{ ...jobs.parts[0]!, resource: "jib" }] };
  const answer = await app.as("boss")("POST", "/api/config/publish/", {
    body: { changes: [{ kind: "report", name: "jobs", document }], base_version: 1 },
  });
  expect(answer.statusCode).toBe(422);
  const { definition_errors: errors } = answer.json<{
    definition_errors: { code: string; resource: string }[];
  }>();
  expect(errors.map(({ code, resource }) => [code, resource])).toContainEqual(["unknown_resource", "jobs"]);
});
