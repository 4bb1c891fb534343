import { Select } from "antd";
import { useId } from "react";
import type { AccessDefinition } from "../../../core/definition/types.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Stack, Text } from "../../ui/layout.tsx";

interface SecondFactorSectionProps {
  readonly document: AccessDefinition;
  readonly onChange: (next: AccessDefinition) => void;
}

/** Who must sign in with a one-time code, in whichever area they work. */
export function SecondFactorSection({ document, onChange }: SecondFactorSectionProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const id = useId();
  const { secondFactor, ...rest } = document;
  return (
    <Stack gap={3} as="section" aria-labelledby={id}>
      <Text as="h2" size={16} weight={600} id={id}>
        {t("studio.secondFactor.title")}
      </Text>
      <Text as="p" tone="quiet" measure="text">
        {t("studio.secondFactor.lead")}
      </Text>
      <Select
        aria-labelledby={id}
        placeholder={t("studio.secondFactor.nobody")}
        value={secondFactor ?? null}
        style={{ inlineSize: 280, maxInlineSize: "100%" }}
        allowClear
        showSearch={{ optionFilterProp: "label" }}
        options={Object.keys(document.rules).map((rule) => ({
          value: rule,
          label: config.ruleLabels[rule] ?? rule,
        }))}
        onChange={(rule: string | null | undefined) =>
          onChange(rule ? { ...rest, secondFactor: rule } : rest)
        }
      />
    </Stack>
  );
}
