import type { ClientResource, ClientTransition } from "../../../core/definition/client-types.ts";
import type { FieldIssue } from "../../../core/definition/issues.ts";
import type { ConfigIndex } from "../../config/config-index.ts";
import type { ApiRecord } from "../../config/record.ts";
import { isEmptyValue } from "../../fields/values.ts";
import { withRows } from "../form/check.ts";
import type { BulkAnswer } from "../list/bulk/types.ts";
import { callApi, resourceUrl } from "../../providers/data-provider.ts";

interface Move {
  readonly resource: ClientResource;
  readonly record: ApiRecord;
  readonly transition: ClientTransition;
  readonly values: Readonly<Record<string, unknown>>;
  readonly reason?: unknown;
}

/**
 * What the server finds doubtful about moving a record to another state, of what the reader may know: the same that the
 * preview of many records tells. Null where it cannot say; the move itself will.
 */
export async function doubtsOfMove(move: Move): Promise<readonly FieldIssue[] | null> {
  const { resource, record, transition, values, reason } = move;
  try {
    const { data } = await callApi<BulkAnswer>({
      method: "post",
      url: resourceUrl(resource.name, "bulk/"),
      payload: {
        action: "transition",
        ids: [record.id],
        field: transition.field,
        transition: transition.name,
        values,
        ...(isEmptyValue(reason) ? {} : { reason }),
        dry_run: true,
      },
    });
    return data[0]?.warnings ?? [];
  } catch {
    return null;
  }
}

/** Whether anything can be doubtful about a record of this kind. */
export function mayBeDoubtful(index: ConfigIndex, resource: ClientResource): boolean {
  return withRows(index, resource).some(
    ({ rules, fields }) =>
      rules.some(({ level }) => level === "warning") ||
      fields.some(({ compare }) => compare.some(({ level }) => level === "warning")),
  );
}
