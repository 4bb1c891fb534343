import { useInvalidate, useKeys } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { ApiRecord } from "../../../config/record.ts";
import { isRecord } from "../../../lib/api-error.ts";
import { rowInLists } from "../../../offline/assumed-record.ts";

type Values = Readonly<Record<string, unknown>>;

/** A row inside the lists that are kept, with the values it has now: nothing else of the list moves. */
export function withRow<T>(list: T, id: number, values: Values): T {
  if (!isRecord(list) || !Array.isArray(list["data"])) return list;
  const rows: readonly unknown[] = list["data"];
  if (!rows.some((row) => isRecord(row) && row["id"] === id)) return list;
  const data = rows.map((row) =>
    isRecord(row) && row["id"] === id ? { ...row, ...known(row, values) } : row,
  );
  return { ...list, data };
}

/** A list holds some of a record's fields; others do not belong into its rows. */
function known(row: Values, values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in row));
}

/** Shows new values of a record in every list of its resource without asking for the lists again. */
export function useRowCache(resource: string): (id: number, values: Values) => void {
  const client = useQueryClient();
  const { keys } = useKeys();
  const invalidate = useInvalidate();
  return useCallback(
    (id, values) => {
      const queryKey = keys().data("default").resource(resource).action("list").get();
      client.setQueriesData({ queryKey }, (list: unknown) => withRow(list, id, values));
      void invalidate({ resource, id, invalidates: ["detail"] });
    },
    [client, keys, invalidate, resource],
  );
}

/** Finds a row in the lists of its resource that are kept: all that is known of a record while nobody answers. */
export function useKnownRow(resource: string): (id: number) => ApiRecord | null {
  const client = useQueryClient();
  const { keys } = useKeys();
  return useCallback(
    (id) => {
      const queryKey = keys().data("default").resource(resource).action("list").get();
      return rowInLists(
        client.getQueriesData({ queryKey }).map(([, list]) => list),
        id,
      );
    },
    [client, keys, resource],
  );
}
