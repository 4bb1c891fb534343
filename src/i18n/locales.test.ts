import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { LANGUAGES, type Language } from "../../core/definition/definitions.ts";
import navigation from "../../resources/navigation.json" with { type: "json" };

const root = join(import.meta.dirname, "../..");
const OTHERS = LANGUAGES.filter((language) => language !== "en");
const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Text by its path, such as `resources:lead.fields.code`. */
type Texts = ReadonlyMap<string, string>;

let texts: ReadonlyMap<Language, Texts>;

function flatten(value: unknown, path: string): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value !== "object" || value === null) throw new Error(`${path} is no text`);
  return Object.entries(value).flatMap(([key, inner]) =>
    flatten(inner, path.endsWith(":") ? path + key : `${path}.${key}`),
  );
}

/** The words before signing in share their keys with the rest of the interface. */
function spaceOf(fileName: string): string {
  const name = fileName.replace(".json", "");
  return [
    "start",
    "admin",
    "studio",
    "definition-errors",
    "values",
    "profile",
    "security",
    "upload",
    "week",
    "record",
    "forms",
    "figures",
  ].includes(name)
    ? "app"
    : name;
}

async function readTexts(language: Language): Promise<Texts> {
  const all: [string, string][] = [];
  for await (const name of glob("*.json", { cwd: join(root, "locales", language) })) {
    const content: unknown = JSON.parse(await readFile(join(root, "locales", language, name), "utf8"));
    all.push(...flatten(content, `${spaceOf(name)}:`));
  }
  const keys = all.map(([key]) => key);
  const again = [...Map.groupBy(keys, String)].flatMap(([key, same]) => (same.length > 1 ? [key] : []));
  if (again.length > 0) throw new Error(`Texts of the same key in several files: ${again.join(", ")}.`);
  return new Map(all);
}

beforeAll(async () => {
  texts = new Map(
    await Promise.all(LANGUAGES.map(async (language) => [language, await readTexts(language)] as const)),
  );
});

const textsOf = (language: Language): Texts => texts.get(language) ?? new Map();
const isPlural = (key: string, all: Texts): boolean =>
  PLURAL.test(key) && all.has(`${key.replace(PLURAL, "")}_other`);
const parametersOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name = ""]) => name))].toSorted();

/** Keys with those of plurals once, without their ending. */
function keysOf(all: Texts): string[] {
  const keys = [...all.keys()].map((key) => (isPlural(key, all) ? `${key.replace(PLURAL, "")}_#` : key));
  return [...new Set(keys)].toSorted();
}

describe.for(OTHERS)("the words in %s", (language) => {
  test("[R1.20] are there for everything that English has, and for nothing else", () => {
    const [english, own] = [keysOf(textsOf("en")), keysOf(textsOf(language))];
    expect(own.length).toBeGreaterThan(2000);
    expect(english.filter((key) => !own.includes(key))).toEqual([]);
    expect(own.filter((key) => !english.includes(key))).toEqual([]);
  });

  test("say no text as nothing", () => {
    expect([...textsOf(language)].filter(([, text]) => text.trim() === "")).toEqual([]);
  });

  test("fill in what English fills in", () => {
    const english = textsOf("en");
    const own = textsOf(language);
    const wrong = [...own].filter(([key, text]) => {
      const model = english.get(key) ?? english.get(key.replace(PLURAL, "_other")) ?? "";
      const [asked, given] = [parametersOf(model), parametersOf(text)];
      const unknown = given.some((name) => !asked.includes(name));
      // "one" and "two" may be said in words
      return unknown || (!PLURAL.test(key) && asked.length !== given.length);
    });
    expect(wrong).toEqual([]);
  });

  test("write shares as figures do", () => {
    const [, written = ""] = new Intl.NumberFormat(`${language}-u-nu-latn`, {
      style: "unit",
      unit: "percent",
    })
      .format(12)
      .replaceAll(/\u200e/g, "")
      .split("12");
    const others = [...textsOf(language)].filter(([, text]) =>
      [...text.matchAll(/\d(\s?[%٪])/g)].some(([, sign]) => sign !== written),
    );
    expect(others).toEqual([]);
    // what fills a share in brings its sign
    expect([...textsOf(language)].filter(([, text]) => /\}\s?[%٪]/.test(text))).toEqual([]);
  });

  test("put dots right behind the last word, but where they stand for words", () => {
    const apart = [...textsOf(language)].filter(([, text]) => /^[^…]*\s…$|\.\.\.$/.test(text));
    expect(apart).toEqual([]);
  });

  test("have the plurals of the language", () => {
    const own = textsOf(language);
    const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const plurals = [...own.keys()].filter((key) => isPlural(key, own)).map((key) => key.replace(PLURAL, ""));
    const missing = [...new Set(plurals)].flatMap((key) =>
      wanted.filter((category) => !own.has(`${key}_${category}`)).map((category) => `${key}_${category}`),
    );
    expect(plurals.length).toBeGreaterThan(0);
    expect(missing).toEqual([]);
  });
});

/** The words and beginnings of sentences that give away the other way of addressing people. */
const address = (words: string, beginnings = "-"): RegExp =>
  new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})|(?:^|[.:;!?¿] )(?:${beginnings})(?!\\p{L})`, "iu");

/** Spanish says usted, French vous, Italian tu and Chinese 您: what stands here belongs to the other way. */
const OTHER_ADDRESS = {
  es: address(
    "tú|tus?|ti|te|contigo|tuy[oa]s?|eres|estás|puedes|podrás|tienes|quieres|debes|necesitas|ves|das",
    "elige|escribe|introduce|selecciona|pulsa|revisa|haz|edita|cierra|(?:quíta|déja|añáde|escríbe|inténta|restáura|muéve)l[oa]s?",
  ),
  fr: address("tu|tes|toi|tiens?|tiennes?"),
  it: address(
    "lei (?:è|ha|può)|(?:con|da|per|a) lei|averla|salve",
    "scelga|scriva|inserisca|immetta|immettere|tolga|riprovi|riprovare|apra|chiuda|attenda|corregga|elimini|compili|risponda|rimuova|digiti|acceda|indichi|selezioni|colleghi|aggiunga|usi",
  ),
  zh: /你/u,
} satisfies Partial<Record<Language, RegExp>>;

/** Signed by people outside the company. */
const LETTER = "resources:candidate.documents.offer_letter.";

/** Texts of shipped forms, which hold their translations themselves. */
async function formTexts(language: Language): Promise<[string, string][]> {
  const found: [string, string][] = [];
  const collect = (value: unknown, path: string): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === language && typeof inner === "string") found.push([path, inner]);
      else collect(inner, `${path}.${key}`);
    }
  };
  for await (const name of glob("*.json", { cwd: join(root, "resources/forms") })) {
    collect(JSON.parse(await readFile(join(root, "resources/forms", name), "utf8")), name);
  }
  return found;
}

test.for(["es", "fr", "it", "zh"] as const)("%s addresses everybody in one way", async (language) => {
  const forms = await formTexts(language);
  expect(forms.length).toBeGreaterThan(50);
  const other = OTHER_ADDRESS[language];
  const mixed = [...textsOf(language), ...forms].filter(
    ([key, text]) => !key.startsWith(LETTER) && other.test(text),
  );
  expect(mixed).toEqual([]);
});

test("French marks that stand apart from their word keep to its line", async () => {
  const loose = [...textsOf("fr"), ...(await formTexts("fr"))].filter(([, text]) => / [?!;:»]|« /.test(text));
  expect(loose).toEqual([]);
});

test("no area says again what its label shares with others", () => {
  const own = [...textsOf("en").keys()].filter((key) => key.startsWith("resources:"));
  const sharedKey = (key: string) => key.replace(/^resources:[^.]*\./, "shared-labels:");
  const again = own.filter((key) =>
    LANGUAGES.every((language) => textsOf(language).get(key) === textsOf(language).get(sharedKey(key))),
  );
  expect(again).toEqual([]);
  const names = own.filter((key) => textsOf("en").has(sharedKey(key)));
  expect(names).toContain("resources:employee.fields.project");
});

test("the menu calls the list of an area what stands above it", () => {
  const lists = navigation.menu
    .flatMap<{ name: string; path: string; resource?: string; scope?: string }>(({ entries }) => entries)
    // "My leave" says whose it is
    .filter(({ path, resource, scope }) => path === `/records/${resource}` && scope !== "my");
  expect(lists.length).toBeGreaterThan(30);
  const differing = LANGUAGES.flatMap((language) =>
    lists
      .map(({ name, resource }) => [
        textsOf(language).get(`navigation:entries.${name}`),
        textsOf(language).get(`resources:${resource}.plural`),
      ])
      .filter(([entry, title]) => entry !== title),
  );
  expect(differing).toEqual([]);
});

test("names for who hears them hold the words of the button", () => {
  const named = {
    "notifications.showAllName": "showAll",
    "history.restoreField": "restore",
    "reports.saveOf": "save",
  };
  const without = LANGUAGES.flatMap((language) =>
    Object.entries(named).filter(([name, seen]) => {
      const word = textsOf(language)
        .get(`app:${name.split(".")[0]}.${seen}`)
        ?.toLowerCase();
      return (
        word === undefined || textsOf(language).get(`app:${name}`)?.toLowerCase().includes(word) !== true
      );
    }),
  );
  expect(without).toEqual([]);
});

test("a project update is called recent, not on time: the dialog that asks for one goes by a rule of its own", () => {
  const said = LANGUAGES.map((language) => [
    language,
    textsOf(language).get("resources:project.options.update_state.on_time"),
  ]);
  expect(Object.fromEntries(said)).toEqual({
    en: "Recent",
    zh: "近期已更新",
    es: "Reciente",
    fr: "Récent",
    it: "Recente",
    ar: "حديثة",
  });
});

/** Keys that components ask for in so many words. */
async function askedKeys(): Promise<Set<string>> {
  const asked = new Set<string>();
  for await (const path of glob("src/**/*.{ts,tsx}", { cwd: root })) {
    const source = await readFile(join(root, path), "utf8");
    for (const [, key = ""] of source.matchAll(/\bt\(\s*"([\w.]+)"/g)) asked.add(`app:${key}`);
  }
  return asked;
}

test("every word a component asks for is there", async () => {
  const english = textsOf("en");
  const asked = await askedKeys();
  expect(asked.size).toBeGreaterThan(100);
  expect([...asked].filter((key) => !english.has(key) && !english.has(`${key}_other`))).toEqual([]);
});

/** What a key stands in as a whole word: in quotes, or as the fixed beginning of a made-up key. */
async function unusedKeys(): Promise<string[]> {
  const sources: string[] = [];
  for await (const path of glob("src/**/*.{ts,tsx}", { cwd: root })) {
    if (!path.includes(".test.")) sources.push(await readFile(join(root, path), "utf8"));
  }
  const source = sources.join("\n");
  const beginnings = [...source.matchAll(/`([a-z][\w.]*\.)\$\{/gi)].map(([, start = ""]) => start);
  return [...textsOf("en").keys()]
    .filter((key) => key.startsWith("app:"))
    .map((key) => key.slice("app:".length).replace(PLURAL, ""))
    .filter((key) => !beginnings.some((start) => key.startsWith(start)) && !source.includes(`"${key}"`));
}

test("every word of the interface is asked for", async () => {
  expect(await unusedKeys()).toEqual([]);
});
