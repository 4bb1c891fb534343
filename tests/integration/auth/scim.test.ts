import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, TEST_PASSWORD } from "../../support/app.ts";
import { createScimApp, ENTERPRISE, newUser, operations, type Scim } from "./scim-app.ts";

let app: TestApp;
let scim: Scim;
let parts: Awaited<ReturnType<typeof createScimApp>>;

beforeAll(async () => {
  parts = await createScimApp();
  ({ app, scim } = parts);
});
afterAll(() => app.close());

const groupOf = async (role: string): Promise<string> => {
  const row = await app.database.read
    .selectFrom("role")
    .select("id")
    .where("name", "=", role)
    .executeTakeFirst();
  return String(row?.["id"]);
};
const recordOf = async (id: string) =>
  (await app.as("boss")("GET", `/api/employee/${id}/`)).json<{
    employee_name: string;
    status: string;
    left_on: string | null;
    roles: { label: string }[];
  }>();
const historyOf = async (id: string) =>
  (
    await app.database.read
      .selectFrom("sys__history")
      .select(["action", "actor", "api_key"])
      .where("resource", "=", "employee")
      .where("record", "=", Number(id))
      .orderBy("id")
      .execute()
  ).map(({ action, actor, api_key: key }) => ({ action, actor: Number(actor), key }));
const audited = async (act: string, subject: string) =>
  app.database.read
    .selectFrom("audit_entry")
    .select(["person", "detail"])
    .where("act", "=", act)
    .where("subject", "=", subject)
    .execute();

describe("a person’s life", () => {
  it("begins as in the screens: through rules, history and audit, with the key’s name", async () => {
    const made = await scim("POST", "/Users", newUser("ann", { roles: [{ value: "engineer" }] }));
    expect(made).toMatchObject({
      status: 201,
      type: "application/scim+json; charset=utf-8",
      body: {
        userName: "ann@acme.example",
        externalId: "ext-ann",
        displayName: "ann Doe",
        active: true,
        phoneNumbers: [{ value: "+12015550123" }],
        groups: [{ display: "ENGINEER" }],
        [ENTERPRISE]: { department: "First team" },
        meta: { resourceType: "User" },
      },
    });
    const { id } = made.body;
    expect(made.etag).toBe(made.body.meta.version);
    expect(await scim("GET", `/Users/${id}`)).toMatchObject({ status: 200, body: made.body });
    expect(await recordOf(id)).toMatchObject({ employee_name: "ann Doe", status: "active" });
    const boss = app.users["boss"]?.id;
    expect(await historyOf(id)).toEqual([{ action: "create", actor: boss, key: "Directory" }]);
    expect(await audited("roles_changed", `employee ${id}`)).toMatchObject([
      { person: boss, detail: expect.stringContaining("Directory") },
    ]);
  });

  it("waits for a role where none is said, comes in with the first one and goes with the last", async () => {
    const { body: made } = await scim("POST", "/Users", newUser("new"));
    expect(made).toMatchObject({ active: true, groups: [] });
    expect((await recordOf(made.id)).status).toBe("suspended");
    const group = await groupOf("finance");
    const add = operations({ op: "Add", path: "members", value: [{ value: made.id }] });
    const given = await scim("PATCH", `/Groups/${group}`, add);
    expect(given.status).toBe(200);
    expect(given.body.members.map(({ value }: { value: string }) => value)).toContain(made.id);
    expect(await recordOf(made.id)).toMatchObject({ status: "active", roles: [{ label: "finance" }] });
    const { token } = await app.app.benchline.sessions.create({ employee: Number(made.id) });
    const me = () => app.as()("GET", "/api/employee/me/", { headers: { authorization: `Token ${token}` } });
    expect((await me()).statusCode).toBe(200);
    const remove = operations({ op: "Remove", path: `members[value eq "${made.id}"]` });
    expect((await scim("PATCH", `/Groups/${group}`, remove)).status).toBe(200);
    expect((await me()).statusCode).toBe(401);
    expect(await recordOf(made.id)).toMatchObject({ status: "suspended", roles: null });
    expect((await scim("GET", `/Users/${made.id}`)).body).toMatchObject({ active: true, groups: [] });
  });

  it("changes by PATCH as providers write it, and by PUT, which keeps what it does not say", async () => {
    const { body: made } = await scim("POST", "/Users", newUser("bea", { roles: [{ value: "finance" }] }));
    const patched = await scim(
      "PATCH",
      `/Users/${made.id}`,
      operations(
        { op: "Replace", path: 'emails[type eq "work"].value', value: "beatrice@acme.example" },
        { op: "replace", path: "name.familyName", value: "Doe-Smith" },
        {
          op: "ADD",
          value: { title: "Lead", [`${ENTERPRISE}:manager`]: { value: String(app.users["boss"]?.id) } },
        },
        { op: "add", path: 'addresses[type eq "work"].locality', value: "Rome" },
      ),
    );
    expect(patched).toMatchObject({
      status: 200,
      body: {
        displayName: "bea Doe-Smith",
        title: "Lead",
        userName: "bea@acme.example",
        emails: [{ value: "beatrice@acme.example" }],
        [ENTERPRISE]: { manager: { displayName: "boss" } },
      },
    });
    const put = await scim("PUT", `/Users/${made.id}`, {
      schemas: patched.body.schemas,
      userName: "bea@acme.example",
      displayName: "Beatrice Doe",
      title: null,
    });
    expect(put).toMatchObject({
      status: 200,
      body: { displayName: "Beatrice Doe", emails: [{ value: "beatrice@acme.example" }], active: true },
    });
    expect(put.body).not.toHaveProperty("title");
    expect((await historyOf(made.id)).map(({ action }) => action)).toEqual(["create", "edit", "edit"]);
  });

  it("is suspended by active: false, also as a text, and restored by true; sessions do not come back", async () => {
    const { body: made } = await scim("POST", "/Users", newUser("cid", { roles: [{ value: "finance" }] }));
    const { token } = await app.app.benchline.sessions.create({ employee: Number(made.id) });
    const me = async () =>
      (await app.as()("GET", "/api/employee/me/", { headers: { authorization: `Token ${token}` } }))
        .statusCode;
    expect(await me()).toBe(200);
    const off = operations({ op: "Replace", path: "active", value: "False" });
    expect((await scim("PATCH", `/Users/${made.id}`, off)).body.active).toBe(false);
    expect(await me()).toBe(401);
    expect(await audited("sessions_ended", `employee ${made.id}`)).toHaveLength(1);
    expect((await recordOf(made.id)).status).toBe("suspended");
    const on = operations({ op: "replace", value: { active: true } });
    expect((await scim("PATCH", `/Users/${made.id}`, on)).body.active).toBe(true);
    expect((await recordOf(made.id)).status).toBe("active");
    expect(await me()).toBe(401);
    expect((await scim("PUT", `/Users/${made.id}`, { ...made, active: false })).body.active).toBe(false);
  });

  it("ends with DELETE, and goes on with the same record where they come back", async () => {
    const user = newUser("dot", { roles: [{ value: "finance" }] });
    const { body: made } = await scim("POST", "/Users", user);
    expect((await scim("DELETE", `/Users/${made.id}`)).status).toBe(204);
    expect(await scim("GET", `/Users/${made.id}`)).toMatchObject({ status: 404, body: { status: "404" } });
    expect((await scim("GET", '/Users?filter=userName eq "dot@acme.example"')).body.totalResults).toBe(0);
    const left = await recordOf(made.id);
    expect(left.status).toBe("inactive");
    expect(left.left_on).toMatch(/^20/);
    const again = await scim("POST", "/Users", user);
    expect(again).toMatchObject({ status: 201, body: { id: made.id, active: true } });
    expect(await recordOf(made.id)).toMatchObject({ status: "active", left_on: null });
  });

  it("keeps nobody in who has open work: they are suspended until it is handed over", async () => {
    const id = String(app.users["max"]?.id);
    await app.database.write((trx) =>
      trx
        .insertInto("lead")
        .values({
          created: 1,
          modified: 1,
          row_version: 1,
          label__: "Open work",
          search__: "open work",
          assigned_to: Number(id),
          status: "new",
        })
        .execute(),
    );
    expect((await scim("DELETE", `/Users/${id}`)).status).toBe(204);
    expect((await recordOf(id)).status).toBe("suspended");
    const login = { employee_id: "EM3", password: TEST_PASSWORD };
    expect((await app.as()("POST", "/api/auth/login/", { body: login })).statusCode).toBeGreaterThanOrEqual(
      400,
    );
  });
});

describe("errors", () => {
  it("say what is wrong as RFC 7644 has it", async () => {
    const { body: made } = await scim("POST", "/Users", newUser("err", { roles: [{ value: "finance" }] }));
    const url = `/Users/${made.id}`;
    const cases: [unknown, number, string | undefined][] = [
      [await scim("POST", "/Users", newUser("err")), 409, "uniqueness"],
      [await scim("GET", "/Users?filter=userName near 1"), 400, "invalidFilter"],
      [await scim("GET", '/Users?filter=password eq "x"'), 400, "invalidFilter"],
      [
        await scim("PATCH", url, operations({ op: "replace", path: "nothing", value: 1 })),
        400,
        "invalidPath",
      ],
      [await scim("PATCH", url, operations({ op: "replace", path: "id", value: "1" })), 400, "mutability"],
      [await scim("PATCH", url, operations({ op: "remove" })), 400, "noTarget"],
      [
        await scim("PATCH", url, operations({ op: "replace", path: "active", value: "maybe" })),
        400,
        "invalidValue",
      ],
      [await scim("PATCH", url, { Operations: [] }), 400, "invalidSyntax"],
      [await scim("POST", "/Users", "{"), 400, "invalidSyntax"],
      [await scim("POST", "/Users", newUser("x1", { [ENTERPRISE]: {} })), 400, "invalidValue"],
      [await scim("POST", "/Users", newUser("x2", { roles: [{ value: "king" }] })), 400, "invalidValue"],
      [await scim("PUT", url, { ...made, [ENTERPRISE]: { employeeNumber: "SC1" } }), 400, "mutability"],
      [await scim("GET", "/Users/0"), 404, undefined],
    ];
    expect(
      cases.map(([answer]) => {
        const { status, body } = answer as { status: number; body: { scimType?: string } };
        return [status, body.scimType];
      }),
    ).toEqual(cases.map(([, status, keyword]) => [status, keyword]));
    expect(cases[0]?.[0]).toMatchObject({
      type: "application/scim+json; charset=utf-8",
      body: {
        schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
        status: "409",
        detail: expect.any(String),
      },
    });
  });

  it("refuse a change of another version than the one seen", async () => {
    const { body: made, etag } = await scim(
      "POST",
      "/Users",
      newUser("tag", { roles: [{ value: "finance" }] }),
    );
    const change = operations({ op: "replace", path: "title", value: "A" });
    const ifMatch = { headers: { "if-match": etag } };
    expect((await scim("PATCH", `/Users/${made.id}`, change, ifMatch)).status).toBe(200);
    expect((await scim("PATCH", `/Users/${made.id}`, change, ifMatch)).status).toBe(412);
    const { etag: now } = await scim("GET", `/Users/${made.id}`);
    const same = await scim("GET", `/Users/${made.id}`, undefined, { headers: { "if-none-match": now } });
    expect(same).toMatchObject({ status: 304, body: null });
  });
});

it("takes one of two people with one user name who come at once", async () => {
  const twice = await Promise.all([
    scim("POST", "/Users", { ...newUser("twin"), emails: [{ value: "one@acme.example" }] }),
    scim("POST", "/Users", { ...newUser("twin"), emails: [{ value: "two@acme.example" }] }),
  ]);
  expect(twice.map(({ status }) => String(status)).toSorted()).toEqual(["201", "409"]);
  expect(twice.find(({ status }) => status === 409)?.body.scimType).toBe("uniqueness");
});
