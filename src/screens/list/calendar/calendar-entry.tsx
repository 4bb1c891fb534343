import type { ClientField, ClientResource } from "../../../../core/definition/client-types.ts";
import { getZone } from "../../../../core/definition/zoned-moments.ts";
import { useFieldContext } from "../../../config/config-context.tsx";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { recordPath } from "../../../config/links.ts";
import { optionLabel } from "../../../config/labels.ts";
import { recordLabel } from "../../../config/record.ts";
import { toneOf } from "../../../fields/option/cells.tsx";
import type { Formatter } from "../../../config/format.ts";
import { asReference, asText } from "../../../fields/values.ts";
import { Status } from "../../../ui/status.tsx";
import { formatRecordName } from "../../record-name.ts";
import type { Row } from "../screen/use-rows.ts";
import { getDay, isLong } from "./dates.ts";
import css from "./calendar.module.css";
import { Text } from "../../../ui/layout.tsx";

interface CalendarEntryProps {
  readonly resource: ClientResource;
  readonly field: ClientField;
  readonly row: Row;
  readonly day: string;
  /** The field its last day stands in; null where entries do not last. */
  readonly end: string | null;
  readonly tabIndex?: number;
}

/** A record on a day: its state's sign, its time where it has one, its name; a link that shows it over the calendar. */
export function CalendarEntry({ resource, field, row, day, end, tabIndex }: CalendarEntryProps) {
  const { t } = useTranslation();
  const context = useFieldContext();
  const { config } = context.index;
  const name = recordLabel(formatRecordName({ context, resource, record: row }));
  const { timeZone } = context.format;
  const start = getDay(row[field.name], timeZone);
  const last = end === null ? null : getDay(row[end], timeZone);
  const begins = start === day;
  const ends = start !== null && last === day && isLong({ start, end: last });
  const whose = getSubject(resource, row);
  const shown =
    whose === null ? name : [whose, ...name.split(JOINT).filter((part) => part !== whose)].join(JOINT);
  const lifecycle = resource.lifecycles[0]?.field;
  const status = resource.fields.find((one) => one.name === lifecycle);
  const state = status ? asText(row[status.name]) : "";
  const iso = begins && field.kind === "datetime" ? asText(row[field.name]) : "";
  const time = iso === "" ? null : context.format.clock(iso);
  const there = getThere(iso, getZone(field, row), context.format);
  return (
    <a
      className={css["entry"]}
      href={recordPath(config, resource.name, row.id)}
      data-peek={`${resource.name}:${row.id}`}
      data-record={`${resource.name}:${row.id}`}
      data-row={row.id}
      data-goes-on={!begins && !ends}
      data-clocks={there === null ? "one" : "two"}
      title={shown}
      tabIndex={tabIndex}
    >
      {time === null ? null : (
        <Text ownDirection fixed tone="quiet" tabular>
          {time}
        </Text>
      )}
      {ends ? (
        <Text ownDirection fixed tone="quiet" tabular>
          {t("calendar.ends")}
        </Text>
      ) : null}
      {status && state !== "" ? (
        <>
          <Status tone={toneOf(status, state)}>{""}</Status>
          <span className="visually-hidden">{optionLabel(config, resource.name, status.name, state)}</span>
        </>
      ) : null}
      <Text className={css["name"]} ellipsis shrink dir="auto">
        {shown}
      </Text>
      {there === null ? null : (
        <Text ownLine tone="quiet" tabular text="start" ownDirection>
          {there}
        </Text>
      )}
    </a>
  );
}

/** What the parts of a record's name are joined with. */
const JOINT = " · ";

/** Whom or what it is about, where its own name does not begin with that: a number alone says little on a calendar. */
function getSubject({ label, list }: ClientResource, row: Row): string | null {
  const board = list.views.find((view) => view.kind === "board");
  for (const name of board?.card ?? list.columns) {
    const reference = asReference(row[name]);
    if (reference) return label[0] === name ? null : reference.label;
    if (board && label.includes(name)) return null;
  }
  return null;
}

/** What the clock of its place shows, `10:00 AM CST`; null where that is what the calendar's shows too. */
function getThere(iso: string, zone: string | null, format: Formatter): string | null {
  if (iso === "" || zone === null) return null;
  const { there, own } = format.zoned(iso, zone);
  return own === null ? null : there.replace(/^.*?, /, "");
}
