import { DatePicker } from "antd";
import dayjs from "dayjs";
import { useTranslation } from "react-i18next";
import { PERIODS } from "../../../core/query/periods.ts";
import type { FilterProps } from "../types.ts";
import { valueOf, withValue } from "./entries.ts";
import css from "./filters.module.css";

/** A period counted from today, or two dates of which either may be left out. */
export function DateFilter({ field, entries, onChange, labelId }: FilterProps) {
  const { t } = useTranslation();
  return (
    <div className={css["dates"]} role="group" aria-labelledby={labelId}>
      <select
        className={css["input"]}
        aria-label={t("filters.period")}
        value={valueOf(entries, "within")}
        onChange={(event) =>
          onChange(withValue({ entries, field: field.name, operator: "within", value: event.target.value }))
        }
      >
        <option value="">{t("filters.anyPeriod")}</option>
        {PERIODS.map((period) => (
          <option key={period} value={period}>
            {t(`periods.${period}`)}
          </option>
        ))}
      </select>
      <span className={css["range"]}>
        {(["gte", "lte"] as const).map((operator) => {
          const value = valueOf(entries, operator);
          return (
            <DatePicker
              key={operator}
              aria-label={t(operator === "gte" ? "filters.from" : "filters.to")}
              placeholder={t(operator === "gte" ? "filters.from" : "filters.to")}
              format={["MM-DD-YYYY", "MMDDYYYY", "YYYY-MM-DD"]}
              value={value === "" ? null : dayjs(value)}
              onChange={(day) =>
                onChange(
                  withValue({
                    entries,
                    field: field.name,
                    operator,
                    value: day ? day.format("YYYY-MM-DD") : "",
                  }),
                )
              }
            />
          );
        })}
      </span>
    </div>
  );
}
