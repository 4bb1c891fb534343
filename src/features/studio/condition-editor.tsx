import { Button, InputNumber, Select } from "antd";
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
import { IconButton } from "../../ui/icon-button.tsx";
import { Inline, Stack, Text } from "../../ui/layout.tsx";
import type { Asked } from "./asked.ts";
import { JsonOrSentence } from "./json-or-sentence.tsx";
import { Mistake } from "./mistakes.tsx";
import { ConstantControl, FieldSelect, firstConstant } from "./value-control.tsx";

interface Fields {
  readonly fields: readonly Asked[];
  /** Fields of the record that the condition is asked for, where it is about other ones. */
  readonly parents?: readonly Asked[];
}

interface ConditionEditorProps extends Fields {
  /** What depends on the condition, such as "Shown when". */
  readonly label: string;
  readonly value: Predicate | undefined;
  /** Where it stands in the definition, as a JSON pointer. */
  readonly at?: string;
  readonly onChange: (value: Predicate | undefined) => void;
}

/** A condition in a sentence; as JSON on a press, and where it nests deeper than a sentence says. */
export function ConditionEditor(props: ConditionEditorProps) {
  const { label, value, fields, parents = [], at, onChange } = props;
  const sentence = readSentence(value);
  const said =
    sentence?.clauses.every((clause) => isKnown(clause, { fields, parents })) === true ? sentence : null;
  return (
    <JsonOrSentence
      label={label}
      value={value}
      said={said !== null}
      fits={(read) => typeof read === "object" && read !== null && !Array.isArray(read)}
      onChange={(next) => onChange(next as Predicate | undefined)}
    >
      {said === null ? null : (
        <Clauses label={label} sentence={said} fields={fields} parents={parents} onChange={onChange} />
      )}
      {at === undefined ? null : <Mistake at={at} below />}
    </JsonOrSentence>
  );
}

/** Whether the controls below can show a clause. */
function isKnown({ subject, operator, operands }: Clause, { fields, parents = [] }: Fields): boolean {
  if (!("field" in subject)) return false;
  const field = fields.find(({ name }) => name === subject.field);
  return (
    field !== undefined &&
    operatorsOf(field.type).includes(operator) &&
    operands.every((operand) => isOfKind(operand, kindsOf(field, operator, parents)))
  );
}

interface ClausesProps extends Omit<ConditionEditorProps, "value" | "at"> {
  readonly sentence: Sentence;
}

function Clauses({ label, sentence, fields, parents = [], onChange }: ClausesProps) {
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
          showSearch={{ optionFilterProp: "label" }}
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
          parents={parents}
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

interface ClauseLineProps extends Required<Fields> {
  readonly number: number;
  readonly label: string;
  readonly clause: Clause;
  readonly onChange: (clause: Clause) => void;
  readonly onRemove: () => void;
}

function ClauseLine({ number, label, clause, fields, parents, onChange, onRemove }: ClauseLineProps) {
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
        showSearch={{ optionFilterProp: "label" }}
        options={operatorsOf(field.type).map((value) => ({
          value,
          label: t(`studio.condition.operators.${value}`),
        }))}
        onChange={(operator) => onChange(withOperator({ clause, field, fields, parents, operator }))}
      />
      <Operands
        label={t("studio.condition.part.value", { label, number })}
        clause={clause}
        field={field}
        fields={fields}
        parents={parents}
        onChange={onChange}
      />
      <IconButton icon="close" label={t("studio.condition.remove", { label, number })} onClick={onRemove} />
    </Inline>
  );
}

interface OperandsProps extends Required<Fields> {
  readonly label: string;
  readonly clause: Clause;
  readonly field: Asked;
  readonly onChange: (clause: Clause) => void;
}

/** What the field is compared with: values of its own, another field, a day or moment counted from now, or whoever asks. */
function Operands({ label, clause, field, fields, parents, onChange }: OperandsProps) {
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
  const offered = { field: comparable(field, fields), parent: matching(field, parents) };
  const kinds = kindsOf(field, operator, parents).filter(
    (one) => one === kind || !(one === "field" || one === "parent") || offered[one].length > 0,
  );
  return (
    <>
      {kinds.length > 1 ? (
        <Select
          aria-label={t("studio.condition.kindOf", { label })}
          value={kind}
          style={{ inlineSize: 140 }}
          showSearch={{ optionFilterProp: "label" }}
          options={kinds.map((value) => ({ value, label: t(`studio.condition.kinds.${value}`) }))}
          onChange={(next: Kind) => write(firstOperand({ kind: next, field, fields, parents }))}
        />
      ) : null}
      <OperandControl
        label={label}
        operand={operand}
        field={field}
        fields={fields}
        parents={parents}
        onChange={write}
      />
    </>
  );
}

interface OperandControlProps extends Required<Fields> {
  readonly label: string;
  readonly operand: Operand;
  readonly field: Asked;
  readonly onChange: (operand: Operand) => void;
}

function OperandControl({ label, operand, field, fields, parents, onChange }: OperandControlProps) {
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
    if ("parent" in operand)
      return (
        <FieldSelect
          label={label}
          value={operand.parent}
          fields={matching(field, parents)}
          onChange={(parent) => onChange({ parent })}
        />
      );
    return (
      <FieldSelect
        label={label}
        value={operand.field}
        fields={comparable(field, fields)}
        onChange={(name) => onChange({ field: name })}
      />
    );
  }
  return <ConstantControl label={label} field={field} value={operand} onChange={onChange} />;
}

const KINDS = ["constant", "field", "parent", "today", "now", "me"] as const;
type Kind = (typeof KINDS)[number];

/** Null is what no control shows: a moment less minutes. */
function kindOf(operand: Operand): Kind | null {
  if (typeof operand !== "object" || operand === null) return "constant";
  if ("now" in operand && operand.lessMinutes !== undefined) return null;
  return KINDS.find((kind) => kind in operand) ?? null;
}

const isOfKind = (operand: Operand, kinds: readonly Kind[]): boolean =>
  kinds.some((kind) => kind === kindOf(operand));

function kindsOf({ type, person }: Asked, operator: Operator, parents: readonly Asked[]): readonly Kind[] {
  if (operator === "in" || operator === "notIn") return ["constant"];
  const other = parents.length > 0 ? (["field", "parent"] as const) : (["field"] as const);
  if (type === "boolean") return parents.length > 0 ? ["constant", ...other] : ["constant"];
  if (type === "date") return ["today", "constant", ...other];
  if (type === "datetime") return ["now", "today", ...other];
  if (type === "reference" || type === "references") return person ? ["me", ...other] : other;
  return ["constant", ...other];
}

/** Fields that hold what a field holds. */
const matching = ({ type, to }: Asked, fields: readonly Asked[]): Asked[] =>
  fields.filter(
    (one) =>
      (one.type === type || (type === "references" && one.type === "reference")) &&
      (to === null || one.to === to),
  );

const comparable = (field: Asked, fields: readonly Asked[]): Asked[] =>
  matching(field, fields).filter(({ name }) => name !== field.name);

interface Choice extends Required<Fields> {
  readonly kind: Kind | undefined;
  readonly field: Asked;
}

function firstOperand({ kind, field, fields, parents }: Choice): Operand {
  if (kind === "today") return { today: 0 };
  if (kind === "now") return { now: 0 };
  if (kind === "me") return { me: true };
  if (kind === "field") return { field: comparable(field, fields)[0]?.name ?? field.name };
  if (kind === "parent") return { parent: matching(field, parents)[0]?.name ?? field.name };
  return firstConstant(field);
}

/** What is asked of a field at first: that it holds its first choice, or anything at all. */
function newClause(field: Asked): Clause {
  const isChoice = field.options.length > 0 || field.type === "boolean";
  const operator = isChoice && operatorsOf(field.type).includes("is") ? "is" : "filled";
  return {
    subject: { field: field.name },
    operator,
    operands: operator === "is" ? [firstConstant(field)] : [],
  };
}

interface Changed extends Required<Fields> {
  readonly clause: Clause;
  readonly field: Asked;
  readonly operator: Operator;
}

function withOperator({ clause, field, fields, parents, operator }: Changed): Clause {
  if (operator === "empty" || operator === "filled") return { ...clause, operator, operands: [] };
  const kinds = kindsOf(field, operator, parents);
  const kept = clause.operands.filter((operand) => isOfKind(operand, kinds));
  const operands = kept.length > 0 ? kept : [firstOperand({ kind: kinds[0], field, fields, parents })];
  const many = operator === "in" || operator === "notIn";
  return { ...clause, operator, operands: many ? operands : operands.slice(0, 1) };
}
