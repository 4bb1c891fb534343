import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApp } from "../../support/app.ts";
import { createScimApp, ENTERPRISE, newUser, type Scim } from "./scim-app.ts";

let app: TestApp;
let scim: Scim;

beforeAll(async () => {
  const parts = await createScimApp();
  ({ app, scim } = parts);
  for (const name of ["anna", "bert", "o'neil", "100%", "under_score", "back\\slash"])
    await scim(
      "POST",
      "/Users",
      newUser(name.replaceAll(/[^a-z0-9]/g, "."), {
        externalId: `ext ${name}`,
        displayName: `${name} Doe`,
        name: undefined,
        roles: [{ value: name === "anna" ? "finance" : "legal" }],
        ...(name === "bert" ? { active: false } : {}),
      }),
    );
});
afterAll(() => app.close());

const namesBy = async (filter: string): Promise<string[]> => {
  const { status, body } = await scim("GET", `/Users?filter=${encodeURIComponent(filter)}`);
  expect([filter, status]).toEqual([filter, 200]);
  return body.Resources.map(({ displayName }: { displayName: string }) =>
    displayName.replace(" Doe", ""),
  ).toSorted();
};

describe("filters", () => {
  it.each([
    ['userName eq "ANNA@acme.example"', ["anna"]],
    ['userName eq "eve@example.com"', ["eve"]],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "anna@acme.example"', ["anna"]],
    ['externalId eq "ext anna"', ["anna"]],
    ['externalId eq "EXT ANNA"', []],
    ['emails.value eq "bert@acme.example"', ["bert"]],
    ['emails[type eq "work" and value eq "bert@acme.example"]', ["bert"]],
    ['emails[type eq "home"]', []],
    ["active eq false and externalId pr", ["bert"]],
    ['active eq "False"', ["bert"]],
    ['displayName sw "ANN" or displayName sw "bert"', ["anna", "bert"]],
    ['displayName co "NEIL"', ["o'neil"]],
    ['(displayName sw "ann" or displayName sw "bert") and active eq true', ["anna"]],
    ['not (displayName co "doe") and userName sw "eve"', ["eve"]],
    ['userName ew "@acme.example" and not (externalId sw "ext ")', []],
    ['roles.value eq "finance" and externalId pr', ["anna"]],
    ['externalId ne "ext anna" and externalId sw "ext a"', []],
    ["title pr", []],
    ['id eq "x"', []],
    ['meta.lastModified gt "2001-01-01T00:00:00Z" and userName sw "anna"', ["anna"]],
  ])("%s", async (filter, expected) => {
    expect(await namesBy(filter)).toEqual(expected);
  });

  it("find people by id and by employee number", async () => {
    const { body } = await scim("GET", `/Users?filter=${encodeURIComponent('userName sw "anna"')}`);
    const [anna] = body.Resources;
    expect(await namesBy(`id eq "${anna.id}"`)).toEqual(["anna"]);
    expect(await namesBy(`${ENTERPRISE}:employeeNumber eq "${anna[ENTERPRISE].employeeNumber}"`)).toEqual([
      "anna",
    ]);
  });

  it("take every letter of a value as itself, and none as SQL", async () => {
    expect(await namesBy('displayName co "%"')).toEqual(["100%"]);
    expect(await namesBy('displayName sw "under_"')).toEqual(["under_score"]);
    expect(await namesBy('displayName sw "underX"')).toEqual([]);
    expect(await namesBy('displayName sw "o\'neil"')).toEqual(["o'neil"]);
    for (const hostile of [
      `userName eq "' or 1=1 --"`,
      `userName eq "x'; drop table employee; --"`,
      `externalId eq "') union select password_hash from sys__credential --"`,
      `displayName co "' || (select token_hash from sys__session) || '"`,
      `userName eq "\\" or \\"1\\" eq \\"1"`,
    ])
      expect([hostile, await namesBy(hostile)]).toEqual([hostile, []]);
    expect((await namesBy('userName sw "anna"')).length).toBe(1);
  });

  it.each([
    "",
    "userName",
    "userName eq",
    'userName eq "a" and',
    '(userName eq "a"',
    'userName gt "a"',
    "active gt true",
    'password eq "x"',
    "1=1",
    "userName eq 'a'",
    `userName eq "a\n`,
    `userName eq "${"\n".repeat(60)}`,
    `userName eq "${"a".repeat(3000)}"`,
    `${"(".repeat(1500)}`,
    'emails[emails[type eq "a"]]',
    "__proto__ pr",
    "constructor.name pr",
  ])("refuse %j", async (filter) => {
    const began = performance.now();
    const { status, body } = await scim("GET", `/Users?filter=${encodeURIComponent(filter)}`);
    expect(status).toBe(400);
    expect(["invalidFilter", "invalidPath"]).toContain(body.scimType);
    expect(performance.now() - began).toBeLessThan(1000);
  });
});

describe("pages", () => {
  it("hold everybody once, whatever their order, with the same total", async () => {
    const { body: all } = await scim("GET", "/Users?count=200");
    for (const order of ["", "&sortBy=displayName", "&sortBy=active&sortOrder=descending"]) {
      const seen: string[] = [];
      for (let start = 1; ; start += 3) {
        const { body } = await scim("GET", `/Users?startIndex=${start}&count=3${order}`);
        expect(body).toMatchObject({ totalResults: all.totalResults, startIndex: start });
        if (body.itemsPerPage === 0) break;
        seen.push(...body.Resources.map(({ id }: { id: string }) => id));
      }
      expect(seen).toHaveLength(all.totalResults);
      expect(new Set(seen).size).toBe(all.totalResults);
    }
    expect((await scim("GET", "/Users?count=0")).body).toMatchObject({
      totalResults: all.totalResults,
      Resources: [],
    });
    expect((await scim("GET", "/Users?startIndex=-5&count=-1")).body).toMatchObject({
      startIndex: 1,
      itemsPerPage: 0,
    });
    expect((await scim("GET", "/Users?count=many")).status).toBe(400);
  });

  it("show the attributes that were asked for", async () => {
    const filter = encodeURIComponent('userName sw "anna"');
    const only = await scim(
      "GET",
      `/Users?filter=${filter}&attributes=userName,emails.value,name.familyName`,
    );
    const [first] = only.body.Resources;
    expect(Object.keys(first).toSorted()).toEqual(["emails", "id", "name", "schemas", "userName"]);
    expect(first.emails).toEqual([{ value: "anna@acme.example" }]);
    expect(Object.keys(first.name)).toEqual(["familyName"]);
    const without = await scim(
      "GET",
      `/Users/${first.id}?excludedAttributes=emails,${ENTERPRISE}:department,groups`,
    );
    expect(without.body).not.toHaveProperty("emails");
    expect(without.body[ENTERPRISE]).not.toHaveProperty("department");
    expect(without.body[ENTERPRISE]).toHaveProperty("employeeNumber");
  });
});

describe("discovery", () => {
  it("says what can be done, and describes what is answered", async () => {
    const config = (await scim("GET", "/ServiceProviderConfig")).body;
    expect(config).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      etag: { supported: true },
    });
    const types = (await scim("GET", "/ResourceTypes")).body.Resources;
    expect(types.map(({ endpoint }: { endpoint: string }) => endpoint)).toEqual(["/Users", "/Groups"]);
    const schemas = (await scim("GET", "/Schemas")).body.Resources;
    const named = (id: string) =>
      schemas
        .find((one: { id: string }) => one.id === id)
        .attributes.map(({ name }: { name: string }) => name);
    const { body: user } = await scim("GET", `/Users/${app.users["eve"]?.id}`);
    const known = [
      ...named("urn:ietf:params:scim:schemas:core:2.0:User"),
      ENTERPRISE,
      "schemas",
      "id",
      "meta",
    ];
    expect(Object.keys(user).filter((name) => !known.includes(name))).toEqual([]);
    expect((await scim("GET", `/Schemas/${ENTERPRISE}`)).body.id).toBe(ENTERPRISE);
    expect((await scim("GET", "/ResourceTypes/King")).status).toBe(404);
  });
});
