import type { Definitions, Language } from "../../../core/definition/definitions.ts";
import type { CompiledField, CompiledResource, ValueKind } from "../../../core/definition/types.ts";
import { getText } from "../export/cells.ts";
import { translateResource } from "../labels.ts";

/** Most facts of a second line: it is read at a glance. */
const MAX_HINTS = 3;

/** Facts that say something without their label: words and names. A bare figure or day does not. */
const TELLING: ReadonlySet<ValueKind> = new Set(["text", "option", "reference"]);

/** The fields of a picker's second line: the first telling key facts that the label does not hold already. */
export function hintFields(resource: CompiledResource): readonly CompiledField[] {
  const { label, keyFacts, list, fieldsByName } = resource;
  const states = resource.lifecycles.map(({ field }) => field);
  const names = [...new Set([...keyFacts, ...list.columns, ...states])].filter(
    (name) => !label.includes(name),
  );
  return names
    .flatMap((name) => fieldsByName[name] ?? [])
    .filter(({ kind }) => TELLING.has(kind))
    .slice(0, MAX_HINTS);
}

interface HintInput {
  readonly definitions: Pick<Definitions, "labels">;
  readonly resource: CompiledResource;
  readonly language: Language;
  readonly fields: readonly CompiledField[];
}

/** Writes the second line of an answered record; null where none of its facts is there. */
export function hintText({
  definitions,
  resource,
  language,
  fields,
}: HintInput): (record: Readonly<Record<string, unknown>>) => string | null {
  const words = translateResource(definitions, { resource: resource.name, language });
  const context = { form: "labels", words, yesNo: ["", ""] } as const;
  return (record) => {
    // A reference to a record that is not named to the reader says nothing as a bare number.
    const texts = fields.map((field) => getText(record[field.name], field, context)).filter(isName);
    return texts.length === 0 ? null : texts.join(" · ");
  };
}

function isName(text: string): boolean {
  return text !== "" && !/^#\d+$/.test(text);
}
