import { useTranslation } from "../../i18n/use-translation.tsx";
import { Segments } from "../../ui/segments.tsx";
import type { InputProps } from "../types.ts";

/** Yes or no as two buttons: unanswered looks unanswered. A second press takes the answer back. */
export function BooleanInput(props: InputProps) {
  const { t } = useTranslation();
  const value = props.value === true ? "yes" : props.value === false ? "no" : null;
  return (
    <Segments
      {...(props.id === undefined ? {} : { id: props.id })}
      label={props["aria-label"]}
      labelledBy={props["aria-labelledby"]}
      describedBy={props["aria-describedby"]}
      disabled={props.disabled ?? false}
      value={value}
      options={[
        { value: "yes", label: t("values.yes") },
        { value: "no", label: t("values.no") },
      ]}
      onChange={(next) => {
        props.onChange?.(next === value ? null : next === "yes");
        props.onBlur?.();
      }}
    />
  );
}
