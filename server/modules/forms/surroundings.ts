import { checkForm } from "../../../core/forms/check.ts";
import type { DesignError } from "../../../core/forms/design-errors.ts";
import type { Surroundings } from "../../../core/forms/surroundings.ts";
import type { StoredQuestion } from "../../../core/forms/types.ts";
import { areasOf } from "./form-records.ts";
import type { FormRecord } from "./form-records.ts";
import type { Forms } from "./forms.ts";

type Named = Pick<FormRecord, "name" | "filled_on">;

/** What the definitions of this moment say around a form. */
export function getSurroundings({ context }: Forms, { name, filled_on }: Named): Surroundings {
  const definitions = context.definitions();
  return {
    areas: filled_on === null ? areasOf(definitions, name) : [filled_on],
    hasRecords: (area) => {
      const resource = definitions.resources.byName[area];
      return resource?.kind === "record" && resource.follows === null;
    },
    fieldOf: (area, field) => definitions.resources.byName[area]?.fieldsByName[field],
  };
}

/** What keeps questions from being published as a form. */
export function findPublishErrors(
  forms: Forms,
  form: Named,
  questions: readonly StoredQuestion[],
): DesignError[] {
  return checkForm(questions, getSurroundings(forms, form));
}
