import { Button, Checkbox } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { MatchesTab } from "../../../core/definition/types.ts";
import { freeName } from "../../../core/studio/edits.ts";
import { Inline, Stack, Text } from "../../ui/layout.tsx";
import { type Asked, askedFields } from "./asked.ts";
import { BeginningChoices } from "./beginning-choices.tsx";
import { ConditionEditor } from "./condition-editor.tsx";
import { CriterionCard, type Criterion } from "./criterion-card.tsx";
import { withPart } from "./entry-fields.ts";
import { LabelledText } from "./labelled.tsx";
import type { LayoutEditing } from "./layout-editing.ts";
import { Mistake } from "./mistakes.tsx";
import { PartSettings } from "./part-settings.tsx";
import type { Areas } from "./use-areas.ts";

/** As many things are compared at most. */
const MAX_CRITERIA = 12;
const MIDDLE_WEIGHT = 10;

export type TabLabels = Readonly<Record<string, string>>;

interface MatchesTabFieldsProps extends Pick<LayoutEditing, "resource" | "labels"> {
  readonly id: string;
  readonly tab: MatchesTab;
  readonly areas: Areas;
  /** Names of criteria in the other tabs of the page. */
  readonly taken: readonly string[];
  /** Words of the tab, by `criteria.<name>`, `makes` and `made`. */
  readonly words: TabLabels;
  readonly at: string;
  readonly onChange: (tab: MatchesTab, words: TabLabels) => void;
}

/** Records that fit this one: what is compared, how much it counts, and what a match is offered as. */
export function MatchesTabFields(props: MatchesTabFieldsProps) {
  const { id, resource, labels, tab, areas, taken, words, at, onChange } = props;
  const { t } = useTranslation();
  const here = askedFields(resource, labels);
  const other = areas.find(tab.of);
  const change = (part: "where" | "makes" | "next", value: unknown) =>
    onChange(withPart(tab, part, value), words);
  const { makes } = tab;
  const made = areas.find(makes?.relation.split(".")[0] ?? "");
  const asChoices = (fields: readonly Asked[], fits: (field: Asked) => boolean) =>
    fields
      .filter((field) => !field.computed && fits(field))
      .map(({ name, label }) => ({ value: name, label }));
  const withCriteria = (next: readonly Criterion[], said = words) =>
    onChange({ ...tab, criteria: next as MatchesTab["criteria"] }, said);
  const add = () => {
    const label = t("studio.matches.newCriterion");
    const name = freeName("criterion", {
      fallback: "criterion",
      taken: [...taken, ...tab.criteria.map((one) => one.name)],
    });
    const criterion = { name, kind: "shared", weight: MIDDLE_WEIGHT, here: "", there: "" } as const;
    withCriteria([...tab.criteria, criterion], { ...words, [`criteria.${name}`]: label as string });
  };
  return (
    <>
      <PartSettings
        part="TabDefinition"
        kind="matches"
        of="tabs"
        names={["of"]}
        lists={{ of: areas.all.map(({ name, label }) => ({ value: name, label })) }}
        value={tab}
        at={at}
        onChange={(next) => onChange(next, words)}
      />
      <ConditionEditor
        label={t("studio.matches.where")}
        help={t("studio.help.tabs.where")}
        value={tab.where}
        fields={other?.fields ?? []}
        at={`${at}/where`}
        onChange={(where) => change("where", where)}
      />
      <Stack gap={2} role="group" aria-label={t("studio.matches.criteria")}>
        <Text weight={500}>{t("studio.matches.criteria")}</Text>
        <Text size={12} tone="quiet">
          {t("studio.help.tabs.criteria")}
        </Text>
        {tab.criteria.map((criterion, index) => (
          <CriterionCard
            key={criterion.name}
            {...{ criterion, areas, other }}
            fields={here}
            number={index + 1}
            label={words[`criteria.${criterion.name}`] ?? ""}
            at={`${at}/criteria/${index}`}
            onLabel={(label) => onChange(tab, { ...words, [`criteria.${criterion.name}`]: label })}
            onChange={(next) => withCriteria(tab.criteria.with(index, next))}
            {...(tab.criteria.length < 2
              ? {}
              : { onRemove: () => withCriteria(tab.criteria.toSpliced(index, 1)) })}
          />
        ))}
        {tab.criteria.length >= MAX_CRITERIA ? null : (
          <Inline>
            <Button size="small" onClick={add}>
              {t("studio.matches.addCriterion")}
            </Button>
          </Inline>
        )}
        <Mistake at={`${at}/criteria`} />
      </Stack>
      <Checkbox
        checked={makes !== undefined}
        onChange={({ target }) => change("makes", target.checked ? { relation: "", as: "" } : undefined)}
      >
        {t("studio.matches.offer")}
      </Checkbox>
      {makes === undefined ? null : (
        <Stack gap={3} padBefore={6}>
          <PartSettings
            part="MatchMakes"
            of="makes"
            names={["relation", "as", "on", "fill", "firstStep"]}
            lists={{
              relation: areas.relationsTo(resource.name).map(({ area, field }) => ({
                value: `${area.name}.${field.name}`,
                label: t("studio.layout.relationOf", { area: area.label, field: field.label }),
              })),
              as: asChoices(made?.fields ?? [], ({ type, to }) => type === "reference" && to === tab.of),
              on: asChoices(made?.fields ?? [], ({ type }) => type === "date" || type === "datetime"),
              fill: asChoices(made?.fields ?? [], ({ type }) => type === "reference"),
              firstStep: made?.transitions ?? [],
            }}
            value={makes}
            at={`${at}/makes`}
            onChange={(next) => change("makes", next)}
          />
          <LabelledText
            id={`${id}makes`}
            label={t("studio.matches.makes")}
            help={t("studio.help.makes.words")}
            value={words["makes"] ?? ""}
            maxLength={60}
            onChange={(text) => onChange(tab, { ...words, makes: text })}
          />
          <LabelledText
            id={`${id}made`}
            label={t("studio.matches.made")}
            help={t("studio.help.makes.made")}
            value={words["made"] ?? ""}
            maxLength={60}
            onChange={(text) => onChange(tab, { ...words, made: text })}
          />
          <BeginningChoices
            options={makes.options ?? {}}
            here={here}
            there={made?.fields ?? []}
            at={`${at}/makes/options`}
            onChange={(options) => change("makes", withPart(makes, "options", options))}
          />
        </Stack>
      )}
      <ConditionEditor
        label={t("studio.layout.next")}
        help={t("studio.help.tabs.nextMatch")}
        value={tab.next}
        fields={here}
        of={resource.name}
        at={`${at}/next`}
        onChange={(next) => change("next", next)}
      />
    </>
  );
}
