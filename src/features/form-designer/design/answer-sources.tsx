import { Checkbox, Select } from "antd";
import type { Design } from "../../../../core/forms/design.ts";
import { canPrefill } from "../../../../core/forms/check-sources.ts";
import { factsOf } from "../../../../core/forms/kinds.ts";
import type { AnswerKind } from "../../../../core/forms/kinds.ts";
import type { Surroundings } from "../../../../core/forms/surroundings.ts";
import type { StoredQuestion } from "../../../../core/forms/types.ts";
import { useConfigIndex } from "../../../config/config-context.tsx";
import { fieldLabel } from "../../../config/labels.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { leaveOnTab } from "../../../ui/leave-on-tab.ts";
import { CalculationRows } from "./calculation-rows.tsx";
import { Setting } from "./setting.tsx";

interface AnswerSourcesProps {
  readonly question: StoredQuestion;
  readonly design: Design;
  readonly surroundings: Surroundings | null;
  readonly onChange: (values: Partial<StoredQuestion>) => void;
}

const RESOURCE = "question";
/** Answers that nothing but a person gives. */
const GIVEN: ReadonlySet<AnswerKind> = new Set(["none", "files", "ranking"]);

/** Where the answer to a question comes from besides whoever answers. */
export function AnswerSources({ question, design, surroundings, onChange }: AnswerSourcesProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const paths = usePaths(question, surroundings);
  const { prefill = null, read_only = false, calculation = null } = question;
  const { kind, scale } = factsOf(question);
  if (GIVEN.has(kind)) return null;
  const isNumber = (kind === "whole" || kind === "number") && scale === undefined;
  const rows =
    isNumber || calculation !== null ? (
      <CalculationRows
        question={question}
        design={design}
        onChange={(next) => onChange({ calculation: next, ...(next === null ? {} : { is_required: false }) })}
      />
    ) : null;
  if (calculation !== null) return rows;
  return (
    <>
      {rows}
      {paths.length === 0 && prefill === null ? null : (
        <Setting label={fieldLabel(config, RESOURCE, "prefill")} help={t("formDesigner.design.prefillHelp")}>
          {(field) => (
            <Select
              id={field}
              allowClear
              value={prefill}
              showSearch={{ optionFilterProp: "label" }}
              options={[...paths]}
              onInputKeyDown={leaveOnTab}
              onChange={(path) => onChange({ prefill: path ?? null })}
            />
          )}
        </Setting>
      )}
      <Checkbox
        checked={read_only}
        onChange={({ target: { checked } }) =>
          onChange({ read_only: checked, ...(checked ? { is_required: false } : {}) })
        }
      >
        {fieldLabel(config, RESOURCE, "read_only")}
      </Checkbox>
    </>
  );
}

interface PathChoice {
  readonly value: string;
  readonly label: string;
}

/** Fields of the record, and of those it refers to, that can answer a question. */
function usePaths(question: StoredQuestion, surroundings: Surroundings | null): readonly PathChoice[] {
  const { config, resource } = useConfigIndex();
  const [area] = surroundings?.areas ?? [];
  const own = area === undefined ? null : resource(area);
  if (own === null) return [];
  const fits = (field: (typeof own.fields)[number]) => canPrefill(question, field);
  return own.fields.flatMap((field) => {
    const label = fieldLabel(config, own.name, field.name);
    const further = field.kind === "reference" && field.to !== null ? resource(field.to) : null;
    return [
      ...(fits(field) ? [{ value: field.name, label }] : []),
      ...(further?.fields ?? []).filter(fits).map(({ name }) => ({
        value: `${field.name}.${name}`,
        label: `${label}: ${fieldLabel(config, further?.name ?? "", name)}`,
      })),
    ];
  });
}
