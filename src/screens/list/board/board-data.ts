import { useKeys } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { boardCallPath, type BoardParts } from "../../../list/board-call.ts";
import type { ListRequest } from "../../../list/list-query.ts";
import { useApi } from "../../../providers/use-api.ts";
import type { Row } from "../screen/use-rows.ts";

export interface BoardColumn {
  readonly value: string | null;
  readonly data: readonly Row[];
  readonly count: number;
  readonly count_is_exact: boolean;
}

interface BoardAnswer {
  readonly data: readonly BoardColumn[];
}

/** As it lies among the kept answers. */
interface Kept {
  readonly data: BoardAnswer;
}

/** The board's columns. Its key is one of the resource's lists, so that every change of a record brings it up to date. */
export function useBoardData(list: ListRequest, parts: BoardParts) {
  const { keys } = useKeys();
  const client = useQueryClient();
  const path = boardCallPath(list, parts);
  const { resource } = list;
  const queryKey = useMemo(
    () => keys().data("default").resource(resource).action("list").params({ board: path }).get(),
    [keys, resource, path],
  );
  const query = useApi<BoardAnswer>(path, { queryKey });
  return {
    columns: query.data?.data.data ?? null,
    outdated: query.isPlaceholderData,
    error: query.error,
    retry: () => void query.refetch(),
    /** Shows a card in another column before the server has said yes; answers what puts it back. */
    place: (row: Row, to: string): (() => void) => {
      const before = client.getQueryData<Kept>(queryKey);
      if (!before) return () => undefined;
      const columns = arrangeCards(before.data.data, { row, to, field: parts.field });
      client.setQueryData<Kept>(queryKey, { data: { data: columns } });
      return () => client.setQueryData<Kept>(queryKey, before);
    },
  };
}

interface Placing {
  readonly row: Row;
  readonly to: string;
  readonly field: string;
}

/** The columns with a card taken from where it is and put on top of another one. */
export function arrangeCards(
  columns: readonly BoardColumn[],
  { row, to, field }: Placing,
): readonly BoardColumn[] {
  return columns.map((column) => {
    const without = column.data.filter(({ id }) => id !== row.id);
    const left = column.value === row[field] && column.value !== to;
    if (column.value === to)
      return { ...column, data: [{ ...row, [field]: to }, ...without], count: column.count + 1 };
    return left ? { ...column, data: without, count: Math.max(0, column.count - 1) } : column;
  });
}
