import { useId } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ClientField, ClientResource } from "../../../core/definition/client-types.ts";
import { evaluatePredicate } from "../../../core/definition/predicate.ts";
import type { Predicate } from "../../../core/definition/types.ts";
import { useFieldContext } from "../../config/config-context.tsx";
import { fieldLabel } from "../../config/labels.ts";
import type { ApiRecord } from "../../config/record.ts";
import { isEmptyValue } from "../../fields/values.ts";
import { useCommonLabel } from "../../ui/use-common-label.ts";
import { useEvaluationContext } from "../../config/use-evaluation-context.ts";
import { Section } from "../section.tsx";
import { Fact } from "./fact.tsx";
import { Grid, Text } from "../../ui/layout.tsx";
import css from "./sections-tab.module.css";

interface SectionsTabProps {
  readonly resource: ClientResource;
  readonly record: ApiRecord;
  /** Null: all of them. */
  readonly names: readonly string[] | null;
}

/** The facts of a record in its sections. What its condition hides, and what may not be read, is not there. */
export function SectionsTab({ resource, record, names }: SectionsTabProps) {
  const { t } = useTranslation();
  const { index, format } = useFieldContext();
  const { config } = index;
  const commonLabel = useCommonLabel();
  const label = (name: string) => commonLabel(name) ?? fieldLabel(config, resource.name, name);
  const context = useEvaluationContext();
  const id = useId();
  const fieldsByName = Object.fromEntries(resource.fields.map((field) => [field.name, field]));
  const holds = (predicate: Predicate | null) =>
    predicate === null || evaluatePredicate({ predicate, record, fields: fieldsByName, context });
  const shows = (field: ClientField | undefined): field is ClientField =>
    field !== undefined && field.name in record && holds(field.visibleWhen);
  const sections = resource.sections
    .filter(({ name, visibleWhen }) => (names === null || names.includes(name)) && holds(visibleWhen))
    .map((section) => ({ ...section, shown: section.fields.map((name) => fieldsByName[name]).filter(shows) }))
    .filter(({ shown }) => shown.length > 0);
  return (
    <Grid container gap={4}>
      {sections.map(({ shown, ...section }) => (
        <Section
          key={section.name}
          id={`${id}-${section.name}`}
          className={css["section"]}
          card
          resource={resource.name}
          section={section}
        >
          {shown.every((field) => isEmptyValue(record[field.name])) ? (
            <Text as="p" tone="faint" size={13}>
              {t("record.notFilled", { fields: format.list(shown.map((field) => label(field.name))) })}
            </Text>
          ) : (
            <Grid as="dl" className={css["facts"]} gap={[2, 8]} align="baseline">
              {shown.map((field) => (
                <Fact
                  key={field.name}
                  field={field}
                  resource={resource.name}
                  value={record[field.name]}
                  record={record}
                />
              ))}
            </Grid>
          )}
        </Section>
      ))}
    </Grid>
  );
}
