import { type PointerEvent, useRef } from "react";
import { isPress } from "./on-mouse-down.ts";

/** Whoever takes the pointer this far away before letting go presses nothing, as on every button. */
const GIVEN_UP_PX = 24;

/** For a button that something which comes meanwhile may push away: a press that began on it is one of it. */
export function useStablePress() {
  const from = useRef({ x: 0, y: 0 });
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!isPress(event)) return;
      from.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) => {
      const { x, y } = from.current;
      const isAway = Math.hypot(clientX - x, clientY - y) > GIVEN_UP_PX;
      if (isAway && currentTarget.hasPointerCapture(pointerId))
        currentTarget.releasePointerCapture(pointerId);
    },
  };
}
