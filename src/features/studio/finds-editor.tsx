import { Select } from "antd";
import type { RecordCheck } from "../../../core/definition/types.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Inline, Stack, Text } from "../../ui/layout.tsx";
import { NUMBERS } from "./asked.ts";
import { FormulaEditor } from "./formula-editor.tsx";
import { Mistake } from "./mistakes.tsx";
import type { Area } from "./use-areas.ts";

type Finds = NonNullable<RecordCheck["finds"]>;
const LIMITS = ["atMost", "atLeast", "equals"] as const;

interface FindsEditorProps {
  readonly finds: RecordCheck["finds"];
  readonly target: Area;
  readonly area: Area;
  readonly at: string;
  readonly onChange: (finds: Finds | undefined) => void;
}

/** How many there may be, or how much of them together. */
export function FindsEditor({ finds, target, area, at, onChange }: FindsEditorProps) {
  const { t } = useTranslation();
  const limit = LIMITS.find((one) => finds?.[one] !== undefined);
  const numbers = target.fields.filter(({ type }) => NUMBERS.has(type));
  const sum = finds?.sum === undefined ? {} : { sum: finds.sum };
  return (
    <Stack gap={2} role="group" aria-label={t("studio.check.finds")}>
      <Text weight={500}>{t("studio.check.finds")}</Text>
      <Inline gap={1} wrap align="center">
        <Select<(typeof LIMITS)[number] | "none">
          aria-label={t("studio.check.limit")}
          value={limit ?? "none"}
          style={{ inlineSize: 180 }}
          showSearch={{ optionFilterProp: "label" }}
          options={(["none", ...LIMITS] as const).map((value) => ({
            value,
            label: t(`studio.check.limits.${value}`),
          }))}
          onChange={(next) =>
            onChange(
              next === "none"
                ? undefined
                : { ...sum, [next]: limit === undefined ? 1 : (finds?.[limit] ?? null) },
            )
          }
        />
        {limit === undefined ? null : (
          <Select<string>
            aria-label={t("studio.check.measured")}
            value={finds?.sum ?? ""}
            style={{ minInlineSize: 200 }}
            showSearch={{ optionFilterProp: "label" }}
            options={[
              { value: "", label: t("studio.check.counted") },
              ...numbers.map(({ name, label }) => ({
                value: name,
                label: t("studio.check.sumOf", { field: label }),
              })),
            ]}
            onChange={(next) => {
              const bound = { [limit]: finds?.[limit] ?? null };
              onChange(next === "" ? bound : { sum: next, ...bound });
            }}
          />
        )}
      </Inline>
      {limit === undefined ? null : (
        <FormulaEditor
          label={t("studio.check.limitValue")}
          value={finds?.[limit]}
          fields={area.fields}
          at={`${at}/${limit}`}
          onChange={(next) => onChange({ ...sum, [limit]: next ?? null })}
        />
      )}
      <Mistake at={at} />
      <Mistake at={`${at}/sum`} />
    </Stack>
  );
}
