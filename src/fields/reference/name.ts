import type { ClientField } from "../../../core/definition/client-types.ts";
import type { FieldContext } from "../../config/config-context.tsx";
import { optionLabel } from "../../config/labels.ts";
import { asDynamicReference, asReference, type ReferenceValue } from "../values.ts";

const JOINT = " · ";
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * A record that another one points at, under its name in the reader's words. The server keeps names as one text for
 * everybody: days and options stand there as they are kept.
 */
export function referenceName(
  { index, format }: Pick<FieldContext, "index" | "format">,
  resource: string,
  { label }: ReferenceValue,
): string {
  const fields = (index.resource(resource)?.label ?? []).flatMap((name) => index.field(resource, name) ?? []);
  const hasDay = fields.some(({ type }) => type === "date");
  const options = fields.filter(({ type }) => type === "enum");
  if (!hasDay && options.length === 0) return label;
  const inWords = (part: string): string => {
    if (hasDay && DAY.test(part)) return format.date(part);
    const field = options.find((option) => index.config.labels[resource]?.options?.[option.name]?.[part]);
    return field === undefined ? part : optionLabel(index.config, resource, field.name, part);
  };
  return label.split(JOINT).map(inWords).join(JOINT);
}

interface ReferenceInWords {
  readonly context: Pick<FieldContext, "index" | "format">;
  readonly field: ClientField;
  readonly value: unknown;
}

/** The same of a value; null where it is no reference. */
export function formatReference({ context, field, value }: ReferenceInWords): string | null {
  const reference = asReference(value);
  const resource = asDynamicReference(value)?.resource ?? field.to;
  return reference && resource ? referenceName(context, resource, reference) : (reference?.label ?? null);
}
