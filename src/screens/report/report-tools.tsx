import { Button } from "antd";
import { Suspense, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ReportAnswer } from "../../../core/reports/answers.ts";
import { TIME_UNITS } from "../../../core/query/aggregate.ts";
import { Icon } from "../../ui/icon.tsx";
import { Segments } from "../../ui/segments.tsx";
import { prefetchedCode } from "../../lib/lazy-code.ts";
import { ReportChips } from "./report-chips.tsx";
import type { ReportState } from "./report-state.ts";
import { isOfferedPeriod, OFFERED_PERIODS } from "./report-state.ts";
import { Box, Inline, Text } from "../../ui/layout.tsx";
import controls from "../../ui/control.module.css";

const RangePicker = prefetchedCode(
  () => import("./range-picker.tsx"),
  (module) => module.RangePicker,
);
const FilterDrawer = prefetchedCode(
  () => import("./filter-drawer.tsx"),
  (module) => module.FilterDrawer,
);

interface ReportToolsProps {
  readonly report: Pick<
    ReportAnswer,
    "period" | "compare" | "scopes" | "scope" | "filters" | "hasUnit" | "unit"
  >;
  readonly state: ReportState;
  readonly change: (next: Partial<ReportState>) => void;
  /** Filters the address sets: they are not offered. */
  readonly fixed: Readonly<Record<string, string>>;
}

const OWN_DATES = "dates";

/** When, compared with what, whose rows, in which steps, and only which. */
export function ReportTools({ report, state, change, fixed }: ReportToolsProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  const { period, compare, scopes, scope, filters } = report;
  const names = [
    ...OFFERED_PERIODS,
    ...(period?.name && !OFFERED_PERIODS.some((name) => name === period.name) ? [period.name] : []),
  ];
  const dates = period !== null && period.name === null;
  const offered = filters.filter(({ name }) => fixed[name] === undefined);
  return (
    <Box above={4} below={4}>
      <Inline wrap align="center" gap={2} className="no-print">
        {period === null ? null : (
          <>
            <select
              className={controls["select"]}
              aria-label={t("reports.period")}
              value={dates ? OWN_DATES : (period.name ?? "")}
              onChange={({ target: { value } }) =>
                change(
                  value === OWN_DATES
                    ? { period: null, from: period.from, to: period.to }
                    : { period: value, from: null, to: null },
                )
              }
            >
              {names.map((name) => (
                <option key={name} value={name}>
                  {isOfferedPeriod(name) ? t(`periods.${name}`) : name}
                </option>
              ))}
              <option value={OWN_DATES}>{t("reports.ownDates")}</option>
            </select>
            {dates ? (
              <Suspense fallback={<Text inlineSize={260} blockSize="control" />}>
                <RangePicker from={period.from} to={period.to} onChange={change} />
              </Suspense>
            ) : null}
            <select
              className={controls["select"]}
              aria-label={t("reports.compare")}
              value={compare}
              onChange={({ target: { value } }) => change({ compare: value })}
            >
              {(["none", "previous", "year"] as const).map((value) => (
                <option key={value} value={value}>
                  {t(`reports.compares.${value}`)}
                </option>
              ))}
            </select>
          </>
        )}
        {report.hasUnit ? (
          <select
            className={controls["select"]}
            aria-label={t("reports.unit")}
            value={report.unit ?? ""}
            onChange={({ target: { value } }) => change({ unit: value === "" ? null : value })}
          >
            <option value="">{t("reports.units.own")}</option>
            {TIME_UNITS.map((unit) => (
              <option key={unit} value={unit}>
                {t(`reports.units.${unit}`)}
              </option>
            ))}
          </select>
        ) : null}
        {scopes.length > 1 ? (
          <Segments
            label={t("list.scope")}
            value={scope}
            options={scopes.map((value) => ({ value, label: t(`list.scopes.${value}`) }))}
            onChange={(value) => change({ scope: value })}
          />
        ) : null}
        {offered.length > 0 ? (
          <Button
            icon={<Icon name="filter" />}
            aria-haspopup="dialog"
            data-active={state.filters.length > 0}
            onClick={() => {
              setAsked(true);
              setOpen(true);
            }}
          >
            {t("list.filters")}
            {state.filters.length > 0 ? <span className="counted">{state.filters.length}</span> : null}
          </Button>
        ) : null}
      </Inline>
      <ReportChips filters={offered} state={state} change={change} onOpen={() => setOpen(true)} />
      {asked || open ? (
        <Suspense fallback={null}>
          <FilterDrawer
            filters={offered}
            state={state}
            change={change}
            open={open}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </Box>
  );
}
