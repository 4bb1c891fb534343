import type { KeyboardEvent } from "react";

/** For antd's Select, which takes Tab as a choice of what is highlighted: leaving a field chooses nothing. */
export function leaveOnTab(event: KeyboardEvent): void {
  if (event.key === "Tab") event.stopPropagation();
}
