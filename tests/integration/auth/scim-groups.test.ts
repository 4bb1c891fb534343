import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApp } from "../../support/app.ts";
import { createScimApp, newUser, operations, type Scim } from "./scim-app.ts";

let app: TestApp;
let scim: Scim;
let parts: Awaited<ReturnType<typeof createScimApp>>;
let finance: string;
let delivery: string;

beforeAll(async () => {
  parts = await createScimApp();
  ({ app, scim } = parts);
  const { body } = await scim("GET", '/Groups?filter=displayName eq "finance"');
  finance = body.Resources[0].id;
  delivery = (await scim("GET", '/Groups?filter=displayName sw "deliv"')).body.Resources[0].id;
});
afterAll(() => app.close());

const membersOf = async (group: string): Promise<string[]> =>
  (await scim("GET", `/Groups/${group}`)).body.members.map(({ value }: { value: string }) => value);
const make = async (name: string, roles: string[] = ["finance"]): Promise<string> =>
  (await scim("POST", "/Users", newUser(name, { roles: roles.map((value) => ({ value })) }))).body.id;

describe("groups", () => {
  it("are the roles in force, each with those who hold it", async () => {
    const { body } = await scim("GET", "/Groups?count=200");
    expect(body.totalResults).toBe(body.Resources.length);
    const named = body.Resources.map(({ displayName }: { displayName: string }) => displayName);
    expect(named).toEqual(expect.arrayContaining(["FINANCE", "SUPERADMIN", "ENGINEER"]));
    const ann = await make("ann");
    expect(await membersOf(finance)).toContain(ann);
    const found = await scim("GET", `/Groups?filter=members.value eq "${ann}"`);
    expect(found.body.Resources.map(({ id }: { id: string }) => id)).toEqual([finance]);
    const without = await scim("GET", "/Groups?excludedAttributes=members");
    expect(without.body.Resources.some((one: object) => "members" in one)).toBe(false);
  });

  it("are neither made, removed nor renamed", async () => {
    const schemas = ["urn:ietf:params:scim:schemas:core:2.0:Group"];
    expect(await scim("POST", "/Groups", { schemas, displayName: "Kings" })).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining("studio") },
    });
    expect(await scim("POST", "/Groups", { schemas, displayName: "Finance" })).toMatchObject({
      status: 409,
      body: { scimType: "uniqueness" },
    });
    expect((await scim("DELETE", `/Groups/${finance}`)).status).toBe(403);
    const rename = operations({ op: "replace", path: "displayName", value: "Kings" });
    expect(await scim("PATCH", `/Groups/${finance}`, rename)).toMatchObject({
      status: 400,
      body: { scimType: "mutability" },
    });
    const same = operations({
      op: "replace",
      value: { id: finance, displayName: "FINANCE", externalId: "g-1" },
    });
    expect(await scim("PATCH", `/Groups/${finance}`, same)).toMatchObject({
      status: 200,
      body: { externalId: "g-1", displayName: "FINANCE" },
    });
    expect((await scim("GET", '/Groups?filter=externalId eq "g-1"')).body.totalResults).toBe(1);
  });

  it("give and take a role of several people, all or nothing", async () => {
    const [bea, cid] = [await make("bea"), await make("cid")];
    const both = [{ value: bea }, { value: cid }];
    expect(
      (await scim("PATCH", `/Groups/${delivery}`, operations({ op: "add", path: "members", value: both })))
        .status,
    ).toBe(200);
    expect(await membersOf(delivery)).toEqual(expect.arrayContaining([bea, cid]));
    const wrong = operations(
      { op: "remove", path: "members", value: [{ value: bea }] },
      { op: "add", path: "members", value: [{ value: "999999" }] },
    );
    expect(await scim("PATCH", `/Groups/${delivery}`, wrong)).toMatchObject({
      status: 400,
      body: { scimType: "invalidValue" },
    });
    expect(await membersOf(delivery)).toContain(bea);
    const put = { displayName: "DELIVERY", members: [{ value: cid }] };
    expect((await scim("PUT", `/Groups/${delivery}`, put)).status).toBe(200);
    expect(await membersOf(delivery)).toEqual([cid]);
    expect((await scim("GET", `/Users/${app.users["fin"]?.id}`)).body.active).toBe(true);
    const audited = await app.database.read
      .selectFrom("audit_entry")
      .select("detail")
      .where("act", "=", "roles_changed")
      .where("subject", "=", `employee ${bea}`)
      .orderBy("id")
      .execute();
    expect(audited.map(({ detail }) => JSON.parse(String(detail)))).toEqual([
      { given: ["finance"], taken: [], key: "Directory" },
      { given: ["delivery"], taken: [], key: "Directory" },
      { given: [], taken: ["delivery"], key: "Directory" },
    ]);
  });

  it("lose nothing where two of them change for one person at once", async () => {
    const dan = await make("dan");
    const engineer = (await scim("GET", '/Groups?filter=displayName eq "engineer"')).body.Resources[0].id;
    const add = operations({ op: "add", path: "members", value: [{ value: dan }] });
    const answers = await Promise.all(
      [delivery, engineer].map((group) => scim("PATCH", `/Groups/${group}`, add)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { groups } = (await scim("GET", `/Users/${dan}`)).body;
    expect(new Set(groups.map(({ value }: { value: string }) => value))).toEqual(
      new Set([finance, delivery, engineer]),
    );
  });
});

describe("a key", () => {
  it("without the rights sees nothing and changes nothing; a session is none", async () => {
    const eve = String(app.users["eve"]?.id);
    const calls: Parameters<Scim>[] = [
      ["GET", "/Users"],
      ["GET", `/Users/${eve}`],
      ["POST", "/Users", newUser("none")],
      ["PUT", `/Users/${eve}`, newUser("none")],
      ["PATCH", `/Users/${eve}`, operations({ op: "replace", path: "active", value: false })],
      ["DELETE", `/Users/${eve}`],
      ["GET", "/Groups"],
      ["GET", `/Groups/${finance}`],
      ["PATCH", `/Groups/${finance}`, operations({ op: "add", path: "members", value: [{ value: eve }] })],
      ["DELETE", `/Groups/${finance}`],
    ];
    const own = parts.by(await parts.keyOf({ "*": ["list", "show", "edit"] }, { by: "eve" }));
    const other = parts.by(await parts.keyOf({ client: ["list"] }, { role: "superadmin" }));
    const session = parts.by(app.users["boss"]?.token ?? "");
    for (const call of [own, other, session]) {
      const answers = await Promise.all(calls.map((args) => call(...args)));
      expect(answers.map(({ status }) => status)).toEqual(calls.map(() => 403));
      expect(JSON.stringify(answers)).not.toContain("example.com");
    }
    const nobody = await parts.by("benchline_nothing")("GET", "/Users");
    expect(nobody).toMatchObject({ status: 401, body: { status: "401" } });
    expect((await scim("GET", `/Users/${eve}`)).body.active).toBe(true);
  });

  it("to read changes nothing, and one without steps closes nobody", async () => {
    const eve = `/Users/${app.users["eve"]?.id}`;
    const off = operations({ op: "replace", path: "active", value: false });
    const reader = parts.by(await parts.keyOf({ employee: ["list", "show"] }, { role: "superadmin" }));
    expect((await reader("GET", eve)).status).toBe(200);
    expect((await reader("PATCH", eve, off)).status).toBe(403);
    const editor = parts.by(
      await parts.keyOf({ employee: ["list", "show", "edit"], role: ["pick"] }, { role: "superadmin" }),
    );
    expect((await editor("PATCH", eve, off)).status).toBe(403);
    expect((await editor("DELETE", eve)).status).toBe(403);
    expect((await reader("GET", eve)).body.active).toBe(true);
  });

  it("does not suspend its maker", async () => {
    const boss = `/Users/${app.users["boss"]?.id}`;
    const off = operations({ op: "replace", path: "active", value: false });
    expect((await scim("PATCH", boss, off)).status).toBe(409);
    expect((await scim("GET", boss)).body.active).toBe(true);
  });

  it("gives no role that its own does not hold, by groups, by people and with new ones", async () => {
    const { data } = (await app.as("boss")("GET", "/api/config/definitions/access/access/")).json<{
      data: { document: { resources: { employee: { grants: object[] } } } };
    }>();
    const { document } = data;
    const actions = ["list", "show", "create", "edit"];
    const grants = [...document.resources.employee.grants, { rule: "finance", actions, scope: "all" }];
    const classes = JSON.parse(
      JSON.stringify((document as unknown as { classes: Record<string, { write: object[] }> }).classes),
    ) as Record<string, { write: object[] }>;
    classes["PII"]?.write.push({ rule: "finance", scope: "all" });
    const employee = { ...document.resources.employee, grants };
    const changed = { ...document, classes, resources: { ...document.resources, employee } };
    const published = await app.as("boss")("POST", "/api/config/publish/", {
      body: { base_version: 0, changes: [{ kind: "access", name: "access", document: changed }] },
    });
    expect([published.statusCode, published.body.slice(0, 300)]).toMatchObject([201, expect.anything()]);
    const scopes = { employee: ["list", "show", "create", "edit"], role: ["pick"], team: ["pick"] } as const;
    const clerk = parts.by(await parts.keyOf(scopes, { role: "finance" }));
    const eve = String(app.users["eve"]?.id);
    const legal = (await scim("GET", '/Groups?filter=displayName eq "legal"')).body.Resources[0].id;
    const add = operations({ op: "add", path: "members", value: [{ value: eve }] });
    const roles = operations({ op: "add", path: "roles", value: [{ value: "superadmin" }] });
    const refused = [
      await clerk("PATCH", `/Groups/${legal}`, add),
      await clerk("PATCH", `/Users/${eve}`, roles),
      await clerk("POST", "/Users", newUser("chief", { roles: [{ value: "superadmin" }] })),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array(3).fill([403, "scim_role_not_held"]),
    );
    expect((await clerk("PATCH", `/Groups/${finance}`, add)).status).toBe(200);
    expect(await membersOf(finance)).toContain(eve);
  });
});
