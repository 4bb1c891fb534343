import type { Actor } from "../../core/access/types.ts";

/** Who made a piece of work, and in which guise. */
export interface Maker {
  readonly owner: number;
  /** Who really sat there, while working as the owner. */
  readonly impersonator: number | null;
  /** The API key of a program that made it. */
  readonly apiKey?: number | null;
}

/** Whether work belongs to somebody: it is its maker's alone, in the guise it was made in. */
export function isMaker({ owner, impersonator, apiKey = null }: Maker, actor: Actor): boolean {
  return (
    owner === actor.employeeId &&
    impersonator === (actor.impersonator?.employeeId ?? null) &&
    apiKey === (actor.key?.id ?? null)
  );
}

export const numberOrNull = (value: unknown): number | null => (value == null ? null : Number(value));
export const textOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);
