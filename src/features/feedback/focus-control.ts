import { partById, partIn } from "../../lib/page-parts.ts";

/** Brings the focus to the control with this id, or into the group of controls that has it. */
export function focusControl(id: string): void {
  const target = partById(id);
  (partIn(target, "input") ?? target)?.focus();
}
