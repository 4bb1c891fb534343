import { expect, it } from "vitest";
import type { ResourceDefinition } from "../../core/definition/types.ts";
import { createTestApp } from "../support/app.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const test = prepareOnce(() =>
  createTestApp({
    people: { boss: ["superadmin"], chief: ["superadmin"], worker: ["worker"], guest: ["guest"] },
  }),
);

interface Draft {
  readonly id: number;
  readonly title: string;
  readonly version: number;
  readonly changes: readonly { name: string; base: unknown; document: ResourceDefinition | null }[];
}

const call = (
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body?: object,
  who = "boss",
) => test.as(who)(method, `/api/config/drafts/${path}`, body === undefined ? {} : { body });
const begin = async (title: string) => (await call("POST", "", { title })).json<{ data: Draft }>().data;
const inForce = async (name = "ticket") =>
  (await test.as("boss")("GET", `/api/config/definitions/resource/${name}/`)).json<{
    data: { document: ResourceDefinition };
  }>().data.document;
const put = (draft: Draft, seen: unknown, document: unknown, name = "ticket") =>
  call("PUT", `${draft.id}/resource/${name}/`, { seen, document });
const withField = (document: ResourceDefinition, field: ResourceDefinition["fields"][number]) => ({
  ...document,
  fields: [...document.fields, field],
});
const withIcon = (document: ResourceDefinition, icon: string): ResourceDefinition => ({ ...document, icon });
const fieldNames = (document: ResourceDefinition | null | undefined) =>
  document?.fields.map(({ name }) => name) ?? [];

it("a draft changes nothing until it is published, and is gone then", async () => {
  const draft = await begin("Floor of a ticket");
  const seen = await inForce();
  const changed = withField(seen, { name: "floor", type: "integer" });
  expect((await put(draft, seen, changed)).statusCode).toBe(200);
  expect(fieldNames(await inForce())).not.toContain("floor");

  const check = await call("GET", `${draft.id}/check/`);
  expect(check.json<{ data: object }>().data).toMatchObject({
    ok: true,
    errors: [],
    differences: [{ name: "ticket", differences: [{ path: "fields/floor" }] }],
  });
  expect((await call("POST", `${draft.id}/publish/`, {})).statusCode).toBe(201);
  expect(fieldNames(await inForce())).toContain("floor");
  expect((await call("GET", `${draft.id}/`)).statusCode).toBe(404);
});

it("two admins change one definition: different places are both kept, the same place is named", async () => {
  const draft = await begin("Together");
  const seen = await inForce();
  await put(draft, seen, withField(seen, { name: "of_one", type: "text" }));
  const second = await put(draft, seen, withField(seen, { name: "of_other", type: "text" }));
  const names = fieldNames(second.json<{ data: Draft }>().data.changes[0]?.document);
  expect(names).toEqual(expect.arrayContaining(["of_one", "of_other"]));

  await put(draft, seen, withIcon(seen, "CarOutlined"));
  const clash = await put(draft, seen, withIcon(seen, "BugOutlined"));
  expect(clash.statusCode).toBe(409);
  expect(clash.json()).toMatchObject({
    code: "draft_conflict",
    places: ["resource/ticket/icon"],
    conflicts: [
      { kind: "resource", name: "ticket", path: "icon", mine: "BugOutlined", theirs: "CarOutlined" },
    ],
  });
});

it("what was published after a draft began is kept; a change of the same place is refused and told", async () => {
  const draft = await begin("Older");
  const seen = await inForce();
  await put(draft, seen, withField(seen, { name: "late", type: "text" }));
  const other = await begin("Faster");
  await put(other, seen, withField(seen, { name: "early", type: "text" }));
  expect((await call("POST", `${other.id}/publish/`, {})).statusCode).toBe(201);
  expect((await call("POST", `${draft.id}/publish/`, {})).statusCode).toBe(201);
  expect(fieldNames(await inForce())).toEqual(expect.arrayContaining(["early", "late"]));

  const [one, two] = [await begin("One"), await begin("Two")];
  const now = await inForce();
  await put(one, now, withIcon(now, "CarOutlined"));
  await put(two, now, withIcon(now, "BugOutlined"));
  expect((await call("POST", `${one.id}/publish/`, {})).statusCode).toBe(201);
  expect((await call("POST", `${two.id}/publish/`, {})).statusCode).toBe(409);
  expect((await call("GET", `${two.id}/check/`)).statusCode).toBe(409);
});

it("a definition put back as it is in force leaves the draft; a mistake is named at its place", async () => {
  const draft = await begin("Back");
  const seen = await inForce();
  const changed = withField(seen, { name: "gone", type: "text" });
  await put(draft, seen, changed);
  const back = await put(draft, changed, seen);
  expect(back.json<{ data: Draft }>().data.changes).toEqual([]);

  await put(draft, seen, { ...seen, label: ["nowhere"] });
  const { data } = (await call("GET", `${draft.id}/check/`)).json<{
    data: { ok: boolean; errors: { pointer: string }[] };
  }>();
  expect(data.ok).toBe(false);
  expect(data.errors.map(({ pointer }) => pointer)).toContain("/label/0");
  expect((await call("POST", `${draft.id}/publish/`, {})).statusCode).toBe(422);
  expect((await call("DELETE", `${draft.id}/`)).statusCode).toBe(204);
});

interface Check {
  readonly ok: boolean;
  readonly errors: readonly { code: string; field: string }[];
  readonly broken: readonly {
    field: string;
    code: string;
    message: string;
    count: number;
    rows: readonly { id: number; label: string }[];
    ids: readonly number[];
  }[];
  readonly misfits: readonly {
    field: string;
    count: number;
    rows: readonly { label: string; value: string }[];
  }[];
  readonly steps: readonly { kind: string; name: string; seconds: number }[];
}
const changeFields = (
  document: ResourceDefinition,
  change: (field: ResourceDefinition["fields"][number]) => object,
): ResourceDefinition =>
  ({
    ...document,
    fields: document.fields.map((field) => ({ ...field, ...change(field) })),
  }) as ResourceDefinition;
const checkOf = async (document: ResourceDefinition) => {
  const draft = await begin("What would happen");
  await put(draft, await inForce(), document);
  const { data } = (await call("GET", `${draft.id}/check/`)).json<{ data: Check }>();
  await call("DELETE", `${draft.id}/`);
  return data;
};

it("the check counts rows that break a new rule, names the first, and sees what publishing sees", async () => {
  const seen = await inForce();
  const common = { created: 1, modified: 1, row_version: 1, status: "open" };
  const tickets = [
    { title: "one", estimate: 2, label__: "one" },
    { title: "two", estimate: 950, label__: "two" },
    { title: "Two", estimate: null, label__: "Two" },
  ];
  for (const row of tickets)
    await test.database.write((trx) =>
      trx
        .insertInto("ticket")
        .values({
          ...common,
          ...row,
          key: row.label__,
          title__key: row.title.toLowerCase(),
          key__key: row.label__,
        })
        .execute(),
    );
  const idOf = async (label: string) =>
    Number(
      (
        await test.database.read
          .selectFrom("ticket")
          .select("id")
          .where("label__", "=", label)
          .executeTakeFirstOrThrow()
      )["id"],
    );

  const stricter = await checkOf(
    changeFields(seen, ({ name }) => (name === "estimate" ? { required: true, max: 90 } : {})),
  );
  expect(stricter.ok).toBe(true);
  expect(stricter.broken).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        field: "estimate",
        code: "required",
        message: "Required.",
        count: 1,
        rows: [{ id: await idOf("Two"), label: "Two" }],
        ids: [await idOf("Two")],
      }),
      expect.objectContaining({ field: "estimate", code: "too_large", count: 1 }),
    ]),
  );
  expect(stricter.broken).toHaveLength(2);

  const once = changeFields(seen, ({ name }) => (name === "title" ? { unique: true } : {}));
  const unique = await checkOf(once);
  expect(unique).toMatchObject({
    ok: false,
    errors: [{ code: "duplicates_exist", field: "title" }],
    broken: [{ code: "not_unique", field: "title", count: 2 }],
  });
  expect(unique.steps).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: "create_index", seconds: expect.any(Number) as number }),
    ]),
  );

  const number = await checkOf(
    changeFields(seen, ({ name }) =>
      name === "title" ? { type: "integer", search: false, maxLength: undefined } : {},
    ),
  );
  expect(number.errors).toEqual([]);
  expect(number.misfits).toEqual([
    expect.objectContaining({
      field: "title",
      count: 3,
      rows: expect.arrayContaining([expect.objectContaining({ label: "one", value: "one" })]) as unknown,
    }),
  ]);
  expect((await checkOf({ ...seen, icon: "CarOutlined" })).broken).toEqual([]);
});

it("is for those who may configure only", async () => {
  for (const [method, path] of [
    ["GET", ""],
    ["POST", ""],
    ["GET", "1/"],
    ["POST", "1/publish/"],
  ] as const) {
    expect(
      (await call(method, path, method === "POST" ? { title: "x" } : undefined, "guest")).statusCode,
    ).toBe(403);
  }
});

it("an area is previewed as the draft says it, and not while something speaks against the draft", async () => {
  const draft = await begin("Preview");
  const seen = await inForce();
  const listed = { ...seen, list: { ...seen.list, columns: [seen.label[0], "wing"] } } as ResourceDefinition;
  await put(draft, seen, listed);
  expect((await call("GET", `${draft.id}/preview/ticket/`)).json()).toEqual({ data: null });
  await put(draft, listed, withField(listed, { name: "wing", type: "text" }));
  const { data } = (await call("GET", `${draft.id}/preview/ticket/`)).json<{
    data: { resources: { name: string; list: { columns: string[] } }[]; labels: Record<string, object> };
  }>();
  expect(data.resources.map(({ name }) => name)).toEqual(["ticket"]);
  expect(data.resources[0]?.list.columns).toEqual([seen.label[0], "wing"]);
  expect(data.labels["ticket"]).toMatchObject({ fields: { wing: "Wing" } });
  expect((await call("GET", `${draft.id}/preview/nothing/`)).json()).toEqual({ data: null });
  expect((await call("GET", `${draft.id}/preview/ticket/`, undefined, "guest")).statusCode).toBe(403);
  expect((await call("DELETE", `${draft.id}/`)).statusCode).toBe(204);
});

it("a field that was taken out is told with its section until it is back", async () => {
  const names = async () => {
    const answer = await test.as("boss")("GET", "/api/config/removed-fields/ticket/");
    return answer.json<{ data: { field: { name: string } }[] }>().data.map(({ field }) => field.name);
  };
  const publish = async (title: string, document: ResourceDefinition) => {
    const draft = await begin(title);
    await put(draft, await inForce(), document);
    expect((await call("POST", `${draft.id}/publish/`, {})).statusCode).toBe(201);
  };
  const before = await inForce();
  const field = { name: "attic", type: "integer", min: 2 } as const;
  await publish("Attic", withField(before, field));
  expect(await names()).not.toContain("attic");
  await publish("No attic", before);
  const removed = await test.as("boss")("GET", "/api/config/removed-fields/ticket/");
  expect(removed.json<{ data: object[] }>().data).toContainEqual({
    field,
    section: null,
    version: expect.any(Number) as number,
  });
  await publish("Attic again", withField(await inForce(), field));
  expect(await names()).not.toContain("attic");
  expect((await test.as("boss")("GET", "/api/config/removed-fields/nothing/")).statusCode).toBe(404);
});

it("is renamed, and a name of blanks is refused", async () => {
  const draft = await begin("Frist name");
  expect((await call("PATCH", `${draft.id}/`, { title: "First name" })).json()).toMatchObject({
    data: { title: "First name", version: draft.version },
  });
  expect((await call("PATCH", `${draft.id}/`, { title: "  " })).statusCode).toBe(400);
  expect((await call("PATCH", "9999999/", { title: "Nowhere" })).statusCode).toBe(404);
});

it("tells who made each change, and co-admins see who else is in it and where", async () => {
  const draft = await begin("Shared");
  const seen = await inForce();
  await put(draft, seen, withIcon(seen, "TagOutlined"));
  const { data } = (await call("GET", `${draft.id}/`)).json<{
    data: { changes: { actor: { label: string }; at: string }[] };
  }>();
  expect(data.changes).toMatchObject([{ actor: { label: expect.stringMatching(/\w/) } }]);
  expect(Number.isNaN(Date.parse(data.changes[0]?.at ?? ""))).toBe(false);

  const here = (who: string, at: string) => call("POST", `${draft.id}/presence/`, { at }, who);
  expect((await here("boss", "areas/ticket")).json()).toEqual({ data: [] });
  expect((await here("chief", "rights/ticket")).json()).toMatchObject({
    data: [{ at: "areas/ticket" }],
  });
  await here("boss", "words/ticket");
  expect((await here("chief", "rights/ticket")).json()).toMatchObject({
    data: [{ at: "words/ticket" }],
  });
  expect((await here("guest", "areas/ticket")).statusCode).toBe(403);
});

it("is compared with any version, and going back tells what it hides before it is done", async () => {
  const before = await inForce();
  const base = test.app.benchline.store.current().version;
  const first = await begin("Floor, hidden later");
  await put(first, before, withField(before, { name: "storey", type: "integer" }));
  expect((await call("POST", `${first.id}/publish/`, {})).statusCode).toBe(201);
  const ticket = await test.as("boss")("POST", "/api/ticket/", { body: { title: "With storey", storey: 3 } });
  expect(ticket.statusCode).toBe(201);

  const draft = await begin("Compared");
  const now = await inForce();
  await put(draft, now, withField(now, { name: "room", type: "text" }));
  const diff = await test.as("boss")("GET", `/api/config/diff/?from=${base}&draft=${draft.id}`);
  expect(diff.json<{ data: { differences: { path: string }[] }[] }>().data[0]?.differences).toMatchObject([
    { path: "fields/storey" },
    { path: "fields/room" },
  ]);

  const preview = await test.as("boss")("GET", `/api/config/rollback/${base}/`);
  expect(preview.json()).toMatchObject({
    data: {
      errors: [],
      hidden: [{ resource: "ticket", field: "storey", count: 1 }],
      differences: [{ kind: "resource", name: "ticket", differences: [{ path: "fields/storey" }] }],
    },
  });
  expect(fieldNames(await inForce())).toContain("storey");
  expect((await test.as("boss")("GET", "/api/config/rollback/99999/")).statusCode).toBe(404);
});
