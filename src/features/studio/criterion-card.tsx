import { Button } from "antd";
import { useId } from "react";
import type { MatchCriterion, Predicate } from "../../../core/definition/types.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Card, Columns, Inline, Stack } from "../../ui/layout.tsx";
import { type Asked, NUMBERS } from "./asked.ts";
import { ConditionEditor } from "./condition-editor.tsx";
import { LabelledSelect, LabelledText } from "./labelled.tsx";
import { Mistake } from "./mistakes.tsx";
import { PartSettings } from "./part-settings.tsx";
import { propertyNamesOfPart } from "./settings-schema.ts";
import type { Area, Areas } from "./use-areas.ts";

export type Criterion = MatchCriterion;
type Kind = Criterion["kind"];

const KINDS = ["shared", "location", "at_least", "at_most", "by", "until"] as const satisfies readonly Kind[];
/** Types of the fields that each kind compares. */
const THINGS = ["reference", "references", "enum", "multi_enum"];
const COMPARED: Readonly<Record<Kind, readonly string[]>> = {
  shared: THINGS,
  location: THINGS,
  at_least: [...NUMBERS],
  at_most: [...NUMBERS],
  by: ["date"],
  until: ["date"],
};
const ELSEWHERE: ReadonlySet<string> = new Set(["name", "kind", "anywhere"]);

interface CriterionCardProps {
  readonly criterion: Criterion;
  readonly number: number;
  /** Its words in the language of the person. */
  readonly label: string;
  /** Fields of the area itself, and the area its records are compared with. */
  readonly fields: readonly Asked[];
  readonly other: Area | undefined;
  readonly areas: Areas;
  readonly at: string;
  readonly onLabel: (label: string) => void;
  readonly onChange: (criterion: Criterion) => void;
  readonly onRemove?: () => void;
}

/** One thing that is compared, and how much it counts. */
export function CriterionCard(props: CriterionCardProps) {
  const { criterion, number, label, fields, other, areas, at, onLabel, onChange, onRemove } = props;
  const { t } = useTranslation();
  const id = useId();
  const { kind } = criterion;
  const choices = (of: readonly Asked[], types: readonly string[]) =>
    of
      .filter(({ type }) => types.includes(type))
      .map(({ name, label: text }) => ({ value: name, label: text }));
  const there = other?.fields ?? [];
  const wanted = fields.find(({ name }) => "here" in criterion && name === criterion.here);
  const alike = (areas.find(wanted?.to ?? "")?.fields ?? []).filter(({ to }) => to === wanted?.to);
  return (
    <Card pad={3}>
      <Stack gap={3} role="group" aria-label={t("studio.matches.criterion", { number })}>
        <Columns min={200} gap={3} align="start">
          <LabelledText
            id={`${id}label`}
            label={t("studio.label")}
            help={t("studio.help.criteria.label")}
            value={label}
            maxLength={60}
            onChange={onLabel}
          />
          <LabelledSelect<Kind>
            label={t("studio.matches.kind")}
            help={t("studio.help.criteria.kind")}
            value={kind}
            options={KINDS.map((value) => ({ value, label: t(`studio.matches.kinds.${value}`) }))}
            onChange={(next) => onChange(asKind(criterion, next))}
          />
        </Columns>
        <PartSettings
          part="MatchCriterion"
          kind={kind}
          of="criteria"
          names={propertyNamesOfPart({ part: "MatchCriterion", kind }).filter((name) => !ELSEWHERE.has(name))}
          lists={{
            here: choices(fields, COMPARED[kind]),
            there: choices(there, COMPARED[kind]),
            first: choices(fields, ["reference", "enum"]).filter(({ value }) => {
              const field = fields.find(({ name }) => name === value);
              return field?.to === wanted?.to;
            }),
            like: choices(alike, ["references"]),
            moves: choices(there, ["boolean"]),
            unless: choices(there, ["boolean"]),
          }}
          value={criterion}
          at={at}
          onChange={onChange}
        />
        {kind === "location" ? (
          <ConditionEditor
            label={t("studio.propertiesOf.criteria.anywhere")}
            help={t("studio.help.criteria.anywhere")}
            value={criterion.anywhere}
            fields={fields}
            at={`${at}/anywhere`}
            onChange={(anywhere: Predicate | undefined) => {
              const { anywhere: _, ...others } = criterion;
              onChange(anywhere === undefined ? others : { ...others, anywhere });
            }}
          />
        ) : null}
        {onRemove === undefined ? null : (
          <Inline>
            <Button size="small" onClick={onRemove}>
              {t("studio.matches.remove", { number })}
            </Button>
          </Inline>
        )}
        <Mistake at={at} />
      </Stack>
    </Card>
  );
}

/** The same criterion of another kind: what both know stays, where the fields can be the same. */
function asKind(criterion: Criterion, kind: Kind): Criterion {
  const { name, weight } = criterion;
  const stays = COMPARED[kind] === COMPARED[criterion.kind] || bothNumbers(kind, criterion.kind);
  const here = stays && "here" in criterion && criterion.here !== undefined ? { here: criterion.here } : {};
  const [first = ""] = [criterion.there].flat();
  const there = stays ? first : "";
  return {
    name,
    kind,
    weight,
    ...(kind === "until" ? { days: 0 } : here),
    there: kind !== "location" ? there : there === "" ? [] : [there],
  } as Criterion;
}

const bothNumbers = (one: Kind, other: Kind): boolean =>
  COMPARED[one].includes("integer") && COMPARED[other].includes("integer");
