import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../../core/definition/definitions.ts";
import type { FieldDefinition } from "../../../core/definition/types.ts";
import { walkSchemas } from "../../../tests/support/schema-properties.ts";
import {
  ELSEWHERE,
  FIELD_TYPE_NAMES,
  partForm,
  propertyNamesOf,
  propertyNamesOfPart,
  settingsForm,
  settingsOf,
  withoutDefaults,
} from "./settings-schema.ts";

type Texts = ReadonlyMap<string, string>;

function flatten(value: object, path: string): [string, string][] {
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === "string" ? [[`${path}${key}`, inner]] : flatten(inner as object, `${path}${key}.`),
  );
}

const read = (language: string, file: string): Texts => {
  const path = join(import.meta.dirname, "../../../locales", language, `${file}.json`);
  return new Map(flatten(JSON.parse(readFileSync(path, "utf8")) as object, ""));
};
const textsOf = (language: string): Texts =>
  new Map([...read(language, "admin"), ...read(language, "studio")]);

const criterion = (kind: string) => ({
  part: "MatchCriterion",
  kind,
  of: "criteria",
  names: propertyNamesOfPart({ part: "MatchCriterion", kind }).filter(
    (name) => !["name", "kind", "anywhere"].includes(name),
  ),
});
/** Parts whose properties are drawn from the language. */
const DRAWN = [
  { part: "TabDefinition", kind: "matches", of: "tabs", names: ["of"] },
  { part: "TabDefinition", kind: "related", of: "tabs", names: ["through", "view", "ask", "firstStep"] },
  ...["shared", "location", "at_least", "at_most", "by", "until"].map(criterion),
  { part: "MatchMakes", of: "makes", names: ["relation", "as", "on", "fill", "firstStep"] },
  { part: "ResourceDefinition", of: "resource", names: ["label", "single", "people", "amend", "about"] },
  {
    part: "RecordInvitation",
    of: "invitation",
    names: propertyNamesOfPart({ part: "RecordInvitation" }).filter(
      (name) => name !== "when" && name !== "people",
    ),
  },
];

const choices = {
  classes: [],
  areas: [],
  fields: [],
  currencies: [],
  fieldLabel: (name: string) => name,
};
/** Keys of all words the form of a type shows. */
function keysOf(type: string): string[] {
  const keys: string[] = [];
  const keep = (key: string) => {
    keys.push(key);
    return key;
  };
  settingsForm(type, {
    ...choices,
    title: (setting) => keep(`studio.properties.${setting}`),
    help: (setting) => keep(`studio.help.properties.${setting}`),
    valueLabel: (setting, value) => keep(`studio.settingValues.${setting}.${value}`),
  });
  return keys;
}

describe.for(FIELD_TYPE_NAMES)("the settings of %s", (type) => {
  it("are all in its form, or asked for elsewhere", () => {
    const left = propertyNamesOf(type).filter((name) => !settingsOf(type).includes(name as never));
    expect(left.filter((name) => !ELSEWHERE.has(name))).toEqual([]);
  });

  it.each(LANGUAGES)("have a title, help and words for their values in %s", (language) => {
    const texts = textsOf(language);
    const keys = keysOf(type);
    expect(keys.length).toBeGreaterThan(1);
    expect(keys.filter((key) => (texts.get(key) ?? "").trim() === "")).toEqual([]);
  });
});

describe("the properties of definitions", () => {
  const schemaOf = (name: string) =>
    JSON.parse(readFileSync(join(import.meta.dirname, "../../../schemas", name), "utf8")) as object;
  const properties = walkSchemas(
    ["resource", "access", "navigation", "report", "dashboard", "labels"],
    schemaOf,
  );

  it.each(LANGUAGES)("all have a word in %s, so that differences and conflicts name them", (language) => {
    const texts = textsOf(language);
    const without = properties.filter(({ name, of }) =>
      [`studio.propertiesOf.${of}.${name}`, `studio.properties.${name}`].every(
        (key) => (texts.get(key) ?? "").trim() === "",
      ),
    );
    expect(properties.length).toBeGreaterThan(400);
    expect([...new Set(without.map(({ name }) => name))]).toEqual([]);
  });

  it.each(LANGUAGES)(
    "that are drawn as settings of a part have help and words for their values in %s",
    (language) => {
      const texts = textsOf(language);
      const missing = DRAWN.flatMap(({ of, ...drawn }) => {
        const keys: string[] = [];
        const keep = (key: string) => {
          keys.push(key);
          return key;
        };
        partForm(drawn, {
          lists: {},
          title: (name) => keep(`studio.propertiesOf.${of}.${name}`),
          help: (name) => keep(`studio.help.${of}.${name}`),
          valueLabel: (name, value) => keep(`studio.settingValues.${name}.${value}`),
        });
        expect(keys.length).toBeGreaterThanOrEqual(drawn.names.length * 2);
        return keys.filter((key) => (texts.get(key) ?? "").trim() === "");
      });
      expect(missing).toEqual([]);
    },
  );
});

describe("the words of the studio", () => {
  /** Written alike in both languages. */
  const SAME: ReadonlySet<string> = new Set([
    "fr studio.days.field",
    "fr studio.menu.icons.FileTextOutlined",
    "fr studio.menu.icons.GlobalOutlined",
  ]);

  it.each(LANGUAGES.filter((language) => language !== "en"))("in %s are not those of English", (language) => {
    const english = read("en", "studio");
    const copied = [...read(language, "studio")]
      .filter(
        ([key, text]) => /\p{L}{3}/u.test(text.replace(/\{\{.*?\}\}/g, "")) && english.get(key) === text,
      )
      .map(([key]) => `${language} ${key}`);
    expect(copied.filter((one) => !SAME.has(one))).toEqual([]);
  });
});

it("what is yes or no anyway is not written down, what somebody chose is", () => {
  const field = { name: "a", type: "text", required: false, history: false, maxLength: 200, format: "" };
  expect(withoutDefaults(field as unknown as FieldDefinition)).toEqual({
    name: "a",
    type: "text",
    history: false,
    maxLength: 200,
  });
  const kept = { name: "b", type: "boolean", default: false, history: true, prefix: "" };
  expect(withoutDefaults(kept as unknown as FieldDefinition)).toEqual({
    name: "b",
    type: "boolean",
    default: false,
    prefix: "",
  });
  const computed = { name: "c", type: "computed", result: "text", history: true };
  expect(withoutDefaults(computed as unknown as FieldDefinition)).not.toHaveProperty("history");
});
