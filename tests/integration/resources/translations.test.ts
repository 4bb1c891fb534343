import { afterAll, beforeAll, expect, test } from "vitest";
import type { ResourceAccess, ResourceDefinition } from "../../../core/definition/types.ts";
import { workshop } from "../../fixtures/workshop.ts";
import { createTestApp, type TestApp } from "../../support/app.ts";

/** A list of choices whose names people read in their own language, the day behind them included. */
const season: ResourceDefinition = {
  version: 1,
  name: "season",
  area: "marketing",
  label: ["name", "begins"],
  fields: [
    { name: "name", type: "text", required: true, translations: "translations", sort: true, search: true },
    { name: "translations", type: "translations", search: true },
    { name: "begins", type: "date" },
  ],
  list: { columns: ["name", "begins"], sort: "name" },
};
const trip: ResourceDefinition = {
  version: 1,
  name: "trip",
  area: "marketing",
  label: ["title"],
  fields: [
    { name: "title", type: "text", required: true, sort: true },
    { name: "season", type: "reference", to: "season", filter: true, sort: true },
    { name: "seasons", type: "references", to: "season" },
  ],
  list: { columns: ["title", "season", "seasons"], sort: "title" },
};

type Saved = Record<string, unknown> & { readonly id: number };
let app: TestApp;
let spring: Saved;
let winter: Saved;

beforeAll(async () => {
  const all: ResourceAccess["grants"] = [
    { rule: "superadmin", actions: ["list", "show", "create", "edit", "export"], scope: "all" },
    { rule: "worker", actions: ["list", "show"], scope: "all" },
  ];
  app = await createTestApp({
    fixture: workshop,
    resources: [season, trip],
    access: { season: { grants: all }, trip: { grants: all } },
    people: { boss: ["superadmin"], ann: ["worker"] },
  });
  spring = await call("POST", "/api/season/", {
    name: "Spring",
    begins: "2026-03-20",
    translations: { fr: "Printemps", ar: "الربيع" },
  });
  winter = await call("POST", "/api/season/", { name: "Winter" });
  await call("POST", "/api/trip/", { title: "A", season: spring.id, seasons: [winter.id, spring.id] });
  await call("POST", "/api/trip/", { title: "B", season: winter.id });
});
afterAll(() => app.close());

async function call(
  method: "POST" | "PATCH" | "GET",
  path: string,
  body?: object,
  language?: string,
): Promise<Saved> {
  const headers = language === undefined ? {} : { "accept-language": language };
  const answer = await app.as("boss")(method, path, { headers, ...(body === undefined ? {} : { body }) });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
}
const rows = async (path: string, language?: string) =>
  (await call("GET", path, undefined, language))["data"] as Saved[];

test("records are named in the language of the reader: themselves, where they are referred to, and in pickers", async () => {
  const [french] = await rows("/api/trip/?sort=title", "fr");
  const named = { id: spring.id, label: "Printemps · 2026-03-20" };
  expect(french).toMatchObject({ season: named, seasons: [{ label: "Winter" }, named] });
  expect((await rows("/api/season/?sort=name", "fr")).map(({ label }) => label)).toEqual([
    named.label,
    "Winter",
  ]);
  expect(await call("GET", `/api/season/${spring.id}/`, undefined, "ar")).toMatchObject({
    label: "الربيع · 2026-03-20",
    name: "Spring",
  });
  expect((await rows(`/api/season/pick/?ids=${spring.id}`, "fr"))[0]).toMatchObject(named);
  const filtered = await call("GET", `/api/trip/?season=${spring.id}`, undefined, "fr");
  expect(filtered["labels"]).toEqual({ season: { [spring.id]: named.label } });
});

test("a language without a translation, and a call without a language, read what is stored", async () => {
  const stored = { label: "Spring · 2026-03-20", name: "Spring" };
  for (const language of [undefined, "en", "it"])
    expect(await call("GET", `/api/season/${spring.id}/`, undefined, language)).toMatchObject(stored);
});

test("a list that shows a text brings its translations along", async () => {
  const [first] = await rows("/api/season/?sort=name&columns=name", "fr");
  expect(first).toMatchObject({ name: "Spring", translations: { fr: "Printemps", ar: "الربيع" } });
});

test("search finds every language", async () => {
  for (const query of ["printemps", "الربيع", "spring"])
    expect(
      (await rows(`/api/season/?query=${encodeURIComponent(query)}`)).map(({ id }) => id),
      query,
    ).toEqual([spring.id]);
});

test("files name references in the language of whoever exports", async () => {
  const answer = await app.as("boss")("GET", "/api/trip/export/?format=csv&sort=title", {
    headers: { "accept-language": "fr" },
  });
  expect(answer.body).toContain("Printemps · 2026-03-20");
});

test("what is stored stays as it is when somebody saves in another language", async () => {
  const { id, row_version } = await call(
    "POST",
    "/api/season/",
    { name: "Autumn", translations: { fr: "Automne" } },
    "fr",
  );
  const changed = await call("PATCH", `/api/season/${id}/`, { row_version, begins: "2026-09-22" }, "fr");
  expect(changed).toMatchObject({ name: "Autumn", label: "Automne · 2026-09-22" });
  expect(await call("GET", `/api/season/${id}/`)).toMatchObject({ label: "Autumn · 2026-09-22" });
  const renamed = { row_version: changed["row_version"], translations: { fr: "Arrière-saison" } };
  expect(await call("PATCH", `/api/season/${id}/`, renamed, "fr")).toMatchObject({
    label: "Arrière-saison · 2026-09-22",
  });
  const history = JSON.stringify(await call("GET", `/api/season/${id}/history/`));
  expect(history).toContain("Arrière-saison");
  expect(history).toContain("Automne");
});

test("who may not edit a text may not translate it, and what is no translation is refused at its field", async () => {
  const body = { row_version: 1, translations: { fr: "Hiver" } };
  expect((await app.as("ann")("PATCH", `/api/season/${winter.id}/`, { body })).statusCode).toBe(403);
  const wrong = await app.as("boss")("POST", "/api/season/", {
    body: { name: "X", translations: { de: "Y" } },
  });
  expect(wrong.statusCode).toBe(400);
  expect(wrong.body).toContain("invalid_translations");
});
