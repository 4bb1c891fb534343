import { Input, Select } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { type Asked, NUMBERS } from "./asked.ts";
import { NumberBox } from "../../ui/number-box.tsx";

interface ConstantControlProps {
  readonly label: string;
  readonly field: Pick<Asked, "type" | "options">;
  readonly value: unknown;
  readonly onChange: (value: string | number | boolean) => void;
}

/** A value of a field as it is typed or chosen. */
export function ConstantControl({ label, field, value, onChange }: ConstantControlProps) {
  const { t } = useTranslation();
  if (field.type === "boolean")
    return (
      <Select
        aria-label={label}
        value={value === true ? "yes" : "no"}
        style={{ inlineSize: 100 }}
        options={(["yes", "no"] as const).map((one) => ({ value: one, label: t(`studio.condition.${one}`) }))}
        onChange={(next) => onChange(next === "yes")}
      />
    );
  if (field.options.length > 0)
    return (
      <Select
        aria-label={label}
        value={value as string}
        style={{ minInlineSize: 160 }}
        showSearch={{ optionFilterProp: "label" }}
        options={[...field.options]}
        onChange={onChange}
      />
    );
  if (NUMBERS.has(field.type))
    return (
      <NumberBox<string | number>
        aria-label={label}
        value={value as string | number}
        style={{ inlineSize: 140 }}
        onChange={(next) => onChange(next ?? 0)}
      />
    );
  return (
    <Input
      aria-label={label}
      value={typeof value === "string" || typeof value === "number" ? String(value) : ""}
      placeholder={field.type === "date" ? "2026-12-31" : ""}
      style={{ inlineSize: 160 }}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface FieldSelectProps {
  readonly label: string;
  readonly value: string;
  readonly fields: readonly Pick<Asked, "name" | "label">[];
  readonly onChange: (name: string) => void;
}

export function FieldSelect({ label, value, fields, onChange }: FieldSelectProps) {
  const isKnown = fields.some(({ name }) => name === value);
  return (
    <Select
      aria-label={label}
      value={value}
      style={{ inlineSize: 180 }}
      showSearch={{ optionFilterProp: "label" }}
      status={isKnown ? "" : "error"}
      options={fields.map((one) => ({ value: one.name, label: one.label }))}
      onChange={onChange}
    />
  );
}
