import { getTranslation } from "../../core/definition/translations.ts";
import type { ClientResource } from "../../core/definition/client-types.ts";
import type { FieldContext } from "../config/config-context.tsx";
import type { ApiRecord } from "../config/record.ts";
import { viewOf } from "../fields/index.ts";
import { formatReference } from "../fields/reference/name.ts";
import { asText, isEmptyValue } from "../fields/values.ts";
import { isolated } from "../i18n/isolated.ts";

interface NamingOptions {
  readonly context: FieldContext;
  readonly resource: ClientResource;
  readonly record: ApiRecord;
}

/**
 * The record under a name in the reader's words. The server keeps names as one text for everybody, so options stand
 * there by their keys and days as they are kept.
 */
export function formatRecordName({ context, resource, record }: NamingOptions): ApiRecord {
  const fields = resource.label.flatMap((name) => context.index.field(resource.name, name) ?? []);
  if (!fields.some((field) => viewOf(field).inWords)) return record;
  const parts = fields.map((field) => {
    const value = record[field.name];
    if (isEmptyValue(value)) return "";
    const text =
      viewOf(field).inWords?.({ field, resource: resource.name, value, record, context }) ??
      getTranslation(field, record, context.format.language);
    return isolated(text ?? formatReference({ context, field, value }) ?? asText(value));
  });
  const label = parts.filter((part) => part !== "").join(" · ");
  return label === "" ? record : { ...record, label };
}
