import type { PeriodName } from "../../../core/definition/types.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Columns } from "../../ui/layout.tsx";
import { LabelledSelect } from "./labelled.tsx";

const PERIODS = [
  "today",
  "yesterday",
  "tomorrow",
  "this_week",
  "last_week",
  "next_week",
  "this_month",
  "last_month",
  "next_month",
  "this_quarter",
  "last_quarter",
  "this_year",
  "last_year",
  "last_7_days",
  "last_30_days",
  "last_90_days",
  "last_180_days",
  "last_365_days",
  "next_7_days",
  "next_30_days",
  "next_60_days",
  "next_90_days",
] as const satisfies readonly PeriodName[];
const COMPARES = ["none", "previous", "year"] as const;
type Compare = (typeof COMPARES)[number];

interface PeriodFieldsProps {
  /** Null: as things stand now. */
  readonly within: PeriodName | null;
  readonly compare: Compare;
  /** Said where no period is chosen. */
  readonly otherwise?: string;
  readonly onChange: (within: PeriodName | null, compare: Compare) => void;
}

/** The stretch of time figures are about, and what it is compared with. */
export function PeriodFields({ within, compare, otherwise, onChange }: PeriodFieldsProps) {
  const { t } = useTranslation();
  return (
    <Columns min={180} gap={[2, 3]}>
      <LabelledSelect<PeriodName | "">
        label={t("studio.report.period")}
        value={within ?? ""}
        options={[
          { value: "", label: otherwise ?? t("studio.report.noPeriod") },
          ...PERIODS.map((value) => ({ value, label: t(`periods.${value}`) })),
        ]}
        onChange={(value) => onChange(value === "" ? null : value, compare)}
      />
      <LabelledSelect
        label={t("studio.report.compare")}
        value={compare}
        disabled={within === null}
        options={COMPARES.map((value) => ({ value, label: t(`studio.report.compares.${value}`) }))}
        onChange={(value) => onChange(within, value)}
      />
    </Columns>
  );
}
