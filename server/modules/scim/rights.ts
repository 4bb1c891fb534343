import { decideClass } from "../../../core/access/classes.ts";
import { decide } from "../../../core/access/decide.ts";
import type { Actor } from "../../../core/access/types.ts";
import { ACTOR_RESOURCES } from "../../../core/definition/context.ts";
import type { Action } from "../../../core/definition/types.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { notAllowed } from "../../resources/errors.ts";
import { mayConfigure } from "../configuration-right.ts";
import type { ModuleContext } from "../context.ts";

export const EMPLOYEE = ACTOR_RESOURCES.employee;
/** What is read and written of a person. */
const FIELDS = ["employee_id", "employee_name", "email", "phone", "status", "team", "roles", "reports_to"];

/**
 * A directory is read and written as a whole: the key must have the action on every person, and every field that SCIM
 * shows. Throws 403 for everybody else, and for whoever has no key.
 */
export function requireDirectoryRight(
  { definitions }: Pick<ModuleContext, "definitions">,
  actor: Actor,
  action: Action,
): void {
  if (actor.key === undefined) throw new AppError({ code: "scim_needs_key" });
  const { access, resources } = definitions();
  const { effect, reason } = decide({ access, actor, resource: EMPLOYEE, action });
  if (effect !== "allow") throw notAllowed({ access, action, resource: EMPLOYEE, reason });
  const fields = resources.byName[EMPLOYEE]?.fieldsByName ?? {};
  const mode = action === "create" || action === "edit" ? "write" : "read";
  for (const { sensitivity } of FIELDS.flatMap((name) => fields[name] ?? [])) {
    if (sensitivity === null) continue;
    const read = decideClass({ access, actor, resource: EMPLOYEE, class: sensitivity, mode });
    if (read.effect !== "allow")
      throw notAllowed({ access, action, resource: EMPLOYEE, reason: read.reason });
  }
}

/** Nobody gives a role that they do not hold, apart from those who may set up the product. Throws `scim_role_not_held`. */
export function requireHeldRoles(
  { definitions }: Pick<ModuleContext, "definitions">,
  { roles }: Pick<Actor, "roles">,
  given: readonly string[],
): void {
  if (mayConfigure(definitions(), { roles })) return;
  const role = given.find((name) => !roles.includes(name));
  if (role !== undefined) throw new AppError({ code: "scim_role_not_held", parameters: { name: role } });
}
