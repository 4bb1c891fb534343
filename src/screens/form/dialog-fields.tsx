import type { ClientField } from "../../../core/definition/client-types.ts";
import { FormField } from "./form-field.tsx";
import type { FieldErrors } from "./use-issue-text.ts";

interface DialogFieldsProps {
  readonly formName: string;
  readonly resource: string;
  readonly fields: readonly ClientField[];
  readonly isRequired: (name: string) => boolean;
  readonly problems: FieldErrors;
  readonly warnings: FieldErrors;
}

/** The fields that a dialog asks for before it carries something out. */
export function DialogFields({
  formName,
  resource,
  fields,
  isRequired,
  problems,
  warnings,
}: DialogFieldsProps) {
  return fields.map((field) => (
    <FormField
      key={field.name}
      formName={formName}
      field={field}
      resource={resource}
      state={{ required: isRequired(field.name), readOnly: false }}
      problem={problems[field.name]?.join(" ") ?? null}
      warning={warnings[field.name]?.join(" ") ?? null}
    />
  ));
}
