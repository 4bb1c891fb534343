import type { EvaluationContext } from "../context.ts";
import type { ValueError } from "../issues.ts";
import type { FieldTypeName } from "../types.ts";
import { boolean } from "./boolean.ts";
import { enumeration, multiEnumeration, tags } from "./choices.ts";
import { computed } from "./computed.ts";
import { email, phone, url } from "./contact.ts";
import { decimal, money, percent } from "./decimal.ts";
import { file, files, image } from "./files.ts";
import { duration, integer, rating, slider } from "./integer.ts";
import { longText, richText } from "./long-text.ts";
import { code, color } from "./marks.ts";
import { address, geo } from "./location.ts";
import { dynamicReference, reference, references, rows } from "./references.ts";
import { accept } from "./spec.ts";
import type { FieldTypeSpec, Parsed, ValueField } from "./spec.ts";
import { date, datetime, time } from "./temporal.ts";
import { text } from "./text.ts";
import { translations } from "./translations.ts";

/** The one registry of field types of both sides. A new type does not compile until it stands here, in storage and on screen. */
export const FIELD_TYPES = {
  text,
  translations,
  long_text: longText,
  rich_text: richText,
  integer,
  decimal,
  money,
  percent,
  boolean,
  date,
  datetime,
  time,
  duration,
  email,
  phone,
  url,
  color,
  code,
  enum: enumeration,
  multi_enum: multiEnumeration,
  tags,
  reference,
  references,
  dynamic_reference: dynamicReference,
  rows,
  file,
  files,
  image,
  address,
  geo,
  rating,
  slider,
  computed,
} as const satisfies { readonly [T in FieldTypeName]: FieldTypeSpec<T> };

/** The entry of a type whose name is only known at run time. */
export function fieldTypeOf(name: FieldTypeName): FieldTypeSpec {
  return FIELD_TYPES[name] as FieldTypeSpec;
}

export function isFieldType(name: unknown): name is FieldTypeName {
  return typeof name === "string" && Object.hasOwn(FIELD_TYPES, name);
}

/** API JSON → canonical value; nothing there (null, empty text, empty list, a text of spaces) becomes null. */
export function parseValue({ value, field }: { value: unknown; field: ValueField }): Parsed {
  const spec = fieldTypeOf(field.valueType);
  if (spec.isEmpty(value)) return accept(null);
  const parsed = spec.parse(value, field);
  return parsed.ok && spec.isEmpty(parsed.value) ? accept(null) : parsed;
}

/** A canonical value against its field's limits; nothing there breaks none. */
export function checkLimits({
  value,
  field,
  context,
}: {
  value: unknown;
  field: ValueField;
  context: EvaluationContext;
}): ValueError | null {
  const spec = fieldTypeOf(field.valueType);
  return spec.isEmpty(value) ? null : spec.checkLimits(value, field, context);
}

export type { FieldTypeSpec, Parsed, StoredScalar, ValueField } from "./spec.ts";
export { KINDS, dynamicText } from "./kinds.ts";
