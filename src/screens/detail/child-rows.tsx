import { Suspense, type ReactNode, useCallback, useState } from "react";
import type { ChildRow } from "../../fields/values.ts";
import { lazyCode } from "../../lib/lazy-code.ts";
import { Box } from "../../ui/layout.tsx";

/** Of the head as of each row. */
const ROW_HEIGHT_PX = 35.84;
const BORDER_PX = 1;

export interface ChildRowsProps {
  readonly resource: string;
  readonly rows: readonly ChildRow[];
  readonly label: string;
}

/** Few areas have child rows; their table comes with them. */
export const ChildTable = lazyCode(
  () => import("./child-table.tsx"),
  (module) => module.ChildTable,
);

/** Child rows of a record, to read. */
export function ChildRows(props: ChildRowsProps) {
  const blockSize = (props.rows.length + 1) * ROW_HEIGHT_PX + BORDER_PX;
  return (
    <Suspense fallback={<div style={{ blockSize }} />}>
      <ScrollBox label={props.label}>
        <ChildTable {...props} />
      </ScrollBox>
    </Suspense>
  );
}

interface ScrollBoxProps {
  readonly label: string;
  /** One element, as wide as what it holds. */
  readonly children: ReactNode;
}

/** A part of a page that may be wider than its room. Keys reach it only while there is something to scroll to. */
function ScrollBox({ label, children }: ScrollBoxProps) {
  const [overflows, setOverflows] = useState(false);
  const watch = useCallback((box: HTMLDivElement | null) => {
    if (!box) return;
    const observer = new ResizeObserver(() => setOverflows(box.scrollWidth > box.clientWidth));
    for (const part of [box, ...box.children]) observer.observe(part);
    return () => observer.disconnect();
  }, []);
  const reached = overflows ? { tabIndex: 0, role: "region", "aria-label": label } : {};
  return (
    <Box scroll ref={watch} {...reached}>
      {children}
    </Box>
  );
}
