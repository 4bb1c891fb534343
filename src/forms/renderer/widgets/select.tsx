import type { WidgetProps } from "@rjsf/utils";
import { Select } from "antd";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { inputAria } from "../ids.ts";
import { useAsked } from "../asked-context.ts";
import { OwnOption, useOptions } from "./own-option.tsx";

const SEARCH = { optionFilterProp: "label" };

/** One of many options, found by typing. */
export function OptionSelect(props: WidgetProps) {
  return <Options {...props} many={false} />;
}

/** Several of many options. */
export function SelectMany(props: WidgetProps) {
  return <Options {...props} many />;
}

function Options({ many, ...props }: WidgetProps & { readonly many: boolean }) {
  const { t } = useTranslation();
  const { question } = useAsked();
  const { options, add } = useOptions(question, props.value);
  const { id, value, onChange, required, disabled = false, readonly = false } = props;
  const chosen = many ? asTexts(value) : (value ?? null);
  return (
    <>
      <Select
        {...inputAria(props)}
        id={id}
        {...(many ? { mode: "multiple" as const } : {})}
        value={chosen}
        options={options.map((option) => ({ ...option }))}
        placeholder={t("forms.choose")}
        disabled={disabled || readonly}
        showSearch={SEARCH}
        allowClear={required !== true}
        style={{ width: "100%" }}
        onChange={(next: unknown) => onChange(next ?? undefined)}
      />
      {question.update_options && !disabled && !readonly ? (
        <OwnOption
          options={options}
          onAdd={(added) => {
            add(added);
            onChange(many ? [...asTexts(value), added] : added);
          }}
        />
      ) : null}
    </>
  );
}

function asTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}
