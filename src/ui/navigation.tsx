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
const AskContext = createContext<((to: string) => void) | null>(null);

interface NavigationProviderProps {
  /**
   * Asks for what the page at an address starts with; a step there waits for it. Resolves with whether all of it is here;
   * null: there is nothing to wait for.
   */
  readonly askAhead: (to: string) => Promise<boolean> | null;
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
      const here = await ready;
      // whoever went somewhere else meanwhile stays there
      if (step !== steps.current || href !== window.location.href) return;
      // Drawn in one go: in slices, which the router asks for otherwise, each is followed by a frame that shows nothing new.
      await navigate(to, { ...options, flushSync: here });
    },
    [navigate, askAhead],
  );
  const { pathname } = useLocation();
  return (
    <NavigateContext value={goTo}>
      <AskContext value={askAhead}>
        <PathnameContext value={pathname}>{children}</PathnameContext>
      </AskContext>
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

/** Asks for what the page at an address starts with: when a way there is pressed, some time before it is let go. */
export function usePrefetch(): (to: string) => void {
  return given(use(AskContext));
}

function given<T>(value: T | null): T {
  if (value === null) throw new Error("This part of the interface stands outside the navigation.");
  return value;
}
