import type { PeriodName } from "../../../core/definition/types.ts";
import { PERIOD_NAMES } from "../../../core/query/periods.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Columns } from "../../ui/layout.tsx";
import { LabelledSelect } from "./labelled.tsx";

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
          ...PERIOD_NAMES.map((value) => ({ value, label: t(`periods.${value}`) })),
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
