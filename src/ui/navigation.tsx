import { createContext, type ReactNode, use, useCallback, useRef } from "react";
import {
  type NavigateFunction,
  type NavigateOptions,
  type To,
  useLocation,
  useNavigate,
} from "react-router-dom";

const NavigateContext = createContext<NavigateFunction | null>(null);
const PathnameContext = createContext<string | null>(null);

interface NavigationProviderProps {
  /** Asks for what the page at an address starts with; a step there waits for it. Null: there is nothing to wait for. */
  readonly askAhead: (to: string) => Promise<unknown> | null;
  readonly children: ReactNode;
}

/**
 * Hands on the ways to other pages and the path of this one by contexts of their own. The router's hooks and links draw
 * whatever uses them anew at every step, also where only the query part of the address changed.
 */
export function NavigationProvider({ askAhead, children }: NavigationProviderProps) {
  const navigate = useNavigate();
  const steps = useRef(0);
  const goTo = useCallback(
    async (to: To | number, options?: NavigateOptions) => {
      steps.current += 1;
      if (typeof to === "number") return navigate(to);
      const ready = typeof to === "string" ? askAhead(to) : null;
      if (ready === null) return navigate(to, options);
      const step = steps.current;
      const { href } = window.location;
      await ready;
      // whoever went somewhere else meanwhile stays there
      if (step === steps.current && href === window.location.href) await navigate(to, options);
    },
    [navigate, askAhead],
  );
  const { pathname } = useLocation();
  return (
    <NavigateContext value={goTo}>
      <PathnameContext value={pathname}>{children}</PathnameContext>
    </NavigateContext>
  );
}

/** Leads to absolute addresses; stays the same for as long as the configuration does. */
export function useGoTo(): NavigateFunction {
  return given(use(NavigateContext));
}

/** The path of the address; another query part is no news. */
export function usePathname(): string {
  return given(use(PathnameContext));
}

function given<T>(value: T | null): T {
  if (value === null) throw new Error("This part of the interface stands outside the navigation.");
  return value;
}
