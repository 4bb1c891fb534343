import { Suspense, useEffect, useMemo, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useLocation } from "react-router-dom";
import { lazyCode } from "../../lib/lazy-code.ts";
import { useActions } from "../../ui/actions.ts";
import { parseRecordName, readPeek } from "./peek-address.ts";
import { usePeek } from "./use-peek.ts";
import { markOf, partAround, partIn } from "../../lib/page-parts.ts";

const PeekDrawer = lazyCode(
  () => import("./peek-drawer.tsx"),
  (module) => module.PeekDrawer,
);

/** The record over the page, if the address names one; and the links and the key that open one. */
export function PeekHost() {
  const { search } = useLocation();
  const peek = useMemo(() => readPeek(search), [search]);
  const [wanted, setWanted] = useState(false);
  usePeekLinks();
  usePeekKey();
  if (peek && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <PeekDrawer peek={peek} />
    </Suspense>
  );
}

/**
 * One pair of listeners for every link that names its record (`data-peek`): a page of a list draws hundreds of them. They
 * hear the click before the router does; with Ctrl, Shift or the middle button a link stays what it is.
 */
function usePeekLinks(): void {
  const { open } = usePeek();
  useEffect(() => {
    const named = (event: MouseEvent) => {
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
      const link = partAround(event.target, "peekLink");
      return link ? parseRecordName(markOf(link, "peek")) : null;
    };
    const press = (event: MouseEvent) => {
      // what does not come now is asked for again when it is drawn
      if (named(event)) PeekDrawer.fetchCode().catch(() => undefined);
    };
    const click = (event: MouseEvent) => {
      const record = named(event);
      if (!record) return;
      event.preventDefault();
      open(record);
    };
    document.addEventListener("pointerdown", press);
    document.addEventListener("click", click, true);
    return () => {
      document.removeEventListener("pointerdown", press);
      document.removeEventListener("click", click, true);
    };
  }, [open]);
}

/** `p` shows the row one stands on. */
function usePeekKey(): void {
  const { t } = useTranslation();
  const { open } = usePeek();
  const onSelect = () => {
    const row = partAround(document.activeElement, "record");
    const record = parseRecordName(markOf(row, "record"));
    if (record) open(record);
  };
  useActions([{ key: "peek", keys: "p", label: t("peek.key"), applies: hasRows, onSelect }]);
}

const hasRows = (): boolean => partIn(document, "pageRecord") !== null;
