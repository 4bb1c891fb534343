import { getZone } from "../../../core/definition/zoned-moments.ts";
import { asText } from "../values.ts";
import type { CellProps } from "../types.ts";

export function dateCell(props: CellProps) {
  return <time dateTime={asText(props.value)}>{formatDate(props)}</time>;
}

export function formatDate({ value, field, context }: CellProps): string {
  const iso = asText(value);
  return field.limits["display"] === "certificate"
    ? context.format.certificateDate(iso)
    : context.format.date(iso);
}

export function datetimeCell(props: CellProps) {
  const iso = asText(props.value);
  return (
    <time dateTime={iso} title={props.context.format.ago(iso)}>
      {formatDatetime(props)}
    </time>
  );
}

/** In the zone of its place, with the reader's own clock beside it where that shows another time. */
export function formatDatetime({ value, field, record, context }: CellProps): string {
  const iso = asText(value);
  const zone = getZone(field, record);
  if (zone === null) return context.format.instant(iso);
  const { there, own } = context.format.zoned(iso, zone);
  return own === null ? there : context.words("zoned", { there, own });
}

export function timeCell({ value }: CellProps) {
  return asText(value);
}
