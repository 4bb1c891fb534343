import { useCallback, useEffect, useMemo } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { rememberListSearch } from "../../list/list-memory.ts";
import { changeListState, type ListState, readListState, writeListState } from "../../list/list-state.ts";

interface ListStateControl {
  readonly state: ListState;
  /** Changes what the list shows. `replace` keeps the step before: for typing, which would fill the history. */
  readonly change: (change: Partial<ListState>, options?: { readonly replace?: boolean }) => void;
}

/** The state of the list, read from the address and written to it; there is no second copy that could differ. */
export function useListState({ list }: Pick<ClientResource, "list">): ListStateControl {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const regionSwitch = list.regionField !== null;
  const state = useMemo(() => readListState(search, { regionSwitch }), [search, regionSwitch]);
  useEffect(() => rememberListSearch(pathname, search), [pathname, search]);
  const change = useCallback<ListStateControl["change"]>(
    (part, options) => {
      void navigate(
        { pathname, search: writeListState(changeListState(state, part)) },
        // At once: a box that is ticked must look ticked before the rows are here.
        { replace: options?.replace ?? false, preventScrollReset: true, flushSync: true },
      );
    },
    [navigate, pathname, state],
  );
  return { state, change };
}
