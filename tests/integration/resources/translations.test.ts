import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ResourceAccess, ResourceDefinition } from "../../../core/definition/types.ts";
import { workshop } from "../../fixtures/workshop.ts";
import { compareCodePoints } from "../../../core/definition/fold.ts";
import { toSortKey } from "../../../server/database/schema/sort-key.ts";
import { createTestApp, type TestApp } from "../../support/app.ts";
import { importClient } from "../imports/import-client.ts";

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
    { name: "title", type: "text", required: true, sort: true, filter: true },
    { name: "season", type: "reference", to: "season", filter: true, sort: true },
    { name: "seasons", type: "references", to: "season" },
    { name: "coast", type: "reference", to: "coast", sort: true, filter: true },
    { name: "berth", type: "reference", to: "berth", sort: true },
  ],
  list: { columns: ["title", "season", "seasons", "coast"], sort: "title" },
};
const coast: ResourceDefinition = {
  version: 1,
  name: "coast",
  area: "marketing",
  label: ["name"],
  fields: [
    { name: "name", type: "text", required: true, translations: "translations", sort: true },
    { name: "translations", type: "translations" },
  ],
  list: { columns: ["name"], sort: "name" },
};

/** Two texts of its label are translated, and the day between them is none. */
const berth: ResourceDefinition = {
  version: 1,
  name: "berth",
  area: "marketing",
  label: ["name", "opened", "note"],
  fields: [
    { name: "name", type: "text", required: true, translations: "names", sort: true },
    { name: "names", type: "translations" },
    { name: "opened", type: "date" },
    { name: "note", type: "text", translations: "notes" },
    { name: "notes", type: "translations" },
  ],
  list: { columns: ["name"], sort: "name" },
};

/** Its label begins with a text that is not translated. */
const pier: ResourceDefinition = {
  version: 1,
  name: "pier",
  area: "marketing",
  label: ["code", "name"],
  fields: [
    { name: "code", type: "text" },
    { name: "name", type: "text", required: true, translations: "names" },
    { name: "names", type: "translations" },
  ],
  list: { columns: ["name"] },
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
    resources: [season, trip, coast, berth, pier],
    access: {
      season: { grants: all },
      trip: { grants: all },
      coast: { grants: all },
      berth: { grants: all },
      pier: { grants: all },
    },
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

test("a file that names references in a language changes nothing when it is loaded again in it", async () => {
  const client = importClient(app);
  const unchanged = async (resource: string, language: string) => {
    const headers = { "accept-language": language };
    const path = `/api/${resource}/export/?columns=*`;
    const { rawPayload } = await app.as("boss")("GET", path, { headers });
    const { id } = await client.uploaded(rawPayload, { resource, language });
    await client.change(id, { mode: "update", key: "id" });
    return (await client.checked(id)).counts;
  };
  for (const language of ["fr", "ar", "en"]) {
    expect(await unchanged("trip", language), language).toMatchObject({ unchanged: 2, update: 0, error: 0 });
    expect(await unchanged("season", language), language).toMatchObject({
      unchanged: 2,
      update: 0,
      error: 0,
    });
  }
});

test("a name of several texts is translated in each that is, and sorts by what is read", async () => {
  const opened = "2026-03-20";
  const BERTHS = [
    {
      values: { name: "Quay", names: { fr: "Quai" }, opened, note: "old", notes: { fr: "ancien" } },
      en: "Quay · 2026-03-20 · old",
      fr: "Quai · 2026-03-20 · ancien",
    },
    {
      values: { name: "Pier", opened, note: "new", notes: { fr: "neuf" } },
      en: "Pier · 2026-03-20 · new",
      fr: "Pier · 2026-03-20 · neuf",
    },
    { values: { name: "Jetty", note: "new", notes: { fr: "neuf" } }, en: "Jetty · new", fr: "Jetty · neuf" },
    {
      values: { name: "Alpha", names: { fr: "Zèbre" }, opened },
      en: "Alpha · 2026-03-20",
      fr: "Zèbre · 2026-03-20",
    },
    { values: { name: "beta", names: { fr: "écume" } }, en: "beta", fr: "écume" },
  ] as const;
  const PIERS = [
    { values: { code: "P1", name: "North", names: { fr: "Nord" } }, en: "P1 · North", fr: "P1 · Nord" },
    { values: { name: "South", names: { fr: "Sud" } }, en: "South", fr: "Sud" },
  ] as const;
  const readAs = async (resource: string, id: number, { en, fr }: { en: string; fr: string }) => {
    for (const [language, label] of [
      ["en", en],
      ["fr", fr],
      ["it", en],
    ] as const)
      expect(await call("GET", `/api/${resource}/${id}/`, undefined, language)).toMatchObject({ label });
  };
  for (const one of BERTHS) {
    const { id } = await call("POST", "/api/berth/", one.values);
    await readAs("berth", id, one);
    await call("POST", "/api/trip/", { title: `Moored ${id}`, berth: id });
  }
  for (const one of PIERS) await readAs("pier", (await call("POST", "/api/pier/", one.values)).id, one);
  for (const language of ["en", "fr"] as const) {
    const moored = await rows("/api/trip/?title__contains=Moored&sort=berth&columns=berth", language);
    expect(moored.map(({ berth: one }) => (one as unknown as { label: string }).label)).toEqual(
      BERTHS.map((one) => one[language]).toSorted((a, b) => compareCodePoints(toSortKey(a), toSortKey(b))),
    );
  }
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

describe("sorting by a translated name", () => {
  const COASTS = [
    { name: "North", translations: { fr: "Zélande", ar: "الشمال", zh: "北岸" } },
    { name: "south", translations: { fr: "à l’abri" } },
    { name: "East", translations: { fr: "Écueil", ar: "إسكندرية", zh: "东岸" } },
    { name: "West", translations: null },
    { name: "Écume", translations: { ar: "البحر" } },
  ] as const;
  const LANGUAGES = [undefined, "en", "fr", "ar", "zh"] as const;
  /** More than are sorted by a look at each one's name. */
  const TRIPS = 2_100;
  let coasts: { id: number; name: string; translations: Record<string, string> | null }[];

  beforeAll(async () => {
    coasts = [];
    for (const body of COASTS) coasts.push({ ...body, id: (await call("POST", "/api/coast/", body)).id });
    const common = { created: 1, modified: 1, row_version: 1 };
    const trips = Array.from({ length: TRIPS }, (_, at) => {
      const title = `Trip ${String(at).padStart(5, "0")}`;
      const texts = { title, title__key: toSortKey(title), label__: title };
      // some have none
      return { ...common, ...texts, coast: at % 7 === 6 ? null : coasts[at % coasts.length]!.id };
    });
    for (let from = 0; from < TRIPS; from += 300)
      await app.database.write((trx) =>
        trx
          .insertInto("trip")
          .values(trips.slice(from, from + 300))
          .execute(),
      );
  });

  const keyIn = (language: string | undefined, id: unknown): string => {
    const { name, translations } = coasts.find((one) => one.id === id)!;
    return toSortKey(translations?.[language ?? ""] ?? name);
  };

  test.each(LANGUAGES)("goes by what is read in %s, page by page", async (language) => {
    const up = coasts.toSorted((a, b) => compareCodePoints(keyIn(language, a.id), keyIn(language, b.id)));
    for (const [sort, expected] of [
      ["name", up],
      ["-name", up.toReversed()],
    ] as const) {
      const pages = [];
      for (let page = 1; page <= 3; page += 1)
        pages.push(...(await rows(`/api/coast/?sort=${sort}&page_size=2&page=${page}`, language)));
      expect(pages.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    }
  });

  test.each(LANGUAGES)(
    "orders the groups of a report: those of one size, and all where it goes by name, in %s",
    async (language) => {
      const names = async (sort: object) => {
        const part = {
          name: "main",
          chart: "bar",
          resource: "trip",
          dimensions: [{ field: "coast" }],
          measures: [{ name: "rows", function: "count" }],
          filters: { title__contains: "Trip" },
          ...sort,
        };
        const report = { version: 1, name: "coasts", access: "budgets", parts: [part] };
        const { data } = await call("POST", "/api/config/preview/", { report }, language);
        const { dimensions } = (data as { parts: { dimensions: { values: { value: unknown }[] }[] }[] })
          .parts[0]!;
        return dimensions[0]!.values.map(({ value }) => value);
      };
      const up = coasts
        .toSorted((a, b) => compareCodePoints(keyIn(language, a.id), keyIn(language, b.id)))
        .map(({ id }) => id);
      // each has as many trips as the others
      expect(await names({})).toEqual([...up, null]);
      expect(await names({ sort: "-rows" })).toEqual([...up, null]);
      expect(await names({ sort: "coast" })).toEqual([...up, null]);
      expect(await names({ sort: "-coast" })).toEqual([null, ...up.toReversed()]);
    },
  );

  test("is another order in another language", async () => {
    const labels = async (language: string) =>
      (await rows("/api/coast/?sort=name", language)).map(({ label }) => label);
    expect(await labels("en")).toEqual(["East", "Écume", "North", "south", "West"]);
    expect(await labels("fr")).toEqual(["à l’abri", "Écueil", "Écume", "West", "Zélande"]);
  });

  test.each(LANGUAGES)(
    "puts what refers to it in that order, in a long list and a short one: %s",
    async (language) => {
      const named = (
        await rows("/api/trip/?page_size=100&sort=title&title__contains=Trip%20000", language)
      ).filter(({ coast: one }) => one != null);
      expect(named.length).toBeGreaterThan(50);
      for (const [sort, sign] of [
        ["coast", 1],
        ["-coast", -1],
      ] as const) {
        // the short list
        const short = await rows(
          `/api/trip/?page_size=100&sort=${sort}&title__contains=Trip%20000`,
          language,
        );
        const shown = short.flatMap(({ coast: one }) =>
          one == null ? [] : [keyIn(language, (one as Saved).id)],
        );
        expect(shown).toHaveLength(named.length);
        expect(shown).toEqual(shown.toSorted((a, b) => sign * compareCodePoints(a, b)));
        // all of the long one, each trip once
        const long: Saved[] = [];
        for (let page = 1; page <= 22; page += 1)
          long.push(...(await rows(`/api/trip/?page_size=100&page=${page}&sort=${sort}`, language)));
        const keys = long.flatMap(({ coast: one }) =>
          one == null ? [] : [keyIn(language, (one as Saved).id)],
        );
        expect(keys).toHaveLength(TRIPS - Math.floor(TRIPS / 7));
        expect(keys).toEqual(keys.toSorted((a, b) => sign * compareCodePoints(a, b)));
        expect(new Set(long.map(({ id }) => id)).size).toBe(long.length);
        expect(long.length).toBeGreaterThanOrEqual(TRIPS);
      }
    },
  );
});
