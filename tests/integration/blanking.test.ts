import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { TEST_PASSWORD } from "../support/app.ts";
import { expectStatus } from "../support/expect-status.ts";
import { multipart } from "../support/multipart.ts";
import { prepareOnce } from "../support/prepare-once.ts";
import { day, NOON } from "../support/staff-calls.ts";
import { columnsWith, filesWith } from "../support/stored-values.ts";
import { runChild, SHIPPED } from "./effects/killed-child.ts";
import { importClient } from "./imports/import-client.ts";
import { createStaffApp, plant, plantNamed, plantProject } from "./people-app.ts";

const STAFF = {
  boss: ["superadmin"],
  adm: ["admin"],
  max: ["marketer"],
  fin: ["finance"],
};
type Person = keyof typeof STAFF;
/** Where nobody listens. */
const NOBODY = "127.0.0.1:9";

const app = prepareOnce(() =>
  createStaffApp({
    people: STAFF,
    clock: () => NOON,
    limits: { callsPerMinute: 0 },
    webhookHosts: [NOBODY],
    databaseOptions: { durable: true },
  }),
);
const boss = (...call: Parameters<ReturnType<typeof app.as>>) => app.as("boss")(...call);

interface Preview {
  readonly label: string;
  readonly last: { readonly state: string } | null;
  readonly holds: readonly {
    readonly area: string | null;
    readonly state: string | null;
    readonly count: number;
  }[];
  readonly blanked: readonly {
    readonly area: string;
    readonly count: number;
    readonly fields: readonly string[];
  }[];
  readonly stays: readonly { readonly area: string; readonly count: number }[];
  readonly named: number;
  readonly closed: number;
  readonly account: boolean;
}
interface Run {
  readonly id: number;
  readonly state: string;
  readonly total: number;
  readonly done: number;
  readonly error: string | null;
}

const preview = (who: Person, resource: string, id: number) =>
  app.as(who)("POST", "/api/blanking/preview/", { body: { resource, id } });
const ask = (who: Person, resource: string, id: number, name: string) =>
  app.as(who)("POST", "/api/blanking/", { body: { resource, id, name } });
const previewed = async (resource: string, id: number) =>
  (await preview("boss", resource, id)).json<{ data: Preview }>().data;

async function blank(resource: string, id: number, name: string): Promise<Run> {
  const begun = await ask("boss", resource, id, name);
  expect(begun.statusCode, begun.body).toBe(202);
  return settled(begun.json<{ data: Run }>().data.id);
}
async function settled(id: number): Promise<Run> {
  await app.app.blanking.drain();
  await app.app.benchline.outbox.drain();
  await app.app.reindexer.drain();
  return (await boss("GET", `/api/blanking/${id}/`)).json<{ data: Run }>().data;
}

async function edit(resource: string, id: number, values: object) {
  const { row_version } = (await boss("GET", `/api/${resource}/${id}/`)).json<{ row_version: number }>();
  expectStatus(await boss("PATCH", `/api/${resource}/${id}/`, { body: { row_version, ...values } }), 200);
}
const auditOf = (act: string, subject: string) =>
  app.database.read
    .selectFrom("audit_entry")
    .select(["person", "detail"])
    .where("act", "=", act)
    .where("subject", "=", subject)
    .execute();

/** A consultant with a project, an hour's pay and an earlier address. */
async function plantPerson(name: string, count: number) {
  const email = `${name.toLowerCase().replace(" ", ".")}@example.com`;
  const id = await plantNamed(app, "consultant", name, {
    hire_date: day(-200),
    status: "on_project",
    email: `before.${email}`,
    email__key: `before.${email}`,
    phone: `+1212555${String(170 + count).padStart(4, "0")}`,
    employment_type: "w2_hourly",
    employer_entity: "Our company",
    gender: "female",
  });
  const { project } = await plantProject(app, count, {
    consultant: id,
    start_date: day(-90),
    end_date: day(90),
  });
  const stub = await plant(app, "paystub", {
    label: `PS-${count}`,
    code: `PS-${count}`,
    consultant: id,
    kind: "wage_statement",
    employer_entity: "Our company",
    period_start: day(-14),
    period_end: day(-8),
    pay_date: day(0),
    pay_type: "w2_hourly",
    gross: 240_000 + count,
    net: 210_000,
    status: "draft",
  });
  return { id, email, phone: `+1212555${String(170 + count).padStart(4, "0")}`, project, stub };
}
/** They left, and all of theirs is settled. */
async function leave({ id, project, stub }: { id: number; project: number; stub: number }) {
  const set = (table: string, values: object, of: number) =>
    app.database.write((trx) => trx.updateTable(table).set(values).where("id", "=", of).execute());
  await set("consultant", { status: "ex", exited_on: day(-1) }, id);
  await set("project", { status: "completed", actual_end: day(-1) }, project);
  await set("paystub", { status: "issued" }, stub);
}

/** Everything personal of somebody, planted wherever it comes to stand. */
async function plantTraces(count: number) {
  const person = await plantPerson("Ottoline Quirke", count);
  const { id, email } = person;
  const webhook = {
    name: "Consultants",
    areas: ["consultant"],
    events: ["created", "updated"],
    role: "superadmin",
    url: `http://${NOBODY}/`,
  };
  expectStatus(await boss("POST", "/api/webhooks/", { body: webhook }), 201);
  const { row_version } = (await boss("GET", `/api/consultant/${id}/`)).json<{ row_version: number }>();
  expectStatus(
    await boss("PATCH", `/api/consultant/${id}/`, {
      body: {
        row_version,
        email,
        ssn_last4: "7788",
        date_of_birth: "1984-03-07",
        notes: "QUIRKE-NOTE",
        emergency_contact: "QUIRKE-CONTACT",
      },
      headers: { "idempotency-key": `blanking-test-${count}` },
    }),
    200,
  );
  const comment = await boss("POST", `/api/consultant/${id}/comments/`, {
    body: { body: "<p>QUIRKE-COMMENT</p>" },
  });
  expectStatus(comment, 201);
  expectStatus(
    await boss(
      "POST",
      `/api/consultant/${id}/files/`,
      multipart({ content: "%PDF-1.4 QUIRKE-PAPER", name: "Ottoline Quirke.pdf", texts: { kind: "other" } }),
    ),
    201,
  );
  const sheet = await plant(app, "timesheet", {
    label: "Sheet",
    consultant: id,
    project: person.project,
    period_start: day(-14),
    period_end: day(-8),
    status: "approved",
    pay_status: "paid",
    billing_status: "paid",
    regular_hours: 800,
  });
  await plant(app, "timesheet_day", {
    label: "Day",
    timesheet: sheet,
    date: day(-10),
    regular_hours: 800,
    note: "QUIRKE-DAY",
  });
  await plant(app, "consultant_feedback", {
    label: "Feedback",
    consultant: id,
    feedback_type: "project",
    description: "<p>QUIRKE-FEEDBACK</p>",
    rating: 4,
    given_by: app.users["boss"]!.id,
  });
  await plant(app, "lead", {
    label: "Lead",
    job_title: "For Ottoline Quirke",
    source: "other",
    received_on: NOON,
    status: "open",
    vendor_company: 1,
  });
  await plant(app, "asset", {
    label: "Laptop",
    type: "laptop",
    make_model: `Of Ottoline Quirke, ${email}`,
    holder_consultant: id,
  });
  await plant(app, "emp_notify", {
    label: "Ottoline Quirke is on the bench",
    title: "Ottoline Quirke is on the bench",
    description: "Since today",
    recipient: app.users["max"]!.id,
  });
  const mail = { created: NOON, language: "en", state: "sent", tries: 1, due: NOON };
  await app.database.write(async (trx) => {
    await trx
      .insertInto("sys__mail")
      .values([
        { ...mail, recipient: email, subject: "Your hours", body: "" },
        {
          ...mail,
          recipient: "other@example.com",
          subject: "Ottoline Quirke left",
          body: "",
          state: "waiting",
        },
      ])
      .execute();
  });
  const view = {
    resource: "consultant",
    name: "Ottoline Quirke",
    layout: { rows: { query: "Ottoline Quirke" } },
  };
  expectStatus(await boss("POST", "/api/views/", { body: view }), 201);
  const client = importClient(app, "boss");
  const table = `name,email\nOttoline Quirke,${email}\n`;
  const { id: job } = await client.uploaded(table, { resource: "consultant" });
  await client.checked(job);
  await app.app.benchline.outbox.drain();
  await app.app.webhooks.drain();
  return person;
}

const TEXTS = ["Quirke", "Ottoline", "5550171", "ottoline.quirke@"];
/** The fixture makes whoever is blanked first the consultant 1. */
const FIRST = 1;
const fixture: { ada: Awaited<ReturnType<typeof plantTraces>> } = {
  ada: { id: 0, email: "", phone: "", project: 0, stub: 0 },
};

/** What people count by, before and after. */
async function figures() {
  const asked = [
    "/api/paystub/?page_size=100&columns=code,gross,net,status,pay_date",
    "/api/project/?page_size=100&columns=code,status,start_date,end_date",
    "/api/timesheet/?page_size=100&columns=total_hours,regular_hours,status",
    "/api/consultant_feedback/?page_size=100&columns=rating",
    "/api/reports/paystub_register/",
    "/api/reports/attrition/",
    "/api/reports/feedback_ratings/",
    "/api/reports/billed_and_paid/",
  ];
  const found: string[] = [];
  for (const url of asked) {
    const answer = await boss("GET", url);
    expect(answer.statusCode, answer.body).toBe(200);
    found.push(
      answer.body
        .replaceAll(/"(label|row_version|modified|modified_by)":("[^"]*"|\d+|null)/g, "")
        .replaceAll(/Ottoline Quirke|Erased person \d+/g, "*"),
    );
  }
  return found;
}

beforeAll(async () => {
  fixture.ada = await plantTraces(FIRST);
});

describe("blanking of a person", () => {
  test("is held while something of theirs is open, and says what", async () => {
    const { id } = fixture.ada;
    const told = await previewed("consultant", id);
    expect(told).toMatchObject({ label: "Ottoline Quirke", last: null, account: false, closed: 0 });
    expect(told.holds).toEqual(
      expect.arrayContaining([
        { area: "Consultants", state: "On project", count: 1 },
        { area: "Projects", state: "Active", count: 1 },
        { area: "Pay stubs", state: "Draft", count: 1 },
      ]),
    );
    expect(told.blanked.find(({ area }) => area === "Consultants")).toMatchObject({
      count: 1,
      fields: expect.arrayContaining(["Email", "Date of birth"]),
    });
    expect(told.stays.map(({ area }) => area)).toContain("Pay stubs");
    expect(told.named).toBeGreaterThan(0);
    expect((await ask("boss", "consultant", id, "Ottoline Quirke")).json()).toMatchObject({
      code: "blanking_held",
    });
    expect(await columnsWith(app, "QUIRKE-NOTE")).toContain("consultant.notes");
  });

  test("is for those alone to whom it is given, by the person's name", async () => {
    const { id } = fixture.ada;
    for (const who of ["adm", "max", "fin"] as const) {
      expect([403, 404]).toContain((await preview(who, "consultant", id)).statusCode);
      expect([403, 404]).toContain((await ask(who, "consultant", id, "Ottoline Quirke")).statusCode);
    }
    expect((await preview("boss", "purchase_order", 1)).statusCode).toBe(403);
    expect((await preview("boss", "consultant", 999_999)).statusCode).toBe(404);
    expect((await ask("boss", "consultant", id, "Ottoline")).json()).toMatchObject({ code: "blanking_name" });
    expect((await boss("POST", "/api/blanking/", { body: { resource: "consultant" } })).statusCode).toBe(400);
    expect((await boss("GET", "/api/blanking/999999/")).statusCode).toBe(404);
    expect(await auditOf("personal_data_blanked", `consultant ${id}`)).toEqual([]);
  });

  test("leaves nothing by which they are known in any table or file, and every figure as it was", async () => {
    const { id, email, stub } = fixture.ada;
    await leave(fixture.ada);
    const before = await figures();
    expect(await columnsWith(app, ...TEXTS)).toEqual(
      expect.arrayContaining([
        "consultant.name",
        "consultant.search__",
        "comment.body",
        "attachment.name",
        "timesheet_day.note",
        "consultant_feedback.description",
        "asset.make_model",
        "emp_notify.title",
        "sys__history.changes",
        "sys__mail.subject",
        "sys__mail.recipient",
        "sys__view.layout",
      ]),
    );
    expect(await filesWith(app, "QUIRKE-PAPER")).toHaveLength(1);
    // two ask at once: one of them is told that it is under way
    const both = await Promise.all([1, 2].map(() => ask("boss", "consultant", id, "Ottoline Quirke")));
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      202, 409,
    ]);
    const begun = both.find(({ statusCode }) => statusCode === 202)!;
    const run = await settled(begun.json<{ data: Run }>().data.id);
    expect(run).toMatchObject({ state: "done", done: run.total });
    const name = `Erased person ${id}`;
    // others may be called so, and a requirement that names them by no reference is its own
    expect(await columnsWith(app, ...TEXTS)).toEqual(["lead.job_title"]);
    expect(await columnsWith(app, "1984-03-07")).toEqual([]);
    expect(await filesWith(app, "QUIRKE-PAPER")).toEqual([]);
    const record = (await boss("GET", `/api/consultant/${id}/`)).json<Record<string, unknown>>();
    expect(record).toMatchObject({
      name,
      label: name,
      email: `blanked-${id}@blanked.invalid`,
      phone: "+12025550100",
      ssn_last4: null,
      date_of_birth: null,
      notes: null,
      gender: null,
      status: "ex",
      hire_date: day(-200),
    });
    expect((await boss("GET", `/api/paystub/${stub}/`)).json()).toMatchObject({
      gross: "2400.01",
      consultant: { id, label: name },
    });
    expect(await figures()).toEqual(before);
    const search = (await boss("GET", "/api/consultant/?query=quirke")).json<{ data: object[] }>();
    expect(search.data).toEqual([]);
    // its record is still valid: it can be saved
    await edit("consultant", id, { rehire_ok: true });
    expect(await auditOf("personal_data_blanked", `consultant ${id}`)).toHaveLength(2);
    expect(JSON.stringify(await auditOf("personal_data_blanked", `consultant ${id}`))).not.toContain(email);
    expect((await previewed("consultant", id)).last).toMatchObject({ state: "done" });
    const again = await blank("consultant", id, name);
    expect(again).toMatchObject({ state: "done", error: null });
  });

  test("ends an account for good", async () => {
    const { id } = app.users["max"]!;
    const before = await app.as("max")("GET", "/api/auth/me/");
    const views = { resource: "lead", name: "Mine", layout: {} };
    expectStatus(await app.as("max")("POST", "/api/views/", { body: views }), 201);
    const { employee_name: name, employee_id } = (await boss("GET", `/api/employee/${id}/`)).json<{
      employee_name: string;
      employee_id: string;
    }>();
    expect((await ask("boss", "employee", id, name)).json()).toMatchObject({ code: "blanking_held" });
    const mail = "max.planter@example.com";
    const own = {
      email: mail,
      email__key: mail,
      phone: "+12125550142",
      status: "inactive",
      left_on: day(-1),
    };
    const entry = { name: `user ${mail}`, employee: id, user_name: mail, external_id: mail, version: 1 };
    await app.database.write(async (trx) => {
      await trx.updateTable("employee").set(own).where("id", "=", id).execute();
      // as a directory knows them
      await trx.insertInto("sys__directory").values(entry).execute();
    });
    expect(await blank("employee", id, name)).toMatchObject({ state: "done" });
    expect((await app.as("max")("GET", "/api/lead/")).statusCode, before.body).toBe(401);
    const login = await boss("POST", "/api/auth/login/", { body: { employee_id, password: TEST_PASSWORD } });
    expect([400, 401, 403]).toContain(login.statusCode);
    for (const table of ["sys__session", "sys__credential", "sys__device", "sys__preference"]) {
      const { rows } = await sql`select 1 from ${sql.table(table)} where employee = ${id}`.execute(
        app.database.read,
      );
      expect(rows, table).toEqual([]);
    }
    expect(await columnsWith(app, mail, "2125550142")).toEqual([]);
    expect((await boss("GET", `/api/employee/${id}/`)).json()).toMatchObject({
      employee_name: `Erased person ${id}`,
      employee_id,
      email: `blanked-${id}@blanked.invalid`,
    });
  });

  test("that a process is killed in goes on in another, and ends whole", async () => {
    const person = await plantPerson("Barnaby Thwaite", 7);
    // more than one transaction takes: the first of them is committed
    for (let at = 0; at < 60; at += 1)
      await plant(app, "consultant_feedback", {
        label: "Feedback",
        consultant: person.id,
        feedback_type: "project",
        description: `<p>THWAITE-${at}</p>`,
      });
    await edit("consultant", person.id, { email: person.email });
    await leave(person);
    const { url, dataDir } = app.testDatabase;
    const work = {
      place: { url, dataDir },
      definitions: SHIPPED,
      token: app.users["boss"]!.token,
      point: "before_commit",
      pass: 2,
      now: NOON,
      url: "/api/blanking/",
      body: { resource: "consultant", id: person.id, name: "Barnaby Thwaite" },
      key: "killed-while-blanking",
    };
    const { signal, said } = await runChild(work);
    expect({ signal, said }).toEqual({ signal: "SIGKILL", said: "" });
    const left = await columnsWith(app, "THWAITE-");
    expect(left).toContain("consultant_feedback.description");
    const { id } = await app.database.read
      .selectFrom("sys__blanking")
      .select("id")
      .where("record", "=", person.id)
      .where("state", "=", "running")
      .executeTakeFirstOrThrow();
    await app.database.write((trx) =>
      trx
        .updateTable("sys__blanking")
        .set({ lease_until: NOON - 1 })
        .where("record", "=", person.id)
        .execute(),
    );
    expect(await settled(Number(id))).toMatchObject({ state: "done" });
    expect(await columnsWith(app, "Thwaite", "Barnaby", person.phone.slice(2))).toEqual([]);
  });
});
