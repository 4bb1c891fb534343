import { FIELD_TYPES } from "../../../core/definition/fields/index.ts";
import { formatUnits } from "../../../core/definition/decimal.ts";
import type { Parsed } from "../../../core/definition/fields/spec.ts";
import type { CompiledField } from "../../../core/definition/types.ts";
import { getStorage } from "../../field-types/index.ts";
import type { StoredValue } from "../../field-types/types.ts";

/** Changes of meaning under which the values there are stay right as they are stored: `from>to`. */
const WIDENINGS: ReadonlySet<string> = new Set(["option>text", "date>text", "time>text", "options>tags"]);

/** Changes that are taken as long as every stored value is one of the new kind too. */
const CONVERSIONS: ReadonlySet<string> = new Set([
  "text>option",
  "text>date",
  "text>time",
  "tags>options",
  "integer>decimal",
  "decimal>integer",
  "decimal>decimal",
]);

/** Kinds of meaning whose conversion stores the same values in another way. */
const REWRITTEN: ReadonlySet<string> = new Set(["integer>decimal", "decimal>integer", "decimal>decimal"]);

interface MeaningChange {
  readonly from: string;
  readonly to: string;
}

const kindOf = (meaning: string): string => meaning.split(":")[0] ?? "";
const kindsOf = ({ from, to }: MeaningChange): string => `${kindOf(from)}>${kindOf(to)}`;

export function staysRight({ from, to }: MeaningChange): boolean {
  return from === to || WIDENINGS.has(`${from}>${to}`);
}

export function isConvertible(change: MeaningChange): boolean {
  return change.from !== change.to && CONVERSIONS.has(kindsOf(change));
}

export function isRewritten(change: MeaningChange): boolean {
  return REWRITTEN.has(kindsOf(change));
}

export type Converted =
  | { readonly ok: true; readonly stored: StoredValue }
  /** What does not fit: the value, or members of a list. */
  | { readonly ok: false; readonly values: readonly string[] };

/** A stored value that is not empty, of another meaning, as the field stores it. */
export function convertStored({
  stored,
  from,
  field,
}: {
  stored: string | number;
  from: string;
  field: CompiledField;
}): Converted {
  const type: { parse(value: unknown, of: CompiledField): Parsed } = FIELD_TYPES[field.valueType];
  const value = readAs(from, stored);
  const parsed = type.parse(value, field);
  if (parsed.ok)
    return { ok: true, stored: getStorage(field).encode(parsed.value, field)[field.name] ?? null };
  const members: readonly unknown[] = Array.isArray(value) ? value : [];
  const wrong = members.filter((member) => !type.parse([member], field).ok);
  return { ok: false, values: (wrong.length > 0 ? wrong : [value]).map(String) };
}

function readAs(meaning: string, stored: string | number): unknown {
  const [kind, scale] = meaning.split(":");
  if (kind === "decimal") return formatUnits({ units: Number(stored), scale: Number(scale) });
  return kind === "tags" ? (JSON.parse(String(stored)) as unknown) : stored;
}
