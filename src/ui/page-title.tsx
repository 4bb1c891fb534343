import { createContext, type ReactNode, use, useEffect, useMemo, useState } from "react";

/** One step of the way to the current page; the last is the page itself. */
export interface TrailStep {
  readonly title: string;
  readonly path?: string;
}

interface TrailValue {
  readonly trail: readonly TrailStep[];
  readonly setTrail: (trail: readonly TrailStep[]) => void;
}

const TrailContext = createContext<TrailValue | null>(null);

export function PageTitleProvider({ children }: { readonly children: ReactNode }) {
  const [trail, setTrail] = useState<readonly TrailStep[]>([]);
  const value = useMemo(() => ({ trail, setTrail }), [trail]);
  return <TrailContext value={value}>{children}</TrailContext>;
}

function useTrailValue(): TrailValue {
  const value = use(TrailContext);
  if (!value) throw new Error("This screen stands outside the shell.");
  return value;
}

export function useTrail(): readonly TrailStep[] {
  return useTrailValue().trail;
}

/** Names the page: in the bar at the top and in the window's title. Pass a memoised trail. */
export function usePageTrail(trail: readonly TrailStep[]): void {
  const { setTrail } = useTrailValue();
  useEffect(() => {
    setTrail(trail);
    const page = trail.at(-1)?.title;
    document.title = page ? `${page} · Benchline` : "Benchline";
  }, [trail, setTrail]);
}
