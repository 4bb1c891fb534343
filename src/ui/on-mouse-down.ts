import type { PointerEvent } from "react";

/**
 * Whether a mouse or a pen was pressed and a click will follow: some time is left until it is let go. A finger may as well
 * begin to scroll.
 */
export const isPress = ({ button, pointerType }: PointerEvent): boolean =>
  button === 0 && pointerType !== "touch";

/** Hears such a press. */
export const onMouseDown =
  (then: () => void) =>
  (event: PointerEvent): void => {
    if (isPress(event)) then();
  };
