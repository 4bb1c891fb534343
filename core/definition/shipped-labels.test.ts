import { expect, test } from "vitest";
import { documentLabels } from "./compile/documents.ts";
import { LANGUAGES } from "./definitions.ts";
import type { CompiledField } from "./types.ts";
import { shippedDefinitions } from "../../tests/fixtures/shipped.ts";

type Words = { readonly [key: string]: Words | string };

test("the shipped definitions have words for their fields, choices, steps, checks, rules and notices", async () => {
  const { resources, labels } = await shippedDefinitions();
  const words = labels.en as unknown as Words;
  const missing = resources.resources.flatMap(
    ({ name, fields, lifecycles, checks, rules, notices, list, tabs }) =>
      [
        ...fields.flatMap((field) => [
          `fields.${field.name}`,
          ...ownOptions(field).map(({ value }) => `options.${field.name}.${value}`),
        ]),
        ...lifecycles.flatMap(({ field, transitions }) =>
          transitions.map((step) => `transitions.${field}.${step.name}`),
        ),
        ...tabs.filter((tab) => "next" in tab).map((tab) => `next.${tab.name}`),
        ...tabs.flatMap((tab) => {
          if (tab.kind !== "matches") return [];
          const offered = tab.makes ? [`makes.${tab.name}`, `made.${tab.name}`] : [];
          return [...tab.criteria.map((criterion) => `criteria.${criterion.name}`), ...offered];
        }),
        ...list.shippedViews.map((view) => `views.${view.name}`),
        ...checks.map((check) => `checks.${check.name}`),
        ...rules.map((rule) => `rules.${rule.name}`),
        ...notices.map((notice) => `notices.${notice.name}`),
      ]
        .filter((path) => !hasWords(words[name], path.split(".")))
        .map((path) => `${name}.${path}`),
  );
  expect(missing).toEqual([]);
});

test("documents have their words in every language, with the values they are given and no others", async () => {
  const { resources, labels } = await shippedDefinitions();
  for (const { name: resource, documents } of resources.resources) {
    for (const document of documents) {
      const needed = [{ name: "title", values: [] as readonly string[] }, ...documentLabels(document)];
      for (const language of LANGUAGES) {
        const words = labels[language]?.[resource]?.documents?.[document.name] ?? {};
        const filled = Object.entries(words).map(([name, text]) => [name, placeholders(text)]);
        const given = needed.map(({ name, values }) => [name, [...values].toSorted()]);
        expect(Object.fromEntries(filled), `${language} ${resource}.${document.name}`).toEqual(
          Object.fromEntries(given),
        );
      }
    }
  }
});

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name).toSorted();

/** What is looked up has the words of where it stands. */
function ownOptions({ options, computed }: CompiledField) {
  return computed?.by === "lookup" ? [] : (options ?? []);
}

function hasWords(words: Words | string | undefined, [key, ...rest]: string[]): boolean {
  if (key === undefined) return typeof words === "string";
  return typeof words === "object" && hasWords(words[key], rest);
}
