import { useId } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ClientField, ClientResource } from "../../../core/definition/client-types.ts";
import { evaluatePredicate } from "../../../core/definition/predicate.ts";
import type { Predicate } from "../../../core/definition/types.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { resourceName } from "../../config/labels.ts";
import type { ApiRecord } from "../../config/record.ts";
import { useEvaluationContext } from "../../config/use-evaluation-context.ts";
import { Section } from "../section.tsx";
import { SectionTabs } from "../section-tabs.tsx";
import { Box, Grid } from "../../ui/layout.tsx";
import { SectionFacts } from "./section-facts.tsx";
import css from "./sections-tab.module.css";

interface SectionsTabProps {
  readonly resource: ClientResource;
  readonly record: ApiRecord;
  /** Null: all of them. */
  readonly names: readonly string[] | null;
  /** On paper nothing stands under tabs. */
  readonly printed?: boolean;
}

/** The facts of a record in its sections. What its condition hides is not there, nor a section of which nothing may be read. */
export function SectionsTab({ resource, record, names, printed = false }: SectionsTabProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const context = useEvaluationContext();
  const id = useId();
  const fieldsByName = Object.fromEntries(resource.fields.map((field) => [field.name, field]));
  const holds = (predicate: Predicate | null) =>
    predicate === null || evaluatePredicate({ predicate, record, fields: fieldsByName, context });
  const shows = (field: ClientField | undefined): field is ClientField =>
    field !== undefined && holds(field.visibleWhen);
  const sections = resource.sections
    .filter(({ name, visibleWhen }) => (names === null || names.includes(name)) && holds(visibleWhen))
    .map((section) => ({
      ...section,
      shown: section.fields.map((name) => fieldsByName[name]).filter(shows),
      notes: (section.notes ?? []).filter(({ on = "both", when }) => on !== "form" && holds(when)),
    }))
    .filter(({ shown }) => shown.some(({ name }) => name in record));
  const isTabbed = !printed && new Set(sections.flatMap(({ tab }) => tab ?? [])).size > 1;
  const draw =
    (card: boolean) =>
    ({ shown, notes, ...section }: (typeof sections)[number]) => (
      <Section
        key={section.name}
        id={`${id}-${section.name}`}
        className={css["section"]}
        card={card}
        resource={resource.name}
        section={section}
      >
        <SectionFacts resource={resource.name} record={record} shown={shown} notes={notes} />
      </Section>
    );
  const untabbed = sections.filter(({ tab }) => !isTabbed || tab === undefined);
  return (
    <Grid container gap={4}>
      {untabbed.length === 0 ? null : <Box card={!printed}>{untabbed.map(draw(false))}</Box>}
      {isTabbed ? (
        <SectionTabs
          resource={resource.name}
          label={t("record.sections", { name: resourceName(config, resource.name) })}
          sections={sections}
          faults={() => 0}
          draw={draw(true)}
        />
      ) : null}
    </Grid>
  );
}
