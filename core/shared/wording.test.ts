import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { galleryEntries, galleryErrors } from "../../tests/fixtures/definitions/gallery.ts";
import { DEFINITION_ERROR_CODES } from "../definition/compile.ts";
import { LANGUAGES, type Language } from "../definition/definitions.ts";
import { REPORT_ERROR_CODES } from "../reports/errors.ts";
import { sayInEnglish } from "./english.ts";
import { sayWording, type Wording, type WordingValue } from "./wording.ts";

const root = join(import.meta.dirname, "../..");
const PLURAL = /_(zero|one|two|few|many|other)$/;

type Texts = Readonly<Record<string, string>>;

function readTexts(language: Language): Texts {
  const path = join(root, "locales", language, "definition-errors.json");
  const { definitionErrors } = JSON.parse(readFileSync(path, "utf8")) as {
    definitionErrors: Readonly<Record<string, string | Texts>>;
  };
  const all = Object.entries(definitionErrors).flatMap(([name, text]) =>
    typeof text === "string"
      ? [[name, text] as const]
      : Object.entries(text).map(([inner, words]) => [`${name}.${inner}`, words] as const),
  );
  return Object.fromEntries(all);
}

const texts = new Map(LANGUAGES.map((language) => [language, readTexts(language)]));
const english = texts.get("en") ?? {};
const find = (all: Texts, name: string): string | undefined => all[name] ?? all[`${name}_other`];
const parametersOf = (text = ""): string[] =>
  [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name))].toSorted();

/** Words of its own that stand for a parameter, and itself. */
function wordingsIn(value: WordingValue | Wording<string>): Wording<string>[] {
  if (Array.isArray(value)) return value.flatMap(wordingsIn);
  if (typeof value !== "object") return [];
  const wording = value as Wording<string>;
  return [wording, ...Object.values(wording.params ?? {}).flatMap(wordingsIn)];
}

const errors = galleryEntries().flatMap(({ changes }) => galleryErrors(changes));
const read = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .filter((path) => !/\.test\.ts$|fixture|generated/.test(path))
    .map((path) => ({ path, source: readFileSync(join(root, path), "utf8") }));

test.each(LANGUAGES)("every code of definitions and reports has words in %s", (language) => {
  const names = Object.keys(texts.get(language) ?? {}).map((name) => name.replace(PLURAL, ""));
  const said = new Set(names.map((name) => name.split(".")[0] ?? name));
  expect([...DEFINITION_ERROR_CODES, ...REPORT_ERROR_CODES].filter((code) => !said.has(code))).toEqual([]);
});

test.each(LANGUAGES)("the words in %s take the parameters that the errors give", (language) => {
  const own = texts.get(language) ?? {};
  const wrong = errors
    .flatMap((error) => wordingsIn(error as Wording<string>))
    .filter(({ text, params = {} }) => {
      const asked = parametersOf(find(own, text));
      return find(own, text) === undefined || asked.join() !== Object.keys(params).toSorted().join();
    });
  expect(errors.length).toBeGreaterThan(150);
  expect(wrong).toEqual([]);
});

test("an error says its own code, and its message is its text in English", () => {
  const wrong = errors.filter(
    ({ code, text = "", params = {}, message }) =>
      (text.split(".")[0] !== code && text !== "like.taken_over") ||
      message !== sayInEnglish({ text, params }) ||
      message.includes("{{"),
  );
  expect(wrong).toEqual([]);
});

test("no message is made but from a text", () => {
  const making = read("core/{access,definition/compile,reports,reports/compile}/*.ts").filter(
    ({ path, source }) => path !== "core/access/explain.ts" && /\bmessage\b/.test(source),
  );
  expect(making.map(({ path }) => path)).toEqual([]);
});

test("every text is said somewhere", () => {
  const source = read("{core,server}/**/*.ts")
    .map((file) => file.source)
    .join("\n");
  const beginnings = [...source.matchAll(/`([a-z_]+\.)\$\{/g)].map(([, start = ""]) => start);
  const unused = Object.keys(english)
    .map((name) => name.replace(PLURAL, ""))
    .filter((name) => !source.includes(`"${name}"`) && !beginnings.some((start) => name.startsWith(start)));
  expect(unused).toEqual([]);
});

describe("what is said", () => {
  test("counts, lists, and words within words", () => {
    const say = (count: number) => sayInEnglish({ text: "why.digits", params: { count } });
    expect([say(1), say(2)]).toEqual(["the field has 1 decimal place", "the field has 2 decimal places"]);
    const hint = { text: "hint.one_of", params: { values: ["a", "b"] } } as const;
    const params = { field: "size", type: "enum", value: '"c"', hint };
    expect(sayInEnglish({ text: "predicate_operand", params })).toBe(
      '"size" (enum) can’t be compared with "c": use one of a, b.',
    );
    const none = { section: "facts", sections: [] };
    expect(sayInEnglish({ text: "unknown_section", params: none })).toMatch(/the sections are none\.$/);
  });

  test("each value of a list stands by itself", () => {
    const speech = {
      say: (name: string, values: Readonly<Record<string, string | number>>) =>
        name === "separator" ? "، " : `${name} ${values["values"]}`,
      isolate: (value: string) => `[${value}]`,
    };
    expect(sayWording({ text: "hint", params: { values: ["a", "b"] } }, speech)).toBe("hint [a]، [b]");
  });
});
