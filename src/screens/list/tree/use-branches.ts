import { useKeys } from "@refinedev/core";
import { useQueries } from "@tanstack/react-query";
import { type ListRequest, listCallPath } from "../../../list/list-query.ts";
import { callApi, type ListAnswer, toListResult } from "../../../providers/data-provider.ts";
import type { Row } from "../screen/use-rows.ts";

const PAGE = 100;
/** Records below one that are asked for at once; further ones when somebody wants them. */
const BELOW_AT_ONCE = 1000;

export interface Branch {
  readonly rows: readonly Row[];
  /** Ids of those that have others right below them. */
  readonly parents: readonly number[];
  /** Records there are right below; a lower bound where it is not exact. */
  readonly total: number;
  readonly exact: boolean;
  /** Whether others are on their way. */
  readonly loading: boolean;
}

interface Below {
  readonly data: readonly Row[];
  readonly parents: readonly number[];
  readonly total: number;
  readonly exact: boolean;
}

/** What stands right below each unfolded record, once it is here, as many thousands of it as are wanted. */
export function useBranches(
  request: ListRequest,
  tree: string,
  unfolded: readonly { readonly id: number; readonly parts: number }[],
): ReadonlyMap<number, Branch> {
  const { keys } = useKeys();
  const asked = unfolded.flatMap(({ id, parts }) =>
    Array.from({ length: parts }, (_, part) => ({ id, part })),
  );
  const answers = useQueries({
    queries: asked.map(({ id, part }) => ({
      queryKey: keys()
        .data("default")
        .resource(request.resource)
        .action("list")
        .params({ below: listCallPath(request), id, part })
        .get(),
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchBelow(request, { tree, id, part, signal }),
    })),
  });
  return new Map(
    unfolded.flatMap(({ id }) => {
      const parts = asked.flatMap((one, at) => (one.id === id ? [answers[at]?.data] : []));
      const known = parts.filter((part) => part !== undefined);
      const [first] = known;
      if (first === undefined) return [];
      // what came in between moves others from one part into the next
      const rows = [...new Map(known.flatMap(({ data }) => data).map((row) => [row.id, row])).values()];
      const parents = known.flatMap((part) => part.parents);
      const { total, exact } = first;
      return [[id, { rows, parents, total, exact, loading: known.length < parts.length }] as const];
    }),
  );
}

async function fetchBelow(
  request: ListRequest,
  {
    tree,
    id,
    part,
    signal,
  }: { readonly tree: string; readonly id: number; readonly part: number; readonly signal: AbortSignal },
): Promise<Below> {
  const rows: Row[] = [];
  const parents: number[] = [];
  const before = part * BELOW_AT_ONCE;
  for (let page = before / PAGE + 1; ; page += 1) {
    const url = listCallPath({
      ...request,
      filters: [...request.filters, { field: tree, operator: "in", value: [String(id)] }],
      pagination: { currentPage: page, pageSize: PAGE, mode: "server" },
    });
    const answer = toListResult<Row>(await callApi<ListAnswer>({ url, signal }));
    const { data, total, exact } = answer;
    rows.push(...data);
    parents.push(...answer.parents);
    const isLast = data.length < PAGE || (exact && before + rows.length >= total);
    if (isLast || rows.length >= BELOW_AT_ONCE) return { data: rows, parents, total, exact };
  }
}
