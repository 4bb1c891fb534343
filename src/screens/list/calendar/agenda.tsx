import { useTranslation } from "../../../i18n/use-translation.tsx";
import type { ClientField, ClientResource } from "../../../../core/definition/client-types.ts";
import type { Row } from "../screen/use-rows.ts";
import { CalendarEntry } from "./calendar-entry.tsx";
import type { DayLabels } from "./use-day-labels.ts";
import css from "./calendar.module.css";
import { Box, Grid } from "../../../ui/layout.tsx";

interface AgendaProps {
  readonly resource: ClientResource;
  readonly field: ClientField;
  readonly end: string | null;
  readonly days: readonly string[];
  readonly entries: ReadonlyMap<string, readonly Row[]>;
  readonly today: string;
  readonly words: DayLabels;
}

/** The calendar of a narrow window: the days that have something, one below the other. */
export function Agenda({ resource, field, end, days, entries, today, words }: AgendaProps) {
  const { t } = useTranslation();
  const busy = days.filter((day) => (entries.get(day) ?? []).length > 0);
  if (busy.length === 0)
    return (
      <Box as="p" pad={3} tone="quiet" size={13}>
        {t("calendar.none")}
      </Box>
    );
  return (
    <Grid as="ol" className={css["agenda"]} columns="minmax(0, 1fr)" aria-label={t("calendar.label")}>
      {busy.map((day) => (
        <Box as="li" pad={[2, 3]} borderBelow key={day} data-today={day === today}>
          <Box as="h2" size={12} weight={600}>
            {words.day(day)}
          </Box>
          {entries.get(day)?.map((row) => (
            <CalendarEntry key={row.id} resource={resource} field={field} row={row} day={day} end={end} />
          ))}
        </Box>
      ))}
    </Grid>
  );
}
