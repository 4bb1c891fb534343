import { useMemo } from "react";
import { isRecord } from "../../lib/api-error.ts";
import { useGoTo } from "../../ui/navigation.tsx";
import { type Peek, readPeek, withPeek } from "./peek-address.ts";

export interface PeekControl {
  /** Shows a record over the page; over another one it takes that one's place, and going back leads to it. */
  readonly open: (peek: Omit<Peek, "mode"> & { readonly mode?: Peek["mode"] }) => void;
  /** Shows it as its form or as its facts again, or another record in its place. */
  readonly change: (change: Partial<Peek>) => void;
  readonly back: () => void;
  readonly close: () => void;
}

/** Where in the history each drawer was opened from, by the place of its own entry. */
const origins = new Map<number, { readonly from: number; readonly pathname: string }>();
let opener: Element | null = null;

/** Shows a record over the page. The record stands in the address: back closes it, and a link opens it. */
export function usePeek(): PeekControl {
  const goTo = useGoTo();
  return useMemo(() => {
    const replace = (peek: Peek | null) => {
      const { pathname, search } = window.location;
      void goTo({ pathname, search: withPeek(search, peek) }, { replace: true, preventScrollReset: true });
    };
    return {
      open: ({ resource, id, mode = "show" }) => {
        const { pathname, search } = window.location;
        const here = historyPlace();
        const nested = readPeek(search) !== null;
        if (!nested) opener = document.activeElement;
        origins.set(here + 1, { from: (nested ? originHere() : null) ?? here, pathname });
        void goTo(
          { pathname, search: withPeek(search, { resource, id, mode }) },
          { preventScrollReset: true },
        );
      },
      change: (part) => {
        const peek = readPeek(window.location.search);
        if (peek) replace({ ...peek, ...part });
      },
      back: () => void goTo(-1),
      close: () => {
        const steps = historyPlace() - (originHere() ?? historyPlace());
        if (steps > 0) void goTo(-steps);
        else replace(null);
      },
    };
  }, [goTo]);
}

/** True where the drawer shows a record that was opened from another one in it. */
export function hasPeekBefore(): boolean {
  const from = originHere();
  return from !== null && historyPlace() - from > 1;
}

/** Puts the focus back where it was before the drawer opened. */
export function returnFocus(): void {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  opener = null;
}

function originHere(): number | null {
  const origin = origins.get(historyPlace());
  return origin?.pathname === window.location.pathname ? origin.from : null;
}

/** The router numbers the entries of the history. */
function historyPlace(): number {
  const state: unknown = window.history.state;
  return isRecord(state) && typeof state["idx"] === "number" ? state["idx"] : 0;
}
