import { ATTACHED_OPERATIONS } from "./operations/attached-operations.ts";
import { BULK_OPERATIONS } from "./operations/bulk-operations.ts";
import { LIST_OPERATIONS } from "./operations/list-operations.ts";
import type { ResourceOperation } from "./operations/operation.ts";
import { RECORD_OPERATIONS } from "./operations/record-operations.ts";

export type { ResourceOperation };

/** Every call that the router answers for all resources. */
export const RESOURCE_OPERATIONS: readonly ResourceOperation[] = [
  ...LIST_OPERATIONS,
  ...RECORD_OPERATIONS,
  ...BULK_OPERATIONS,
  ...ATTACHED_OPERATIONS,
];
