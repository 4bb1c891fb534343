import type { ConfigIndex } from "../../config/config-index.ts";

export const PEOPLE = "employee";

/** Whether this actor may add people; nobody does while working as somebody who may not. */
export function mayAddUser(index: ConfigIndex): boolean {
  return index.resource(PEOPLE)?.actions.includes("create") ?? false;
}
