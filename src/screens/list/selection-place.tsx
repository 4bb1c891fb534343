import { Suspense } from "react";
import { soonCode } from "../../lib/lazy-code.ts";
import type { SelectionBarProps } from "./selection-bar.tsx";

const SelectionBar = soonCode(
  () => import("./selection-bar.tsx"),
  (module) => module.SelectionBar,
);

/** The bar of chosen rows, as long as there are any. */
export function SelectionPlace(props: SelectionBarProps) {
  if (props.view.selection.ids.size === 0) return null;
  return (
    <Suspense fallback={null}>
      <SelectionBar {...props} />
    </Suspense>
  );
}
