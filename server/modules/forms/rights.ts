import { decide } from "../../../core/access/decide.ts";
import type { Actor } from "../../../core/access/types.ts";
import type { Action } from "../../../core/definition/types.ts";
import { notAllowed, unknownResource } from "../../resources/errors.ts";
import type { Forms } from "./forms.ts";
import { QUESTION } from "./draft-questions.ts";

/** Whoever may list questions may be asked them. */
export function mayReadQuestions(forms: Forms, actor: Actor): void {
  requireAction(forms, { actor, resource: QUESTION, action: "list" });
}

/** Forms are published by whoever may edit every question. */
export function mayDesign(forms: Forms, actor: Actor): void {
  requireAction(forms, { actor, resource: QUESTION, action: "edit", everywhere: true });
}

/** Throws `not_allowed` unless the action is granted for some rows, or for all of them. */
export function requireAction(
  { context: { definitions } }: Forms,
  {
    actor,
    resource,
    action,
    everywhere = false,
  }: { actor: Actor; resource: string; action: Action; everywhere?: boolean },
): void {
  const { access, resources } = definitions();
  if (resources.byName[resource] === undefined) throw unknownResource(resource);
  const { effect, reason } = decide({ access, actor, resource, action });
  if (effect === "deny" || (everywhere && effect !== "allow"))
    throw notAllowed({ access, action, resource, reason });
}

/** Whether somebody may do something in some rows at least. */
export function isGranted(
  { context: { definitions } }: Forms,
  { actor, resource, action }: { actor: Actor; resource: string; action: Action },
): boolean {
  return decide({ access: definitions().access, actor, resource, action }).effect !== "deny";
}
