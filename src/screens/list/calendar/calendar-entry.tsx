import type { ClientField, ClientResource } from "../../../../core/definition/client-types.ts";
import { useFieldContext } from "../../../config/config-context.tsx";
import { recordPath } from "../../../config/links.ts";
import { optionLabel } from "../../../config/labels.ts";
import { recordLabel } from "../../../config/record.ts";
import { toneOf } from "../../../fields/option/cells.tsx";
import { asText } from "../../../fields/values.ts";
import { Status } from "../../../ui/status.tsx";
import { nameInWords } from "../../name-in-words.ts";
import type { Row } from "../use-rows.ts";
import css from "./calendar.module.css";

interface CalendarEntryProps {
  readonly resource: ClientResource;
  readonly field: ClientField;
  readonly row: Row;
  /** False on the later days of what lasts. */
  readonly begins: boolean;
  readonly tabIndex?: number;
}

/** A record on a day: its state's sign, its time where it has one, its name; a link that shows it over the calendar. */
export function CalendarEntry({ resource, field, row, begins, tabIndex }: CalendarEntryProps) {
  const context = useFieldContext();
  const { config } = context.index;
  const name = recordLabel(nameInWords({ context, resource, record: row }));
  const lifecycle = resource.lifecycles[0]?.field;
  const status = resource.fields.find((one) => one.name === lifecycle);
  const state = status ? asText(row[status.name]) : "";
  const time = begins && field.kind === "datetime" ? timeOf(row[field.name], context.format) : null;
  return (
    <a
      className={css["entry"]}
      href={recordPath(config, resource.name, row.id)}
      data-peek={`${resource.name}:${row.id}`}
      data-record={`${resource.name}:${row.id}`}
      data-row={row.id}
      data-goes-on={!begins}
      title={name}
      tabIndex={tabIndex}
    >
      {time === null ? null : <span className={css["time"]}>{time}</span>}
      {status && state !== "" ? (
        <>
          <Status tone={toneOf(status, state)}>{name}</Status>
          <span className="visually-hidden">{optionLabel(config, resource.name, status.name, state)}</span>
        </>
      ) : (
        <span className={css["plain"]}>{name}</span>
      )}
    </a>
  );
}

/** `02:07 PM`, the last part of an instant as it is written everywhere. */
function timeOf(value: unknown, format: { readonly instant: (iso: string) => string }): string | null {
  const text = asText(value);
  return text === "" ? null : (format.instant(text).split(", ")[1] ?? null);
}
