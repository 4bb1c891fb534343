import { createContext, type ReactNode, use, useState } from "react";

/** Texts that were typed as bounds and not understood, by bound, as in `received_on.gte`. */
const UnreadContext = createContext<Map<string, string> | null>(null);

/**
 * Around the filters of a list, whose windows come and go: what was typed in one and not understood is there again when it is
 * opened again. Bounds that stay drawn need nothing around them.
 */
export function UnreadBounds({ children }: { readonly children: ReactNode }) {
  const [all] = useState(() => new Map<string, string>());
  return <UnreadContext value={all}>{children}</UnreadContext>;
}

interface Unread {
  /** What stood there when it was left; null: nothing that was not understood. */
  readonly text: string | null;
  readonly keep: (text: string | null) => void;
}

export function useUnread(bound: string): Unread {
  const all = use(UnreadContext);
  return {
    text: all?.get(bound) ?? null,
    keep: (text) => {
      if (text === null) all?.delete(bound);
      else all?.set(bound, text);
    },
  };
}

/** Forgets what stands in the bounds of one field, when its filter is cleared. */
export function useForgetUnread(): (field: string) => void {
  const all = use(UnreadContext);
  return (field) => {
    for (const operator of ["gte", "lte"]) all?.delete(`${field}.${operator}`);
  };
}
