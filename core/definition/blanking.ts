import { checkLimits, parseValue } from "./fields/index.ts";
import type { EvaluationContext } from "./context.ts";
import type { CompiledField, CompiledResource } from "./types.ts";

/** Addresses of this domain reach nobody (RFC 2606). */
const NOWHERE = "blanked.invalid";
/** A number that is given to nobody: it is set aside for made-up stories. */
const NOBODY = "+12025550100";
/** Ids in unique values are no longer than this. */
const MAX_ID = Number.MAX_SAFE_INTEGER;

interface Neutral {
  /** The record's. */
  readonly id: number;
  /** What stands for a text. */
  readonly text: string;
}

type NeutralField = Pick<
  CompiledField,
  | "name"
  | "kind"
  | "valueType"
  | "scale"
  | "options"
  | "to"
  | "limits"
  | "unique"
  | "required"
  | "requiredWhen"
>;

/**
 * What a personal field holds once it is blanked: nothing, or a value that says nothing where there must be one. Files say
 * too much: they go even where one is asked for.
 */
export function neutralValue(field: NeutralField, { id, text }: Neutral): string | null {
  if (!field.required && field.requiredWhen === null) return null;
  const { valueType, unique, limits } = field;
  const { maxLength } = limits;
  const cut = typeof maxLength === "number" ? text.slice(0, maxLength) : text;
  if (valueType === "email") return `blanked-${id}@${NOWHERE}`;
  if (valueType === "phone") return NOBODY;
  if (valueType === "url") return `https://${NOWHERE}/${id}`;
  if (valueType === "rich_text") return `<p>${text}</p>`;
  if (valueType === "text" || valueType === "long_text") return unique ? `blanked-${id}` : cut;
  return null;
}

/** Whether a personal field can be blanked and its record still be as the definition asks. */
export function hasNeutralValue(field: NeutralField, context: EvaluationContext): boolean {
  if (!field.required || field.kind === "file" || field.kind === "files") return true;
  const value = neutralValue(field, { id: MAX_ID, text: "Blanked" });
  if (value === null || (field.valueType === "phone" && field.unique)) return false;
  const parsed = parseValue({ value, field });
  return parsed.ok && checkLimits({ value: parsed.value, field, context }) === null;
}

/** Fields of a record that are blanked. */
export const personalFields = ({ fields }: Pick<CompiledResource, "fields">): readonly CompiledField[] =>
  fields.filter(({ personal }) => personal);
