import { useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import type { ClientField, ClientResource } from "../../../../core/definition/client-types.ts";
import { useFieldContext } from "../../../config/config-context.tsx";
import type { Row } from "../screen/use-rows.ts";
import { CalendarEntry } from "./calendar-entry.tsx";
import css from "./calendar.module.css";

interface CalendarDayProps {
  readonly resource: ClientResource;
  readonly field: ClientField;
  readonly end: string | null;
  readonly day: string;
  /** The day in words. */
  readonly label: string;
  readonly rows: readonly Row[];
  /** Entries drawn before the rest is offered. */
  readonly most: number;
  readonly today: boolean;
  /** Belongs to the month before or after. */
  readonly outside: boolean;
  readonly current: boolean;
  readonly onFocus: () => void;
}

/** One day: its number and its first entries; the others unfold in it. */
export function CalendarDay(props: CalendarDayProps) {
  const { resource, field, end, day, label, rows, most, today, outside, current, onFocus } = props;
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const [unfolded, setUnfolded] = useState(false);
  const shown = unfolded || rows.length <= most + 1 ? rows : rows.slice(0, most);
  const hidden = rows.length - shown.length;
  const tabIndex = current ? 0 : -1;
  return (
    <td
      className={css["day"]}
      data-day={day}
      data-today={today}
      data-outside={outside}
      aria-current={today ? "date" : undefined}
      tabIndex={tabIndex}
      onFocus={onFocus}
    >
      {/* words of the cell, not a name in their place: what one sees in it belongs to its name */}
      <span className="visually-hidden">
        {label}, {t("calendar.entries", { count: rows.length })}
      </span>
      <span className={css["number"]} aria-hidden="true">
        {format.number(Number(day.slice(8)))}
      </span>
      {shown.map((row) => (
        <CalendarEntry
          key={row.id}
          resource={resource}
          field={field}
          row={row}
          day={day}
          end={end}
          tabIndex={tabIndex}
        />
      ))}
      {hidden > 0 || unfolded ? (
        <button
          type="button"
          className={css["more"]}
          aria-expanded={unfolded}
          tabIndex={tabIndex}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? t("calendar.fewer") : t("calendar.more", { count: hidden })}
        </button>
      ) : null}
    </td>
  );
}
