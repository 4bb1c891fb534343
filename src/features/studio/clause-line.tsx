import { Select } from "antd";
import type { Operand } from "../../../core/definition/types.ts";
import { type Clause, operatorsOf } from "../../../core/studio/conditions.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Inline, Text } from "../../ui/layout.tsx";
import { type Asked, NUMBERS } from "./asked.ts";
import {
  type Askable,
  type AskedSubject,
  comparable,
  firstOperand,
  kindOf,
  kindsOf,
  matching,
  newClause,
  type OperandKind,
  subjectsOf,
  withOperator,
} from "./clauses.ts";
import { useRoles } from "./use-roles.ts";
import { ConstantControl, FieldSelect } from "./value-control.tsx";
import { NumberBox } from "../../ui/number-box.tsx";

interface ClauseLineProps {
  readonly number: number;
  readonly label: string;
  readonly clause: Clause;
  /** What it is about. */
  readonly found: AskedSubject;
  readonly askable: Askable;
  readonly ofPeople: boolean;
  readonly onChange: (clause: Clause) => void;
}

/** One comparison: of what, how, and with what. */
export function ClauseLine({ number, label, clause, found, askable, ofPeople, onChange }: ClauseLineProps) {
  const { t } = useTranslation();
  const { field } = found;
  const isRole = "role" in clause.subject;
  const roles = useRoles(isRole || ofPeople);
  const role = isRole || ofPeople ? (roles[0]?.value ?? "") : null;
  const subjects = subjectsOf(askable, role);
  const part = (of: "field" | "operator" | "value") => t(`studio.condition.part.${of}`, { label, number });
  const nameOf = ({ subject, field: one }: AskedSubject) => {
    if ("role" in subject) return t("studio.condition.role");
    return "parent" in subject ? t("studio.say.ofParent", { field: one.label }) : one.label;
  };
  return (
    <>
      <FieldSelect
        label={part("field")}
        value={found.key}
        fields={subjects.map((one) => ({ name: one.key, label: nameOf(one) }))}
        onChange={(next) => {
          const chosen = subjects.find(({ key }) => key === next);
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
        onChange={(operator) => onChange(withOperator({ clause, field, operator }, askable))}
      />
      {"role" in clause.subject ? (
        <Select
          aria-label={part("value")}
          value={clause.subject.role}
          style={{ minInlineSize: 180 }}
          showSearch={{ optionFilterProp: "label" }}
          options={[...roles]}
          onChange={(chosen) => onChange({ ...clause, subject: { role: chosen } })}
        />
      ) : (
        <Operands label={part("value")} clause={clause} field={field} askable={askable} onChange={onChange} />
      )}
    </>
  );
}

interface OperandsProps {
  readonly label: string;
  readonly clause: Clause;
  readonly field: Asked;
  readonly askable: Askable;
  readonly onChange: (clause: Clause) => void;
}

/** What the field is compared with: values of its own, another field, a day or moment counted from now, or whoever asks. */
function Operands({ label, clause, field, askable, onChange }: OperandsProps) {
  const { t } = useTranslation();
  const { operator, operands } = clause;
  if (operator === "empty" || operator === "filled") return null;
  const write = (...next: Operand[]) => onChange({ ...clause, operands: next });
  if (operator === "in" || operator === "notIn")
    return <Several label={label} values={operands} field={field} onChange={(next) => write(...next)} />;
  const [operand = null] = operands;
  const kind = kindOf(operand);
  const offered = {
    field: comparable(field, askable.fields),
    parent: matching(field, askable.parents),
  };
  const kinds = kindsOf(field, operator, askable).filter(
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
          onChange={(next: OperandKind) => write(firstOperand({ kind: next, field }, askable))}
        />
      ) : null}
      <OperandControl label={label} operand={operand} field={field} askable={askable} onChange={write} />
    </>
  );
}

interface SeveralProps {
  readonly label: string;
  readonly values: readonly Operand[];
  readonly field: Asked;
  readonly onChange: (values: readonly Operand[]) => void;
}

/** Several values: options that are chosen, or what is typed. */
function Several({ label, values, field, onChange }: SeveralProps) {
  const isNumber = NUMBERS.has(field.type);
  return (
    <Select
      aria-label={label}
      mode={field.options.length > 0 ? "multiple" : "tags"}
      value={values.map(String)}
      style={{ minInlineSize: 200 }}
      optionFilterProp="label"
      options={[...field.options]}
      onChange={(next: string[]) => {
        const read = isNumber ? next.map(Number).filter((one) => Number.isFinite(one)) : next;
        onChange(read);
      }}
    />
  );
}

interface OperandControlProps {
  readonly label: string;
  readonly operand: Operand;
  readonly field: Asked;
  readonly askable: Askable;
  readonly onChange: (operand: Operand) => void;
}

function OperandControl({ label, operand, field, askable, onChange }: OperandControlProps) {
  const { t } = useTranslation();
  if (typeof operand !== "object" || operand === null)
    return <ConstantControl label={label} field={field} value={operand} onChange={onChange} />;
  if ("me" in operand) return null;
  if ("today" in operand || "now" in operand) {
    const unit = "today" in operand ? "today" : "now";
    const minutes = "now" in operand ? askable.fields.filter(({ type }) => type === "integer") : [];
    return (
      <Inline gap={1} align="center" wrap>
        <NumberBox
          aria-label={label}
          value={"today" in operand ? operand.today : operand.now}
          style={{ inlineSize: 90 }}
          onChange={(next) => onChange({ ...operand, [unit]: next ?? 0 } as Operand)}
        />
        <Text tone="quiet">{t(`studio.condition.units.${unit}`)}</Text>
        {minutes.length === 0 ? null : (
          <Select<string | null>
            aria-label={t("studio.condition.lessMinutesOf", { label })}
            placeholder={t("studio.condition.lessMinutes")}
            value={"now" in operand ? (operand.lessMinutes ?? null) : null}
            style={{ inlineSize: 180 }}
            allowClear
            showSearch={{ optionFilterProp: "label" }}
            options={minutes.map(({ name, label: said }) => ({
              value: name,
              label: t("studio.condition.lessMinutesIn", { field: said }),
            }))}
            onChange={(chosen) => {
              const now = "now" in operand ? operand.now : 0;
              onChange(chosen == null ? { now } : { now, lessMinutes: chosen });
            }}
          />
        )}
      </Inline>
    );
  }
  return "parent" in operand ? (
    <FieldSelect
      label={label}
      value={operand.parent}
      fields={matching(field, askable.parents)}
      onChange={(parent) => onChange({ parent })}
    />
  ) : (
    <FieldSelect
      label={label}
      value={operand.field}
      fields={comparable(field, askable.fields)}
      onChange={(name) => onChange({ field: name })}
    />
  );
}
