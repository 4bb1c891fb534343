import type { ReferenceValue } from "../values.ts";

/** Most records a picker remembers of one kind. */
const MAX_RECENT = 5;

/** What somebody chose lately, newest first; gone with the session. */
export function recentChoices(resource: string): ReferenceValue[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(resource)) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isChoice) : [];
  } catch {
    return [];
  }
}

export function rememberChoice(resource: string, choice: ReferenceValue): void {
  const others = recentChoices(resource).filter(({ id }) => id !== choice.id);
  const { id, label, hint = null } = choice;
  const kept = JSON.stringify([{ id, label, hint }, ...others].slice(0, MAX_RECENT));
  try {
    localStorage.setItem(keyOf(resource), kept);
  } catch {
    // A full storage costs the convenience, not the choice.
  }
}

function keyOf(resource: string): string {
  return `recent.${resource}`;
}

function isChoice(value: unknown): value is ReferenceValue {
  return (
    typeof value === "object" &&
    value !== null &&
    "id" in value &&
    typeof value.id === "number" &&
    "label" in value &&
    typeof value.label === "string"
  );
}
