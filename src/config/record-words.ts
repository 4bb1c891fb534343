import type { ClientResource } from "../../core/definition/client-types.ts";
import { asReference, asText } from "../fields/values.ts";
import type { ConfigIndex } from "./config-index.ts";
import { optionLabel } from "./labels.ts";
import type { ApiRecord } from "./record.ts";

interface NamingOptions {
  readonly index: ConfigIndex;
  readonly resource: ClientResource;
  readonly record: ApiRecord;
}

/**
 * The record under a name in the reader's words. The server keeps names as one text for everybody, so an option in a
 * name stands there by its key.
 */
export function nameInWords({ index, resource, record }: NamingOptions): ApiRecord {
  const fields = resource.label.flatMap((name) => index.field(resource.name, name) ?? []);
  if (!fields.some(({ options }) => options !== null)) return record;
  const parts = fields.map(({ name, options }) => {
    const value = record[name];
    const text = asReference(value)?.label ?? asText(value);
    return options === null || text === "" ? text : optionLabel(index.config, resource.name, name, text);
  });
  const label = parts.filter((part) => part !== "").join(" · ");
  return label === "" ? record : { ...record, label };
}
