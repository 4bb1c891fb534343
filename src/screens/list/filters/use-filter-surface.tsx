import { Suspense, useCallback, useState } from "react";
import { useNarrow } from "../../../ui/use-narrow.ts";
import { prefetchedCode } from "../../../lib/lazy-code.ts";
import type { ListView } from "../screen/list-view.ts";

const FilterWindow = prefetchedCode(
  () => import("./filter-window.tsx"),
  (module) => module.FilterWindow,
);
const FilterPanel = prefetchedCode(
  () => import("./filter-panel.tsx"),
  (module) => module.FilterPanel,
);

interface Opened {
  readonly anchor: HTMLElement;
  readonly subject: string | null;
}

interface FilterPlace {
  /** Opens the choice of filters, or one of them, at what was pressed; pressed again, it closes. */
  readonly open: (anchor: HTMLElement, subject?: string) => void;
  /** Subject and anchor of what is open. */
  readonly opened: Opened | null;
  readonly place: React.ReactNode;
}

/** Where filters are set: a small window on a wide screen, all of the screen on a narrow one. */
export function useFilterSurface(view: ListView): FilterPlace {
  const narrow = useNarrow();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [last, setLast] = useState<string | null | undefined>(undefined);
  const open = useCallback((anchor: HTMLElement, subject: string | null = null) => {
    setLast(subject);
    setOpened((before) => (before?.anchor === anchor ? null : { anchor, subject }));
  }, []);
  const close = useCallback(() => setOpened(null), []);
  const place = narrow ? (
    last === undefined ? null : (
      <Suspense fallback={null}>
        <FilterPanel view={view} subject={last} open={opened !== null} onClose={close} />
      </Suspense>
    )
  ) : opened === null ? null : (
    <Suspense fallback={null}>
      <FilterWindow view={view} anchor={opened.anchor} subject={opened.subject} onClose={close} />
    </Suspense>
  );
  return { open, opened, place };
}
