import { Alert, Button, Input, InputNumber, Select } from "antd";
import { useState } from "react";
import type { Operand, Predicate } from "../../../core/definition/types.ts";
import {
  type Clause,
  type Operator,
  operatorsOf,
  readSentence,
  type Sentence,
  writeSentence,
} from "../../../core/studio/conditions.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Inline, Stack, Text } from "../../ui/layout.tsx";
import { IconButton } from "../../ui/icon-button.tsx";

/** A field as conditions see it. */
export interface Asked {
  readonly name: string;
  readonly label: string;
  /** Of a computed field the type of its result. */
  readonly type: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** A reference to people, which can be compared with whoever asks. */
  readonly person: boolean;
}

interface ConditionEditorProps {
  /** What depends on the condition, such as "Shown when". */
  readonly label: string;
  readonly value: Predicate | undefined;
  readonly fields: readonly Asked[];
  readonly onChange: (value: Predicate | undefined) => void;
}

/** A condition in a sentence; as JSON on a press, and where it nests deeper than a sentence says. */
export function ConditionEditor({ label, value, fields, onChange }: ConditionEditorProps) {
  const { t } = useTranslation();
  const [json, setJson] = useState<string | null>(null);
  const sentence = readSentence(value);
  const asJson =
    json !== null || sentence === null || !sentence.clauses.every((clause) => isKnown(clause, fields));
  const text = json ?? (value === undefined ? "" : JSON.stringify(value, null, 2));
  const wrong = json !== null && readCondition(json) === null;
  return (
    <Stack role="group" aria-label={label} gap={1}>
      <Inline gap={2} align="center" justify="between">
        <Text weight={500}>{label}</Text>
        {asJson && json === null ? null : (
          <Button
            type="text"
            size="small"
            disabled={wrong}
            aria-label={t(json === null ? "studio.condition.toJson" : "studio.condition.toSentence", {
              label,
            })}
            onClick={() => setJson(json === null ? text : null)}
          >
            {t(json === null ? "studio.condition.json" : "studio.condition.sentence")}
          </Button>
        )}
      </Inline>
      {asJson ? (
        <Stack gap={1}>
          <Input.TextArea
            aria-label={t("studio.condition.asJson", { label })}
            dir="ltr"
            autoSize={{ minRows: 2, maxRows: 12 }}
            value={text}
            status={wrong ? "error" : ""}
            onChange={({ target }) => {
              setJson(target.value);
              const read = readCondition(target.value);
              if (read !== null) onChange(read.predicate);
            }}
          />
          {wrong ? <Alert type="error" role="alert" title={t("studio.condition.notJson")} /> : null}
        </Stack>
      ) : (
        <Clauses label={label} sentence={sentence} fields={fields} onChange={onChange} />
      )}
    </Stack>
  );
}

/** The condition of a text; nothing at all is none, null is a text that cannot be read. */
function readCondition(text: string): { readonly predicate: Predicate | undefined } | null {
  if (text.trim() === "") return { predicate: undefined };
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === "object" && read !== null ? { predicate: read as Predicate } : null;
  } catch {
    return null;
  }
}

/** Whether the controls below can show a clause: what they cannot stays as JSON, so that nothing is lost. */
function isKnown({ subject, operator, operands }: Clause, fields: readonly Asked[]): boolean {
  if (!("field" in subject)) return false;
  const field = fields.find(({ name }) => name === subject.field);
  return (
    field !== undefined &&
    operatorsOf(field.type).includes(operator) &&
    operands.every((operand) => isOfKind(operand, kindsOf(field, operator)))
  );
}

interface ClausesProps extends Omit<ConditionEditorProps, "value"> {
  readonly sentence: Sentence;
}

function Clauses({ label, sentence, fields, onChange }: ClausesProps) {
  const { t } = useTranslation();
  const { join, clauses } = sentence;
  const write = (next: readonly Clause[], by = join) => onChange(writeSentence({ join: by, clauses: next }));
  const first = fields[0];
  return (
    <Stack gap={2}>
      {clauses.length > 1 ? (
        <Select
          aria-label={t("studio.condition.join", { label })}
          value={join}
          style={{ maxInlineSize: 320 }}
          options={(["all", "any"] as const).map((value) => ({
            value,
            label: t(`studio.condition.${value}`),
          }))}
          onChange={(value) => write(clauses, value)}
        />
      ) : null}
      {clauses.map((clause, index) => (
        <ClauseLine
          // a clause has no name of its own: its place is all there is
          key={index}
          number={index + 1}
          label={label}
          clause={clause}
          fields={fields}
          onChange={(next) => write(clauses.map((one) => (one === clause ? next : one)))}
          onRemove={() => write(clauses.filter((one) => one !== clause))}
        />
      ))}
      {first === undefined ? null : (
        <Inline>
          <Button
            size="small"
            aria-label={t("studio.condition.addTo", { label })}
            onClick={() => write([...clauses, newClause(first)])}
          >
            {t("studio.condition.add")}
          </Button>
        </Inline>
      )}
    </Stack>
  );
}

interface ClauseLineProps {
  readonly number: number;
  readonly label: string;
  readonly clause: Clause;
  readonly fields: readonly Asked[];
  readonly onChange: (clause: Clause) => void;
  readonly onRemove: () => void;
}

function ClauseLine({ number, label, clause, fields, onChange, onRemove }: ClauseLineProps) {
  const { t } = useTranslation();
  const name = "field" in clause.subject ? clause.subject.field : "";
  const field = fields.find((one) => one.name === name);
  if (field === undefined) return null;
  const part = (of: "field" | "operator") => t(`studio.condition.part.${of}`, { label, number });
  return (
    <Inline gap={1} wrap align="center">
      <FieldSelect
        label={part("field")}
        value={name}
        fields={fields}
        onChange={(next) => {
          const chosen = fields.find((one) => one.name === next);
          if (chosen !== undefined) onChange(newClause(chosen));
        }}
      />
      <Select
        aria-label={part("operator")}
        value={clause.operator}
        style={{ inlineSize: 150 }}
        options={operatorsOf(field.type).map((value) => ({
          value,
          label: t(`studio.condition.operators.${value}`),
        }))}
        onChange={(operator) => onChange(withOperator({ clause, field, fields, operator }))}
      />
      <Operands
        label={t("studio.condition.part.value", { label, number })}
        clause={clause}
        field={field}
        fields={fields}
        onChange={onChange}
      />
      <IconButton icon="close" label={t("studio.condition.remove", { label, number })} onClick={onRemove} />
    </Inline>
  );
}

interface FieldSelectProps {
  readonly label: string;
  readonly value: string;
  readonly fields: readonly Asked[];
  readonly onChange: (name: string) => void;
}

function FieldSelect({ label, value, fields, onChange }: FieldSelectProps) {
  return (
    <Select
      aria-label={label}
      value={value}
      style={{ inlineSize: 180 }}
      showSearch={{ optionFilterProp: "label" }}
      options={fields.map((one) => ({ value: one.name, label: one.label }))}
      onChange={onChange}
    />
  );
}

interface OperandsProps {
  readonly label: string;
  readonly clause: Clause;
  readonly field: Asked;
  readonly fields: readonly Asked[];
  readonly onChange: (clause: Clause) => void;
}

/** What the field is compared with: values of its own, another field, a day or moment counted from now, or whoever asks. */
function Operands({ label, clause, field, fields, onChange }: OperandsProps) {
  const { t } = useTranslation();
  const { operator, operands } = clause;
  if (operator === "empty" || operator === "filled") return null;
  const write = (...next: Operand[]) => onChange({ ...clause, operands: next });
  if (operator === "in" || operator === "notIn")
    return (
      <Select
        aria-label={label}
        mode="multiple"
        value={operands as string[]}
        style={{ minInlineSize: 200 }}
        options={[...field.options]}
        onChange={(values: string[]) => write(...values)}
      />
    );
  const [operand = null] = operands;
  const kind = kindOf(operand);
  const kinds = kindsOf(field, operator).filter(
    (one) => one !== "field" || kind === "field" || comparable(field, fields).length > 0,
  );
  return (
    <>
      {kinds.length > 1 ? (
        <Select
          aria-label={t("studio.condition.kindOf", { label })}
          value={kind}
          style={{ inlineSize: 140 }}
          options={kinds.map((value) => ({ value, label: t(`studio.condition.kinds.${value}`) }))}
          onChange={(next: Kind) => write(firstOperand({ kind: next, field, fields }))}
        />
      ) : null}
      <OperandControl label={label} operand={operand} field={field} fields={fields} onChange={write} />
    </>
  );
}

interface OperandControlProps {
  readonly label: string;
  readonly operand: Operand;
  readonly field: Asked;
  readonly fields: readonly Asked[];
  readonly onChange: (operand: Operand) => void;
}

function OperandControl({ label, operand, field, fields, onChange }: OperandControlProps) {
  const { t } = useTranslation();
  const counted = (unit: "today" | "now", value: number) => (
    <Inline gap={1} align="center">
      <InputNumber
        aria-label={label}
        value={value}
        style={{ inlineSize: 90 }}
        onChange={(next) =>
          onChange((unit === "today" ? { today: next ?? 0 } : { now: next ?? 0 }) as Operand)
        }
      />
      <Text tone="quiet">{t(`studio.condition.units.${unit}`)}</Text>
    </Inline>
  );
  if (typeof operand === "object" && operand !== null) {
    if ("today" in operand) return counted("today", operand.today);
    if ("now" in operand) return counted("now", operand.now);
    if ("me" in operand) return null;
    return (
      <FieldSelect
        label={label}
        value={"field" in operand ? operand.field : ""}
        fields={comparable(field, fields)}
        onChange={(name) => onChange({ field: name })}
      />
    );
  }
  if (field.type === "boolean")
    return (
      <Select
        aria-label={label}
        value={operand === true ? "yes" : "no"}
        style={{ inlineSize: 100 }}
        options={(["yes", "no"] as const).map((value) => ({ value, label: t(`studio.condition.${value}`) }))}
        onChange={(value) => onChange(value === "yes")}
      />
    );
  if (field.options.length > 0)
    return (
      <Select
        aria-label={label}
        value={operand as string}
        style={{ minInlineSize: 160 }}
        showSearch={{ optionFilterProp: "label" }}
        options={[...field.options]}
        onChange={onChange}
      />
    );
  if (NUMBERS.has(field.type))
    return (
      <InputNumber<string | number>
        aria-label={label}
        value={operand as string | number}
        style={{ inlineSize: 140 }}
        onChange={(next) => onChange(next ?? 0)}
      />
    );
  return (
    <Input
      aria-label={label}
      value={String(operand ?? "")}
      placeholder={field.type === "date" ? "2026-12-31" : ""}
      style={{ inlineSize: 160 }}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

const KINDS = ["constant", "field", "today", "now", "me"] as const;
type Kind = (typeof KINDS)[number];
const NUMBERS: ReadonlySet<string> = new Set([
  "integer",
  "decimal",
  "money",
  "percent",
  "duration",
  "rating",
  "slider",
]);

/** Null is what no control shows: a moment less minutes, a field of the parent. */
function kindOf(operand: Operand): Kind | null {
  if (typeof operand !== "object" || operand === null) return "constant";
  if ("now" in operand && operand.lessMinutes !== undefined) return null;
  return KINDS.find((kind) => kind in operand) ?? null;
}

const isOfKind = (operand: Operand, kinds: readonly Kind[]): boolean =>
  kinds.some((kind) => kind === kindOf(operand));

function kindsOf({ type, person }: Asked, operator: Operator): readonly Kind[] {
  if (operator === "in" || operator === "notIn" || type === "boolean") return ["constant"];
  if (type === "date") return ["today", "constant", "field"];
  if (type === "datetime") return ["now", "today", "field"];
  if (type === "reference" || type === "references") return person ? ["me", "field"] : ["field"];
  return ["constant", "field"];
}

/** Fields a field can be compared with: those of its own type. */
const comparable = ({ name, type }: Asked, fields: readonly Asked[]): Asked[] =>
  fields.filter((one) => one.type === type && one.name !== name);

interface Choice {
  readonly kind: Kind | undefined;
  readonly field: Asked;
  readonly fields: readonly Asked[];
}

function firstOperand({ kind, field, fields }: Choice): Operand {
  if (kind === "today") return { today: 0 };
  if (kind === "now") return { now: 0 };
  if (kind === "me") return { me: true };
  if (kind === "field") return { field: comparable(field, fields)[0]?.name ?? field.name };
  if (field.type === "boolean") return true;
  return field.options[0]?.value ?? (NUMBERS.has(field.type) ? 0 : "");
}

/** What is asked of a field at first: that it holds its first choice, or anything at all. */
function newClause(field: Asked): Clause {
  const [operator = "filled"] = field.options.length > 0 || field.type === "boolean" ? ["is" as const] : [];
  const operands = operator === "is" ? [firstOperand({ kind: "constant", field, fields: [] })] : [];
  return { subject: { field: field.name }, operator, operands };
}

function withOperator({
  clause,
  field,
  fields,
  operator,
}: {
  readonly clause: Clause;
  readonly field: Asked;
  readonly fields: readonly Asked[];
  readonly operator: Operator;
}): Clause {
  if (operator === "empty" || operator === "filled") return { ...clause, operator, operands: [] };
  const kinds = kindsOf(field, operator);
  const kept = clause.operands.filter((operand) => isOfKind(operand, kinds));
  const operands = kept.length > 0 ? kept : [firstOperand({ kind: kinds[0], field, fields })];
  const many = operator === "in" || operator === "notIn";
  return { ...clause, operator, operands: many ? operands : operands.slice(0, 1) };
}
