import { DatePicker } from "antd";
import { momentOf } from "../../fields/date/moment-of.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";

interface RangePickerProps {
  readonly from: string;
  readonly to: string;
  readonly onChange: (range: { from: string; to: string }) => void;
}

const FORMATS = ["MM-DD-YYYY", "MMDDYYYY", "YYYY-MM-DD"];

/** Two dates, both included; moving one past the other moves both. */
export function RangePicker({ from, to, onChange }: RangePickerProps) {
  const { t } = useTranslation();
  return (
    <>
      <DatePicker
        aria-label={t("filters.from")}
        allowClear={false}
        format={FORMATS}
        value={momentOf(from)}
        onChange={(day) => {
          const next = day?.format("YYYY-MM-DD") ?? from;
          onChange({ from: next, to: next > to ? next : to });
        }}
      />
      <DatePicker
        aria-label={t("filters.to")}
        allowClear={false}
        format={FORMATS}
        value={momentOf(to)}
        onChange={(day) => {
          const next = day?.format("YYYY-MM-DD") ?? to;
          onChange({ from: next < from ? next : from, to: next });
        }}
      />
    </>
  );
}
