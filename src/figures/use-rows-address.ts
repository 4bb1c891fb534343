import { createContext, use, useMemo } from "react";
import type { Filters } from "../../core/query/figures.ts";
import { useConfigIndex } from "../config/config-context.tsx";
import { rowsAddress } from "./rows-address.ts";

type FindAddress = (resource: string, rows: Filters | undefined) => string | null;

/** Where rows open on a screen that has a place of its own for them. */
export const RowsAddressContext = createContext<((rows: Filters) => string) | null>(null);

/** Where the rows behind a figure open; null where there are none to open. */
export function useRowsAddress(): FindAddress {
  const index = useConfigIndex();
  const own = use(RowsAddressContext);
  return useMemo(
    () => (resource, rows) =>
      rows === undefined ? null : own === null ? rowsAddress(index, resource, rows) : own(rows),
    [index, own],
  );
}
