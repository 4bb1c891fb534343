import { Outline } from "../../ui/outline.tsx";

const BLOCKS = [{ width: 560, height: 32 }, { height: 420 }, { height: 420 }];

/** A report whose figures are on their way. */
export function ReportSkeleton() {
  return <Outline gap={4} blocks={BLOCKS} />;
}
