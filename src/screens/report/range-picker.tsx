import { DayBound } from "../../fields/date/day-bound.tsx";
import { useTranslation } from "../../i18n/use-translation.tsx";

interface RangePickerProps {
  readonly from: string;
  readonly to: string;
  readonly onChange: (range: { from: string; to: string }) => void;
}

/** Two dates, both included; moving one past the other moves both. */
export function RangePicker({ from, to, onChange }: RangePickerProps) {
  const { t } = useTranslation();
  return (
    <>
      <DayBound
        required
        name="from"
        label={t("filters.from")}
        value={from}
        onChange={(day) => onChange({ from: day, to: to > day ? to : day })}
      />
      <DayBound
        required
        name="to"
        label={t("filters.to")}
        value={to}
        onChange={(day) => onChange({ from: from < day ? from : day, to: day })}
      />
    </>
  );
}
