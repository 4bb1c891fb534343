import { createElement, Suspense } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import type { ClientResource } from "../../../../core/definition/client-types.ts";
import { useConfigIndex } from "../../../config/config-context.tsx";
import { fieldLabel, optionLabel, partLabel } from "../../../config/labels.ts";
import { inputOf } from "../../../fields/inputs.ts";
import { ReferencePicker } from "../../../fields/reference/picker.tsx";
import type { ConsultantContext } from "../../../forms/record/contexts.ts";
import { FixedRow, FormRow, FormRows, type RowControlProps } from "../form-row.tsx";
import { TypeChoice } from "../type-choice.tsx";
import { asksForProject, type ConsultantFeedback, type FeedbackFieldName, needsProject } from "./values.ts";
import { Box, Inline, Text } from "../../../ui/layout.tsx";

interface ConsultantFieldsProps {
  readonly resource: ClientResource;
  readonly context: ConsultantContext;
  readonly idOf: (field: FeedbackFieldName) => string;
  readonly values: ConsultantFeedback;
  readonly problems: Readonly<Partial<Record<FeedbackFieldName, string>>>;
  readonly onChange: (change: Partial<ConsultantFeedback>) => void;
}

/** Type, project, department, stars and text, in the order in which one follows from the other. */
export function ConsultantFields(props: ConsultantFieldsProps) {
  const { resource, context, idOf, values, problems, onChange } = props;
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const field = (name: string) => resource.fields.find((each) => each.name === name);
  const row = (name: FeedbackFieldName) => ({
    id: idOf(name),
    label: fieldLabel(config, resource.name, name),
    problem: problems[name] ?? null,
  });
  /** The input of the field's own type; nothing where the field is hidden from this person. */
  const input = (name: FeedbackFieldName, control: RowControlProps) => {
    const found = field(name);
    if (found === undefined) return null;
    const more = { ...control, field: found, resource: resource.name, value: values[name] };
    return (
      <Suspense fallback={<Text block minBlockSize="control" />}>
        {createElement(inputOf(found.valueType), {
          ...more,
          onChange: (value) => onChange({ [name]: value }),
        })}
      </Suspense>
    );
  };
  const type = values.feedback_type;
  return (
    <FormRows>
      <FormRow {...row("feedback_type")} required wide>
        {(control) => (
          <TypeChoice
            control={control}
            value={type}
            options={(field("feedback_type")?.options ?? []).map(({ value }) => ({
              value,
              label: optionLabel(config, resource.name, "feedback_type", value),
            }))}
            onChange={(feedback_type) => onChange({ feedback_type })}
          />
        )}
      </FormRow>
      {asksForProject(type) ? (
        <FormRow
          {...row("project")}
          required={needsProject(type)}
          help={context.project ? null : partLabel(config, resource.name, "help", "project")}
        >
          {(control) =>
            context.project ? (
              <Text
                id={control.id}
                minBlockSize="control"
                padBlock={1.5}
                breakWords
                data-project={context.project.id}
              >
                {values.project?.label}
              </Text>
            ) : (
              <ReferencePicker
                {...control}
                to="project"
                value={values.project === null ? [] : [values.project]}
                candidates={() => ({ consultant: String(context.consultant.id) })}
                onChange={([project]) => onChange({ project: project ?? null })}
              />
            )
          }
        </FormRow>
      ) : null}
      <FixedRow label={fieldLabel(config, resource.name, "department")}>
        {t("consultantFeedback.department")}
      </FixedRow>
      <FormRow {...row("rating")} wide>
        {(control) => (
          <Inline as="span" wrap align="center" gap={3} minBlockSize="control">
            {input("rating", control)}
            <Box as="output" tone="quiet" size={13} tabular htmlFor={control.id}>
              {values.rating === null
                ? t("consultantFeedback.noStars")
                : t("consultantFeedback.stars", { count: values.rating })}
            </Box>
          </Inline>
        )}
      </FormRow>
      <FormRow {...row("description")} required wide>
        {(control) => input("description", control)}
      </FormRow>
    </FormRows>
  );
}
