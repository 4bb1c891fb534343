import { useKeys } from "@refinedev/core";
import { useQueries } from "@tanstack/react-query";
import type { ClientResource } from "../../../../core/definition/client-types.ts";
import { asReference } from "../../../fields/values.ts";
import { type ListRequest, listCallPath } from "../../../list/list-query.ts";
import { callApi, type ListAnswer, toListResult } from "../../../providers/data-provider.ts";
import { useApi } from "../../../providers/use-api.ts";
import type { Row } from "../screen/use-rows.ts";

const PAGE = 100;
/** Records below one that a list unfolds; further ones are found by a filter. */
const MAX_BELOW = 1000;

/** What stands right below each unfolded record, once it is here. */
export function useBranches(
  request: ListRequest,
  tree: string,
  unfolded: readonly number[],
): ReadonlyMap<number, readonly Row[]> {
  const { keys } = useKeys();
  const answers = useQueries({
    queries: unfolded.map((id) => ({
      queryKey: keys()
        .data("default")
        .resource(request.resource)
        .action("list")
        .params({ below: listCallPath(request), id })
        .get(),
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchBelow(request, { tree, id, signal }),
    })),
  });
  return new Map(
    unfolded.flatMap((id, at) => {
      const rows = answers[at]?.data;
      return rows === undefined ? [] : [[id, rows] as const];
    }),
  );
}

async function fetchBelow(
  request: ListRequest,
  { tree, id, signal }: { readonly tree: string; readonly id: number; readonly signal: AbortSignal },
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let page = 1; rows.length < MAX_BELOW; page += 1) {
    const url = listCallPath({
      ...request,
      filters: [...request.filters, { field: tree, operator: "in", value: [String(id)] }],
      pagination: { currentPage: page, pageSize: PAGE, mode: "server" },
    });
    const { data, total } = toListResult<Row>(await callApi<ListAnswer>({ url, signal }));
    rows.push(...data);
    if (data.length < PAGE || rows.length >= total) break;
  }
  return rows;
}

interface Counted {
  readonly data: readonly { readonly group: Readonly<Record<string, unknown>>; readonly count: number }[];
}

/** Which of some records have others below them, as far as the reader may list those; null until that is known. */
export function useParents(
  { name, tree = "" }: ClientResource,
  rows: readonly Row[],
): ReadonlySet<number> | null {
  const { keys } = useKeys();
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b);
  const url = `/api/${name}/aggregate/?group_by=${tree}&${tree}=${ids.join(",")}`;
  const queryKey = keys().data("default").resource(name).action("list").params({ parents: url }).get();
  const { data } = useApi<Counted>(url, { queryKey, enabled: ids.length > 0 });
  if (data === undefined) return null;
  return new Set(
    data.data.data.flatMap(({ group }) => {
      const parent = group[tree];
      return typeof parent === "number" ? [parent] : (asReference(parent)?.id ?? []);
    }),
  );
}
