import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { LANGUAGES, type Language } from "../../../core/definition/definitions.ts";
import { sayWording } from "../../../core/shared/wording.ts";
import { labelSettings } from "./use-definition-error-text.ts";

type Texts = { readonly [name: string]: string | Texts };

const read = (language: Language, name: string): Texts =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, "../../../locales", language, `${name}.json`), "utf8"),
  ) as Texts;
const flatten = (texts: Texts, path = ""): [string, string][] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === "string" ? [[path + name, text]] : flatten(text, `${path}${name}.`),
  );

function speechOf(language: Language) {
  const texts = new Map(flatten(read(language, "definition-errors")["definitionErrors"] as Texts));
  const labels = new Map(
    ["admin", "studio"]
      .flatMap((name) => flatten(read(language, name)))
      .filter(([path]) => path.startsWith("studio.properties."))
      .map(([path, label]) => [path.replace("studio.properties.", ""), label]),
  );
  const say = (name: string, values: Readonly<Record<string, string | number>>) =>
    (texts.get(name) ?? "").replaceAll(/\{\{(\w+)\}\}/gu, (_, value: string) =>
      String(values[value] ?? value),
    );
  const speech = labelSettings({ say, labelOf: (property) => labels.get(property) ?? null });
  return { texts, labels, speech };
}

describe.each(LANGUAGES)("a mistake in definitions, read in the studio in %s", (language) => {
  const { texts, labels, speech } = speechOf(language);
  const isSetting = (name = "") => labels.has(name);

  it("calls every setting as its control does", () => {
    const named = [...texts].filter(([, text]) => /"[A-Za-z]+"/u.test(text));
    expect(named.length).toBeGreaterThan(40);
    const raw = [...texts.keys()].flatMap((name) => {
      const said = speech.say(name, {});
      // the values of settings, and examples as JSON, stay as they are written
      const found = [...said.matchAll(/(?<!: )"([A-Za-z]+)"/gu)].filter(
        ([quoted, property]) =>
          isSetting(property) && ![...labels.values()].some((one) => `"${one}"` === quoted),
      );
      return found.map(([quoted]) => `${name}: ${quoted}`);
    });
    expect(raw).toEqual([]);
  });

  it("calls what is missing or unknown by its label, and leaves names of fields and areas alone", () => {
    const say = (text: string, params: Readonly<Record<string, string>>) =>
      sayWording({ text, params }, speech);
    const label = labels.get("to")!;
    expect(say("missing_property", { property: "to" })).toContain(label);
    expect(say("unknown_type.tag", { tag: "kind", value: "x", known: "y" })).toContain(labels.get("kind")!);
    expect(say("missing_property", { property: "nowhere_said" })).toContain("nowhere_said");
    expect(say("list_sort", { field: "filter" })).toContain("filter");
    expect(say("list_sort", { field: "filter" })).toContain(labels.get("sort")!);
  });
});
