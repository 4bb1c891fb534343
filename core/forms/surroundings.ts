import type { ValueKind } from "../definition/types.ts";

export interface SourceField {
  readonly kind: ValueKind;
  /** The resource that a reference leads to. */
  readonly to: string | null;
  /** The class of data it belongs to, which not everybody may read; where that is not known nothing. */
  readonly sensitivity?: string | null;
}

/** What a form is told of the product around it. */
export interface Surroundings {
  /** Areas whose records it can be about. */
  readonly areas: readonly string[];
  /** Whether an area has records of its own, which can be chosen. */
  readonly hasRecords: (area: string) => boolean;
  /** A field of an area; undefined where there is none. */
  readonly fieldOf: (area: string, field: string) => SourceField | undefined;
}

/** Fields one behind the other, such as `consultant.team.name`. */
const MAX_STEPS = 3;

interface FoundField extends SourceField {
  /** Some field on the way is of a class of its own. */
  readonly isPrivate: boolean;
}

/** The field at the end of a path along references; null where it leads nowhere. */
export function findSourceField(
  { fieldOf }: Pick<Surroundings, "fieldOf">,
  { area, path }: { area: string; path: string },
): FoundField | null {
  const steps = path.split(".");
  if (steps.length > MAX_STEPS) return null;
  let at: string | null = area;
  let found: SourceField | null = null;
  let isPrivate = false;
  for (const step of steps) {
    const field: SourceField | undefined = at === null ? undefined : fieldOf(at, step);
    if (field === undefined) return null;
    at = field.kind === "reference" ? field.to : null;
    found = field;
    isPrivate ||= (field.sensitivity ?? null) !== null;
  }
  return found && { ...found, isPrivate };
}
