import { ATTACHED_OPERATIONS } from "./operations/attached-operations.ts";
import { BULK_OPERATIONS } from "./operations/bulk-operations.ts";
import { LIST_OPERATIONS } from "./operations/list-operations.ts";
import type { ResourceOperation } from "./operations/operation.ts";
import type { ApiAction } from "../../resources/api-actions.ts";
import { RECORD_OPERATIONS } from "./operations/record-operations.ts";

/** The description of every call of a resource. */
export const RESOURCE_OPERATIONS: Readonly<Record<ApiAction, ResourceOperation>> = {
  ...LIST_OPERATIONS,
  ...RECORD_OPERATIONS,
  ...BULK_OPERATIONS,
  ...ATTACHED_OPERATIONS,
};
