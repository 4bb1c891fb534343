import { useTranslation } from "../../i18n/use-translation.tsx";
import { isDate } from "../../../core/definition/clock.ts";
import { zoneFieldOf } from "../../../core/definition/zoned-moments.ts";
import { PERIODS } from "../../../core/query/periods.ts";
import { DayBound } from "./day-bound.tsx";
import type { FilterProps } from "../types.ts";
import { valueOf, withValue } from "../filters/entries.ts";
import { Presence } from "../filters/presence.tsx";
import { Box, Grid, Stack, Text } from "../../ui/layout.tsx";
import css from "../filters/filters.module.css";

/** A period counted from today, or two dates of which either may be left out. */
export function DateFilter(props: FilterProps) {
  const { field, entries, onChange, labelId } = props;
  const { t } = useTranslation();
  const chosen = valueOf(entries, "within");
  return (
    <Grid className={css["editor"]} gap={2}>
      <Grid className={css["periods"]} gap={[0, 2]} wide role="group" aria-label={t("filters.period")}>
        {PERIODS.map((period) => (
          <Box
            as="button"
            key={period}
            type="button"
            data-first={chosen === "" ? period === PERIODS[0] : chosen === period}
            className={css["period"]}
            minBlockSize={26}
            pad={[0, 2]}
            radius="control"
            size={13}
            text="start"
            aria-pressed={chosen === period}
            onClick={() =>
              onChange(
                withValue({
                  entries,
                  field: field.name,
                  operator: "within",
                  value: chosen === period ? "" : period,
                }),
              )
            }
          >
            {t(`periods.${period}`)}
          </Box>
        ))}
      </Grid>
      <Grid as="span" align="start" columns="1fr 1fr" gap={2} wide role="group" aria-labelledby={labelId}>
        {(["gte", "lte"] as const).map((operator) => {
          const label = t(operator === "gte" ? "filters.from" : "filters.to");
          return (
            <Stack key={operator} as="label" gap={0.5} tone="quiet" size={12}>
              <span>{label}</span>
              <DayBound
                name={`${field.name}.${operator}`}
                label={label}
                value={dateIn(valueOf(entries, operator))}
                onChange={(day) => onChange(withValue({ entries, field: field.name, operator, value: day }))}
              />
            </Stack>
          );
        })}
      </Grid>
      {zoneFieldOf(field) === null ? null : (
        <Text as="p" tone="quiet" size={13}>
          {t("dates.ownClock")}
        </Text>
      )}
      <Presence {...props} />
    </Grid>
  );
}

/** A bound may be written as `today` in an address; then the picker shows none. */
function dateIn(text: string): string {
  const day = text.slice(0, 10);
  return isDate(day) ? day : "";
}
