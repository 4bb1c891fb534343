import { type RawBuilder, sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type {
  AccessDefinition,
  ResourceAccess,
  ResourceDefinition,
  RetentionRule,
} from "../../core/definition/types.ts";
import { expectStatus } from "../support/expect-status.ts";
import { multipart } from "../support/multipart.ts";
import { prepareOnce } from "../support/prepare-once.ts";
import { createShippedApp } from "../support/shipped-app.ts";
import { columnsWith, filesWith } from "../support/stored-values.ts";
import { importClient } from "./imports/import-client.ts";

/** A Wednesday. */
const NOON = Date.parse("2026-11-25T17:00:00Z");
const DAY = 86_400_000;
const clock = { now: NOON };
/** Where nobody listens. */
const NOBODY = "127.0.0.1:9";
const PDF = "%PDF-1.4 QUILTED-FILE";

const test = prepareOnce(() =>
  createShippedApp(
    { root: ["superadmin"], marketer: ["marketer"] },
    { clock: () => clock.now, limits: { callsPerMinute: 0 }, webhookHosts: [NOBODY] },
  ),
);
const root = (...call: Parameters<ReturnType<typeof test.as>>) => test.as("root")(...call);

const branch: ResourceDefinition = {
  version: 1,
  name: "branch",
  area: "utility",
  label: ["name"],
  fields: [
    { name: "name", type: "text", required: true },
    {
      name: "lent",
      type: "computed",
      result: "integer",
      rollup: { relation: "loan.branch", function: "sum", field: "amount" },
    },
  ],
};
const loan = (retention: readonly RetentionRule[]): ResourceDefinition => ({
  version: 1,
  name: "loan",
  area: "utility",
  label: ["name"],
  fields: [
    { name: "name", type: "text", required: true, search: true, filter: true },
    { name: "branch", type: "reference", to: "branch" },
    { name: "amount", type: "integer" },
    { name: "phone", type: "text", search: true },
    { name: "closed_on", type: "date" },
    { name: "hold", type: "text" },
    { name: "contract", type: "file", accept: ["pdf"] },
    { name: "parts", type: "rows", resource: "loan_part" },
  ],
  retention: [...retention],
});
const part: ResourceDefinition = {
  version: 1,
  name: "loan_part",
  area: "utility",
  kind: "rows",
  parent: { resource: "loan", field: "loan" },
  label: ["remark"],
  fields: [
    { name: "loan", type: "reference", to: "loan", required: true },
    { name: "remark", type: "text", required: true },
  ],
};
const visit: ResourceDefinition = {
  version: 1,
  name: "loan_visit",
  area: "utility",
  label: ["loan"],
  fields: [{ name: "loan", type: "reference", to: "loan", required: true }],
};
const everything: ResourceAccess = {
  grants: [
    {
      rule: "superadmin",
      actions: ["list", "show", "create", "edit", "delete", "export"],
      scope: "all",
    },
  ],
};

const removal: RetentionRule = {
  name: "closed",
  when: { field: "hold", empty: true },
  after: { field: "closed_on", amount: 5, unit: "years" },
  action: "remove",
};

async function publish(changes: readonly { kind: string; name: string; document: object }[]) {
  const { version } = (await root("GET", "/api/config/")).json<{ version: number }>();
  const body = { changes, note: "Retention", base_version: version };
  return root("POST", "/api/config/publish/", { body });
}
const withRules = (...rules: readonly RetentionRule[]) =>
  publish([{ kind: "resource", name: "loan", document: loan(rules) }]);

const preview = async (rule: object, who = "root") =>
  test.as(who)("POST", "/api/config/retention/preview/", { body: { resource: "loan", rule } });

async function make(resource: string, body: object, headers: Record<string, string> = {}): Promise<number> {
  const made = await root("POST", `/api/${resource}/`, { body, headers });
  expectStatus(made, 201);
  return made.json<{ id: number }>().id;
}
const read = async (resource: string, id: number) => root("GET", `/api/${resource}/${id}/`);
interface Preview {
  readonly due: number;
  readonly referred: number;
  readonly rows: readonly { readonly id: number; readonly referred_by: readonly object[] }[];
}
const isFree = ({ referred_by }: Preview["rows"][number]) => referred_by.length === 0;
const night = () => test.app.scheduler.run("retention");

async function upload(name: string): Promise<number> {
  const sent = await root("POST", "/api/files/", multipart({ content: `${PDF} ${name}`, name }));
  expectStatus(sent, 201);
  return sent.json<{ data: { id: number } }>().data.id;
}
/** What the server keeps of a loan beside it; the contents are sealed. */
async function copiesOf(id: number) {
  const count = async (from: RawBuilder<unknown>) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${from}`.execute(
      test.database.read,
    );
    return Number(rows[0]?.count);
  };
  const of = sql`resource = 'loan' and record = ${id}`;
  return {
    history: await count(sql`sys__history where ${of}`),
    answers: await count(sql`sys__idempotency where ${of} and answer is not null`),
    deliveries: await count(sql`sys__webhook_delivery where ${of}`),
    lines: await count(sql`sys__import_row where record = ${id} and cells <> '[]'`),
  };
}
const heldBytes = async () => {
  const rows = await test.database.read.selectFrom("sys__file").select("driver_key").execute();
  return rows.length;
};

beforeAll(async () => {
  const { document } = test.app.benchline.store.current().documents.get("access/access")!;
  const access = document as AccessDefinition;
  const areas = { loan: everything, branch: everything, loan_visit: everything };
  expectStatus(
    await publish([
      ...[branch, loan([]), part, visit].map((one) => ({
        kind: "resource",
        name: one.name,
        document: one,
      })),
      {
        kind: "access",
        name: "access",
        document: { ...access, resources: { ...access.resources, ...areas } },
      },
    ]),
    201,
  );
});

describe("retention rules", () => {
  it("remove what has reached the end of its time, with everything that belongs to it", async () => {
    const webhook = {
      name: "Loans",
      areas: ["loan"],
      events: ["created", "updated"],
      role: "superadmin",
      url: `http://${NOBODY}/`,
    };
    expectStatus(await root("POST", "/api/webhooks/", { body: webhook }), 201);
    const at = await make("branch", { name: "North" });
    const contract = await upload("quilted-contract.pdf");
    const old = { branch: at, amount: 10, closed_on: "2021-11-25" };
    const gone = await make(
      "loan",
      {
        ...old,
        name: "Quilted loan",
        phone: "QUILTED-1",
        contract,
        parts: [{ remark: "QUILTED-2" }],
      },
      { "idempotency-key": "retention-test-1" },
    );
    const first = (await read("loan", gone)).json<{ row_version: number }>();
    expectStatus(
      await root("PATCH", `/api/loan/${gone}/`, {
        body: { row_version: first.row_version, phone: "QUILTED-3" },
      }),
      200,
    );
    const attached = await root(
      "POST",
      `/api/loan/${gone}/files/`,
      multipart({ content: PDF, name: "quilted-letter.pdf" }),
    );
    expectStatus(attached, 201);
    await make("comment", { target: { resource: "loan", id: gone }, body: "<p>QUILTED-4</p>" });
    const held = await make("loan", { ...old, name: "Held", hold: "Court case" });
    const later = await make("loan", { ...old, name: "Later", closed_on: "2021-11-26" });
    const open = await make("loan", { branch: at, amount: 10, name: "Open" });
    const named = await make("loan", { ...old, name: "Named" });
    await make("loan_visit", { loan: named });
    const archived = await make("loan", { ...old, name: "Archived QUILTED-6" });
    expectStatus(await root("DELETE", `/api/loan/${archived}/`), 200, 204);
    const client = importClient(test, "root");
    const table = "name,phone,closed_on\nQUILTED-5,QUILTED-5,2020-01-31\n";
    const { id: job } = await client.uploaded(table, { resource: "loan" });
    await client.checked(job);
    expect(await client.ran(job)).toMatchObject({ state: "done" });
    await test.app.benchline.outbox.drain();
    await test.app.webhooks.drain();
    expect(await columnsWith(test, "quilted")).toEqual(
      expect.arrayContaining([
        "loan.phone",
        "loan.search__",
        "loan_part.remark",
        "comment.body",
        "attachment.name",
        "sys__history.changes",
      ]),
    );
    expect(await copiesOf(gone)).toEqual({ history: 2, answers: 1, deliveries: 2, lines: 0 });
    expect(await filesWith(test, "QUILTED-FILE")).toHaveLength(2);
    expect((await read("branch", at)).json()).toMatchObject({ lent: 50 });

    expectStatus(await preview(removal, "marketer"), 403);
    const seen = await preview(removal);
    expectStatus(seen, 200);
    const { data } = seen.json<{ data: Preview }>();
    expect(data).toMatchObject({ due: 4, referred: 1 });
    expect(data.rows).toMatchObject([
      { id: gone, label: "Quilted loan", referred_by: [] },
      { id: named, label: "Named", referred_by: [{ resource: "loan_visit", count: 1 }] },
      { id: archived, label: "Archived QUILTED-6", referred_by: [] },
      { label: "QUILTED-5", referred_by: [] },
    ]);
    expectStatus(await withRules(removal), 201);
    expect((await preview(removal)).json()).toEqual(seen.json());
    const files = await heldBytes();

    expect(await night()).toBe(3);
    for (const id of [gone, archived]) expectStatus(await read("loan", id), 404);
    for (const id of [held, later, open, named]) expectStatus(await read("loan", id), 200);
    expect((await read("branch", at)).json()).toMatchObject({ lent: 40 });
    const found = await root("GET", "/api/search/?query=quilted");
    expect(found.json()).toMatchObject({ data: [] });
    const trail = await root("GET", "/api/audit_entry/?act=retention&sort=id");
    const told = trail.json<{ data: { id: number; subject: string }[] }>().data;
    expect(told.map(({ subject }) => subject)).toEqual(
      data.rows.filter(isFree).map(({ id }) => `loan ${id}`),
    );
    for (const { id } of told)
      expect((await read("audit_entry", id)).json()).toMatchObject({
        detail: '{"rule":"closed","action":"remove"}',
        person: null,
      });
    clock.now += 2 * DAY;
    while ((await test.app.scheduler.run("unused_uploads")) > 0);
    clock.now = NOON;
    expect(await heldBytes()).toBe(files - 2);
    expect(await columnsWith(test, "quilted")).toEqual([]);
    expect(await filesWith(test, "QUILTED-FILE")).toEqual([]);
    const none = { history: 0, answers: 0, deliveries: 0, lines: 0 };
    for (const { id } of data.rows.filter(isFree)) expect(await copiesOf(id)).toEqual(none);
    expect((await client.rows(job)).map(({ values }) => Object.values(values).join(""))).toEqual([""]);
    expect(await night()).toBe(0);
  });

  it("empty fields in the record, its history and its files, and leave the rest", async () => {
    const contract = await upload("marbled-contract.pdf");
    const at = await make("branch", { name: "South" });
    const body = { branch: at, amount: 7, closed_on: "2026-08-26" };
    const kept = { name: "Marble", phone: "MARBLED-1", contract, parts: [{ remark: "MARBLED-2" }] };
    const id = await make("loan", { ...body, ...kept });
    const before = (await read("loan", id)).json<{ row_version: number }>();
    const edit = { row_version: before.row_version, phone: "MARBLED-3", hold: "No" };
    expectStatus(await root("PATCH", `/api/loan/${id}/`, { body: edit }), 200);
    const archived = await make("loan", { ...body, name: "Marble too", phone: "MARBLED-4" });
    expectStatus(await root("DELETE", `/api/loan/${archived}/`), 200);
    const early = await make("loan", { ...body, name: "Early", closed_on: "2026-08-27", phone: "STAYS" });
    const blank: RetentionRule = {
      name: "contact",
      after: { field: "closed_on", amount: 91, unit: "days" },
      action: "blank",
      fields: ["phone", "contract", "parts"],
    };
    expect((await preview(blank)).json()).toMatchObject({
      data: { due: 2, referred: 0, rows: [{ id }, { id: archived }] },
    });
    expectStatus(await withRules(blank), 201);
    expect(await night()).toBe(2);
    expect((await read("loan", id)).json()).toMatchObject({
      name: "Marble",
      amount: 7,
      hold: "No",
      phone: null,
      contract: null,
      parts: [],
    });
    expect((await read("loan", early)).json()).toMatchObject({ phone: "STAYS" });
    expect((await read("branch", at)).json()).toMatchObject({ lent: 14 });
    const history = await root("GET", `/api/loan/${id}/history/`);
    const told = history.json<{ data: { changes: object; actor: unknown }[] }>().data;
    expect(told.map(({ changes }) => Object.keys(changes))).toEqual([
      [],
      ["hold"],
      expect.not.arrayContaining(["phone", "contract", "parts"]) as string[],
    ]);
    expect(told[0]).toMatchObject({ actor: null });
    clock.now += 2 * DAY;
    while ((await test.app.scheduler.run("unused_uploads")) > 0);
    clock.now = NOON;
    expect(await columnsWith(test, "marbled")).toEqual([]);
    expect(await filesWith(test, "QUILTED-FILE")).toEqual([]);
    expect(await night()).toBe(0);
  });

  it("archive records, which can be restored", async () => {
    const id = await make("loan", { name: "Shelved", closed_on: "2026-01-31" });
    const archive: RetentionRule = {
      name: "shelve",
      when: { field: "name", is: "Shelved" },
      after: { field: "created", amount: 1, unit: "months" },
      action: "archive",
    };
    expectStatus(await withRules(archive), 201);
    expect(await night()).toBe(0);
    // the end of November has no 31st
    clock.now = Date.parse("2026-12-26T17:00:00Z");
    expect(await night()).toBe(1);
    clock.now = NOON;
    const one = (await read("loan", id)).json<{ archived: unknown; row_version: number }>();
    expect(one.archived).not.toBeNull();
    expectStatus(await root("POST", `/api/loan/${id}/restore/`, { body: {} }), 200);
  });

  it("are refused where they could not be carried out, at their place", async () => {
    const wrong: readonly (readonly [object, string, string])[] = [
      [{ ...removal, fields: ["phone"] }, "/retention/0/fields", "retention_rule.fields"],
      [{ ...removal, action: "blank" }, "/retention/0/fields", "retention_rule.fields"],
      [
        { ...removal, after: { ...removal.after, field: "phone" } },
        "/retention/0/after/field",
        "retention_rule.date",
      ],
      [{ ...removal, action: "blank", fields: ["name"] }, "/retention/0/fields/0", "retention_rule.field"],
      [
        { ...removal, when: { field: "created_by", is: { me: true } } },
        "/retention/0/when",
        "retention_rule.actor",
      ],
    ];
    for (const [rule, pointer, text] of wrong) {
      const refused = await withRules(rule as RetentionRule);
      expectStatus(refused, 422);
      expect(refused.json()).toMatchObject({ definition_errors: [{ pointer, text }] });
      expect((await preview(rule)).json()).toEqual({ data: null });
    }
    const { store } = test.app.benchline;
    const publishRules = (name: string, retention: readonly RetentionRule[]) => {
      const { document } = store.current().documents.get(`resource/${name}`)!;
      const changed = { ...(document as ResourceDefinition), retention: [...retention] };
      return publish([{ kind: "resource", name, document: changed }]);
    };
    const unconditional: RetentionRule = { name: "closed", after: removal.after, action: "remove" };
    for (const name of ["employee", "attachment"]) {
      const rule = { ...unconditional, after: { ...removal.after, field: "created" } };
      expect((await publishRules(name, [rule])).json()).toMatchObject({
        definition_errors: [{ pointer: "/retention/0/action", text: "retention_rule.area" }],
      });
    }
    const old: RetentionRule = { ...unconditional, after: { field: "at", amount: 6, unit: "months" } };
    const cuts: readonly (readonly [readonly RetentionRule[], string])[] = [
      [[{ ...old, action: "archive" }], "/retention/0/action"],
      [[{ ...old, when: { field: "act", is: "sign_in" } }], "/retention/0/when"],
      [[{ ...old, after: { ...old.after, field: "created" } }], "/retention/0/after"],
      [[{ ...old, after: { ...old.after, amount: 5 } }], "/retention/0/after"],
      [[{ ...old, after: { ...old.after, amount: 179, unit: "days" } }], "/retention/0/after"],
      [[old, { ...old, name: "again" }], "/retention/1"],
    ];
    for (const [rules, pointer] of cuts)
      expect((await publishRules("audit_entry", rules)).json()).toMatchObject({
        definition_errors: [{ pointer, text: "retention_rule.trail" }],
      });
  });
});
