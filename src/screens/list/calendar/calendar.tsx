import { Button } from "antd";
import { useMemo } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { today as todayOf } from "../../../../core/definition/clock.ts";
import type { ClientField } from "../../../../core/definition/client-types.ts";
import { useFieldContext } from "../../../config/config-context.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { useSingle } from "../../../ui/use-narrow.ts";
import { useEvaluationContext } from "../../../config/use-evaluation-context.ts";
import { ListEvents } from "../screen/list-events.tsx";
import { RowsFailure } from "../screen/list-messages.tsx";
import type { ListView } from "../screen/list-view.ts";
import type { Row } from "../screen/use-rows.ts";
import { Agenda } from "./agenda.tsx";
import { CalendarGrid } from "./calendar-grid.tsx";
import { useCalendarEntries } from "./calendar-data.ts";
import { entriesByDay, getFirstDay, type Span, spanOf, stepOn, getWeeks } from "./dates.ts";
import css from "./calendar.module.css";
import { useDayLabels } from "./use-day-labels.ts";
import { Box, Inline, Stack, Text } from "../../../ui/layout.tsx";

/** The list as a calendar: what falls into a month or a week, by the date its definition names. */
export function Calendar({ view }: { readonly view: ListView }) {
  const { index } = useFieldContext();
  const { resource } = view;
  const declared = resource.list.views.find((one) => one.kind === "calendar");
  const field = declared ? index.field(resource.name, declared.field) : null;
  if (!declared || !field) return null;
  return <CalendarOf view={view} field={field} end={declared.end ?? null} />;
}

interface CalendarOfProps {
  readonly view: ListView;
  readonly field: ClientField;
  readonly end: string | null;
}

const NONE: readonly Row[] = [];
const SPANS: readonly Span[] = ["month", "week"];

function CalendarOf({ view, field, end }: CalendarOfProps) {
  const { t, i18n } = useTranslation();
  const { format } = useFieldContext();
  const narrow = useSingle();
  const words = useDayLabels();
  const { resource, state, change } = view;
  const { timeZone } = format;
  const evaluation = useEvaluationContext();
  const today = todayOf(evaluation);
  const on = state.on ?? today.slice(0, 7);
  const span = spanOf(on);
  const weeks = useMemo(() => getWeeks({ on, firstDay: getFirstDay(i18n.language) }), [on, i18n.language]);
  const days = useMemo(() => weeks.flat(), [weeks]);
  const stretch = { field: field.name, end, from: days[0] ?? today, to: days.at(-1) ?? today };
  const { entries, outdated, error, retry } = useCalendarEntries(view.request, stretch);
  const rows = entries?.rows ?? NONE;
  const byDay = useMemo(
    () =>
      entriesByDay({
        rows,
        days,
        from: (row) => row[field.name],
        to: (row) => (end === null ? null : row[end]),
        timeZone,
      }),
    [rows, days, field.name, end, timeZone],
  );
  const show = (next: string) => change({ on: next === today.slice(0, 7) ? null : next });
  const showSpan = (next: Span) => {
    const day = days.includes(today) ? today : (days.find((one) => one.startsWith(on)) ?? today);
    show(next === "week" ? day : day.slice(0, 7));
  };
  const title = span === "month" ? words.month(on) : words.range(stretch.from, stretch.to);
  const shared = { resource, field, end, entries: byDay, today, words };
  return (
    <Stack
      as="section"
      className={css["whole"]}
      card
      grow
      squeeze
      clip
      aria-label={view.title}
      aria-busy={entries === null || outdated}
    >
      <Inline fixed wrap align="center" gap={[2, 3]} pad={[2, 3]} borderBelow>
        <Inline as="span" className="no-print" inline>
          <IconButton
            icon="previous"
            label={t("calendar.previous")}
            onClick={() => show(stepOn({ on, by: -1 }))}
          />
          <IconButton icon="next" label={t("calendar.next")} onClick={() => show(stepOn({ on, by: 1 }))} />
        </Inline>
        <Button className="no-print" onClick={() => show(span === "week" ? today : today.slice(0, 7))}>
          {t("calendar.today")}
        </Button>
        <Text as="h2" size={16} weight={600} aria-live="polite">
          {title}
        </Text>
        {field.kind === "datetime" ? (
          <Text tone="faint" size={12}>
            {t("calendar.zone", { zone: timeZone.replaceAll("_", " ") })}
          </Text>
        ) : null}
        <Box as="span" grow />
        <Segments
          label={t("calendar.span")}
          value={span}
          options={SPANS.map((value) => ({ value, label: t(`calendar.${value}`) }))}
          onChange={showSpan}
        />
      </Inline>
      {error ? <RowsFailure view={view} error={error} onRetry={retry} inline /> : null}
      {entries && entries.total > entries.rows.length ? (
        <Box as="p" pad={3} tone="quiet" size={13} role="status">
          {t("calendar.cut", {
            shown: format.number(entries.rows.length),
            total: format.number(entries.total),
          })}
        </Box>
      ) : null}
      <Box className={css["whole"]} grow squeeze scroll data-outdated={outdated}>
        {narrow ? (
          <Agenda {...shared} days={days} />
        ) : (
          <CalendarGrid
            {...shared}
            span={span}
            month={span === "month" ? on : null}
            weeks={weeks}
            onReach={(day) => show(span === "week" ? day : day.slice(0, 7))}
          />
        )}
      </Box>
      <ListEvents resource={resource.name} result={{ rows, loading: entries === null, retry }} over />
    </Stack>
  );
}
