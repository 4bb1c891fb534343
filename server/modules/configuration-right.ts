import { CONFIGURATION_RIGHT } from "../../core/access/configuration.ts";
import { decide } from "../../core/access/decide.ts";
import type { Actor } from "../../core/access/types.ts";
import { AppError } from "../../core/errors/app-error.ts";
import type { RuntimeDefinitions } from "../config/runtime-definitions.ts";

type Access = Pick<RuntimeDefinitions, "access">;
type Asking = Pick<Actor, "roles" | "key">;

/** Whether somebody may set up the product. */
export function mayConfigure({ access }: Access, actor: Asking): boolean {
  const { resource, action } = CONFIGURATION_RIGHT;
  return decide({ access, actor, resource, action }).effect !== "deny";
}

/** @throws AppError `not_allowed` for whoever may not. */
export function requireConfigurationRight(definitions: Access, actor: Asking): void {
  if (!mayConfigure(definitions, actor)) throw new AppError({ code: "not_allowed", status: 403 });
}
