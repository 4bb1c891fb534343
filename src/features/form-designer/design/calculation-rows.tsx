import { Button, Select } from "antd";
import type { Design } from "../../../../core/forms/design.ts";
import { takesAnswer, takesNumber } from "../../../../core/forms/kinds.ts";
import type { Calculation, StoredQuestion } from "../../../../core/forms/types.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { leaveOnTab } from "../../../ui/leave-on-tab.ts";
import { Stack, Text } from "../../../ui/layout.tsx";
import { isGathering, OPERATIONS, readTerms, writeTerms } from "./calculation-terms.ts";
import type { CalculationTerms } from "./calculation-terms.ts";
import { nameSources } from "./condition-rows.tsx";
import { useLogicLabels } from "./use-logic-labels.ts";
import { NumberBox } from "../../../ui/number-box.tsx";

interface CalculationRowsProps {
  readonly question: StoredQuestion;
  readonly design: Design;
  readonly onChange: (calculation: Calculation | null) => void;
}

const NOTHING: CalculationTerms = { operation: "sum", questions: [], number: null };

/** What the answer is worked out from, as one sentence: an operation and the questions it is about. */
export function CalculationRows({ question, design, onChange }: CalculationRowsProps) {
  const { t } = useTranslation();
  const labels = useLogicLabels(design);
  const calculation = question.calculation ?? null;
  const words = t("formDesigner.design.calculated");
  const terms = calculation === null ? NOTHING : readTerms(calculation);
  if (terms === null)
    return (
      <Stack gap={1} role="group" aria-label={words}>
        <Text weight={500} size={13}>
          {words}
        </Text>
        <Text tone="quiet" breakWords>
          {calculation === null ? "" : labels.calculation(calculation)}
        </Text>
        <Button size="small" onClick={() => onChange(null)}>
          {t("formDesigner.design.removeCalculation")}
        </Button>
      </Stack>
    );
  const { operation, questions, number } = terms;
  const takes = operation === "count" ? takesAnswer : takesNumber;
  const sources = design.filter((one) => takes(one) && one.id !== question.id && one.title.trim() !== "");
  const put = (next: CalculationTerms) => onChange(writeTerms(next));
  return (
    <Stack gap={1} role="group" aria-label={words}>
      <Text weight={500} size={13}>
        {words}
      </Text>
      <Select
        aria-label={t("formDesigner.design.operation")}
        allowClear
        value={calculation === null ? null : operation}
        placeholder={t("formDesigner.design.notCalculated")}
        options={OPERATIONS.map((value) => ({ value, label: t(`formDesigner.design.operations.${value}`) }))}
        onInputKeyDown={leaveOnTab}
        onChange={(next) =>
          (next ?? null) === null
            ? onChange(null)
            : put({ ...terms, operation: next, number: isGathering(next) ? null : number })
        }
      />
      {calculation === null ? null : (
        <Select
          mode="multiple"
          aria-label={t("formDesigner.design.calculatedFrom")}
          value={[...questions]}
          showSearch={{ optionFilterProp: "label" }}
          options={nameSources(sources, questions, t("formDesigner.design.removed"))}
          onInputKeyDown={leaveOnTab}
          onChange={(next) => put({ ...terms, questions: next })}
        />
      )}
      {calculation === null || isGathering(operation) ? null : (
        <NumberBox
          aria-label={t("formDesigner.design.andNumber")}
          placeholder={t("formDesigner.design.andNumber")}
          value={number}
          onChange={(next) => put({ ...terms, number: next })}
        />
      )}
    </Stack>
  );
}
