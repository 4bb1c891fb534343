import type { CompiledResource } from "../../../core/definition/types.ts";
import { checkForm } from "../../../core/forms/check.ts";
import type { DesignError } from "../../../core/forms/design-errors.ts";
import { findLanguageErrors } from "../../../core/forms/language.ts";
import type { Surroundings } from "../../../core/forms/surroundings.ts";
import type { StoredQuestion } from "../../../core/forms/types.ts";
import { unknownResource } from "../../resources/errors.ts";
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

/** The same, its questions named in a language. */
export function describePublishErrors(
  forms: Forms,
  { form, questions, language }: { form: Named; questions: readonly StoredQuestion[]; language: string },
): DesignError[] {
  return findLanguageErrors({ problems: findPublishErrors(forms, form, questions), questions, language });
}

/** The area whose records a form is about: each has a screen of its own, and follows no other. */
export function requireArea({ context: { definitions } }: Forms, name: string): CompiledResource {
  const { byName } = definitions().resources;
  const resource = Object.hasOwn(byName, name) ? byName[name] : undefined;
  if (resource === undefined || resource.kind !== "record" || resource.follows !== null)
    throw unknownResource(name);
  return resource;
}
