import { partById, partIn } from "../../lib/page-parts.ts";

/** The control with this id, or the first of the group of controls that has it. */
export function controlOf(id: string): HTMLElement | null {
  const target = partById(id);
  return partIn(target, "input") ?? target;
}

/** Brings the focus to the control with this id, or into the group of controls that has it. */
export function focusControl(id: string): void {
  controlOf(id)?.focus();
}
