import type { ClientField, ClientResource } from "../../../../core/definition/client-types.ts";
import { isAllowed } from "../../../config/access.ts";
import { viewOf } from "../../../fields/index.ts";

/** Whether cells of a field can be changed in a table, by somebody who may write it in some rows. */
export function isQuickField(resource: ClientResource, field: ClientField): boolean {
  return (
    viewOf(field).quickEdit !== undefined &&
    field.writable &&
    !field.readOnly &&
    !field.immutable &&
    !field.lifecycle &&
    isAllowed(resource, "edit")
  );
}
