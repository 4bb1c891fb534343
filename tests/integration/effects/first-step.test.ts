import { sql } from "kysely";
import { expect, test } from "vitest";
import { openCompany, type Row } from "./company.ts";
import { expectStatus } from "../../support/expect-status.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

const company = prepareOnce(openCompany);

interface Tried {
  readonly dry_run: true;
  readonly config_version: number;
  readonly changes: Record<string, readonly [unknown, unknown]>;
  readonly effects: readonly {
    readonly kind: string;
    readonly resource: string;
    readonly id: number | null;
    readonly changes: Record<string, readonly [unknown, unknown]>;
  }[];
  readonly told?: readonly {
    readonly kind: string;
    readonly people: readonly string[];
    readonly total: number;
  }[];
}

const URL = "/api/submission/";

/** A submission that can be made and sent to the vendor at once. */
async function offer() {
  const { lead, consultant, profile, client } = await company.bench();
  await company.move("max", "lead", lead, "start");
  const body = {
    lead,
    consultant,
    marketing_profile: profile,
    employment_type: "w2",
    bill_rate: "90.00",
    resume: await company.file("max"),
    first_step: "submit",
  };
  return { client, body };
}

/** How many rows stand in every table. */
async function counts(): Promise<Record<string, number>> {
  const { read, dialect } = company.app.database;
  const listed =
    dialect.name === "sqlite"
      ? sql<{
          name: string;
        }>`select name from sqlite_master where type = 'table' and name not like 'search__%'`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`;
  const { rows } = await listed.execute(read);
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const counted = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
        read,
      );
      return [name, Number(counted.rows[0]?.count)] as const;
    }),
  );
  return Object.fromEntries(found);
}

const tryOut = async (body: object): Promise<Tried> =>
  (await company.call("max", "POST", URL, { ...body, dry_run: true })) as unknown as Tried;

/** What a record holds after a change, as the change tells it. */
const after = (changes: Tried["changes"]) =>
  Object.fromEntries(Object.entries(changes).map(([name, [, value]]) => [name, value]));

test("a new record and its first step are tried out: what is shown is what is done, field by field", async () => {
  const { body, client } = await offer();
  const before = await counts();
  const tried = await tryOut(body);
  expect(await counts()).toEqual(before);
  expect(tried).toMatchObject({ dry_run: true, config_version: expect.any(Number) });
  // what the step does to the record itself stands beside what it is made with
  expect(tried.changes).toMatchObject({
    status: [null, "submitted"],
    bill_rate: [null, "90.00"],
    submitted_on: [null, expect.any(String)],
  });
  const activated = tried.effects.find(({ resource }) => resource === "client");
  expect(activated).toMatchObject({
    kind: "update",
    id: client,
    changes: { status: ["prospect", "active"] },
  });

  const { config_version } = tried;
  const made = await company.call("max", "POST", URL, { ...body, config_version });
  const stands = await company.call("max", "GET", `${URL}${made.id}/`);
  const shown = after(tried.changes);
  expect(Object.fromEntries(Object.keys(shown).map((name) => [name, stands[name]]))).toEqual(shown);
  for (const { kind, resource, id, changes } of tried.effects) {
    if (kind !== "update" || id === null) continue;
    expect(await company.call("max", "GET", `/api/${resource}/${id}/`)).toMatchObject(after(changes));
  }
  const noticed = tried.told?.filter(({ kind }) => kind === "notice") ?? [];
  const told = noticed.reduce((sum, { total }) => sum + total, 0);
  expect(told).toBeGreaterThan(0);
  expect((await counts())["emp_notify"]).toBe(Number(before["emp_notify"]) + told);
});

test("a record alone is tried out as well, and keeps its key for the creation itself", async () => {
  const { body } = await offer();
  const { first_step: _, ...alone } = body;
  const headers = { "idempotency-key": "tried-and-then-made" };
  const send = (more: object) => company.app.as("max")("POST", URL, { body: { ...alone, ...more }, headers });
  const before = await counts();
  const tried = await send({ dry_run: true });
  expectStatus(tried, 200);
  expect(tried.json<Tried>().changes).toMatchObject({ status: [null, "draft"] });
  expect(await counts()).toEqual(before);
  const made = await send({ dry_run: false });
  expectStatus(made, 201);
  expect(made.json<Row>()).toMatchObject({ status: "draft", row_version: 1 });
});

test("what the step asks for is refused when it is tried out, as it is when it is made", async () => {
  const { body } = await offer();
  const before = await counts();
  const incomplete = { ...body, bill_rate: null };
  for (const more of [{ dry_run: true }, {}]) {
    const refused = await company.ask("max", "POST", URL, { ...incomplete, ...more });
    expectStatus(refused, 400);
    expect(refused.json()).toMatchObject({
      code: "invalid_values",
      errors: { bill_rate: [expect.any(String)] },
    });
  }
  for (const more of [{ dry_run: true }, {}]) {
    const refused = await company.ask("max", "POST", URL, { ...body, first_step: "fly", ...more });
    expect(refused.json()).toMatchObject({ code: "unknown_transition" });
  }
  expect(await counts()).toEqual(before);
});

test("what the save itself works out is there when the step is tried out", async () => {
  const { body } = await offer();
  const { resume: _, ...others } = body;
  const resume = await company.file("boss");
  const { row_version } = await company.read("marketing_profile", body.marketing_profile);
  const profile = `/api/marketing_profile/${body.marketing_profile}/`;
  expectStatus(await company.ask("boss", "PATCH", profile, { row_version, resume }), 200);
  const before = await counts();
  const tried = await tryOut(others);
  expect(tried.changes["status"]).toEqual([null, "submitted"]);
  // a copy that is gone again has no name
  expect(tried.changes).not.toHaveProperty("resume");
  expect(await counts()).toEqual(before);
  const made = await company.call("max", "POST", URL, others);
  expect(made).toMatchObject({ status: "submitted", resume: expect.any(Object) });
});

test("whoever may not make it may not try it out either", async () => {
  const { body } = await offer();
  const before = await counts();
  for (const person of ["leg", "usa"] as const) {
    const [made, tried] = await Promise.all(
      [{}, { dry_run: true }].map((more) => company.ask(person, "POST", URL, { ...body, ...more })),
    );
    expectStatus(tried!, 403);
    expect(tried!.json<{ code: string }>().code).toBe(made!.json<{ code: string }>().code);
  }
  expect(await counts()).toEqual(before);
});
