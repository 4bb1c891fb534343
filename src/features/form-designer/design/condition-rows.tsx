import { Button, Input, InputNumber, Select } from "antd";
import { branchOf, type Design } from "../../../../core/forms/design.ts";
import { factsOf, namedAnswers, takesAnswer, takesNumber } from "../../../../core/forms/kinds.ts";
import type { AskWhen, StoredQuestion } from "../../../../core/forms/types.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { useAnswerLabel } from "../../../forms/use-answer-label.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { leaveOnTab } from "../../../ui/leave-on-tab.ts";
import { Inline, Stack, Text } from "../../../ui/layout.tsx";

type Operator = "is" | "isNot" | "more" | "less" | "contains" | "answered" | "unanswered";

interface Clause {
  readonly question: number;
  readonly operator: Operator;
  readonly value: string | number | null;
}

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
          value={clause.question}
          showSearch={{ optionFilterProp: "label" }}
          options={sources.map(({ id, title }) => ({ value: id, label: title }))}
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
        <InputNumber
          aria-label={names.value}
          value={typeof clause.value === "number" ? clause.value : null}
          onChange={(value) => onChange({ ...clause, value: value ?? 0 })}
        />
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

function operatorsOf(question: StoredQuestion): readonly Operator[] {
  const { kind } = factsOf(question);
  const ends: readonly Operator[] = ["answered", "unanswered"];
  if (takesNumber(question)) return ["is", "isNot", "more", "less", ...ends];
  if (kind === "text") return ["contains", "is", "isNot", ...ends];
  if (kind === "files" || kind === "moment") return ends;
  return ["is", "isNot", ...ends];
}

function firstClause(question: StoredQuestion): Clause {
  const [operator = "answered"] = operatorsOf(question);
  const value = namedAnswers(question)[0] ?? (takesNumber(question) ? (question.min_value ?? 1) : null);
  return { question: question.id, operator, value };
}

/** Null where it nests deeper than sentences say. */
function readClauses(condition: AskWhen): { joined: "all" | "any"; clauses: readonly Clause[] } | null {
  const joined = "any" in condition ? "any" : "all";
  const parts = "any" in condition ? condition.any : "all" in condition ? condition.all : [condition];
  const clauses = parts.map(readClause);
  return clauses.includes(null) ? null : { joined, clauses: clauses as readonly Clause[] };
}

function readClause(part: AskWhen): Clause | null {
  if ("not" in part) {
    return "is" in part.not ? { question: part.not.question, operator: "isNot", value: part.not.is } : null;
  }
  if ("all" in part || "any" in part) return null;
  const { question } = part;
  if ("is" in part) return { question, operator: "is", value: part.is };
  if ("more" in part) return { question, operator: "more", value: part.more };
  if ("less" in part) return { question, operator: "less", value: part.less };
  if ("contains" in part) return { question, operator: "contains", value: part.contains };
  return { question, operator: part.answered ? "answered" : "unanswered", value: null };
}

function writeClauses(clauses: readonly Clause[], joined: "all" | "any"): AskWhen | null {
  const parts = clauses.map(writeClause);
  const [only] = parts;
  if (only === undefined) return null;
  if (parts.length === 1) return only;
  return joined === "all" ? { all: parts } : { any: parts };
}

function writeClause({ question, operator, value }: Clause): AskWhen {
  const number = typeof value === "number" ? value : 0;
  const tests: Readonly<Record<Operator, AskWhen>> = {
    is: { question, is: value ?? "" },
    isNot: { not: { question, is: value ?? "" } },
    more: { question, more: number },
    less: { question, less: number },
    contains: { question, contains: String(value ?? "") },
    answered: { question, answered: true },
    unanswered: { question, answered: false },
  };
  return tests[operator];
}
