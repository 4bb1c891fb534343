import type { AccessControlProvider } from "@refinedev/core";
import type { Action } from "../../core/definition/types.ts";
import type { ConfigIndex } from "../config/config-index.ts";

const ACTIONS: Readonly<Record<string, Action>> = {
  pick: "pick",
  list: "list",
  show: "show",
  create: "create",
  clone: "create",
  edit: "edit",
  delete: "delete",
  export: "export",
  approve: "approve",
};

/**
 * Hides what the server would refuse. `can` speaks about the resource as a whole; a record's own `permissions` say what
 * is allowed on that row.
 */
export function makeAccessControlProvider(index: ConfigIndex): AccessControlProvider {
  return {
    can: async ({ resource, action }) => {
      if (resource === undefined) return { can: true };
      const wanted = ACTIONS[action];
      const can = wanted !== undefined && (index.resource(resource)?.actions.includes(wanted) ?? false);
      return can ? { can } : { can, reason: "access.notGranted" };
    },
    options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
  };
}
