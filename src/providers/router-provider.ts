import type { ParseFunction, RouterProvider } from "@refinedev/core";
import router from "@refinedev/react-router";
import { useCallback } from "react";

const useRouterParse = router.parse ?? (() => () => ({}));

/**
 * Refine's way into the router, without the search of an address: Refine takes that for part of every question it asks the
 * server, and would ask for a record anew, and draw its form anew, whenever a drawer over it or a tab of it opens.
 */
export const routerProvider: RouterProvider = { ...router, parse: useParse };

function useParse(): ParseFunction {
  const parse = useRouterParse();
  return useCallback(() => ({ ...parse(), params: {} }), [parse]);
}
