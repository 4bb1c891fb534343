import type { Action } from "../definition/types.ts";

/** A right that must stay in somebody's hands. */
export interface GuardedRight {
  readonly resource: string;
  readonly action: Action;
  /** Holding this role alone must be enough. */
  readonly role: string;
}

/** The right to change access, navigation and definitions. Access that takes it from a superadmin is refused. */
export const CONFIGURATION_RIGHT: GuardedRight = {
  resource: "role_grant",
  action: "edit",
  role: "superadmin",
};
