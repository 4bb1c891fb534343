import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import type { ClientField, ClientResource } from "../../../../core/definition/client-types.ts";
import { zoneFieldOf } from "../../../../core/definition/zoned-moments.ts";
import { movedByKey } from "../../../ui/grid/positions.ts";
import type { Row } from "../screen/use-rows.ts";
import { CalendarDay } from "./calendar-day.tsx";
import { sameDayOfMonth, shift, type Span } from "./dates.ts";
import type { DayLabels } from "./use-day-labels.ts";
import css from "./calendar.module.css";
import { markOf, partAround, partIn } from "../../../lib/page-parts.ts";

interface CalendarGridProps {
  readonly resource: ClientResource;
  readonly field: ClientField;
  readonly end: string | null;
  readonly span: Span;
  /** The month in the middle; days of others are quiet. */
  readonly month: string | null;
  readonly weeks: readonly (readonly string[])[];
  readonly entries: ReadonlyMap<string, readonly Row[]>;
  readonly today: string;
  readonly words: DayLabels;
  /** A day of another month or week is wanted. */
  readonly onReach: (day: string) => void;
}

const MAX_SHOWN = { month: 3, week: 40 } as const;
const DAYS = 7;

/** Weeks of days, walked by arrow keys: Home and End within the week, PageUp and PageDown by the month, Enter into a day's entries. */
export function CalendarGrid(props: CalendarGridProps) {
  const { resource, field, end, span, month, weeks, entries, today, words, onReach } = props;
  const { t } = useTranslation();
  const table = useRef<HTMLTableElement>(null);
  const days = weeks.flat();
  const [chosen, setChosen] = useState<string | null>(null);
  const first = days.includes(today)
    ? today
    : (days.find((day) => month === null || day.startsWith(month)) ?? "");
  const current = chosen !== null && days.includes(chosen) ? chosen : first;

  // the last week of a month holds days of the next one, which is another page
  const isShown = (day: string) => days.includes(day) && (month === null || day.startsWith(month));
  /** The day the keys went to, until it is drawn: another month may be some time in coming. */
  const sought = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (sought.current === null || !isShown(sought.current)) return;
    if (focusDay(table.current, sought.current)) sought.current = null;
  });
  const go = (day: string) => {
    setChosen(day);
    if (isShown(day)) return void focusDay(table.current, day);
    sought.current = day;
    onReach(day);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const cell = partAround(event.target, "day");
    const day = markOf(cell, "day");
    if (!cell || day === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const target = getTarget(event, day, days);
    if (target !== null) {
      event.preventDefault();
      go(target);
    } else if (event.key === "Enter" && event.target === cell) {
      event.preventDefault();
      partIn(cell, "link")?.focus();
    } else if (event.key === "Escape" && event.target !== cell) {
      event.preventDefault();
      cell.focus();
    }
  };
  return (
    // Its days take the focus; the table hears the keys for all of them.
    <table
      ref={table}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
      role="grid"
      className={css["grid"]}
      data-span={span}
      data-clocks={zoneFieldOf(field) === null ? "one" : "two"}
      aria-label={t("calendar.label")}
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {(weeks[0] ?? []).map((day) => (
            <th key={day} scope="col" abbr={words.weekday(day)}>
              {words.shortWeekday(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <CalendarDay
                key={day}
                resource={resource}
                field={field}
                end={end}
                day={day}
                label={words.day(day)}
                rows={entries.get(day) ?? []}
                most={MAX_SHOWN[span]}
                today={day === today}
                outside={month !== null && !day.startsWith(month)}
                current={day === current}
                onFocus={() => {
                  sought.current = null;
                  setChosen(day);
                }}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The day a key leads to, also one that is not drawn: days go on where the last week ends. */
function getTarget(event: KeyboardEvent, day: string, days: readonly string[]): string | null {
  if (event.key === "PageDown") return sameDayOfMonth({ day, by: 1 });
  if (event.key === "PageUp") return sameDayOfMonth({ day, by: -1 });
  const at = days.indexOf(day);
  const from = { row: Math.floor(at / DAYS), column: at % DAYS };
  const size = { rows: days.length / DAYS, columns: DAYS };
  const to = movedByKey(event, from, { size, page: 0, endless: true });
  return to && shift(day, to.row * DAYS + to.column - at);
}

function focusDay(table: HTMLElement | null, day: string): boolean {
  const cell = partIn(table, "day", day);
  cell?.focus();
  return cell instanceof HTMLElement;
}
