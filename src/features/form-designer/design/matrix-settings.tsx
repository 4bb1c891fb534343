import { Input, Select } from "antd";
import { changeOptions, hasOwnOptions } from "../../../../core/forms/change-options.ts";
import { changeColumns, writeRows } from "../../../../core/forms/design-matrix.ts";
import { rowsOf, type Design } from "../../../../core/forms/design.ts";
import { factsOf, takesOptions } from "../../../../core/forms/kinds.ts";
import { OWN_LANGUAGE, writeLabel } from "../../../../core/forms/labels.ts";
import { ROW_TYPES } from "../../../../core/forms/matrix.ts";
import type { StoredQuestion } from "../../../../core/forms/types.ts";
import { useConfigIndex } from "../../../config/config-context.tsx";
import { fieldLabel, optionLabel } from "../../../config/labels.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { leaveOnTab } from "../../../ui/leave-on-tab.ts";
import { OptionListSetting } from "../lists/option-list-setting.tsx";
import { LinesInput, Setting } from "./setting.tsx";
import { NumberBox } from "../../../ui/number-box.tsx";

interface MatrixSettingsProps {
  readonly matrix: StoredQuestion;
  readonly design: Design;
  readonly newId: () => number;
  readonly onChange: (design: Design, about: string | null) => void;
}

/** The rows of a matrix, and what all of them take as an answer. */
export function MatrixSettings({ matrix, design, newId, onChange }: MatrixSettingsProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const { id } = matrix;
  const rows = rowsOf(design, id);
  const [first] = rows;
  const label = (field: string) => fieldLabel(config, "question", field);
  const change = (values: Partial<StoredQuestion>, about: string | null = null) =>
    onChange(changeColumns(design, id, values), about && `${id} ${about}`);
  const { scale } = first === undefined ? {} : factsOf(first);
  return (
    <>
      <Setting label={t("formDesigner.design.rows")} help={t("formDesigner.design.rowsHelp")}>
        {(field) => (
          <LinesInput
            id={field}
            lines={rows.map(({ title }) => title)}
            onChange={(titles) => onChange(writeRows(design, { matrix: id, titles, newId }), `${id} rows`)}
          />
        )}
      </Setting>
      {first === undefined ? null : (
        <Setting label={t("formDesigner.design.rowAnswers")}>
          {(field) => (
            <Select
              id={field}
              value={first.answer_type}
              options={ROW_TYPES.map((value) => ({
                value,
                label: optionLabel(config, "question", "answer_type", value),
              }))}
              onInputKeyDown={leaveOnTab}
              onChange={(answer_type) => change({ answer_type })}
            />
          )}
        </Setting>
      )}
      {first === undefined || !takesOptions(first) ? null : (
        <OptionListSetting question={first} onChange={change} />
      )}
      {first === undefined || !hasOwnOptions(first) ? null : (
        <Setting label={label("options")} help={t("formDesigner.design.optionsHelp")}>
          {(field) => (
            <LinesInput
              id={field}
              lines={first.options}
              onChange={(options) =>
                onChange(
                  changeOptions(
                    design,
                    rows.map((row) => row.id),
                    options,
                  ),
                  `${id} options`,
                )
              }
            />
          )}
        </Setting>
      )}
      {first === undefined || scale === undefined
        ? null
        : (["min_value", "max_value"] as const).map((name) => (
            <Setting key={name} label={label(name)}>
              {(field) => (
                <NumberBox
                  id={field}
                  precision={0}
                  value={first[name] ?? null}
                  onChange={(value) => change({ [name]: value }, name)}
                />
              )}
            </Setting>
          ))}
      {first === undefined || scale === undefined
        ? null
        : (["low_label", "high_label"] as const).map((name) => (
            <Setting key={name} label={label(name)}>
              {(field) => (
                <Input
                  id={field}
                  value={first[name] ?? ""}
                  maxLength={500}
                  onChange={({ target: { value: text } }) =>
                    change(writeLabel(first, { place: name, language: OWN_LANGUAGE, text }), name)
                  }
                />
              )}
            </Setting>
          ))}
    </>
  );
}
