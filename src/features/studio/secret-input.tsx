import { Input } from "antd";
import { useId } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Text } from "../../ui/layout.tsx";
import { Labelled } from "./labelled.tsx";

export const MIN_SECRET = 12;

interface SecretInputProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** What signs a file of definitions; readable, since two people agree on it. */
export function SecretInput({ value, onChange }: SecretInputProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Labelled id={id} label={t("studio.promote.secret")}>
      <Input
        id={id}
        value={value}
        maxLength={200}
        autoComplete="off"
        aria-describedby={`${id}help`}
        onChange={({ target }) => onChange(target.value)}
      />
      <Text as="p" size={12} tone="quiet" id={`${id}help`} above={1}>
        {t("studio.promote.secretHelp")}
      </Text>
    </Labelled>
  );
}
