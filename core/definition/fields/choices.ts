import { foldText } from "../fold.ts";
import type { CompiledOption, Tone } from "../types.ts";
import { fieldType } from "./base.ts";
import { checkCount, crossed } from "./limits.ts";
import { accept, pick, refuse } from "./spec.ts";
import type { DefinitionError, Parsed, ValueField } from "./spec.ts";
import { checkLength, parseLine } from "./text-values.ts";

type RawOption = string | { readonly value: string; readonly tone?: Tone; readonly retired?: boolean };

/** Options with the language's defaults filled in. */
export function compileOptions(options: readonly RawOption[]): readonly CompiledOption[] {
  return options.map((option) => {
    const { value, tone, retired }: Exclude<RawOption, string> =
      typeof option === "string" ? { value: option } : option;
    return { value, tone: tone ?? "neutral", retired: retired ?? false };
  });
}

export function duplicateOptions(options: readonly RawOption[]): readonly DefinitionError[] {
  const values = compileOptions(options).map((option) => option.value);
  return values.flatMap((value, index) =>
    values.indexOf(value) < index
      ? [{ pointer: `/options/${index}`, code: "duplicate_option" as const, parameters: { value } }]
      : [],
  );
}

const isOption = (value: unknown, field: ValueField): value is string =>
  typeof value === "string" && (field.options ?? []).some((option) => option.value === value);

export const enumeration = fieldType<"enum">({
  kind: "option",
  checkDefinition: ({ options }) => duplicateOptions(options),
  parse: (value, field) => (isOption(value, field) ? accept(value) : refuse("invalid_option")),
});

function parseList(value: unknown, item: (item: unknown) => Parsed, key: (item: unknown) => unknown): Parsed {
  if (!Array.isArray(value)) return refuse("invalid_list");
  const items: unknown[] = [];
  const seen = new Set<unknown>();
  for (const each of value) {
    const parsed = item(each);
    if (!parsed.ok) return parsed;
    if (seen.has(key(parsed.value))) return refuse("duplicate_item", { value: String(parsed.value) });
    seen.add(key(parsed.value));
    items.push(parsed.value);
  }
  return accept(items);
}

export const multiEnumeration = fieldType<"multi_enum">({
  kind: "options",
  searchable: false,
  limits: (definition) => pick(definition, ["minItems", "maxItems"]),
  checkDefinition: ({ options, minItems, maxItems }) => [
    ...duplicateOptions(options),
    ...crossed(minItems, maxItems, "/maxItems"),
  ],
  parse: (value, field) =>
    parseList(
      value,
      (item) => (isOption(item, field) ? accept(item) : refuse("invalid_option")),
      (item) => item,
    ),
  checkLimits: checkCount,
});

/** Free words; two that differ in case or accents only are one. */
export const tags = fieldType<"tags">({
  kind: "options",
  limits: (definition) => ({ maxItems: 50, maxLength: 60, ...pick(definition, ["maxItems", "maxLength"]) }),
  parse: (value) => parseList(value, parseTag, (item) => foldText(String(item))),
  checkLimits: (value, field) => {
    const long = (Array.isArray(value) ? value : []).map((tag) => checkLength(tag, field)).find(Boolean);
    return long ?? checkCount(value, field);
  },
});

function parseTag(item: unknown): Parsed {
  const parsed = parseLine(item);
  return parsed.ok && parsed.value === "" ? refuse("invalid_text") : parsed;
}
