import { beforeAll, describe, expect, it } from "vitest";
import type { DashboardsAnswer } from "../../core/reports/answers.ts";
import type { OpenDecision } from "../../server/modules/approvals/waits-for.ts";
import type { WaitingPage } from "../../server/resources/waiting/list-waiting.ts";
import { expectStatus } from "../support/expect-status.ts";
import { multipart } from "../support/multipart.ts";
import { prepareOnce } from "../support/prepare-once.ts";
import { createStaffApp, plant, plantConsultant, plantNamed, plantProject } from "./people-app.ts";

const NOON = Date.parse("2026-12-09T17:00:00Z");
const HOUR = 3_600_000;
const PDF = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(3000, 0x20)]);
/** Records that are decided at once. */
const AT_ONCE = Number(process.env["APPROVED_AT_ONCE"] ?? 5);
const SLICE = 100;
const PEOPLE = {
  boss: ["superadmin"],
  eve: ["engineer"],
  fin: ["finance"],
  fay: ["finance"],
  leg: ["legal"],
  head: ["admin", "marketer"],
  max: ["marketer"],
  del: ["engineer"],
  cal: ["engineer"],
  dot: ["engineer"],
  eva: ["engineer"],
};
type Who = keyof typeof PEOPLE;

let now = NOON;
const app = prepareOnce(() => createStaffApp({ people: PEOPLE, clock: () => now }));

let consultant: number;
let project: number;
let client: number;
let vendor: number;
let leave: number;
let order: number;

const id = (who: Who) => app.users[who]!.id;

async function get<T>(who: Who, path: string): Promise<T> {
  const answer = await app.as(who)("GET", `/api/approvals/${path}`);
  expectStatus(answer, 200);
  return answer.json<T>();
}
const page = (who: Who, query = "?page_size=100") => get<WaitingPage>(who, query);
const waiting = async (who: Who, query?: string) =>
  (await page(who, query)).data.map(({ resource, row, steps }) => ({
    record: `${resource}:${row.id}`,
    steps: steps.map(({ name }) => name),
  }));
const waitsFor = async (who: Who, resource: string, record: number) =>
  (await get<{ data: OpenDecision[] }>(who, `${resource}/${record}/`)).data;

async function move(who: Who, resource: string, record: number, body: object) {
  const { row_version } = (await app.as("boss")("GET", `/api/${resource}/${record}/`)).json<{
    row_version: number;
  }>();
  return app.as(who)("POST", `/api/${resource}/${record}/transition/`, { body: { row_version, ...body } });
}

async function sheet(count: number, row: object = {}): Promise<number> {
  // a Monday
  const first = Date.parse("2024-01-01T00:00:00Z") + count * 7 * 24 * HOUR;
  const day = (after: number) => new Date(first + after * 24 * HOUR).toISOString().slice(0, 10);
  const start = day(0);
  const made = await plant(app, "timesheet", {
    label: `Sheet ${count}`,
    project,
    consultant,
    period_start: start,
    period_end: start,
    // three business days after, as saved sheets have it
    due_on: day(3),
    status: "submitted",
    billing_status: "unbilled",
    pay_status: "unpaid",
    client_copy_waiver: "Seen by mail",
    submitted_by: id("fay"),
    regular_hours: 800,
    ...row,
  });
  await plant(app, "timesheet_day", {
    label: `Day ${count}`,
    timesheet: made,
    date: start,
    regular_hours: 800,
  });
  return made;
}

beforeAll(async () => {
  consultant = await plantConsultant(app, 1, { status: "on_project" });
  ({ project, client, vendor } = await plantProject(app, 1, {
    consultant,
    start_date: "2024-01-01",
    end_date: null,
  }));
  const type = await plantNamed(app, "leave_type", "Time off", {
    applies_to: "both",
    is_active: 1,
    is_paid: 1,
    allow_negative: 1,
  });
  const body = {
    person_type: "employee",
    leave_type: type,
    employee: id("fin"),
    start: "2026-12-21",
    end: "2026-12-22",
  };
  const asked = await app.as("fin")("POST", "/api/leave/", { body });
  expectStatus(asked, 201);
  leave = asked.json<{ id: number }>().id;
  order = await plant(app, "purchase_order", {
    label: "Order W",
    consultant,
    client,
    vendor_company: vendor,
    job_title: "Developer",
    type: "new",
    pay_type: "w2_hourly",
    payment_terms: "net_30",
    start_date: "2026-12-01",
    end_date: "2027-05-31",
    status: "in_review",
    finance_ok: 0,
    legal_ok: 0,
  });
});

describe("what waits for somebody", () => {
  it("is what they may approve as it stands, by role, scope and condition", async () => {
    const own = await sheet(1, { submitted_by: id("fin") });
    const others = await sheet(2);
    expect(await waiting("eve")).toEqual([]);
    expect(await get("eve", "count/")).toEqual({
      areas: [],
      count: 0,
      count_is_exact: true,
      delegated: [],
    });
    const finance = await waiting("fin");
    expect(finance).toContainEqual({ record: `timesheet:${others}`, steps: ["approve", "reject"] });
    expect(finance).toContainEqual({
      record: `purchase_order:${order}`,
      steps: ["finance_approve", "send_back"],
    });
    // a sheet one submitted and a leave one asked for wait for somebody else
    expect(finance.map(({ record }) => record)).not.toContain(`timesheet:${own}`);
    expect(finance.map(({ record }) => record)).not.toContain(`leave:${leave}`);
    expect(await waiting("fay")).toContainEqual({ record: `leave:${leave}`, steps: ["approve", "reject"] });
    expect(await waiting("leg")).toEqual([
      { record: `purchase_order:${order}`, steps: ["legal_approve", "send_back"] },
    ]);
    // what is not offered is refused
    expectStatus(await move("fin", "timesheet", own, { transition: "approve" }), 409);
  });

  it("is in what one has to do today, what waits longest first, until it is decided", async () => {
    const read = async (who: Who) => {
      const answer = await app.as(who)("GET", "/api/dashboards/?cards=todo");
      expectStatus(answer, 200);
      return answer.json<DashboardsAnswer>().todo!;
    };
    const { lines, sources } = await read("fin");
    const found = lines.filter(({ why }) => why.kind === "approval");
    const records = found.map(({ resource, id: record }) => `${resource}:${record}`);
    const inbox = await page("fin");
    expect(new Set(records)).toEqual(new Set(inbox.data.map(({ resource, row }) => `${resource}:${row.id}`)));
    expect(found.map(({ at }) => at)).toEqual(found.map(({ at }) => at).toSorted());
    expect(found.every(({ urgency }) => urgency === "waiting")).toBe(true);
    expect(sources).toContainEqual({
      kind: "approval",
      insteadOf: null,
      count: inbox.count,
      countIsExact: true,
    });
    const nothing = await read("eve");
    expect(nothing.lines.filter(({ why }) => why.kind === "approval")).toEqual([]);
    expect(nothing.sources.map(({ kind }) => kind)).not.toContain("approval");
  });

  it("is gone once it is decided, and waits for the next after it", async () => {
    expectStatus(await move("fin", "purchase_order", order, { transition: "finance_approve" }), 200);
    expect((await waiting("fay")).map(({ record }) => record)).not.toContain(`purchase_order:${order}`);
    expect((await waiting("leg")).map(({ record }) => record)).toContain(`purchase_order:${order}`);
    const [open, ...others] = await waitsFor("max", "purchase_order", order);
    expect(others).toEqual([]);
    expect(open).toMatchObject({
      field: "status",
      transition: "legal_approve",
      mine: false,
      people: [{ id: id("leg"), rule: "legal" }],
      more: 0,
    });
  });

  it("is in steps of other people first: an incentive waits for consent, then for approval", async () => {
    const plan = await plantNamed(app, "incentive_plan", "Plan", {
      type: "placement",
      formula: "fixed",
      valid_from: "2026-01-01",
    });
    const incentive = await plant(app, "incentive", {
      label: "Incentive 1",
      employee: id("max"),
      plan,
      purchase_order: order,
      month: "2026-11",
      amount: 10_000,
      lead_consent: 0,
      status: "pending_approval",
    });
    const record = `incentive:${incentive}`;
    expect((await waiting("fin")).map((one) => one.record)).not.toContain(record);
    const found = await waiting("head");
    expect(found.find((one) => one.record === record)?.steps).toEqual(["consent"]);
    expect((await waitsFor("fin", "incentive", incentive)).map(({ transition }) => transition)).toEqual([
      "consent",
    ]);
    expectStatus(await move("head", "incentive", incentive, { transition: "consent" }), 200);
    expect((await waiting("head")).map((one) => one.record)).not.toContain(record);
    expect((await waiting("fin")).find((one) => one.record === record)?.steps).toEqual([
      "approve",
      "send_back",
    ]);
  });

  it("says since when and whom it waits for, and why each of them", async () => {
    now = NOON + 5 * HOUR;
    const draft = await sheet(3, { status: "draft" });
    const submitted = await move("fay", "timesheet", draft, { transition: "submit" });
    expectStatus(submitted, 200);
    now = NOON + 9 * HOUR;
    const found = (await page("fin")).data.find(
      ({ resource, row }) => resource === "timesheet" && row.id === draft,
    );
    expect(found?.since).toBe(new Date(NOON + 5 * HOUR).toISOString());
    const [step] = await waitsFor("fay", "timesheet", draft);
    expect(step).toMatchObject({
      transition: "approve",
      since: new Date(NOON + 5 * HOUR).toISOString(),
      mine: false,
      people: [{ id: id("fin"), rule: "finance" }],
      more: 0,
    });
    expect((await waitsFor("fin", "timesheet", draft))[0]).toMatchObject({ mine: true });
    // those who may not see the record are told nothing of it
    expectStatus(await app.as("eve")("GET", `/api/approvals/timesheet/${draft}/`), 404);
    expect(await waitsFor("fin", "timesheet", await sheet(4, { status: "draft" }))).toEqual([]);
  });

  it("waits for a superadmin alone where nobody else may", async () => {
    const request = await plant(app, "account_request", {
      label: "New person",
      name: "New Person",
      email: "new@example.com",
      phone: "+12125550100",
      designation: "Engineer",
      status: "pending",
    });
    expect((await waitsFor("boss", "account_request", request))[0]?.people).toMatchObject([
      { id: id("boss"), rule: "superadmin" },
    ]);
    expect(
      (await waiting("boss")).find(({ record }) => record === `account_request:${request}`)?.steps,
    ).toEqual(["accept", "decline"]);
  });

  it("comes page by page, what waits longest first, of one area where that is asked for, with all counts", async () => {
    for (let count = 10; count < 15; count += 1) {
      now = NOON + (20 - count) * HOUR;
      const made = await sheet(count, { status: "draft" });
      expectStatus(await move("fay", "timesheet", made, { transition: "submit" }), 200);
    }
    const whole = await page("fin", "?resource=timesheet&page_size=100");
    const since = whole.data.map((one) => one.since);
    expect(since).toEqual(since.toSorted());
    expect(whole.count).toBe(whole.data.length);
    const [first, second] = await Promise.all(
      ["1", "2"].map((number) => page("fin", `?resource=timesheet&page=${number}&page_size=3`)),
    );
    expect([...first!.data, ...second!.data]).toEqual(whole.data.slice(0, 6));
    const all = await page("fin");
    expect(first!.areas).toEqual(all.areas);
    expect(all.areas.find(({ resource }) => resource === "timesheet")?.count).toBe(whole.count);
    expect(all.areas.reduce((sum, { count }) => sum + count, 0)).toBe(all.count);
    expect(await get("fin", "count/")).toEqual({
      areas: all.areas,
      count: all.count,
      count_is_exact: true,
      delegated: [],
    });
    const ids = await get<{ data: { resource: string; id: number }[] }>("fin", "ids/?resource=timesheet");
    expect(ids.data.map((one) => one.id)).toEqual(whole.data.map(({ row }) => row.id));
  });

  it("asks for pages and areas that there are", async () => {
    const ask = (query: string) => app.as("fin")("GET", `/api/approvals/${query}`);
    expectStatus(await ask("?page=0"), 400);
    expectStatus(await ask("?page_size=101"), 400);
    expectStatus(await ask("?resource=nothing"), 404);
    expect((await page("fin", "?resource=lead")).data).toEqual([]);
    expectStatus(await ask("timesheet/999999/"), 404);
    expectStatus(await ask("nothing/1/"), 404);
  });

  it("shows nothing of a row that its reader may not read", async () => {
    const [shown] = (await page("fin", "?resource=timesheet")).data;
    expect(shown?.row).toMatchObject({ consultant: { label: "Consultant 1" }, label: expect.any(String) });
    const [seen] = (await page("leg")).data;
    expect(seen?.row).not.toHaveProperty("pay_rate");
  });
});

it("many that wait are decided at once, each with its result", async () => {
  for (let count = 0; count < AT_ONCE; count += 1) await sheet(100 + count);
  const mine = await sheet(30, { submitted_by: id("fin") });
  const waits = await get<{ data: { id: number }[] }>("fin", "ids/?resource=timesheet");
  const ids = [...waits.data.map((one) => one.id), mine];
  const begin = performance.now();
  const rows: { id: number; ok: boolean; code?: string }[] = [];
  // as the inbox sends them
  for (let at = 0; at < ids.length; at += SLICE) {
    const answer = await app.as("fin")("POST", "/api/timesheet/bulk/", {
      body: {
        action: "transition",
        field: "status",
        transition: "approve",
        refuse_doubtful: true,
        ids: ids.slice(at, at + SLICE),
      },
    });
    expectStatus(answer, 200);
    rows.push(...answer.json<{ data: typeof rows }>().data);
  }
  if (process.env["APPROVED_AT_ONCE"] !== undefined)
    process.stdout.write(
      `${rows.length} decided in ${((performance.now() - begin) / 1000).toFixed(2)} s, ${rows.filter(({ ok }) => ok).length} approved\n`,
    );
  expect(rows.map((row) => row.id)).toEqual(ids);
  expect(rows.find((row) => row.id === mine)).toMatchObject({ ok: false, code: "condition_not_met" });
  const done = rows.filter(({ ok }) => ok).map((row) => row.id);
  const left = (await waiting("fin", "?resource=timesheet&page_size=100")).map(({ record }) => record);
  expect(done.length).toBeGreaterThanOrEqual(AT_ONCE);
  for (const decided of done) expect(left).not.toContain(`timesheet:${decided}`);
}, 600_000);

describe("what waits for somebody who gave their approvals away", () => {
  const give = (who: Who, body: object) => app.as(who)("POST", "/api/delegation/", { body });
  const period = { from_on: "2026-12-01", to_on: "2026-12-31" };
  const behalf = (path: string, of: Who) => `${path}${path.includes("?") ? "&" : "?"}on_behalf_of=${id(of)}`;
  const decide = async (who: Who, of: Who, record: number, body: object) => {
    const { row_version } = (await app.as("boss")("GET", `/api/timesheet/${record}/`)).json<{
      row_version: number;
    }>();
    return app.as(who)("POST", behalf(`/api/timesheet/${record}/transition/`, of), {
      body: { row_version, ...body },
    });
  };
  const sheetsOf = async (who: Who, of: Who) =>
    (await waiting(who, behalf("?resource=timesheet&page_size=100", of))).map(({ record }) => record);
  const links = async (given: number) =>
    (await app.as("boss")("GET", `/api/delegation/${given}/`)).json<{ links: number }>().links;
  const issues = (answer: Awaited<ReturnType<typeof give>>) =>
    answer.json<{ errors: Readonly<Record<string, readonly string[]>> }>().errors;
  let given: number;
  let before: number;

  // proves check delegation.overlaps_delegation, value delegation.chain
  it("may be given by oneself alone, to one other person at a time", async () => {
    before = await sheet(40);
    expectStatus(await app.as("del")("GET", behalf("/api/approvals/", "fin")), 403);
    const made = await give("fin", { delegate: id("del"), ...period });
    expectStatus(made, 201);
    given = made.json<{ id: number }>().id;
    expect(await links(given)).toBe(1);
    expectStatus(await give("fin", { delegate: id("fin"), ...period }), 400);
    const twice = await give("fin", { delegate: id("cal"), from_on: "2026-12-31", to_on: "2027-01-05" });
    expectStatus(twice, 400);
    expect(Object.keys(issues(twice))).toEqual(["from_on", "to_on"]);
    // nobody gives away what is another's; who decides sees it, and others do not
    const others = await give("cal", { person: id("fay"), delegate: id("cal"), ...period });
    expectStatus(others, 400);
    expectStatus(await app.as("del")("GET", `/api/delegation/${given}/`), 200);
    expectStatus(await app.as("cal")("GET", `/api/delegation/${given}/`), 404);
    expectStatus(
      await app.as("del")("PATCH", `/api/delegation/${given}/`, {
        body: { to_on: "2027-12-31", row_version: 1 },
      }),
      403,
    );
  });

  it("is shown to the delegate, who reads and decides it; both names stand in the history", async () => {
    const { delegated } = await get<{ delegated: { id: number; to: string; count: number }[] }>(
      "del",
      "count/",
    );
    expect(delegated).toMatchObject([{ id: id("fin"), to: "2026-12-31" }]);
    const sheets = await sheetsOf("del", "fin");
    expect(sheets).toEqual(
      (await waiting("fin", "?resource=timesheet&page_size=100")).map((one) => one.record),
    );
    expect(sheets).toContain(`timesheet:${before}`);
    // and is among what the delegate has to do today
    const { todo } = (await app.as("del")("GET", "/api/dashboards/?cards=todo")).json<DashboardsAnswer>();
    const insteadOf = { id: id("fin"), label: expect.any(String) };
    expect(todo?.lines.filter(({ why }) => why.kind === "approval").slice(0, 1)).toMatchObject([
      { urgency: "waiting", why: { kind: "approval", insteadOf } },
    ]);
    expect(todo?.sources).toMatchObject([{ kind: "approval", insteadOf }]);
    expect(await waiting("del")).toEqual([]);
    // what a delegate may not see otherwise is seen where it waits, and nowhere else
    expectStatus(await app.as("del")("GET", `/api/timesheet/${before}/`), 403);
    const path = `/api/approvals/timesheet/${before}/record/`;
    expectStatus(await app.as("del")("GET", path), 403);
    const read = await app.as("del")("GET", behalf(path, "fin"));
    expectStatus(read, 200);
    expect(read.json()).toMatchObject({ id: before, status: "submitted" });
    // a rate neither of the two may see together stays hidden
    expect(read.json()).not.toHaveProperty("pay_amount");
    expectStatus(
      await app.as("del")(
        "GET",
        behalf(`/api/approvals/timesheet/${await sheet(41, { status: "draft" })}/record/`, "fin"),
      ),
      404,
    );
    const [step] = await waitsFor("fay", "timesheet", before);
    expect(step?.people.find((one) => one.id === id("fin"))?.delegates).toMatchObject([{ id: id("del") }]);

    expectStatus(await move("del", "timesheet", before, { transition: "approve" }), 403);
    expectStatus(await decide("del", "fay", before, { transition: "approve" }), 403);
    expectStatus(await decide("del", "fin", before, { transition: "approve" }), 200);
    const { data } = (await app.as("boss")("GET", `/api/timesheet/${before}/history/`)).json<{
      data: { action: string; actor: { id: number }; impersonator: { id: number } | null }[];
    }>();
    expect(data.find(({ action }) => action === "transition")).toMatchObject({
      actor: { id: id("fin") },
      impersonator: { id: id("del") },
    });
    expect(await sheetsOf("del", "fin")).not.toContain(`timesheet:${before}`);
  });

  it("allows nothing but decisions", async () => {
    const open = await sheet(42);
    const bulk = (body: object) =>
      app.as("del")("POST", behalf("/api/timesheet/bulk/", "fin"), { body: { ids: [open], ...body } });
    expectStatus(await bulk({ action: "archive" }), 403);
    expectStatus(await bulk({ action: "edit", values: { notes: "x" } }), 403);
    const approved = await sheet(43, { status: "approved" });
    expectStatus(await decide("del", "fin", approved, { transition: "reopen", reason: "Once more" }), 403);
    const overridden = await decide("del", "fin", open, { transition: "approve", override_reason: "I may" });
    expectStatus(overridden, 403);
    // elsewhere it means nothing
    expectStatus(await app.as("del")("GET", behalf(`/api/timesheet/${open}/`, "fin")), 403);
    expectStatus(
      await app.as("del")("PATCH", behalf(`/api/timesheet/${open}/`, "fin"), { body: { row_version: 1 } }),
      403,
    );
    const done = await bulk({ action: "transition", field: "status", transition: "approve" });
    expectStatus(done, 200);
    const { data, undo } = done.json<{ data: { ok: boolean }[]; undo: string }>();
    expect(data).toMatchObject([{ ok: true }]);
    expectStatus(
      await app.as("del")("POST", behalf("/api/timesheet/bulk/undo/", "fin"), { body: { token: undo } }),
      200,
    );
    expect(await sheetsOf("del", "fin")).toContain(`timesheet:${open}`);
  });

  it("is read with all that belongs to it, as far as the one who gave it away reads it", async () => {
    const attach = async (path: string, texts: Readonly<Record<string, string>> = {}) => {
      const file = multipart({ content: PDF, name: "Hours.pdf", texts });
      const sent = await app.as("boss")("POST", `/api/${path}/files/`, file);
      expectStatus(sent, 201);
      return sent.json<{ data: { id: number } }>().data.id;
    };
    const put = (table: string, record: number, values: object) =>
      app.database.write((trx) => trx.updateTable(table).set(values).where("id", "=", record).execute());
    /** Sheets take files in a draft alone. */
    const sheetWithFile = async (count: number, status: string) => {
      const made = await sheet(count, { status: "draft" });
      const file = await attach(`timesheet/${made}`);
      await put("timesheet", made, { status });
      return [made, file] as const;
    };
    const [open, ofOpen] = await sheetWithFile(50, "submitted");
    const [decided, elsewhere] = await sheetWithFile(51, "approved");
    const loose = await app.as("fin")("POST", "/api/files/", multipart({ content: PDF, name: "Own.pdf" }));
    const own = loose.json<{ data: { id: number } }>().data.id;
    const said = await app.as("boss")("POST", `/api/timesheet/${open}/comments/`, {
      body: { body: "Called about Monday" },
    });
    expectStatus(said, 201);
    await plant(app, "timesheet_event", { label: "Sent", timesheet: open, event: "submitted", at: NOON });

    type Row = Readonly<Record<string, unknown>>;
    const rows = async (who: Who, path: string) => {
      const answer = await app.as(who)("GET", path);
      expectStatus(answer, 200);
      return answer.json<{ data: Row[]; count?: number }>().data;
    };
    /** What may be done with it is another matter. */
    const asRead = (read: unknown): unknown =>
      JSON.parse(JSON.stringify(read, (key, value: unknown) => (key === "permissions" ? undefined : value)));
    const parts = ["comments", "files", "history", "counts"];
    for (const part of parts) {
      const path = `/api/timesheet/${open}/${part}/`;
      expectStatus(await app.as("del")("GET", path), 403);
      expect(asRead(await rows("del", behalf(path, "fin"))), part).toEqual(asRead(await rows("fin", path)));
      expectStatus(await app.as("del")("GET", behalf(`/api/timesheet/${decided}/${part}/`, "fin")), 404);
      expectStatus(await app.as("del")("GET", behalf(path, "fay")), 403);
      // whoever may not open it in their own name gets no further by naming themselves
      expectStatus(await app.as("del")("GET", behalf(path, "del")), 403);
    }
    expect(await rows("del", behalf(`/api/timesheet/${open}/comments/`, "fin"))).toMatchObject([
      { body: expect.stringContaining("Called about Monday") },
    ]);
    expect(await rows("del", behalf(`/api/timesheet/${open}/files/`, "fin"))).toMatchObject([{ id: ofOpen }]);
    // whoever may edit a record sees its private files, and who decides on it in their place
    await put("purchase_order", order, { status: "in_review", finance_ok: 0, legal_ok: 0 });
    const secret = await attach(`purchase_order/${order}`, { is_private: "true" });
    const filesOfOrder = `/api/purchase_order/${order}/files/`;
    expect(await rows("fin", filesOfOrder)).toMatchObject([{ id: secret }]);
    expect(await rows("del", behalf(filesOfOrder, "fin"))).toMatchObject([{ id: secret }]);

    // sheets fit nothing: who decides in another's place is told so, as that other is
    const matches = (record: number) => `/api/timesheet/${record}/matches/?tab=none`;
    const codeOf = async (who: Who, path: string) =>
      (await app.as(who)("GET", path)).json<{ code: string }>().code;
    const untold = await codeOf("fin", matches(open));
    expect(untold).not.toBe("unknown_record");
    expect(await codeOf("del", behalf(matches(open), "fin"))).toBe(untold);
    expect(await codeOf("del", behalf(matches(decided), "fin"))).toBe("unknown_record");

    const events = (record: number) => `/api/approvals/timesheet/${record}/related/events/`;
    expect(await rows("del", behalf(events(open), "fin"))).toEqual(
      await rows("fin", `/api/timesheet_event/?timesheet=${open}`),
    );
    // the tab alone says whose rows they are
    const other = await app.as("del")("GET", behalf(`${events(open)}?timesheet=${decided}`, "fin"));
    expect(other.json<{ data: Row[] }>().data).toHaveLength(1);
    expectStatus(await app.as("del")("GET", events(open)), 403);
    expectStatus(await app.as("del")("GET", behalf(events(decided), "fin")), 404);
    expectStatus(
      await app.as("del")("GET", behalf(`/api/approvals/timesheet/${open}/related/history/`, "fin")),
      404,
    );

    const link = (file: number, of: Who | null) =>
      app.as("del")(
        "POST",
        of === null ? `/api/files/${file}/link/` : behalf(`/api/files/${file}/link/`, of),
      );
    for (const file of [ofOpen, secret]) {
      const issued = await link(file, "fin");
      expectStatus(issued, 201);
      const fetched = await app.as()("GET", issued.json<{ url: string }>().url);
      expect(fetched.rawPayload.equals(PDF)).toBe(true);
      expectStatus(await link(file, null), 404);
      expectStatus(await link(file, "fay"), 403);
    }
    for (const file of [elsewhere, own]) expectStatus(await link(file, "fin"), 404);
    // reading is all: nothing is said or attached in somebody's place
    for (const part of ["comments", "files"]) {
      const write = await app.as("del")("POST", behalf(`/api/timesheet/${open}/${part}/`, "fin"), {
        body: { body: "x" },
      });
      expectStatus(write, 403, 404);
    }

    const explained = async (way: string, record: number) => {
      const answer = await app.as("boss")(
        "GET",
        `/api/config/explain/${id("del")}/?resource=timesheet&id=${record}&${way}`,
      );
      expectStatus(answer, 200);
      return answer.json<{ data: { verdict: string; insteadOf: { id: number }[] } }>().data;
    };
    for (const way of ["channel=open", "channel=history", "action=approve"]) {
      expect(await explained(way, open), way).toMatchObject({
        verdict: "no",
        insteadOf: [{ id: id("fin") }],
      });
      expect((await explained(way, decided)).insteadOf, way).toEqual([]);
    }
    expect((await explained("channel=list", open)).insteadOf).toEqual([]);

    // the day after the last one it is over
    await put("delegation", given, { to_on: "2026-12-08" });
    for (const path of [...parts.map((part) => `/api/timesheet/${open}/${part}/`), events(open)]) {
      expectStatus(await app.as("del")("GET", behalf(path, "fin")), 403);
    }
    expectStatus(await link(ofOpen, "fin"), 403);
    expect((await explained("channel=open", open)).insteadOf).toEqual([]);
    await put("delegation", given, { to_on: period.to_on });

    // what is decided is read no more
    expectStatus(await decide("del", "fin", open, { transition: "approve" }), 200);
    expectStatus(await app.as("del")("GET", behalf(`/api/timesheet/${open}/comments/`, "fin")), 404);
    expectStatus(await link(ofOpen, "fin"), 404);
  });

  it("shows the record that a tab leads to, with the rights of the one who gave it away", async () => {
    const revision = await plant(app, "rate_revision", {
      label: "Revision",
      code: "RR-1",
      consultant,
      kind: "pay",
      reason: "annual",
      effective_from: "2027-01-01",
      requested_by: id("fay"),
      status: "submitted",
    });
    const path = `/api/approvals/rate_revision/${revision}/referenced/consultant/`;
    const [shown] = await waiting("fin", "?resource=rate_revision");
    expect(shown?.record).toBe(`rate_revision:${revision}`);
    expectStatus(await app.as("del")("GET", path), 403);
    const read = await app.as("del")("GET", behalf(path, "fin"));
    expectStatus(read, 200);
    expect(read.json()).toMatchObject({ id: consultant });
    expectStatus(await app.as("del")("GET", behalf(path.replace("consultant/", "history/"), "fin")), 404);
  });

  it("is never one's own: not the delegate's, nor that of anybody it goes through", async () => {
    const submitted = await sheet(44, { submitted_by: id("del") });
    const made = await sheet(45, { created_by: id("del") });
    const theirs = await sheet(46, { submitted_by: id("fin") });
    expect((await waiting("fin", "?resource=timesheet&page_size=100")).map(({ record }) => record)).toContain(
      `timesheet:${submitted}`,
    );
    const shown = await sheetsOf("del", "fin");
    for (const own of [submitted, made, theirs]) {
      expect(shown).not.toContain(`timesheet:${own}`);
      expectStatus(await decide("del", "fin", own, { transition: "approve" }), 409);
    }
    const leave = async (employee: Who) => {
      const { leave_type } = (await app.as("boss")("GET", "/api/leave/")).json<{
        data: { leave_type: { id: number } }[];
      }>().data[0]!;
      const body = {
        person_type: "employee",
        leave_type: leave_type.id,
        start: "2026-12-28",
        end: "2026-12-29",
      };
      const asked = await app.as(employee)("POST", "/api/leave/", { body });
      expectStatus(asked, 201);
      return asked.json<{ id: number }>().id;
    };
    const mine = await leave("del");
    const others = await leave("cal");
    const leaves = (await waiting("del", behalf("?resource=leave&page_size=100", "fin"))).map(
      ({ record }) => record,
    );
    expect(leaves).toContain(`leave:${others}`);
    expect(leaves).not.toContain(`leave:${mine}`);
    const approve = (one: number) =>
      app.as("del")("POST", behalf(`/api/leave/${one}/transition/`, "fin"), {
        body: { transition: "approve", row_version: 1 },
      });
    expectStatus(await approve(mine), 409);
    const done = await approve(others);
    expectStatus(done, 200);
    // noted as the one who decided
    const decided = (await app.as("boss")("GET", `/api/leave/${others}/`)).json<{
      approver: { id: number };
    }>();
    expect(decided.approver.id).toBe(id("del"));
  });

  // proves check delegation.comes_back, check delegation.chain_too_long
  it("goes through three links at most, and never back", async () => {
    const second = await give("del", { delegate: id("cal"), ...period, to_on: "2026-12-20" });
    expectStatus(second, 201);
    expectStatus(await give("cal", { delegate: id("dot"), ...period }), 201);
    const long = await give("dot", { delegate: id("eva"), ...period });
    expectStatus(long, 400);
    expect(JSON.stringify(issues(long))).toMatch(/"delegate".*up to three times in a row/);
    const back = await give("dot", { delegate: id("fin"), ...period });
    expectStatus(back, 400);
    expect(JSON.stringify(issues(back))).toMatch(/"delegate".*lead back/);
    // the days on which the chain is shorter are no obstacle
    const later = await give("dot", { delegate: id("eva"), from_on: "2026-12-21", to_on: "2026-12-31" });
    expectStatus(later, 201);

    const open = await sheet(47);
    const throughIt = await sheet(48, { submitted_by: id("cal") });
    const sheets = await sheetsOf("dot", "fin");
    expect(sheets).toContain(`timesheet:${open}`);
    expect(sheets).not.toContain(`timesheet:${throughIt}`);
    const [step] = await waitsFor("fay", "timesheet", open);
    const through = step?.people.find((one) => one.id === id("fin"))?.delegates.map((one) => one.id);
    expect(through).toEqual([id("del"), id("cal"), id("dot")]);
    expectStatus(await decide("dot", "fin", open, { transition: "approve" }), 200);
    expectStatus(await decide("eva", "fin", throughIt, { transition: "approve" }), 403);
  });

  // proves delegation.withdraw
  it("ends with its last day, and when it is withdrawn", async () => {
    const change = async (to_on: string) => {
      const answer = await app.as("fin")("GET", `/api/delegation/${given}/`);
      const { row_version } = answer.json<{ row_version: number }>();
      const body = { to_on, row_version };
      const changed = await app.as("fin")("PATCH", `/api/delegation/${given}/`, { body });
      expectStatus(changed, 200);
      return changed.json<{ row_version: number }>().row_version;
    };
    const then = now;
    await change("2026-12-09");
    now = Date.parse("2026-12-10T04:59:00Z");
    expect(await sheetsOf("del", "fin")).not.toEqual([]);
    now = Date.parse("2026-12-10T05:00:00Z");
    expectStatus(await app.as("del")("GET", behalf("/api/approvals/", "fin")), 403);
    now = Date.parse("2026-12-10T20:00:00Z");
    // where it is the next day already, as long as it is in force
    await app.database.write((trx) =>
      trx.updateTable("employee").set({ time_zone: "Asia/Kolkata" }).where("id", "=", id("fin")).execute(),
    );
    const row_version = await change("2026-12-10");
    expect(await sheetsOf("del", "fin")).not.toEqual([]);
    const withdrawn = await app.as("fin")("POST", `/api/delegation/${given}/transition/`, {
      body: { transition: "withdraw", row_version },
    });
    expectStatus(withdrawn, 200);
    const { delegated } = await get<{ delegated: unknown[] }>("del", "count/");
    expect(delegated).toEqual([]);
    expectStatus(await decide("del", "fin", await sheet(49), { transition: "approve" }), 403);
    now = then;
  });
});
