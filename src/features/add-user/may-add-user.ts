import { isAllowed } from "../../config/access.ts";
import type { ConfigIndex } from "../../config/config-index.ts";

export const PEOPLE = "employee";

/** Whether this actor may add people; nobody does while working as somebody who may not. */
export function mayAddUser(index: ConfigIndex): boolean {
  return isAllowed(index.resource(PEOPLE), "create");
}
