import { useTranslation } from "../../i18n/use-translation.tsx";
import type { FilterProps } from "../types.ts";
import { valueOf, withValue } from "./entries.ts";
import { operatorsOf } from "./operators.ts";
import { Inline } from "../../ui/layout.tsx";
import css from "./filters.module.css";

/** “Is empty” and “has a value”, for fields that may be empty. Pressed again, it is taken back. */
export function Presence({ field, entries, onChange }: FilterProps) {
  const { t } = useTranslation();
  if (field.required || !operatorsOf(field).includes("empty")) return null;
  const value = valueOf(entries, "empty");
  return (
    <Inline gap={2} wrap role="group" aria-label={t("filters.presence")}>
      {(["true", "false"] as const).map((wanted) => (
        <button
          key={wanted}
          type="button"
          className={css["pill"]}
          aria-pressed={value === wanted}
          onClick={() =>
            onChange(
              withValue({
                entries,
                field: field.name,
                operator: "empty",
                value: value === wanted ? "" : wanted,
              }),
            )
          }
        >
          {t(wanted === "true" ? "filters.empty" : "filters.filled")}
        </button>
      ))}
    </Inline>
  );
}

/** Fields of which only their being there can be asked. */
export function PresenceFilter(props: FilterProps) {
  return <Presence {...props} field={{ ...props.field, required: false }} />;
}
