import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useConfigIndex } from "../../config/config-context.tsx";
import { optionLabel } from "../../config/labels.ts";
import { ChoiceButtons } from "../../ui/choice-buttons.tsx";
import type { FilterProps } from "../types.ts";
import { valueOf, valuesOf, withValue, withValues } from "./entries.ts";
import css from "./filters.module.css";

/** Any of the ticked options. A retired one is still offered: old rows hold it. */
export function OptionFilter({ field, resource, entries, onChange, labelId }: FilterProps) {
  const { config } = useConfigIndex();
  const id = useId();
  const chosen = valuesOf(entries, "eq");
  return (
    <div role="group" aria-labelledby={labelId} className={css["options"]}>
      {(field.options ?? []).map(({ value }) => (
        <label key={value} htmlFor={`${id}-${value}`}>
          <input
            id={`${id}-${value}`}
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={(event) => {
              const values = event.target.checked
                ? [...chosen, value]
                : chosen.filter((other) => other !== value);
              onChange(withValues({ entries, field: field.name, operator: "eq", values }));
            }}
          />
          {optionLabel(config, resource, field.name, value)}
        </label>
      ))}
    </div>
  );
}

export function BooleanFilter({ field, entries, onChange, labelId }: FilterProps) {
  const { t } = useTranslation();
  const value = valueOf(entries, "eq");
  return (
    <ChoiceButtons
      labelledBy={labelId}
      value={value === "" ? "any" : value}
      options={[
        { value: "any", label: t("filters.any") },
        { value: "true", label: t("values.yes") },
        { value: "false", label: t("values.no") },
      ]}
      onChange={(next) =>
        onChange(withValue({ entries, field: field.name, operator: "eq", value: next === "any" ? "" : next }))
      }
    />
  );
}

/** Fields of which only their being there can be asked. */
export function PresenceFilter({ field, entries, onChange, labelId }: FilterProps) {
  const { t } = useTranslation();
  const value = valueOf(entries, "empty");
  return (
    <ChoiceButtons
      labelledBy={labelId}
      value={value === "" ? "any" : value}
      options={[
        { value: "any", label: t("filters.any") },
        { value: "false", label: t("filters.filled") },
        { value: "true", label: t("filters.empty") },
      ]}
      onChange={(next) =>
        onChange(
          withValue({ entries, field: field.name, operator: "empty", value: next === "any" ? "" : next }),
        )
      }
    />
  );
}
