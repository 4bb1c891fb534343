import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ClientConfig } from "../../core/definition/client-types.ts";
import type { AccessDefinition, ResourceDefinition } from "../../core/definition/types.ts";
import { hashDocument } from "../../server/config/documents.ts";
import { StartError } from "../../server/config/start-error.ts";
import { openDatabase } from "../../server/database/database.ts";
import { DatabaseError } from "../../server/database/errors.ts";
import { smallCompany } from "../fixtures/small-company.ts";
import { createTestApp } from "../support/app.ts";
import type { TestApp } from "../support/app.ts";
import { medianTime, timeUntil } from "../support/median-time.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const test = prepareOnce(createTestApp);
let version: number;

beforeEach(() => {
  version = test.app.benchline.store.current().version;
});

const room: ResourceDefinition = {
  version: 1,
  name: "room",
  area: "utility",
  label: ["name"],
  fields: [
    { name: "name", type: "text", required: true, sort: true, search: true, filter: true },
    { name: "seats", type: "integer", min: 1, max: 100, filter: true, sort: true },
    { name: "kind", type: "enum", options: ["quiet", "loud"], filter: true },
  ],
  sections: [{ name: "general", fields: ["name", "seats", "kind"] }],
};

const ticket = smallCompany.resources.find(({ name }) => name === "ticket")!;
const accessWith = (more: AccessDefinition["resources"]): AccessDefinition => ({
  ...smallCompany.access,
  resources: { ...smallCompany.access.resources, ...more },
});
const roomAccess = accessWith({
  room: {
    grants: [{ rule: "superadmin", actions: ["list", "show", "create", "edit", "delete"], scope: "all" }],
  },
});

const publish = (changes: object[], more: object = {}, who = "boss") =>
  test.as(who)("POST", "/api/config/publish/", { body: { changes, base_version: version, ...more } });
const resource = (document: ResourceDefinition | Record<string, unknown>) => ({
  kind: "resource",
  name: (document as { name: string }).name,
  document,
});
const access = (document: AccessDefinition) => ({ kind: "access", name: "access", document });
const configOf = async (who: string, app = test, headers = {}) =>
  (await app.as(who)("GET", "/api/config/", { headers })).json<ClientConfig>();
const codesOf = (answer: { json: <T>() => T }) =>
  answer.json<{ definition_errors: { code: string }[] }>().definition_errors.map(({ code }) => code);

describe("the browser's configuration", () => {
  it("holds what the person may see, and not a field, tab or menu entry more", async () => {
    const boss = await configOf("boss");
    const guest = await configOf("guest");
    const fieldsOf = (config: ClientConfig) =>
      config.resources.find(({ name }) => name === "ticket")?.fields.map(({ name }) => name);
    expect(fieldsOf(boss)).toContain("budget");
    expect(fieldsOf(guest)).not.toContain("budget");
    expect(boss.menu[0]?.entries.map(({ name }) => name)).toEqual(["tickets", "people"]);
    expect(guest.menu[0]?.entries.map(({ name }) => name)).toEqual(["tickets"]);
    const everything = JSON.stringify(guest);
    expect(everything).not.toContain("budget");
    expect(everything).not.toContain("Budget");
    expect(guest.gates).toEqual([
      { path: "/settings", allowed: false, rule: "superadmin", needs: "superadmin" },
    ]);
  });

  it("is not sent again while nothing changed", async () => {
    const first = await test.as("boss")("GET", "/api/config/");
    const etag = String(first.headers.etag);
    const again = await test.as("boss")("GET", "/api/config/", { headers: { "if-none-match": etag } });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    const other = await test.as("worker")("GET", "/api/config/", { headers: { "if-none-match": etag } });
    expect(other.statusCode).toBe(200);
  });

  it("speaks the language of the browser, and English where words are missing", async () => {
    const config = await configOf("boss", test, { "accept-language": "de, fr-CA;q=0.9, en;q=0.1" });
    expect(config.language).toBe("fr");
    expect(config.labels.ticket).toMatchObject({
      name: "Billet",
      fields: { title: "Titre", status: "Status", estimate: "Estimate" },
      options: { status: { doing: "In progress" } },
    });
  });

  it("arrives compressed when the browser takes that", async () => {
    const answer = await test.as("boss")("GET", "/api/config/", {
      headers: { "accept-encoding": "gzip, br" },
    });
    expect(answer.headers["content-encoding"]).toBe("br");
    expect(answer.rawPayload.length).toBeLessThan(
      (await test.as("boss")("GET", "/api/config/")).body.length / 3,
    );
  });
});

describe("publishing", () => {
  it("makes a business area work at once: table, right, words, configuration", async () => {
    const words = { name: "Room", plural: "Rooms", fields: { name: "Name", seats: "Seats", kind: "Kind" } };
    const answer = await publish(
      [resource(room), access(roomAccess), { kind: "labels", name: "en.room", document: words }],
      { note: "Meeting rooms" },
    );
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ data: { version: version + 1 } });
    const now = Date.now();
    await test.database.write((trx) =>
      trx
        .insertInto("room")
        .values({
          created: now,
          modified: now,
          row_version: 1,
          name: "Blue",
          name__key: "blue",
          kind: "quiet",
        })
        .execute(),
    );
    const boss = await configOf("boss");
    expect(boss.version).toBe(version + 1);
    expect(boss.resources.map(({ name }) => name)).toContain("room");
    expect(boss.labels.room).toMatchObject(words);
    expect((await configOf("worker")).resources.map(({ name }) => name)).not.toContain("room");
  });

  it("lists versions with who, when, why and what", async () => {
    const answer = await test.as("boss")("GET", "/api/config/versions/");
    expect(answer.json()).toMatchObject({
      current: version,
      problems: [],
      data: [
        {
          version,
          actor: { id: test.users.boss?.id },
          note: "Meeting rooms",
          changes: [
            { kind: "access", name: "access", change: "published" },
            { kind: "labels", name: "en.room", change: "published" },
            { kind: "resource", name: "room", change: "published" },
          ],
        },
      ],
    });
  });

  it("adds a field while the rows stay", async () => {
    const fields = [...room.fields, { name: "floor", type: "integer" as const, filter: true }];
    expect((await publish([resource({ ...room, fields })])).statusCode).toBe(201);
    const rows = await test.database.read.selectFrom("room").selectAll().execute();
    expect(rows).toMatchObject([{ name: "Blue", floor: null }]);
  });

  it("refuses changes based on an older version, with the version in force", async () => {
    const answer = await publish([resource(room)], { base_version: version - 1 });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: "stale_configuration", version });
  });

  it("lets one of two publish at the same moment", async () => {
    const variant = (seats: number) =>
      resource({
        ...room,
        fields: room.fields.map((field) => (field.name === "seats" ? { ...field, max: seats } : field)),
      });
    const answers = await Promise.all([publish([variant(11)]), publish([variant(12)])]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  it.each(["worker", "guest", "nobody"])("is not for %s", async (who) => {
    expect((await publish([resource(room)], {}, who)).statusCode).toBe(403);
    for (const path of ["versions/", "definitions/", "definitions/access/access/", "export/", "diff/"]) {
      expect((await test.as(who)("GET", `/api/config/${path}`)).statusCode).toBe(403);
    }
  });

  it("takes all of a set or nothing of it", async () => {
    const good = { ...room, name: "desk" };
    const answer = await publish([resource(good), resource({ ...room, name: "chair", label: ["nothing"] })]);
    expect(answer.statusCode).toBe(422);
    expect((await configOf("boss")).version).toBe(version);
    await expect(test.database.read.selectFrom("desk").selectAll().execute()).rejects.toThrow("desk");
  });

  it("makes a record of a new role, so that people can be given it", async () => {
    const answer = await publish([access({ ...roomAccess, roles: [...roomAccess.roles, "auditor"] })]);
    expect(answer.statusCode).toBe(201);
    const row = await test.database.read
      .selectFrom("role")
      .select("display_name")
      .where("name", "=", "auditor")
      .executeTakeFirst();
    expect(row).toEqual({ display_name: "auditor" });
  });
});

describe("changes that are refused", () => {
  const change = (document: Record<string, unknown>) => publish([resource({ ...room, ...document })]);

  it.each<[string, string, () => ReturnType<typeof publish>]>([
    ["a property it does not know", "unknown_property", () => change({ colour: "red" })],
    [
      "a field type it does not know",
      "unknown_type",
      () => change({ fields: [{ name: "name", type: "string" }] }),
    ],
    ["a newer language", "newer_language", () => change({ version: 2 })],
    ["a name that differs from its own", "wrong_name", () => publish([{ ...resource(room), name: "hall" }])],
    ["an address of the program", "reserved_name", () => change({ name: "config" })],
    ["the same definition twice", "duplicate_change", () => publish([resource(room), resource(room)])],
    [
      "a definition of no kind",
      "unknown_definition",
      () => publish([{ kind: "labels", name: "xx.room", document: { name: "", plural: "", fields: {} } }]),
    ],
    [
      "withdrawing what was not published",
      "nothing_published",
      () => publish([{ kind: "resource", name: "ticket", document: null }]),
    ],
    [
      "another type for a field with values",
      "type_changed",
      () => change({ fields: [...room.fields.slice(0, 2), { name: "kind", type: "address" }] }),
    ],
    [
      "removing an option that records hold",
      "option_in_use",
      () =>
        change({ fields: [...room.fields.slice(0, 2), { name: "kind", type: "enum", options: ["loud"] }] }),
    ],
    [
      "conditions inside conditions without end",
      "too_deep",
      () => {
        const nested = `${'{"not":'.repeat(20_000)}{"field":"name","empty":true}${"}".repeat(20_000)}`;
        const body = JSON.stringify({ changes: [resource(room)], base_version: version });
        const text = body.replace('"min":1', `"min":1,"visibleWhen":${nested}`);
        const headers = { "content-type": "application/json" };
        return test.as("boss")("POST", "/api/config/publish/", { body: text, headers });
      },
    ],
    [
      "more options than anybody can choose from",
      "list_too_long",
      () => {
        const options = Array.from({ length: 301 }, (_, index) => `kind_${index}`);
        return change({ fields: [...room.fields.slice(0, 2), { name: "kind", type: "enum", options }] });
      },
    ],
    [
      "locking everybody out",
      "access_locked_out",
      () => publish([access(accessWith({ role_grant: { grants: [] } }))]),
    ],
    [
      "weakening a fixed rule",
      "locked_rule",
      () =>
        publish([
          access({
            ...roomAccess,
            rules: { ...roomAccess.rules, superadmin: { rule: { all: [] }, locked: true } },
          }),
        ]),
    ],
    [
      "a menu entry that leads nowhere",
      "dead_menu_entry",
      () =>
        publish([
          {
            kind: "navigation",
            name: "navigation",
            document: {
              ...smallCompany.navigation,
              menu: [{ name: "work", entries: [{ name: "lost", path: "/nowhere" }] }],
            },
          },
        ]),
    ],
  ])("%s", async (_what, code, attempt) => {
    const answer = await attempt();
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: "invalid_definitions" });
    expect(codesOf(answer)).toContain(code);
    expect((await configOf("boss")).version).toBe(version);
  });

  it.each<[string, Record<string, unknown>]>([
    ["of its shape", { colour: "red" }],
    ["of what it names", { label: ["nothing"] }],
    [
      "of what records hold",
      { fields: [...room.fields.slice(0, 2), { name: "kind", type: "enum", options: ["loud"] }] },
    ],
  ])(
    "name the change they are about, not a version that is not there yet: because %s",
    async (_why, document) => {
      const answer = await change(document);
      const sources = answer
        .json<{ definition_errors: { source: string }[] }>()
        .definition_errors.map(({ source }) => source);
      expect(new Set(sources)).toEqual(new Set(["change:resource/room"]));
    },
  );

  it("are all named at once, each with its place and a way out", async () => {
    const answer = await change({ colour: "red", fields: [{ name: "name", type: "text", max: 1 }] });
    expect(answer.json()).toMatchObject({
      definition_errors: [
        { resource: "room", field: null, pointer: "", code: "unknown_property" },
        { resource: "room", field: "name", pointer: "/fields/0", code: "unknown_property" },
      ],
    });
  });

  it("say what may be written instead", async () => {
    const answer = await change({
      fields: [
        { name: "name", type: "currency" },
        { name: "First Name", type: "text" },
      ],
    });
    const messages = answer
      .json<{ definition_errors: { message: string }[] }>()
      .definition_errors.map(({ message }) => message);
    expect(messages).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^"currency" isn’t a known type: use one of .*"text".*"money"/),
        expect.stringMatching(
          /^"First Name" can’t be used here: write a lowercase letter .* such as first_name\.$/,
        ),
      ]),
    );
  });

  it("says which figures over all records will be slow", async () => {
    const warningsOf = async (note: object, filter: object) => {
      const same = { resource: "room", function: "count", filter } as const;
      const fields = [
        ...room.fields,
        { name: "note", ...note },
        { name: "same", type: "computed", result: "integer", rollup: same },
      ];
      const document = { ...room, fields } as ResourceDefinition;
      const body = { changes: [resource(document)] };
      const answer = await test.as("boss")("POST", "/api/config/validate/", { body });
      const { data } = answer.json<{ data: { ok: boolean; warnings: { field: string; code: string }[] } }>();
      expect(data.ok).toBe(true);
      return data.warnings.map(({ field, code }) => `${field}: ${code}`);
    };
    const slow = ["same: figure_scans"];
    const [endless, short] = [{ type: "text" }, { type: "text", maxLength: 80 }];
    const equal = { field: "note", is: { parent: "name" } };
    expect(await warningsOf(endless, equal)).toEqual(slow);
    expect(await warningsOf(short, equal)).toEqual([]);
    expect(await warningsOf(short, { field: "note", contains: { parent: "name" } })).toEqual(slow);
    expect(await warningsOf(endless, { all: [equal, { field: "seats", is: { parent: "seats" } }] })).toEqual(
      [],
    );
    // the same for every record, so worked out once
    expect(await warningsOf(endless, { field: "note", is: "kept" })).toEqual([]);
  });

  it("can be seen before publishing, with the effect on the tables", async () => {
    const validate = (document: object) =>
      test.as("boss")("POST", "/api/config/validate/", {
        body: { changes: [resource(document as ResourceDefinition)] },
      });
    const fields = [...room.fields, { name: "note", type: "text" as const }];
    const fine = await validate({ ...room, fields });
    expect(fine.json()).toMatchObject({
      data: { ok: true, errors: [], steps: [{ kind: "add_column", table: "room", name: "note" }] },
    });
    for (const name of ["Twin", "twin"])
      expect((await test.as("boss")("POST", "/api/room/", { body: { name, seats: 4 } })).statusCode).toBe(
        201,
      );
    const once = await validate({
      ...room,
      fields: room.fields.map((field) => (field.name === "seats" ? { ...field, unique: true } : field)),
    } as ResourceDefinition);
    expect(once.json()).toMatchObject({ data: { ok: false, errors: [{ code: "duplicates_exist" }] } });
    const fewer = { fields: room.fields.slice(0, 1), sections: [{ name: "general", fields: ["name"] }] };
    expect((await validate({ ...room, ...fewer })).json()).toMatchObject({
      data: {
        ok: true,
        warnings: expect.arrayContaining([
          expect.objectContaining({
            field: "seats",
            code: "values_hidden",
            message: expect.stringMatching(/^\d+ records of room have a value in seats/) as string,
          }),
        ]) as unknown,
      },
    });
    const now = Date.now();
    const row = { created: now, modified: now, row_version: 1, name: "Many", name__key: "many", seats: 3 };
    await test.database.write(async (trx) => {
      for (let part = 0; part < 11; part += 1)
        await trx
          .insertInto("room")
          .values(Array.from({ length: 100 }, () => row))
          .execute();
    });
    expect((await validate({ ...room, ...fewer })).json()).toMatchObject({
      data: {
        warnings: expect.arrayContaining([
          expect.objectContaining({
            field: "seats",
            message: expect.stringMatching(/^More than 1000 records of room have/) as string,
          }),
        ]) as unknown,
      },
    });
    await test.database.write((trx) => trx.deleteFrom("room").where("name", "=", "Many").execute());
    const bad = await validate({ ...room, label: ["nothing"] });
    expect(bad.json<{ data: { ok: boolean; errors: unknown[] } }>().data.ok).toBe(false);
    expect((await configOf("boss")).version).toBe(version);
  });
});

describe("fields that become another type", () => {
  const hall = (seats: object, kind: object) => ({
    ...room,
    name: "hall",
    fields: [
      room.fields[0]!,
      { name: "seats", filter: true, sort: true, ...seats },
      { name: "kind", filter: true, sort: true, ...kind },
    ],
  });
  const whole = { type: "integer" };
  const options = { type: "enum", options: ["quiet", "loud"] };
  const call = (...words: Parameters<ReturnType<TestApp["as"]>>) => test.as("boss")(...words);
  const became = async (seats: object, kind: object) => {
    const answer = await publish([resource(hall(seats, kind))], {
      base_version: test.app.benchline.store.current().version,
    });
    return answer;
  };
  const rows = async (query: string) =>
    (await call("GET", `/api/hall/?${query}`)).json<{ data: Record<string, unknown>[] }>().data;
  const seatsOf = async (query: string) => (await rows(query)).map(({ seats }) => seats);
  const kindsOf = async (query: string) => (await rows(query)).map(({ kind }) => kind);
  let first: number;

  beforeAll(async () => {
    first = test.app.benchline.store.current().version + 1;
    const rights = accessWith({ ...roomAccess.resources, hall: roomAccess.resources["room"]! });
    await publish([resource(hall(whole, options)), access(rights)], { base_version: first - 1 });
    for (const body of [
      { name: "Blue", seats: 5, kind: "loud" },
      { name: "Red", seats: 100, kind: "quiet" },
      { name: "Grey", seats: 20, kind: null },
    ])
      await call("POST", "/api/hall/", { body });
  });

  it("read, sort and filter right, whole numbers as decimals and back", async () => {
    expect((await became({ type: "decimal", scale: 2 }, options)).statusCode).toBe(201);
    expect(await seatsOf("sort=seats")).toEqual(["5.00", "20.00", "100.00"]);
    expect(await seatsOf("seats__gte=20&sort=-seats")).toEqual(["100.00", "20.00"]);
    expect((await became(whole, options)).statusCode).toBe(201);
    expect(await seatsOf("seats__lt=100&sort=seats")).toEqual([5, 20]);
  });

  it("read, sort, filter and sum right with another number of decimals, and after a roll back", async () => {
    const places = async (scale: number) => (await became({ type: "decimal", scale }, options)).statusCode;
    expect(await places(2)).toBe(201);
    const two = test.app.benchline.store.current().version;
    const made = await call("POST", "/api/hall/", { body: { name: "Gold", seats: "7.25" } });
    const { id, row_version } = made.json<{ id: number; row_version: number }>();

    expect(await places(3)).toBe(201);
    expect(await seatsOf("sort=seats")).toEqual(["5.000", "7.250", "20.000", "100.000"]);
    expect(await seatsOf("seats__gt=7.249&sort=-seats")).toEqual(["100.000", "20.000", "7.250"]);
    const sum = await call("GET", "/api/hall/aggregate/?measures=sum:seats");
    expect(sum.json()).toMatchObject({ total: { "sum:seats": "132.250" } });
    const precise = await call("PATCH", `/api/hall/${id}/`, { body: { seats: "7.125", row_version } });
    expect(precise.statusCode).toBe(200);

    const back = () => call("POST", "/api/config/rollback/", { body: { version: two } });
    expect((await back()).statusCode).toBe(201);
    expect(await seatsOf("sort=seats")).toEqual([null, "5.00", "20.00", "100.00"]);
    expect(await places(3)).toBe(201);
    expect(await seatsOf("sort=seats")).toEqual(["5.000", "7.125", "20.000", "100.000"]);
    expect((await back()).statusCode).toBe(201);
    expect((await call("GET", `/api/hall/${id}/history/`)).body).toContain("7.125");
    await test.database.write((trx) => trx.deleteFrom("hall").where("name", "=", "Gold").execute());
    expect((await became(whole, options)).statusCode).toBe(201);
  });

  it("options become text and are rolled back to; a value that is none of them is kept aside", async () => {
    const back = () => call("POST", "/api/config/rollback/", { body: { version: first } });
    expect((await became(whole, { type: "text", maxLength: 40, search: true })).statusCode).toBe(201);
    await test.app.reindexer.drain();
    expect(await kindsOf("kind__contains=OU&sort=kind")).toEqual(["loud"]);
    expect(await kindsOf("sort=kind")).toEqual([null, "loud", "quiet"]);
    expect((await back()).statusCode).toBe(201);
    expect(await kindsOf("kind=loud")).toEqual(["loud"]);

    expect((await became(whole, { type: "text", maxLength: 40 })).statusCode).toBe(201);
    await call("POST", "/api/hall/", { body: { name: "Green", seats: 1, kind: "Echoing" } });
    expect(await kindsOf("sort=kind")).toEqual([null, "Echoing", "loud", "quiet"]);
    expect((await back()).statusCode).toBe(201);
    expect(await kindsOf("sort=kind")).toEqual([null, null, "loud", "quiet"]);
    expect((await became(whole, { type: "text", maxLength: 40 })).statusCode).toBe(201);
    expect(await kindsOf("sort=kind")).toEqual([null, "Echoing", "loud", "quiet"]);
  });

  it("are not written to by a process that has not heard of them", async () => {
    const since = (value: string) =>
      test.database.write((trx) =>
        trx.updateTable("sys__meta").set({ value }).where("key", "=", "values_since").execute(),
      );
    const write = () => call("POST", "/api/hall/", { body: { name: "Late", seats: 2 } });
    await since("999999");
    expect((await write()).json()).toMatchObject({ code: "server_busy" });
    await since("0");
    expect((await write()).statusCode).toBe(201);
  });
});

describe("an area as wide as it may be", () => {
  const kinds = [
    { type: "text", filter: true, sort: true, maxLength: 40 },
    { type: "money", filter: true },
    { type: "reference", to: "employee" },
    { type: "date", sort: true },
    { type: "boolean" },
    { type: "enum", options: ["one", "two"], filter: true },
  ];
  const fields = Array.from({ length: 290 }, (_, index) => ({
    name: `field_${index}`,
    ...kinds[index % kinds.length],
  }));
  const values = () => ["words", "12.50", test.users.boss?.id, "2026-02-28", true, "two"] as const;

  it("is written, listed, filtered, summed and exported", async () => {
    const wide = {
      ...room,
      name: "wide",
      fields: [room.fields[0]!, ...fields],
      sections: [{ name: "general", fields: ["name", ...fields.map(({ name }) => name)] }],
      list: { columns: ["name"], optional: fields.map(({ name }) => name) },
    };
    const grants = {
      grants: [{ rule: "superadmin", actions: ["list", "show", "create", "edit", "export"], scope: "all" }],
    };
    const rights = accessWith({ ...roomAccess.resources, wide: grants } as AccessDefinition["resources"]);
    const published = await publish([resource(wide), access(rights)]);
    expect(published.statusCode, published.body).toBe(201);
    const body = Object.fromEntries(fields.map(({ name }, index) => [name, values()[index % kinds.length]]));
    const call = test.as("boss");
    const made = await call("POST", "/api/wide/", { body: { name: "Widest", ...body } });
    expect(made.statusCode, made.body).toBe(201);
    const query = "field_0=words&field_1__gte=12&sort=-field_3,field_288&query=widest";
    const list = await call("GET", `/api/wide/?${query}`);
    expect(list.json(), list.body).toMatchObject({
      count: 1,
      data: [{ name: "Widest", field_289: "12.50" }],
    });
    const money = fields.filter((_, index) => index % kinds.length === 1).slice(0, 12);
    const sums = money.map(({ name }) => `sum:${name}`);
    const summed = await call("GET", `/api/wide/aggregate/?measures=${sums.join(",")}`);
    expect(summed.json()).toMatchObject({ total: Object.fromEntries(sums.map((sum) => [sum, "12.50"])) });
    const columns = ["name", ...fields.map(({ name }) => name)].join(",");
    const file = await call("GET", `/api/wide/export/?columns=${columns}`);
    expect(file.body.split("\n")[1]?.split(",").length).toBe(291);
  });
});

describe("rolling back", () => {
  it("restores every definition byte for byte and keeps the data", async () => {
    const text = async () =>
      (await test.as("boss")("GET", "/api/config/export/")).json<{
        files: { path: string; content: string }[];
      }>().files;
    const before = await text();
    const target = version;
    const changed = {
      ...room,
      fields: room.fields.slice(0, 1),
      sections: [{ name: "general", fields: ["name"] }],
    };
    expect(
      (await publish([resource(changed), { kind: "labels", name: "en.room", document: null }])).statusCode,
    ).toBe(201);
    expect(await text()).not.toEqual(before);
    const answer = await test.as("boss")("POST", "/api/config/rollback/", { body: { version: target } });
    expect(answer.json()).toEqual({ data: { version: target + 2 } });
    expect(await text()).toEqual(before);
    const kept = await test.database.read
      .selectFrom("room")
      .select(["name", "kind"])
      .where("name", "=", "Blue")
      .execute();
    expect(kept).toEqual([{ name: "Blue", kind: "quiet" }]);
  });

  it("goes back to the shipped definitions and forward again", async () => {
    const back = (to: number) => test.as("boss")("POST", "/api/config/rollback/", { body: { version: to } });
    expect((await back(0)).statusCode).toBe(201);
    expect((await configOf("boss")).resources.map(({ name }) => name)).not.toContain("room");
    expect((await back(version)).statusCode).toBe(201);
    expect((await configOf("boss")).resources.map(({ name }) => name)).toContain("room");
  });

  it("answers 404 for a version that never was", async () => {
    const answer = await test.as("boss")("POST", "/api/config/rollback/", { body: { version: 999 } });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, "unknown_version"]);
  });

  it("refuses a version whose definitions this release does not read, and names what is wrong", async () => {
    const { store } = test.app.benchline;
    const document = { ...room, fields: [{ name: "name", type: "string" }] };
    const entry = { version: version + 1, hash: hashDocument(document), base: null };
    const row = { at: Date.now(), actor: null, note: null, state: "published:1" };
    const change = { kind: "resource", name: "room", document, base: null };
    await test.database.write((trx) =>
      trx
        .insertInto("sys__config")
        .values([
          {
            ...row,
            version: version + 1,
            changes: JSON.stringify([change]),
            hashes: JSON.stringify({ ...store.layer().index, "resource/room": entry }),
          },
          { ...row, version: version + 2, changes: "[]", hashes: JSON.stringify(store.layer().index) },
        ])
        .execute(),
    );
    await store.reload();
    const answer = await test.as("boss")("POST", "/api/config/rollback/", { body: { version: version + 1 } });
    expect(answer.statusCode, answer.body).toBe(422);
    expect(codesOf(answer)).toEqual(["unknown_type"]);
    expect((await configOf("boss")).version).toBe(version + 2);
  });

  it("shows what two versions say differently", async () => {
    const fields = room.fields.map((field) => (field.name === "seats" ? { ...field, max: 7 } : field));
    await publish([resource({ ...room, fields })]);
    const answer = await test.as("boss")("GET", `/api/config/diff/?from=${version}&to=${version + 1}`);
    const { data } = answer.json<{
      data: { name: string; differences: { path: string; after: unknown }[] }[];
    }>();
    expect(data.map(({ name }) => name)).toEqual(["room"]);
    expect(data[0]?.differences).toContainEqual(
      expect.objectContaining({ path: "fields/seats/max", after: 7 }),
    );
  });
});

describe("other processes", () => {
  it("work with a published version within a second", async () => {
    const second = await test.second();
    const time = await medianTime(async (round) => {
      const next = version + 1 + round;
      const changes = [resource({ ...room, icon: round % 2 === 0 ? "home" : "car" })];
      expect((await publish(changes, { base_version: next - 1 })).statusCode).toBe(201);
      return timeUntil(async () => (await configOf("boss", second)).version === next);
    });
    expect(time).toBeLessThan(1000);
    await second.close();
  });

  it("come to the newest version also when they cannot read it at first", async () => {
    let failures = 0;
    const real = await openDatabase({ url: test.testDatabase.url, dataDir: test.testDatabase.dataDir });
    const read = new Proxy(real.read, {
      get(target, key) {
        const member: unknown = Reflect.get(target, key);
        if (typeof member !== "function") return member;
        return (...words: unknown[]): unknown => {
          if (key === "selectFrom" && words[0] === "sys__config" && failures > 0) {
            failures -= 1;
            throw new DatabaseError("connection_lost", "The database has gone away.");
          }
          return Reflect.apply(member, target, words);
        };
      },
    });
    const second = await test.second({ database: { ...real, read } });
    failures = 2;
    expect((await publish([resource({ ...room, icon: "book" })])).statusCode).toBe(201);
    await expect
      .poll(async () => (await configOf("boss", second)).version, { timeout: 10_000 })
      .toBe(version + 1);
    expect(failures).toBe(0);
    await second.close();
    await real.close();
  });

  it("stay at the newest version when an older reading ends after it came into force", async () => {
    const real = await openDatabase({ url: test.testDatabase.url, dataDir: test.testDatabase.dataDir });
    const gates: Promise<void>[] = [];
    const read = real.read.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (result.rows.some((row) => "hashes" in row)) await gates.shift();
        return result;
      },
    });
    const second = await test.second({ database: { ...real, read } });
    const { store } = second.app.benchline;
    let open = () => {};
    gates.push(new Promise((resolve) => (open = resolve)));
    const older = store.reload();
    await expect.poll(() => gates).toEqual([]);
    expect((await publish([resource({ ...room, icon: "train" })])).statusCode).toBe(201);
    await store.reload();
    expect(store.current().version).toBe(version + 1);
    open();
    await older;
    expect(store.current().version).toBe(version + 1);
    await second.close();
    await real.close();
  });

  it("keep the last good version when the newest is damaged, and say so; a start refuses", async () => {
    const second = await test.second();
    const damage = { version: version + 1, at: Date.now(), actor: null, note: null, state: "published:1" };
    await test.database.write(async (trx) => {
      await trx
        .insertInto("sys__config")
        .values({
          ...damage,
          changes: "[",
          hashes: JSON.stringify({ "resource/room": { version: version + 1 } }),
        })
        .execute();
      await trx
        .insertInto("sys__outbox")
        .values({
          at: Date.now(),
          resource: "sys__config",
          record: version + 1,
          action: "publish",
          row_version: 1,
        })
        .execute();
    });
    const health = async () => (await second.as()("GET", "/api/health/")).json<{ configuration: object }>();
    await expect
      .poll(health, { timeout: 1000, interval: 50 })
      .toMatchObject({ status: "ok", configuration: { version, problems: 1 } });
    expect((await configOf("boss", second)).version).toBe(version);
    await second.close();
    await expect(test.second()).rejects.toMatchObject({ code: "corrupt_version" });

    await test.database.write((trx) =>
      trx
        .updateTable("sys__config")
        .set({ state: "published:9" })
        .where("version", "=", version + 1)
        .execute(),
    );
    await expect(test.second()).rejects.toMatchObject({ code: "newer_version" });
    await test.database.write((trx) =>
      trx
        .deleteFrom("sys__config")
        .where("version", "=", version + 1)
        .execute(),
    );
  });
});

describe("a release that changes a shipped file", () => {
  const path = () => join(test.definitions.resourcesDir, "utility/ticket.json");
  const ship = (document: object) => writeFile(path(), JSON.stringify(document));
  const fieldOf = (app: TestApp, name: string) =>
    app.app.benchline.definitions().resources.byName.ticket?.fieldsByName[name]?.definition;

  it("is merged with what was published on it; what both changed stays published and is listed", async () => {
    const change = (name: string, more: object) =>
      ticket.fields.map((field) => (field.name === name ? { ...field, ...more } : field));
    await publish([resource({ ...ticket, fields: change("title", { maxLength: 50 }) })]);
    const released = change("title", { maxLength: 60 }).map((field) =>
      field.name === "estimate" ? { ...field, max: 200 } : field,
    );
    await ship({ ...ticket, fields: released });
    const second = await test.second();
    expect(fieldOf(second, "title")).toMatchObject({ maxLength: 50 });
    expect(fieldOf(second, "estimate")).toMatchObject({ max: 200 });
    const answer = await second.as("boss")("GET", "/api/config/versions/");
    expect(answer.json<{ conflicts: unknown[] }>().conflicts).toEqual([
      {
        kind: "resource",
        name: "ticket",
        path: "fields/title/maxLength",
        base: 80,
        shipped: 60,
        published: 50,
      },
    ]);
    await second.close();
    await ship(ticket);
  });

  it("keeps the published definition when the merge would not work", async () => {
    const without = { ...ticket, fields: ticket.fields.filter(({ name }) => name !== "due") };
    const columns = ticket.list?.columns.filter((column) => column !== "due");
    const sections = ticket.sections?.map((section) => ({
      ...section,
      fields: section.fields.filter((field) => field !== "due"),
    }));
    await publish([
      resource({ ...ticket, sections: [...(ticket.sections ?? []), { name: "more", fields: ["key"] }] }),
    ]);
    await ship({ ...without, list: { ...ticket.list, columns }, sections });
    const second = await test.second();
    expect(fieldOf(second, "title")).toMatchObject({ maxLength: 80 });
    await second.close();
    await ship(ticket);
  });

  it("does not start when it is broken: every error is named", async () => {
    const original = await readFile(path(), "utf8");
    await writeFile(path(), original.slice(0, -20));
    await expect(test.second()).rejects.toMatchObject({
      code: "malformed_json",
      errors: [{ source: "resources/utility/ticket.json" }],
    });
    await ship({ ...ticket, version: 2 });
    await expect(test.second()).rejects.toMatchObject({ code: "newer_language" });
    await ship(ticket);
    const skills = join(test.definitions.resourcesDir, "people/technology.json");
    const shipped = await readFile(skills, "utf8");
    const list = { columns: ["no_field"] };
    await writeFile(skills, JSON.stringify({ ...JSON.parse(shipped), label: ["nothing"], list }));
    const refusal = await test.second().catch((error: unknown) => error);
    await writeFile(skills, shipped);
    expect(refusal).toBeInstanceOf(StartError);
    expect((refusal as StartError).errors.map(({ resource: name }) => name)).toEqual([
      "technology",
      "technology",
    ]);
  });
});
