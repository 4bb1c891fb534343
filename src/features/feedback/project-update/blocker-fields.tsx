import { Input } from "antd";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { hasText } from "../../../../core/feedback/project-update.ts";
import { RichTextEditor } from "../../../ui/rich-text/rich-text-editor.tsx";
import { FormRow } from "../form-row.tsx";
import { TypeChoice } from "../type-choice.tsx";
import { type RowOf, type UpdateValues, withAnswer, withBlocker, withStatus } from "./values.ts";

interface BlockerFieldsProps {
  readonly row: RowOf;
  readonly optionLabel: (value: string) => string;
  readonly values: UpdateValues;
  readonly onChange: (step: (values: UpdateValues) => UpdateValues) => void;
}

/** Most characters of a solution. */
const MAX_SOLUTION_LENGTH = 10_000;

/** Whether something stands in the way; if so what, whether it is out of the way, and how that was done. */
export function BlockerFields({ row, optionLabel, values, onChange }: BlockerFieldsProps) {
  const { t } = useTranslation();
  const { hasBlocker, blocker, resolved, solution } = values;
  const chosen = (value: boolean | null) => (value === null ? null : String(value));
  return (
    <>
      <FormRow {...row("has_blocker")} required wide>
        {(control) => (
          <TypeChoice
            control={control}
            value={chosen(hasBlocker)}
            options={[
              { value: "true", label: t("values.yes") },
              { value: "false", label: t("values.no") },
            ]}
            onChange={(answer) => onChange((now) => withAnswer(now, answer === "true"))}
          />
        )}
      </FormRow>
      {hasBlocker === true ? (
        <FormRow {...row("blocker")} required wide>
          {(control) => (
            <RichTextEditor
              {...control}
              mentions
              value={blocker}
              onChange={(html) => onChange((now) => withBlocker(now, html))}
            />
          )}
        </FormRow>
      ) : null}
      {hasBlocker === true && hasText(blocker) ? (
        <FormRow {...row("blocker_resolved")} required wide>
          {(control) => (
            <TypeChoice
              control={control}
              value={chosen(resolved)}
              options={[
                { value: "true", label: optionLabel("Resolved") },
                { value: "false", label: optionLabel("UnResolved") },
              ]}
              onChange={(status) => onChange((now) => withStatus(now, status === "true"))}
            />
          )}
        </FormRow>
      ) : null}
      {resolved === true ? (
        <FormRow {...row("blocker_solution")} wide>
          {(control) => (
            <Input.TextArea
              {...control}
              value={solution}
              maxLength={MAX_SOLUTION_LENGTH}
              autoSize={{ minRows: 2, maxRows: 8 }}
              onChange={({ target }) => onChange((now) => ({ ...now, solution: target.value }))}
            />
          )}
        </FormRow>
      ) : null}
    </>
  );
}
