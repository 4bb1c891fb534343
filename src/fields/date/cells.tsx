import { asText } from "../values.ts";
import type { CellProps } from "../types.ts";

export function dateCell({ value, field, context }: CellProps): string {
  const iso = asText(value);
  return field.limits["display"] === "certificate"
    ? context.format.certificateDate(iso)
    : context.format.date(iso);
}

export function datetimeCell({ value, context }: CellProps) {
  const iso = asText(value);
  return (
    <time dateTime={iso} title={context.format.ago(iso)}>
      {context.format.instant(iso)}
    </time>
  );
}

export function datetimeInWords({ value, context }: CellProps): string {
  return context.format.instant(asText(value));
}

export function timeCell({ value }: CellProps) {
  return asText(value);
}
