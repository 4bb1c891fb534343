import { decide } from "../../../core/access/decide.ts";
import type { FormAction } from "../../../core/access/actions.ts";
import type { Actor } from "../../../core/access/types.ts";
import type { Action } from "../../../core/definition/types.ts";
import { FORM } from "../../../core/forms/types.ts";
import { notAllowed, unknownResource } from "../../resources/errors.ts";
import { getDenial } from "../../resources/plan/permission-conditions.ts";
import { requireInUse } from "./form-records.ts";
import type { FormRecord } from "./form-records.ts";
import { requireForm } from "./forms.ts";
import type { Forms } from "./forms.ts";
import { QUESTION } from "./draft-questions.ts";

/** Whoever may list questions may be asked them. */
export function mayReadQuestions(forms: Forms, actor: Actor): void {
  requireAction(forms, { actor, resource: QUESTION, action: "list" });
}

/** Whoever designs some form may look at how they stand. */
export function mayDesignSome(forms: Forms, actor: Actor): void {
  requireAction(forms, { actor, resource: FORM, action: "design" });
}

/** The form of a name, for whoever may design it. */
export async function openDesign(forms: Forms, actor: Actor, name: string): Promise<FormRecord> {
  mayDesignSome(forms, actor);
  const form = await requireForm(forms, name);
  await requireFormAction(forms, { actor, form, action: "design" });
  return form;
}

/** The form of a name, for whoever may fill it; one that is retired takes no answers. */
export async function openFilling(forms: Forms, actor: Actor, name: string): Promise<FormRecord> {
  const form = await requireForm(forms, name);
  await requireFormAction(forms, { actor, form, action: "fill" });
  requireInUse(form);
  return form;
}

interface FormQuestion {
  readonly actor: Actor;
  readonly form: Pick<FormRecord, "id">;
  readonly action: FormAction;
}

/** Whether somebody may design or fill this very form. */
export async function mayDo(
  { context: { engine } }: Forms,
  { actor, form, action }: FormQuestion,
): Promise<boolean> {
  const permissions = await engine.permissions({ actor, resource: FORM, id: form.id });
  return permissions?.granted?.includes(action) === true;
}

/** Throws `not_allowed` where somebody may not design or fill this form. */
export async function requireFormAction(forms: Forms, question: FormQuestion): Promise<void> {
  if (await mayDo(forms, question)) return;
  const { access } = forms.context.definitions();
  const { actor, action } = question;
  const { reason } = decide({ access, actor, resource: FORM, action });
  throw notAllowed({ access, action, resource: FORM, reason: getDenial(reason) });
}

/** Throws `not_allowed` unless the action is granted for some rows. */
export function requireAction(
  { context: { definitions } }: Forms,
  { actor, resource, action }: { actor: Actor; resource: string; action: Action },
): void {
  const { access, resources } = definitions();
  if (resources.byName[resource] === undefined) throw unknownResource(resource);
  const { effect, reason } = decide({ access, actor, resource, action });
  if (effect === "deny") throw notAllowed({ access, action, resource, reason });
}

/** Whether somebody may do something in some rows at least. */
export function isGranted(
  { context: { definitions } }: Forms,
  { actor, resource, action }: { actor: Actor; resource: string; action: Action },
): boolean {
  return decide({ access: definitions().access, actor, resource, action }).effect !== "deny";
}
