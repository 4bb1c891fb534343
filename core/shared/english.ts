import words from "../../locales/en/definition-errors.json" with { type: "json" };
import { fillText } from "./fill-text.ts";
import { sayWording, type Speech, type Wording } from "./wording.ts";

type Words = { readonly [name: string]: string | Words };

function find(name: string, count: unknown): string {
  const path = name.split(".");
  const last = path.pop() ?? name;
  const group = path.reduce<Words>((inner, part) => inner[part] as Words, words.definitionErrors);
  const found = group[last] ?? group[`${last}_${count === 1 ? "one" : "other"}`];
  if (typeof found !== "string") throw new Error(`There is no text ${name}.`);
  return found;
}

const ENGLISH: Speech = {
  say: (name, values) => fillText(find(name, values["count"]), (value) => values[value]?.toString()),
};

/** The English words of something, for those who read no other language: the terminal, the API. */
export const sayInEnglish = (wording: Wording<string>): string => sayWording(wording, ENGLISH);
