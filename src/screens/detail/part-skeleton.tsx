import { Outline } from "../../ui/outline.tsx";

const BLOCKS = [{ height: 56 }, { height: 56 }, { height: 56 }];

/** The outline of entries that are on their way. */
export function PartSkeleton() {
  return <Outline blocks={BLOCKS} />;
}
