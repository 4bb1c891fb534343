import { Outline } from "./outline.tsx";
import { ProgressLine } from "./progress-bar.tsx";

const BLOCKS = [{ width: 220, height: 30 }, { height: "var(--control)" }, { height: 420 }];

/** A screen whose code is still on its way. */
export function ScreenSkeleton() {
  return (
    <Outline blocks={BLOCKS}>
      <ProgressLine />
    </Outline>
  );
}
