import { createContext } from "react";
import type { ClientField } from "../../../core/definition/client-types.ts";
import { isRecord } from "../../lib/api-error.ts";
import { asReference, asText } from "../values.ts";

/** Reads the record under edit at the moment of asking; pickers need it, nothing is drawn from it. */
export const RecordValuesContext = createContext<() => Readonly<Record<string, unknown>>>(() => ({}));

interface CandidateOptions {
  readonly resource: string;
  readonly field: ClientField;
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * What a pick call says so that it answers only what the field may hold: the field, and those values of the record that
 * the field's condition compares with (`parent.consultant=5`).
 */
export function candidateParameters({ resource, field, values }: CandidateOptions): Record<string, string> {
  const { candidates } = field.limits;
  if (!isRecord(candidates)) return {};
  const parents = [...new Set(parentNames(candidates))].map((name) => {
    const value = values[name];
    const id = asReference(value)?.id;
    return [`parent.${name}`, id === undefined ? asText(value) : String(id)] as const;
  });
  return {
    for: `${resource}.${field.name}`,
    ...Object.fromEntries(parents.filter(([, text]) => text !== "")),
  };
}

/** The fields of the record that a condition on its candidates names. */
function parentNames(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(parentNames);
  if (!isRecord(part)) return [];
  const own = typeof part["parent"] === "string" ? [part["parent"]] : [];
  return [...own, ...Object.values(part).flatMap(parentNames)];
}
