import { createContext, type ReactNode, use, useEffect, useState } from "react";

/** One step of the way to the current page; the last is the page itself. */
export interface TrailStep {
  readonly title: string;
  readonly path?: string;
}

const TrailContext = createContext<readonly TrailStep[] | null>(null);
/** Apart, so that a page that names itself is not drawn anew for it. */
const SetTrailContext = createContext<((trail: readonly TrailStep[]) => void) | null>(null);

export function PageTitleProvider({ children }: { readonly children: ReactNode }) {
  const [trail, setTrail] = useState<readonly TrailStep[]>([]);
  return (
    <SetTrailContext value={setTrail}>
      <TrailContext value={trail}>{children}</TrailContext>
    </SetTrailContext>
  );
}

export function useTrail(): readonly TrailStep[] {
  return inShell(use(TrailContext));
}

function inShell<T>(value: T | null): T {
  if (value === null) throw new Error("This screen stands outside the shell.");
  return value;
}

/** Names the page: in the bar at the top and in the window's title. Pass a memoised trail. */
export function usePageTrail(trail: readonly TrailStep[]): void {
  const setTrail = inShell(use(SetTrailContext));
  useEffect(() => {
    setTrail(trail);
    const page = trail.at(-1)?.title;
    document.title = page ? `${page} · Benchline` : "Benchline";
  }, [trail, setTrail]);
}
