import type { Actor } from "../../core/access/types.ts";

/** Whether work belongs to somebody: it is its maker's alone, in the guise it was made in. */
export function isMaker(
  { owner, impersonator }: { readonly owner: number; readonly impersonator: number | null },
  actor: Actor,
): boolean {
  return owner === actor.employeeId && impersonator === (actor.impersonator?.employeeId ?? null);
}

export const numberOrNull = (value: unknown): number | null => (value == null ? null : Number(value));
export const textOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);
