import { useEffect, useEffectEvent, useMemo } from "react";

interface Escape {
  /** Nothing that opened later is still open. */
  readonly top: boolean;
  readonly event: KeyboardEvent;
}

interface Opened {
  /** Rises with everything that opens: what holds another is drawn before it. */
  readonly rank: number;
  readonly hear: (escape: Escape) => void;
}

/** For so long the key that ends a composition of signs is not taken for one's own. */
const COMPOSED_MS = 200;

let ranks = 0;
/** By rank. */
let opened: readonly Opened[] = [];
let composedAt = 0;

/** One that a drawing took which React began anew is missing then, which does no harm. */
const nextRank = (): number => (ranks += 1);

/**
 * Hears Escape while `open`, in place of the hook of antd's portals (see `scripts/build/mended-escape.ts`). That one
 * notes what is open while it draws: a drawing that React begins anew stays noted for ever, on top of the dialog below,
 * which nobody can leave by Escape any more.
 */
export function useEscKeyDown(open: boolean, onEscape: (escape: Escape) => void): void {
  const hear = useEffectEvent(onEscape);
  const rank = useMemo(() => (open ? nextRank() : 0), [open]);
  useEffect(() => {
    if (!open) return undefined;
    if (opened.length === 0) listen();
    const own: Opened = { rank, hear: (escape) => hear(escape) };
    opened = [...opened, own].toSorted((one, other) => one.rank - other.rank);
    return () => {
      opened = opened.filter((other) => other !== own);
      if (opened.length === 0) stopListening();
    };
  }, [open, rank]);
}

function pressed(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.isComposing || Date.now() - composedAt < COMPOSED_MS) return;
  const last = opened.at(-1);
  for (const one of opened.toReversed()) one.hear({ top: one === last, event });
}

function composed(): void {
  composedAt = Date.now();
}

function listen(): void {
  window.addEventListener("keydown", pressed);
  window.addEventListener("compositionend", composed);
}

function stopListening(): void {
  window.removeEventListener("keydown", pressed);
  window.removeEventListener("compositionend", composed);
}
