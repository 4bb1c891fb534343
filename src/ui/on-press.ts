import type { PointerEvent } from "react";

/**
 * Hears the press of a mouse or a pen that a click will follow: some time is left until it is let go. A finger may as well
 * begin to scroll.
 */
export const onPress =
  (then: () => void) =>
  ({ button, pointerType }: PointerEvent): void => {
    if (button === 0 && pointerType !== "touch") then();
  };
