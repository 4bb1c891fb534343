import {
  type GoFunction,
  type IResourceItem,
  matchResourceFromRoute,
  type ParseFunction,
  type ParseResponse,
  ResourceContext,
  type RouterProvider,
} from "@refinedev/core";
import router from "@refinedev/react-router";
import { use, useCallback } from "react";
import { useGoTo, usePathname } from "../ui/navigation.tsx";

/**
 * Refine's way into the router, without the search of an address: Refine takes that for part of every question it asks the
 * server, and would ask for a record anew, and draw its form anew, whenever a drawer over it or a tab of it opens. Whatever
 * uses one of its hooks would be drawn anew at every step, too.
 */
export const routerProvider: RouterProvider = { ...router, go: useGo, parse: useParse };

/** Leads to whole addresses; nothing here hands Refine the parts of one. */
function useGo(): GoFunction {
  const goTo = useGoTo();
  return useCallback(
    ({ to = "", type }) => {
      if (type === "path") return to;
      void goTo(to, { replace: type === "replace" });
      return undefined;
    },
    [goTo],
  );
}

function useParse(): ParseFunction {
  const pathname = usePathname();
  const { resources } = use(ResourceContext);
  return useCallback(() => parsed(pathname, resources), [pathname, resources]);
}

interface Parsed {
  readonly pathname: string;
  readonly resources: readonly IResourceItem[];
  readonly found: ParseResponse;
}

/** What the last address is; every hook of Refine asks for it, and each time all addresses of all resources are compared. */
let last: Parsed | null = null;

function parsed(pathname: string, resources: IResourceItem[]): ParseResponse {
  if (last?.pathname === pathname && last.resources === resources) return last.found;
  const { resource, action } = matchResourceFromRoute(pathname, resources);
  const found: ParseResponse = {
    ...(resource ? { resource } : {}),
    ...(action ? { action } : {}),
    pathname,
    params: {},
  };
  last = { pathname, resources, found };
  return found;
}
