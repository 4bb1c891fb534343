import { Suspense } from "react";
import type { ChildRow } from "../../fields/values.ts";
import { lazyCode } from "../../lib/lazy-code.ts";
import { ScrollBox } from "../../ui/scroll-box.tsx";

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
