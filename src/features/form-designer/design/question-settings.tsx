import { enumerated } from "../../../i18n/enumerated.ts";
import { Checkbox, Input, Select } from "antd";
import { memo, useState } from "react";
import {
  changeOptions,
  hasOwnOptions,
  listsOf,
  sharingOptions,
  takeOptions,
} from "../../../../core/forms/change-options.ts";
import { changeQuestion, revealingAnswers, type Design } from "../../../../core/forms/design.ts";
import {
  factsOf,
  isCalculated,
  isFixed,
  namedAnswers,
  takesAnswer,
  takesNumber,
  takesOptions,
  takesRecords,
  takesSeveral,
  YES,
} from "../../../../core/forms/kinds.ts";
import {
  ANSWER_TYPES,
  type AnswerType,
  type LabelName,
  type StoredQuestion,
} from "../../../../core/forms/types.ts";
import type { Surroundings } from "../../../../core/forms/surroundings.ts";
import { OWN_LANGUAGE, writeLabel } from "../../../../core/forms/labels.ts";
import { isMatrix, isRowType } from "../../../../core/forms/matrix.ts";
import { FILE_ENDINGS } from "../../../../core/forms/files.ts";
import { useConfigIndex } from "../../../config/config-context.tsx";
import { fieldLabel, optionLabel } from "../../../config/labels.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { useAnswerLabel } from "../../../forms/use-answer-label.ts";
import { leaveOnTab } from "../../../ui/leave-on-tab.ts";
import { Box, Stack } from "../../../ui/layout.tsx";
import { OptionListSetting } from "../lists/option-list-setting.tsx";
import { AnswerSources } from "./answer-sources.tsx";
import { ConditionRows } from "./condition-rows.tsx";
import { MatrixSettings } from "./matrix-settings.tsx";
import { RecordSettings } from "./record-settings.tsx";
import { LinesInput, Setting } from "./setting.tsx";
import { NumberBox } from "../../../ui/number-box.tsx";

interface QuestionSettingsProps extends SettingsFieldsProps {
  /** Its words as they are just being typed; those of `question` may be older. */
  readonly title: string;
  /** Back to the words of the question. */
  readonly onLeave: () => void;
}

interface SettingsFieldsProps {
  readonly question: StoredQuestion;
  readonly design: Design;
  readonly surroundings: Surroundings | null;
  readonly newId: () => number;
  /** `about`: what is being typed; all of it is one step of undo. */
  readonly onChange: (design: Design, about: string | null) => void;
}

const RESOURCE = "question";
const TYPED: ReadonlySet<AnswerType> = new Set([
  "text",
  "long_text",
  "integer",
  "decimal",
  "email",
  "phone",
  "link",
  "place",
]);
const WITHOUT_DEFAULT: ReadonlySet<AnswerType> = new Set([
  "attachment",
  "signature",
  "ranking",
  "date_time",
  "record",
  "records",
]);

/** What the chosen question is besides its words. */
export function QuestionSettings({ title, onLeave, ...fields }: QuestionSettingsProps) {
  const { t } = useTranslation();
  return (
    <Stack
      as="section"
      gap={3}
      id="question-settings"
      tabIndex={-1}
      aria-label={t("formDesigner.design.settings")}
      onKeyDown={(event) => {
        // a list that is open takes it for itself
        if (event.key !== "Escape" || event.defaultPrevented || isListOpen(event.target)) return;
        onLeave();
      }}
    >
      <Box as="h2" size={14} weight={600} dir="auto" breakWords>
        {title.trim() === "" ? t("formDesigner.design.unnamed") : title}
      </Box>
      <SettingsFields {...fields} />
    </Stack>
  );
}

/** Its words are typed without them. */
const SettingsFields = memo(function SettingsFields({
  question,
  design,
  surroundings,
  newId,
  onChange,
}: SettingsFieldsProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const { id, answer_type: type } = question;
  const { kind, files, takes, scale } = factsOf(question);
  const labelOf = useAnswerLabel();
  const answers = namedAnswers(question);
  const label = (field: string) => fieldLabel(config, RESOURCE, field);
  const change = (values: Partial<StoredQuestion>, about: string | null = null) =>
    onChange(changeQuestion(design, id, values), about && `${id} ${about}`);
  const parent = design.find((one) => one.id === question.parent_question_id);
  // what answers the rows of a matrix is said once, at the matrix
  const isRow = parent !== undefined && isMatrix(parent);

  const lists = hasOwnOptions(question) ? listsOf(design, question) : [];
  const sharing = sharingOptions(design, question);
  const [isShared, setShared] = useState(true);
  const setOptions = (options: readonly string[], about: string | null) =>
    onChange(changeOptions(design, isShared ? [id, ...sharing] : [id], options), about && `${id} ${about}`);

  const line = (name: LabelName | "default_value") => (
    <Setting label={label(name)}>
      {(field) => (
        <Input
          id={field}
          value={question[name] ?? ""}
          maxLength={500}
          onChange={({ target: { value } }) =>
            name === "default_value"
              ? change({ default_value: value === "" ? null : value }, name)
              : change(writeLabel(question, { place: name, language: OWN_LANGUAGE, text: value }), name)
          }
        />
      )}
    </Setting>
  );
  const isCounted = takesSeveral(question);
  const hasLimits = isCounted || takesNumber(question);
  const limit = (name: "min_value" | "max_value") => (
    <Setting label={isCounted ? t(`formDesigner.design.choices.${name}`) : label(name)}>
      {(field) => (
        <NumberBox
          id={field}
          precision={0}
          value={question[name] ?? null}
          onChange={(value) => change({ [name]: value }, name)}
        />
      )}
    </Setting>
  );
  const dayLimit = (name: "earliest" | "latest") => (
    <Setting label={label(name)} help={t("formDesigner.design.dayLimitHelp")}>
      {(field) => (
        <Input
          id={field}
          dir="ltr"
          maxLength={20}
          placeholder="YYYY-MM-DD"
          value={question[name] ?? ""}
          onChange={({ target: { value } }) =>
            change({ [name]: value.trim() === "" ? null : value.trim() }, name)
          }
        />
      )}
    </Setting>
  );
  const flag = (name: "is_required" | "update_options" | "shows_verdict" | "resets_form") => (
    <Checkbox checked={question[name] === true} onChange={({ target }) => change({ [name]: target.checked })}>
      {label(name)}
    </Checkbox>
  );

  return (
    <>
      {isRow && isRowType(type) ? null : (
        <Setting label={label("answer_type")}>
          {(field) => (
            <Select
              id={field}
              value={type}
              showSearch={{ optionFilterProp: "label" }}
              options={ANSWER_TYPES.map((value) => ({
                value,
                label: optionLabel(config, RESOURCE, "answer_type", value),
              }))}
              onInputKeyDown={leaveOnTab}
              onChange={(value) =>
                change({
                  answer_type: value,
                  ...(takesAnswer({ answer_type: value }) ? {} : { is_required: false }),
                })
              }
            />
          )}
        </Setting>
      )}
      {isMatrix(question) ? (
        <MatrixSettings matrix={question} design={design} newId={newId} onChange={onChange} />
      ) : null}
      {takesRecords(question) ? <RecordSettings question={question} onChange={change} /> : null}
      {takesAnswer(question) && !isFixed(question) ? flag("is_required") : null}
      {takesOptions(question) && !isRow ? <OptionListSetting question={question} onChange={change} /> : null}
      {hasOwnOptions(question) && !isRow ? (
        <Setting label={label("options")} help={t("formDesigner.design.optionsHelp")}>
          {(field) => (
            <LinesInput
              id={field}
              lines={question.options}
              onChange={(options) => setOptions(options, "options")}
            />
          )}
        </Setting>
      ) : null}
      {hasOwnOptions(question) && !isRow && sharing.length > 0 ? (
        <Checkbox checked={isShared} onChange={({ target }) => setShared(target.checked)}>
          {t("formDesigner.design.sharedOptions", { count: sharing.length })}
        </Checkbox>
      ) : null}
      {lists.length === 0 || isRow ? null : (
        <Setting label={t("formDesigner.design.optionsOf")}>
          {(field) => (
            <Select
              id={field}
              value={null}
              placeholder={t("formDesigner.design.chooseList")}
              options={lists.map((one) => ({ value: one.id, label: enumerated(one.options) }))}
              onInputKeyDown={leaveOnTab}
              onChange={(from: number | null) => {
                const list = lists.find((one) => one.id === from);
                if (list !== undefined) onChange(takeOptions(design, { from: list, to: id }), null);
              }}
            />
          )}
        </Setting>
      )}
      {(kind === "choice" || kind === "choices") && !isRow ? flag("update_options") : null}
      {kind === "choices" && !isRow && question.options.length > 1 ? (
        <Setting label={label("sole_options")} help={t("formDesigner.design.soleHelp")}>
          {(field) => (
            <Select
              id={field}
              mode="multiple"
              value={[...(question.sole_options ?? [])]}
              options={question.options.map((value) => ({ value, label: labelOf(question, value) }))}
              showSearch={{ optionFilterProp: "label" }}
              onInputKeyDown={leaveOnTab}
              onChange={(sole_options) => change({ sole_options })}
            />
          )}
        </Setting>
      ) : null}
      {parent === undefined || isRow ? null : (
        <Setting label={label("reveal_value")}>
          {(field) => (
            <Select
              id={field}
              value={question.reveal_value ?? (factsOf(parent).kind === "yes_no" ? YES : "")}
              options={revealingAnswers(parent).map((answer) => ({
                value: answer ?? "",
                label:
                  answer === null
                    ? t(`formDesigner.design.${parent.answer_type === "rows" ? "everyRow" : "everyNumber"}`)
                    : labelOf(parent, answer),
              }))}
              onInputKeyDown={leaveOnTab}
              onChange={(value) => change({ reveal_value: value === "" ? null : value })}
            />
          )}
        </Setting>
      )}
      {type === "page" && (question.ask_when ?? null) === null ? null : (
        <ConditionRows question={question} design={design} onChange={(ask_when) => change({ ask_when })} />
      )}
      {line("help")}
      {TYPED.has(type) && !isFixed(question) ? line("placeholder") : null}
      {hasLimits && !isRow ? limit("min_value") : null}
      {hasLimits && !isRow ? limit("max_value") : null}
      {kind === "day" ? dayLimit("earliest") : null}
      {kind === "day" ? dayLimit("latest") : null}
      {takesNumber(question) && scale === undefined && type !== "rows" ? line("unit") : null}
      {scale === undefined || isRow ? null : line("low_label")}
      {scale === undefined || isRow ? null : line("high_label")}
      {type === "slider" ? flag("shows_verdict") : null}
      {!takesAnswer(question) ||
      WITHOUT_DEFAULT.has(type) ||
      isCalculated(question) ? null : answers.length === 0 ? (
        line("default_value")
      ) : (
        <Setting label={label("default_value")}>
          {(field) => (
            <Select
              id={field}
              allowClear
              value={question.default_value ?? null}
              showSearch={{ optionFilterProp: "label" }}
              options={answers.map((value) => ({ value, label: labelOf(question, value) }))}
              onInputKeyDown={leaveOnTab}
              onChange={(value) => change({ default_value: value ?? null })}
            />
          )}
        </Setting>
      )}
      <AnswerSources question={question} design={design} surroundings={surroundings} onChange={change} />
      {files === undefined || takes !== undefined ? null : (
        <>
          <Setting label={label("allowed_files")}>
            {(field) => (
              <Select
                id={field}
                mode="multiple"
                value={[...(question.allowed_files ?? [])]}
                options={Object.keys(FILE_ENDINGS).map((value) => ({
                  value,
                  label: optionLabel(config, RESOURCE, "allowed_files", value),
                }))}
                onInputKeyDown={leaveOnTab}
                onChange={(allowed_files) => change({ allowed_files })}
              />
            )}
          </Setting>
          <Setting label={label("max_files")}>
            {(field) => (
              <NumberBox
                id={field}
                min={1}
                max={10}
                precision={0}
                value={question.max_files ?? 10}
                onChange={(value) => change({ max_files: value ?? 10 }, "max_files")}
              />
            )}
          </Setting>
        </>
      )}
      {kind === "yes_no" && question.parent_question_id === null ? flag("resets_form") : null}
    </>
  );
});

function isListOpen(target: EventTarget): boolean {
  return target instanceof Element && target.getAttribute("aria-expanded") === "true";
}
