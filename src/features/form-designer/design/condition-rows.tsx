import { Button, Input, Select } from "antd";
import { branchOf, type Design } from "../../../../core/forms/design.ts";
import {
  factsOf,
  namedAnswers,
  takesAnswer,
  takesNumber,
  takesRecords,
} from "../../../../core/forms/kinds.ts";
import type { AskWhen, StoredQuestion } from "../../../../core/forms/types.ts";
import { useReferences } from "../../../fields/reference/labels.ts";
import { ReferencePicker } from "../../../fields/reference/picker.tsx";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { useAnswerLabel } from "../../../forms/use-answer-label.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { leaveOnTab } from "../../../ui/leave-on-tab.ts";
import { Inline, Stack, Text } from "../../../ui/layout.tsx";
import { readClauses, writeClauses, type Clause, type Operator } from "./clauses.ts";
import { NumberBox } from "../../../ui/number-box.tsx";

interface ConditionRowsProps {
  readonly question: StoredQuestion;
  readonly design: Design;
  readonly onChange: (condition: AskWhen | null) => void;
}

/** A condition as sentences of one answer each, of which all or one must hold. */
export function ConditionRows({ question, design, onChange }: ConditionRowsProps) {
  const { t } = useTranslation();
  const condition = question.ask_when ?? null;
  const read = condition === null ? { joined: "all" as const, clauses: [] } : readClauses(condition);
  const own = new Set(branchOf(design, question.id).map(({ id }) => id));
  const sources = design.filter((one) => takesAnswer(one) && !own.has(one.id) && one.title.trim() !== "");
  const [first] = sources;
  const words = t("formDesigner.design.askWhen");
  if (read === null) {
    return (
      <Stack gap={1} role="group" aria-label={words}>
        <Text weight={500} size={13}>
          {words}
        </Text>
        <Text tone="quiet">{t("formDesigner.design.nested")}</Text>
        <Button size="small" onClick={() => onChange(null)}>
          {t("formDesigner.design.removeCondition")}
        </Button>
      </Stack>
    );
  }
  const { joined, clauses } = read;
  if (first === undefined && clauses.length === 0) return null;
  const put = (next: readonly Clause[], how = joined) => onChange(writeClauses(next, how));
  return (
    <Stack gap={2} role="group" aria-label={words}>
      <Text weight={500} size={13}>
        {words}
      </Text>
      {clauses.length < 2 ? null : (
        <Select
          size="small"
          aria-label={t("formDesigner.design.joined")}
          value={joined}
          options={(["all", "any"] as const).map((value) => ({
            value,
            label: t(`formDesigner.design.join.${value}`),
          }))}
          onInputKeyDown={leaveOnTab}
          onChange={(how) => put(clauses, how)}
        />
      )}
      {clauses.map((clause, index) => (
        <ClauseRow
          key={index}
          clause={clause}
          sources={sources}
          onChange={(next) => put(clauses.with(index, next))}
          onRemove={() => put(clauses.toSpliced(index, 1))}
        />
      ))}
      {first === undefined ? null : (
        <Inline>
          <Button size="small" onClick={() => put([...clauses, firstClause(first)])}>
            {t("formDesigner.design.addCondition")}
          </Button>
        </Inline>
      )}
    </Stack>
  );
}

interface ClauseRowProps {
  readonly clause: Clause;
  readonly sources: Design;
  readonly onChange: (clause: Clause) => void;
  readonly onRemove: () => void;
}

function ClauseRow({ clause, sources, onChange, onRemove }: ClauseRowProps) {
  const { t } = useTranslation();
  const source = sources.find(({ id }) => id === clause.question);
  const labelOf = useAnswerLabel();
  const answers = source === undefined ? [] : namedAnswers(source);
  const asksValue = clause.operator !== "answered" && clause.operator !== "unanswered";
  const names = {
    source: t("formDesigner.design.source"),
    operator: t("formDesigner.design.operator"),
    value: t("formDesigner.design.value"),
  };
  return (
    <Stack gap={1} pad={2} border="soft" radius="control">
      <Inline gap={1} align="center">
        <Select
          aria-label={names.source}
          status={source === undefined ? "error" : ""}
          value={clause.question}
          showSearch={{ optionFilterProp: "label" }}
          options={nameSources(sources, [clause.question], t("formDesigner.design.removed"))}
          onInputKeyDown={leaveOnTab}
          onChange={(id) => {
            const next = sources.find((one) => one.id === id);
            if (next) onChange(firstClause(next));
          }}
          style={{ flex: 1, minWidth: 0 }}
        />
        <IconButton icon="close" label={t("formDesigner.design.removeTest")} onClick={onRemove} />
      </Inline>
      <Select
        aria-label={names.operator}
        value={clause.operator}
        options={(source === undefined ? [clause.operator] : operatorsOf(source)).map((value) => ({
          value,
          label: t(`formDesigner.design.operators.${value}`),
        }))}
        onInputKeyDown={leaveOnTab}
        onChange={(operator) => onChange({ ...clause, operator })}
      />
      {!asksValue ? null : answers.length > 0 ? (
        <Select
          aria-label={names.value}
          value={clause.value}
          options={answers.map((value) => ({ value, label: labelOf(source, value) }))}
          onInputKeyDown={leaveOnTab}
          onChange={(value) => onChange({ ...clause, value })}
        />
      ) : source !== undefined && takesNumber(source) ? (
        <NumberBox
          aria-label={names.value}
          value={typeof clause.value === "number" ? clause.value : null}
          onChange={(value) => onChange({ ...clause, value: value ?? 0 })}
        />
      ) : source !== undefined && takesRecords(source) ? (
        <RecordValue label={names.value} area={source.records_of ?? ""} clause={clause} onChange={onChange} />
      ) : (
        <Input
          aria-label={names.value}
          value={String(clause.value ?? "")}
          maxLength={200}
          onChange={({ target }) => onChange({ ...clause, value: target.value })}
        />
      )}
    </Stack>
  );
}

/** Questions to choose from; what is chosen and gone is named as such. */
export function nameSources(sources: Design, chosen: readonly number[], removed: string) {
  const gone = chosen.filter((id) => !sources.some((one) => one.id === id));
  return [
    ...gone.map((value) => ({ value, label: removed })),
    ...sources.map(({ id, title }) => ({ value: id, label: title })),
  ];
}

interface RecordValueProps extends Pick<ClauseRowProps, "clause" | "onChange"> {
  readonly label: string;
  readonly area: string;
}

/** The record that an answer is compared with, out of those its designer may choose. */
function RecordValue({ label, area, clause, onChange }: RecordValueProps) {
  const id = typeof clause.value === "number" ? clause.value : null;
  const chosen = useReferences(area, id === null ? [] : [id]);
  return (
    <ReferencePicker
      aria-label={label}
      to={area}
      value={chosen}
      clearable={false}
      onChange={([next]) => onChange({ ...clause, value: next?.id ?? null })}
    />
  );
}

function operatorsOf(question: StoredQuestion): readonly Operator[] {
  const { kind } = factsOf(question);
  const ends: readonly Operator[] = ["answered", "unanswered"];
  if (takesNumber(question)) return ["is", "isNot", "more", "less", ...ends];
  if (takesRecords(question)) return ["answered", "is", "isNot", "unanswered"];
  if (kind === "text") return ["contains", "is", "isNot", ...ends];
  if (kind === "files" || kind === "moment") return ends;
  return ["is", "isNot", ...ends];
}

function firstClause(question: StoredQuestion): Clause {
  const [operator = "answered"] = operatorsOf(question);
  const value = namedAnswers(question)[0] ?? (takesNumber(question) ? (question.min_value ?? 1) : null);
  return { question: question.id, operator, value };
}
