import { ACTOR_RESOURCES } from "../context.ts";
import type { FormLink } from "../types.ts";
import { checkPredicate } from "./check-predicate.ts";
import { getParent } from "./check-fields.ts";
import { checkDuplicates, requireField, requireResource } from "./draft.ts";
import type { Context, Draft } from "./draft.ts";

/** The forms that are filled in from a record. */
export function checkForms(context: Context, draft: Draft): void {
  const forms = draft.raw.detail?.forms ?? [];
  const names = forms.map(({ name }) => name);
  checkDuplicates({ draft, names, at: (index) => `/detail/forms/${index}/name`, what: "form" });
  forms.forEach((form, index) => checkForm({ context, draft, form, at: `/detail/forms/${index}` }));
}

interface FormPlace {
  readonly context: Context;
  readonly draft: Draft;
  readonly form: FormLink;
  readonly at: string;
}

function checkForm({ context, draft, form, at }: FormPlace): void {
  requireResource({ context, draft, name: form.makes, at: `${at}/makes` });
  if (form.when) {
    const parent = getParent(context, draft);
    checkPredicate({ context, draft, owner: draft, parent, predicate: form.when, at: `${at}/when` });
  }
  form.givers?.forEach((name, index) => checkGiver({ draft, name, at: `${at}/givers/${index}` }));
  for (const [part, name] of formFields(form)) {
    const place = `${at}/context/${part}`;
    const field = requireField({ draft, name, at: place });
    if (!field || name === "id" || (field.kind === "reference" && field.to !== null)) continue;
    draft.report({ at: place, field: name, text: "form_context", params: { field: name } });
  }
}

function checkGiver({ draft, name, at }: { draft: Draft; name: string; at: string }): void {
  const field = requireField({ draft, name, at });
  const people = field?.kind === "reference" || field?.kind === "references";
  if (!field || (people && field.to === ACTOR_RESOURCES.employee)) return;
  draft.report({ at, field: name, text: "form_giver", params: { field: name } });
}

/** What a form is told of the record: part of its context → field. */
export function formFields(form: FormLink): readonly (readonly [part: string, field: string])[] {
  return form.kind === "response" ? [] : Object.entries(form.context);
}
