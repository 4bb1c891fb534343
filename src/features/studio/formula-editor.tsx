import { Button, Input, Select } from "antd";
import { ADDRESS_PARTS, type AddressPart } from "../../../core/definition/fields/location.ts";
import type { Expression } from "../../../core/definition/types.ts";
import {
  changeKind,
  type Formula,
  FORMULA_KINDS,
  type FormulaKind,
  isOfTwo,
  readFormula,
  writeFormula,
} from "../../../core/studio/formulas.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Box, Inline, Stack, Text } from "../../ui/layout.tsx";
import { type Asked, NUMBERS } from "./asked.ts";
import { ConditionEditor } from "./condition-editor.tsx";
import { JsonOrSentence } from "./json-or-sentence.tsx";
import { Mistake } from "./mistakes.tsx";
import { ConstantControl, FieldSelect } from "./value-control.tsx";
import { NumberBox } from "../../ui/number-box.tsx";

interface FormulaEditorProps {
  readonly label: string;
  readonly value: Expression | undefined;
  readonly fields: readonly Asked[];
  /** Where it stands in the definition, as a JSON pointer. */
  readonly at: string;
  readonly onChange: (value: Expression | undefined) => void;
}

/** A value that is worked out, said step by step; as JSON on a press. */
export function FormulaEditor({ label, value, fields, at, onChange }: FormulaEditorProps) {
  const { t } = useTranslation();
  const numbers = fields.filter(({ type }) => NUMBERS.has(type));
  const begun = [0, 1].map((place) => ({ field: (numbers[place] ?? fields[0])?.name ?? "" }));
  const formula = value === undefined ? null : readFormula(value);
  return (
    <JsonOrSentence
      label={label}
      value={value}
      said={formula?.kind !== "json"}
      fits={(read) => read !== undefined && !Array.isArray(read)}
      onChange={(next) => onChange(next as Expression | undefined)}
    >
      {formula === null ? (
        <Inline>
          <Button
            size="small"
            onClick={() => onChange({ multiply: begun })}
            aria-label={t("studio.formula.beginOf", { label })}
          >
            {t("studio.formula.begin")}
          </Button>
        </Inline>
      ) : (
        <Part
          label={label}
          formula={formula}
          fields={fields}
          at={at}
          onChange={(next) => onChange(writeFormula(next))}
        />
      )}
    </JsonOrSentence>
  );
}

interface PartProps {
  readonly label: string;
  readonly formula: Formula;
  readonly fields: readonly Asked[];
  readonly at: string;
  readonly onChange: (formula: Formula) => void;
}

/** One step: what kind it is, and its own controls. */
function Part({ label, formula, fields, at, onChange }: PartProps) {
  const { t } = useTranslation();
  const single = !("parts" in formula) && formula.kind !== "case";
  const kind = (
    <Select<FormulaKind | "json">
      aria-label={t("studio.formula.kindOf", { label })}
      value={formula.kind}
      style={{ inlineSize: 170 }}
      showSearch={{ optionFilterProp: "label" }}
      options={[...FORMULA_KINDS, ...(formula.kind === "json" ? (["json"] as const) : [])].map((value) => ({
        value,
        label: value === "json" ? "JSON" : t(`studio.formula.kinds.${value}`),
      }))}
      onChange={(next) =>
        next === "json" || next === formula.kind
          ? undefined
          : onChange(changeKind(formula, next, fields[0]?.name ?? ""))
      }
    />
  );
  return (
    <Stack gap={1} role="group" aria-label={label}>
      <Inline gap={1} wrap align="center">
        {kind}
        {single ? <Single {...{ label, formula, fields, at, onChange }} /> : null}
      </Inline>
      {single ? null : (
        <Box pad={2} border="soft" radius="control">
          {"parts" in formula ? (
            <Calculated {...{ label, formula, fields, at, onChange }} />
          ) : formula.kind === "case" ? (
            <Cases {...{ label, formula, fields, at, onChange }} />
          ) : null}
        </Box>
      )}
      <Mistake at={at} below={formula.kind === "field" || formula.kind === "json"} />
    </Stack>
  );
}

const isAddress = (fields: readonly Asked[], name: string): boolean =>
  fields.some((field) => field.name === name && field.type === "address");

/** What needs no line of its own. */
function Single({ label, formula, fields, at, onChange }: PartProps) {
  const { t } = useTranslation();
  switch (formula.kind) {
    case "field":
      return (
        <>
          <FieldSelect
            label={t("studio.formula.fieldOf", { label })}
            value={formula.field}
            fields={fields}
            onChange={(field) =>
              onChange({
                kind: "field",
                field,
                ...(isAddress(fields, field) ? { part: ADDRESS_PARTS[0] } : {}),
              })
            }
          />
          {formula.part !== undefined || isAddress(fields, formula.field) ? (
            <Select<AddressPart>
              aria-label={t("studio.formula.lineOf", { label })}
              value={formula.part ?? null}
              style={{ inlineSize: 140 }}
              options={ADDRESS_PARTS.map((value) => ({ value, label: t(`address.${value}`) }))}
              onChange={(part) => onChange({ ...formula, part })}
            />
          ) : null}
        </>
      );
    case "number":
      return (
        <NumberBox
          aria-label={t("studio.formula.numberOf", { label })}
          value={formula.value}
          onChange={(value) => onChange({ kind: "number", value: value ?? 0 })}
        />
      );
    case "text":
      return (
        <Input
          aria-label={t("studio.formula.textOf", { label })}
          value={formula.value}
          style={{ inlineSize: 180 }}
          onChange={({ target }) => onChange({ kind: "text", value: target.value })}
        />
      );
    case "boolean":
      return (
        <ConstantControl
          label={t("studio.formula.kinds.boolean")}
          field={{ type: "boolean", options: [] }}
          value={formula.value}
          onChange={(value) => onChange({ kind: "boolean", value: value === true })}
        />
      );
    case "today":
      return (
        <>
          <NumberBox
            aria-label={t("studio.formula.numberOf", { label })}
            value={formula.days}
            onChange={(days) => onChange({ kind: "today", days: days ?? 0 })}
          />
          <Text tone="quiet">{t("studio.condition.units.today")}</Text>
        </>
      );
    case "test":
      return (
        <ConditionEditor
          label={t("studio.formula.testOf", { label })}
          value={formula.test}
          fields={fields}
          at={`${at}/test`}
          onChange={(test) => onChange({ kind: "test", test: test ?? { all: [] } })}
        />
      );
    case "round":
      return (
        <>
          <Text tone="quiet">{t("studio.formula.digits")}</Text>
          <NumberBox
            aria-label={t("studio.formula.digitsOf", { label })}
            min={0}
            max={6}
            value={formula.digits ?? 0}
            onChange={(digits) => onChange({ ...formula, digits: digits ?? 0 })}
          />
          <Part
            label={t("studio.formula.part", { label, number: 1 })}
            formula={formula.of}
            fields={fields}
            at={`${at}/round`}
            onChange={(of) => onChange({ ...formula, of })}
          />
        </>
      );
    case "json":
      return (
        <JsonOrSentence
          label={t("studio.formula.deep")}
          value={formula.expression}
          said={false}
          onChange={(read) => onChange({ kind: "json", expression: read as Expression })}
        >
          {null}
        </JsonOrSentence>
      );
    default:
      return null;
  }
}

type OfKind<K> = PartProps & { readonly formula: Extract<Formula, K> };

function Calculated({
  label,
  formula,
  fields,
  at,
  onChange,
}: OfKind<{ readonly parts: readonly Formula[] }>) {
  const { t } = useTranslation();
  const { kind, parts } = formula;
  const write = (next: readonly Formula[]) => onChange({ kind, parts: next });
  return (
    <Stack gap={2}>
      {parts.map((part, index) => (
        // a part has no name of its own: its place is all there is
        <Inline key={index} gap={1} align="baseline">
          <Text tone="quiet" inlineSize={14} fixed aria-hidden="true">
            {index === 0 ? "" : t(`studio.formula.signs.${kind}`)}
          </Text>
          <Part
            label={t("studio.formula.part", { label, number: index + 1 })}
            formula={part}
            fields={fields}
            at={`${at}/${kind}/${index}`}
            onChange={(next) => write(parts.map((one, place) => (place === index ? next : one)))}
          />
          {isOfTwo(kind) || parts.length < 3 ? null : (
            <IconButton
              icon="close"
              label={t("studio.formula.removePart", { label, number: index + 1 })}
              onClick={() => write(parts.filter((_, place) => place !== index))}
            />
          )}
        </Inline>
      ))}
      {isOfTwo(kind) ? null : (
        <Inline>
          <Button
            size="small"
            aria-label={t("studio.formula.addPartTo", { label })}
            onClick={() => write([...parts, { kind: "field", field: fields[0]?.name ?? "" }])}
          >
            {t("studio.formula.addPart")}
          </Button>
        </Inline>
      )}
    </Stack>
  );
}

function Cases({ label, formula, fields, at, onChange }: OfKind<{ readonly kind: "case" }>) {
  const { t } = useTranslation();
  const { branches, otherwise } = formula;
  const first = { field: fields[0]?.name ?? "" };
  return (
    <Stack gap={3}>
      {branches.map(({ when, then }, index) => {
        const number = index + 1;
        const write = (part: Partial<(typeof branches)[number]>) =>
          onChange({
            ...formula,
            branches: branches.map((one, place) => (place === index ? { ...one, ...part } : one)),
          });
        return (
          // a branch has no name of its own: its place is all there is
          <Stack key={index} gap={1}>
            <ConditionEditor
              label={t("studio.formula.if", { label, number })}
              value={when}
              fields={fields}
              at={`${at}/case/${index}/when`}
              onChange={(next) => write({ when: next ?? { all: [] } })}
            />
            <Text tone="quiet">{t("studio.formula.then")}</Text>
            <Part
              label={t("studio.formula.thenOf", { label, number })}
              formula={then}
              fields={fields}
              at={`${at}/case/${index}/then`}
              onChange={(next) => write({ then: next })}
            />
            {branches.length < 2 ? null : (
              <Inline>
                <Button
                  size="small"
                  onClick={() =>
                    onChange({ ...formula, branches: branches.filter((_, place) => place !== index) })
                  }
                >
                  {t("studio.formula.removeBranch", { number })}
                </Button>
              </Inline>
            )}
          </Stack>
        );
      })}
      {otherwise === undefined ? null : (
        <Stack gap={1}>
          <Text weight={500}>{t("studio.formula.otherwise")}</Text>
          <Part
            label={t("studio.formula.otherwiseOf", { label })}
            formula={otherwise}
            fields={fields}
            at={`${at}/else`}
            onChange={(next) => onChange({ ...formula, otherwise: next })}
          />
        </Stack>
      )}
      <Inline gap={2} wrap>
        <Button
          size="small"
          aria-label={t("studio.formula.addBranchTo", { label })}
          onClick={() =>
            onChange({
              ...formula,
              branches: [
                ...branches,
                { when: { ...first, empty: false }, then: { kind: "field", ...first } },
              ],
            })
          }
        >
          {t("studio.formula.addBranch")}
        </Button>
        <Button
          size="small"
          aria-label={t(
            otherwise === undefined ? "studio.formula.addOtherwiseTo" : "studio.formula.removeOtherwiseOf",
            { label },
          )}
          onClick={() =>
            onChange({
              ...formula,
              otherwise: otherwise === undefined ? { kind: "field", ...first } : undefined,
            })
          }
        >
          {t(otherwise === undefined ? "studio.formula.addOtherwise" : "studio.formula.removeOtherwise")}
        </Button>
      </Inline>
    </Stack>
  );
}
