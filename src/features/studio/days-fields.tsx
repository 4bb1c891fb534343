import { Checkbox } from "antd";
import type { Entry } from "../../../core/studio/entries.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Columns, Stack } from "../../ui/layout.tsx";
import type { Asked } from "./asked.ts";
import { LabelledSelect } from "./labelled.tsx";
import { Mistake } from "./mistakes.tsx";

type Days = NonNullable<Entry<"timed">["before"]>;

/** Days counted from a date of the record, as they are begun. */
export const newDays = (dates: readonly Asked[]): Days => ({ field: dates[0]?.name ?? "", days: [7] });

interface DaysFieldsProps {
  readonly value: Days;
  readonly dates: readonly Asked[];
  readonly at: string;
  readonly onChange: (value: Days) => void;
}

/** Which date, and how many days from it. */
export function DaysFields({ value, dates, at, onChange }: DaysFieldsProps) {
  const { t } = useTranslation();
  return (
    <Stack gap={2}>
      <Columns min={200} gap={[2, 3]}>
        <LabelledSelect
          label={t("studio.days.field")}
          value={value.field}
          status={dates.some(({ name }) => name === value.field) ? "" : "error"}
          options={dates.map(({ name, label }) => ({ value: name, label }))}
          onChange={(field) => onChange({ ...value, field })}
        />
        <LabelledSelect
          label={t("studio.days.days")}
          help={t("studio.help.follows.days")}
          mode="tags"
          value={value.days.map(String)}
          tokenSeparators={[",", " "]}
          open={false}
          suffix={null}
          onChange={(next: string[]) => {
            const days = next.map(Number).filter((day) => Number.isInteger(day) && day >= 0);
            onChange({ ...value, days: [...new Set(days)] as [number] });
          }}
        />
      </Columns>
      <Checkbox
        checked={value.working === true}
        onChange={({ target }) => {
          const { working: _, ...others } = value;
          onChange(target.checked ? { ...others, working: true } : others);
        }}
      >
        {t("studio.days.working")}
      </Checkbox>
      <Mistake at={at} below />
    </Stack>
  );
}
