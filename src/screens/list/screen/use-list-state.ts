import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { ClientResource } from "../../../../core/definition/client-types.ts";
import type { ListLayout } from "../../../../core/workspace/layout.ts";
import { useConfigIndex } from "../../../config/config-context.tsx";
import { preload } from "../../../prefetch/preload.ts";
import { rememberListSearch } from "../../../list/list-memory.ts";
import { changeListState, writeListState } from "../../../list/list-state.ts";
import { listCallPath } from "../../../list/list-query.ts";
import { NO_VIEW, type OpenList, openList } from "../../../list/open-list.ts";
import { withPeek } from "../../drawer/peek-address.ts";
import { useWorkspace } from "../../../workspace/use-workspace.ts";
import type { AskForChange, ChangeList, ChoosePageSize, ListChange } from "./list-view.ts";
import { useDeferredNavigation } from "./use-deferred-navigation.ts";

interface ListStateInput {
  readonly resource: ClientResource;
  readonly fixedFilters: Readonly<Record<string, string>>;
  readonly scope: string | null;
  readonly screen: RefObject<HTMLElement | null>;
}

interface ListStateControl {
  readonly open: OpenList;
  readonly change: ChangeList;
  readonly choosePageSize: ChoosePageSize;
  readonly ask: AskForChange;
  /** Changes how the list looks, for this person; null puts the looks of the view, or of the definition, back. */
  readonly changeLayout: (change: ListLayout | null) => void;
}

/** The state of the list, read from the address and written to it; there is no second copy that could differ. */
export function useListState({ resource, fixedFilters, scope, screen }: ListStateInput): ListStateControl {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { actor } = useConfigIndex().config;
  const { setPreference, ...workspace } = useWorkspace();
  const { preferences, views, roles } = workspace;
  const read = useCallback(
    (at: string) =>
      openList({
        resource,
        actor,
        workspace: { preferences, views, roles },
        search: at,
        fixedFilters,
        scope,
      }),
    [resource, actor, preferences, views, roles, fixedFilters, scope],
  );
  const open = useMemo(() => read(search), [read, search]);
  useEffect(() => rememberListSearch(pathname, withPeek(search, null)), [pathname, search]);

  const { state, layoutKey, ownLayout } = open;
  /** Of the address, or of the step that waits for its rows: another one that comes right behind it goes on from there. */
  const latest = useRef(search);
  useLayoutEffect(() => {
    latest.current = search;
  }, [pathname, search]);
  const hold = useDeferredNavigation(screen);
  const step = useCallback(
    (change: ListChange) => {
      const { state: now, base, view } = read(latest.current);
      // The view that opened by itself is named as soon as something differs from it: a link must say from what.
      const named = changeListState(now, typeof change === "function" ? change(now) : change);
      const next = { ...named, view: named.view ?? view?.key ?? null };
      const nextSearch = writeListState(next, base);
      const rows = open.layout.grouped ? null : askForRows(read(nextSearch), open);
      return { rows, nextSearch };
    },
    [read, open],
  );
  const ask = useCallback<AskForChange>((part) => void step(part), [step]);
  const change = useCallback<ChangeList>(
    (part, options) => {
      const { rows, nextSearch } = step(part);
      const take = () =>
        void navigate(
          { pathname, search: nextSearch },
          // At once: a button that is pressed must look pressed before the rows are here.
          { replace: options?.replace ?? false, preventScrollReset: true, flushSync: true },
        );
      if (rows !== null && options?.withRows) hold(rows, take);
      else take();
      latest.current = nextSearch;
    },
    [navigate, hold, pathname, step],
  );
  const { pageSizeKey, fitting } = open;
  const choosePageSize = useCallback<ChoosePageSize>(
    (size) => {
      setPreference(pageSizeKey, size === null ? null : { rows: size });
      change({ pageSize: size ?? fitting });
    },
    [setPreference, change, pageSizeKey, fitting],
  );
  const changeLayout = useCallback<ListStateControl["changeLayout"]>(
    (part) => {
      setPreference(layoutKey, part === null ? null : { ...ownLayout, ...part });
      if (state.columns !== null && (part === null || part.columns))
        change({ columns: null }, { replace: true });
    },
    [setPreference, layoutKey, ownLayout, state.columns, change],
  );
  return { open, change, ask, choosePageSize, changeLayout };
}

/** How long the rows of a step may be taken from what was asked for at its beginning. Milliseconds. */
const STEP_MS = 3000;

/**
 * Asks for the rows of another step; null where there are none to wait for. Boards, calendars and lists in sections ask
 * in their own way.
 */
function askForRows({ request, layout }: OpenList, shown: OpenList): Promise<void> | null {
  const path = listCallPath(request);
  return layout.as === "table" && path !== listCallPath(shown.request) ? preload(path, STEP_MS) : null;
}

/** Where the list without a view is, when another one would open first. */
export function viewSearch(key: string | null): string {
  return `?view=${key ?? NO_VIEW}`;
}
