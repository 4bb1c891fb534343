import { useCallback, useEffect, useMemo } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import type { ListLayout } from "../../../core/workspace/layout.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { rememberListSearch } from "../../list/list-memory.ts";
import { changeListState, type ListState, writeListState } from "../../list/list-state.ts";
import { NO_VIEW, type OpenList, openList } from "../../list/open-list.ts";
import { withPeek } from "../drawer/peek-address.ts";
import { useWorkspace } from "../../workspace/use-workspace.ts";

interface ListStateInput {
  readonly resource: ClientResource;
  readonly fixedFilters: Readonly<Record<string, string>>;
  readonly scope: string | null;
}

interface ListStateControl {
  readonly open: OpenList;
  /** Changes what the list shows. `replace` keeps the step before: for typing, which would fill the history. */
  readonly change: (change: Partial<ListState>, options?: { readonly replace?: boolean }) => void;
  /** Changes how the list looks, for this person; null puts the looks of the view, or of the definition, back. */
  readonly changeLayout: (change: ListLayout | null) => void;
}

/** The state of the list, read from the address and written to it; there is no second copy that could differ. */
export function useListState({ resource, fixedFilters, scope }: ListStateInput): ListStateControl {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { actor } = useConfigIndex().config;
  const { setPreference, ...workspace } = useWorkspace();
  const { preferences, views, roles } = workspace;
  const open = useMemo(
    () =>
      openList({
        resource,
        actor,
        workspace: { preferences, views, roles },
        search,
        fixedFilters,
        scope,
      }),
    [resource, actor, preferences, views, roles, search, fixedFilters, scope],
  );
  useEffect(() => rememberListSearch(pathname, withPeek(search, null)), [pathname, search]);

  const { state, base, view, layoutKey, ownLayout } = open;
  const change = useCallback<ListStateControl["change"]>(
    (part, options) => {
      // The view that opened by itself is named as soon as something differs from it: a link must say from what.
      const named = { ...changeListState(state, part) };
      const next = { ...named, view: named.view ?? (view ? String(view.id) : null) };
      void navigate(
        { pathname, search: writeListState(next, base) },
        // At once: a box that is ticked must look ticked before the rows are here.
        { replace: options?.replace ?? false, preventScrollReset: true, flushSync: true },
      );
    },
    [navigate, pathname, state, base, view],
  );
  const changeLayout = useCallback<ListStateControl["changeLayout"]>(
    (part) => {
      setPreference(layoutKey, part === null ? null : { ...ownLayout, ...part });
      if (state.columns !== null && (part === null || part.columns))
        change({ columns: null }, { replace: true });
    },
    [setPreference, layoutKey, ownLayout, state.columns, change],
  );
  return { open, change, changeLayout };
}

/** Where the list without a view is, when another one would open first. */
export function viewSearch(view: { readonly id: number } | null): string {
  return `?view=${view === null ? NO_VIEW : view.id}`;
}
