import { createHmac, scryptSync } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type {
  AccessDefinition,
  NavigationDefinition,
  ResourceDefinition,
} from "../../core/definition/types.ts";
import { canonical } from "../../core/access/constraint.ts";
import { newArea, putField, withArea, withEntry } from "../../core/studio/edits.ts";
import { setGrant } from "../../core/studio/rights.ts";
import { createTestApp, type TestApp } from "../support/app.ts";

const SECRET = "between the two of us";
let from: TestApp;
let to: TestApp;
beforeAll(async () => {
  [from, to] = await Promise.all([createTestApp(), createTestApp()]);
});
afterAll(() => Promise.all([from.close(), to.close()]));

const call = (app: TestApp, path: string, body: object, who = "boss") =>
  app.as(who)("POST", `/api/config/${path}`, { body });
const inForce = <T>(app: TestApp, key: string) =>
  app.app.benchline.store.current().documents.get(key as never)?.document as T;
const version = (app: TestApp) => app.app.benchline.store.current().version;
const publish = (app: TestApp, changes: readonly object[]) =>
  call(app, "publish/", { changes, base_version: version(app) });
const resource = (document: ResourceDefinition) => ({ kind: "resource", name: document.name, document });
const withText = (document: ResourceDefinition, name: string) =>
  putField(document, { name: null, field: { name, type: "text" } });

const NOTHING = {
  areas: [],
  reports: [],
  dashboards: [],
  rights: false,
  words: false,
  menu: false,
  since: 0,
  secret: SECRET,
};
interface File {
  readonly release: string;
  readonly documents: readonly { kind: string; name: string; document: unknown }[];
}
const make = async (choice: object) =>
  (await call(from, "promotion/", { ...NOTHING, ...choice })).json<{ data: File }>().data;
const check = async (file: unknown, more: object = {}) =>
  (await call(to, "promotion/check/", { file, secret: SECRET, ...more })).json<{
    data: { ok: boolean; conflicts: object[]; differences: object[] };
  }>().data;

it("an area goes along with its words, rights and menu entry, and nothing else of the rights does", async () => {
  const access = inForce<AccessDefinition>(from, "access/access");
  const wider = setGrant(withArea(access, "car"), {
    resource: "ticket",
    rule: "guest",
    action: "export",
    scope: "all",
  });
  const menu = inForce<NavigationDefinition>(from, "navigation/navigation");
  const entry = { group: menu.menu[0]!.name, name: "car", path: "/records/car" };
  const published = await publish(from, [
    resource(newArea("car", "utility")),
    { kind: "labels", name: "en.car", document: { name: "Car", plural: "Cars", fields: { name: "Name" } } },
    {
      kind: "labels",
      name: "ar.car",
      document: { name: "سيارة", plural: "سيارات", fields: { name: "الاسم" } },
    },
    { kind: "access", name: "access", document: wider },
    { kind: "navigation", name: "navigation", document: withEntry(menu, entry) },
  ]);
  expect(published.statusCode).toBe(201);

  const file = await make({ areas: ["car"], rights: true, words: true, menu: true });
  expect(file.documents.map(({ kind, name }) => `${kind}/${name}`).toSorted()).toEqual([
    "access/access",
    "labels/ar.car",
    "labels/en.car",
    "navigation/navigation",
    "resource/car",
  ]);
  const before = version(to);
  expect(await check(file)).toMatchObject({ ok: true, conflicts: [], errors: [] });
  expect(version(to)).toBe(before);

  const drafted = await call(to, "promotion/draft/", { file, secret: SECRET, title: "Cars" });
  expect(drafted.statusCode).toBe(201);
  const { id } = drafted.json<{ data: { id: number } }>().data;
  expect((await call(to, `drafts/${id}/publish/`, {})).statusCode).toBe(201);
  expect(inForce(to, "resource/car")).toEqual(inForce(from, "resource/car"));
  expect(inForce(to, "labels/ar.car")).toEqual(inForce(from, "labels/ar.car"));
  const rights = inForce<AccessDefinition>(to, "access/access").resources;
  expect(rights["car"]).toEqual(wider.resources["car"]);
  expect(rights["ticket"]).toEqual(access.resources["ticket"]);
  const entries = inForce<NavigationDefinition>(to, "navigation/navigation").menu[0]!.entries;
  expect(entries.map(({ name }) => name)).toContain("car");

  expect(await check(file)).toMatchObject({ ok: true, differences: [] });
  const again = await call(to, "promotion/draft/", { file, secret: SECRET, title: "Again" });
  expect(again.json()).toMatchObject({ code: "nothing_to_promote" });
});

it("merges with what changed at the other end; the same place is told and decided by whoever reads it", async () => {
  const base = inForce<ResourceDefinition>(from, "resource/ticket");
  expect(
    (await publish(from, [resource({ ...withText(base, "of_file"), icon: "CarOutlined" })])).statusCode,
  ).toBe(201);
  expect(
    (await publish(to, [resource({ ...withText(base, "of_here"), icon: "BugOutlined" })])).statusCode,
  ).toBe(201);
  const file = await make({ areas: ["ticket"] });

  const open = await check(file);
  expect(open).toMatchObject({
    ok: false,
    conflicts: [{ name: "ticket", path: "icon", here: "BugOutlined", file: "CarOutlined" }],
  });
  const refused = await call(to, "promotion/draft/", { file, secret: SECRET, title: "Tickets" });
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ code: "draft_conflict", places: ["resource/ticket/icon"] });

  for (const [prefer, icon] of [
    ["here", "BugOutlined"],
    ["file", "CarOutlined"],
  ] as const) {
    const body = { file, secret: SECRET, prefer, title: prefer };
    const { id } = (await call(to, "promotion/draft/", body)).json<{ data: { id: number } }>().data;
    const draft = await to.as("boss")("GET", `/api/config/drafts/${id}/`);
    const [change] = draft.json<{ data: { changes: { document: ResourceDefinition }[] } }>().data.changes;
    expect(change?.document.icon).toBe(icon);
    expect(change?.document.fields.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["of_file", "of_here"]),
    );
  }
});

it("carries many definitions in one call", async () => {
  const names = Array.from({ length: 40 }, (_, at) => `bulk_${at}`);
  const access = names.reduce(withArea, inForce<AccessDefinition>(from, "access/access"));
  const changes = names.map((name) => resource(newArea(name, "utility")));
  const published = await publish(from, [...changes, { kind: "access", name: "access", document: access }]);
  expect(published.statusCode).toBe(201);
  const file = await make({ areas: names, rights: true });
  expect(file.documents).toHaveLength(41);
  const { data } = (await call(to, "promotion/draft/", { file, secret: SECRET, title: "Many" })).json<{
    data: { id: number; count: number };
  }>();
  expect(data.count).toBe(41);
  expect((await call(to, `drafts/${data.id}/publish/`, {})).statusCode).toBe(201);
  expect(names.every((name) => inForce(to, `resource/${name}`) !== undefined)).toBe(true);
}, 60_000);

it("a file is signed with a key that is slow to try out", async () => {
  const { signature, ...content } = (await make({ areas: ["car"] })) as File & {
    readonly signature: string;
    readonly salt: string;
  };
  const key = scryptSync(SECRET, content.salt, 32, { N: 2 ** 14, r: 8, p: 5 });
  expect(signature).toBe(createHmac("sha256", key).update(canonical(content)).digest("base64url"));
});

it("a file that was changed, is newer, or is none is refused with a sentence; a secret is at least twelve signs", async () => {
  const file = await make({ areas: ["car"] });
  const ask = async (given: unknown, secret = SECRET) =>
    (await call(to, "promotion/check/", { file: given, secret })).json<{ code: string; message: string }>();
  const [first, ...others] = file.documents;
  const renamed = { ...first, document: { ...(first?.document as object), icon: "BugOutlined" } };
  expect(await ask({ ...file, documents: [renamed, ...others] })).toMatchObject({
    code: "changed_promotion_file",
  });
  expect(await ask({ ...file, release: "0.0.0" })).toMatchObject({ code: "changed_promotion_file" });
  expect(await ask(file, "another secret")).toMatchObject({ code: "changed_promotion_file" });
  expect(await ask({ ...file, release: "999.0.0" })).toMatchObject({
    code: "newer_promotion_file",
    message: expect.stringContaining("999.0.0"),
  });
  expect(await ask({ ...file, version: 2 })).toMatchObject({ code: "newer_promotion_file" });
  for (const rubbish of [
    {},
    { format: "benchline-definitions" },
    { ...file, documents: "all" },
    { ...file, documents: [1] },
  ])
    expect(await ask(rubbish)).toMatchObject({ code: "no_promotion_file" });
  expect((await call(to, "promotion/check/", { file: "text", secret: SECRET })).statusCode).toBe(400);
  expect((await call(from, "promotion/", { ...NOTHING, areas: ["car"], secret: "short" })).statusCode).toBe(
    400,
  );
  expect((await call(from, "promotion/", NOTHING)).json()).toMatchObject({ code: "nothing_to_promote" });
  expect((await call(from, "promotion/", { ...NOTHING, since: 9999 })).statusCode).toBe(404);
  expect((await call(from, "promotion/", { ...NOTHING, areas: ["car"] }, "guest")).statusCode).toBe(403);
});
