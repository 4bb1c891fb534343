import type { ClientResource } from "../../../core/definition/client-types.ts";

/** Whether the person may bring in files of a resource, for new records or for known ones. */
export function mayImport({ actions, operations }: ClientResource): boolean {
  return operations.includes("import") && (actions.includes("create") || actions.includes("edit"));
}
