import { Suspense } from "react";
import { prefetchedCode } from "../../../lib/lazy-code.ts";
import type { SelectionBarProps } from "./selection-bar.tsx";

const SelectionBar = prefetchedCode(
  () => import("./selection-bar.tsx"),
  (module) => module.SelectionBar,
);

/** The bar of chosen rows, as long as there are any. */
export function SelectionSlot(props: SelectionBarProps) {
  if (props.view.selection.ids.size === 0) return null;
  return (
    <Suspense fallback={null}>
      <SelectionBar {...props} />
    </Suspense>
  );
}
