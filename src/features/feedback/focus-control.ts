/** Brings the focus to the control with this id, or into the group of controls that has it. */
export function focusControl(id: string): void {
  const target = document.getElementById(id);
  (target?.querySelector("input") ?? target)?.focus();
}
