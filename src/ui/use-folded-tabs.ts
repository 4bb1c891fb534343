import { type RefObject, useEffect, useState } from "react";

const NONE: ReadonlySet<string> = new Set();
/** A tab counts as shown when hardly anything of it is cut off. */
const SHOWN = 0.95;

/** Names (`data-tab`) of the tabs in a line that are pushed out of it, as far as the line is scrolled now. */
export function useFoldedTabs(
  list: RefObject<HTMLElement | null>,
  /** Of tabs: others are watched then. */
  count: number,
): ReadonlySet<string> {
  const [folded, setFolded] = useState(NONE);
  useEffect(() => {
    const { current } = list;
    if (current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        setFolded((before) => {
          const next = new Set(before);
          for (const { target, intersectionRatio } of entries) {
            const name = (target as HTMLElement).dataset["tab"] ?? "";
            if (intersectionRatio < SHOWN) next.add(name);
            else next.delete(name);
          }
          return next.symmetricDifference(before).size === 0 ? before : next;
        });
      },
      { root: current, threshold: [0, SHOWN, 1] },
    );
    for (const tab of current.querySelectorAll("[data-tab]")) observer.observe(tab);
    return () => {
      observer.disconnect();
      setFolded(NONE);
    };
  }, [list, count]);
  return folded;
}
