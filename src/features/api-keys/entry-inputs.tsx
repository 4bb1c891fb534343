import { Input, Select } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { FieldLabel } from "../../ui/field-label.tsx";
import { Text } from "../../ui/layout.tsx";
import { leaveOnTab } from "../../ui/leave-on-tab.ts";
import type { ServiceRole } from "./use-keys.ts";

const MAX_NAME_LENGTH = 80;

interface EntryProps<T> {
  readonly id: string;
  readonly value: T;
  /** What it lacks; null: nothing. */
  readonly missing: string | null;
  readonly onChange: (value: string) => void;
}

/** What an input says of itself whose error stands below it. */
export const errorProps = (id: string, missing: string | null) =>
  missing === null
    ? {}
    : ({ status: "error", "aria-invalid": true, "aria-describedby": missingId(id) } as const);

const missingId = (id: string): string => `${id}-missing`;

/** What the input with the id lacks, said below it. */
export function Missing({ id, text }: { readonly id: string; readonly text: string | null }) {
  if (text === null) return null;
  return (
    <Text as="p" id={missingId(id)} role="alert" above={1} tone="bad" size={13}>
      {text}
    </Text>
  );
}

interface NameInputProps extends EntryProps<string> {
  readonly placeholder?: string;
  /** Said below it. */
  readonly help?: string;
}

/** What a key or a webhook is called. */
export function NameInput({ id, value, placeholder, help, missing, onChange }: NameInputProps) {
  const { t } = useTranslation();
  return (
    <div>
      <FieldLabel htmlFor={id}>{t("keys.name")}</FieldLabel>
      <Input
        id={id}
        value={value}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        placeholder={placeholder}
        {...errorProps(id, missing)}
        onChange={({ target }) => onChange(target.value)}
      />
      <Missing id={id} text={missing} />
      {help === undefined ? null : (
        <Text as="p" above={1} tone="quiet" size={13}>
          {help}
        </Text>
      )}
    </div>
  );
}

interface RoleSelectProps extends EntryProps<string | null> {
  readonly roles: readonly ServiceRole[];
  /** Said below it while nothing is missing. */
  readonly help?: string;
}

/** With which rights a service or a webhook works. */
export function RoleSelect({ id, value, roles, help, missing, onChange }: RoleSelectProps) {
  const { t } = useTranslation();
  return (
    <div>
      <FieldLabel htmlFor={id}>{t("keys.role")}</FieldLabel>
      <Select<string>
        id={id}
        value={value}
        showSearch={{ optionFilterProp: "label" }}
        onInputKeyDown={leaveOnTab}
        placeholder={t("picker.placeholder")}
        {...errorProps(id, missing)}
        options={roles.map(({ name, label }) => ({ value: name, label }))}
        onChange={onChange}
        style={{ width: "100%" }}
      />
      <Missing id={id} text={missing} />
      {help === undefined || missing !== null ? null : (
        <Text as="p" above={1} tone="quiet" size={13}>
          {help}
        </Text>
      )}
    </div>
  );
}
