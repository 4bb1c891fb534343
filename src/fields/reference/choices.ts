import type { ReferenceValue } from "../values.ts";

/** Stands for making a new record; records are numbered from 1. */
export const CREATE = -1;

export interface Choice {
  readonly value: number;
  readonly label: string;
  readonly hint?: string | null;
}

export interface ChoiceGroup {
  /** `recent` and `found` where a picker shows both; `none` where nothing was found. */
  readonly group: "recent" | "found" | "none";
  readonly options: readonly Choice[];
}

interface ChoicesInput {
  readonly found: readonly ReferenceValue[];
  readonly chosen: readonly ReferenceValue[];
  readonly recent: readonly ReferenceValue[];
  readonly query: string;
  /** True where a condition narrows the choice: a recent one counts only when it was found too. */
  readonly narrowed: boolean;
  /** Words of the way to make a new record; null where there is none. */
  readonly create: string | null;
}

/** What a picker offers: without a search first what was chosen lately, then what was found, last the way to a new one. */
export function getChoices({
  found,
  chosen,
  recent,
  query,
  narrowed,
  create,
}: ChoicesInput): (Choice | ChoiceGroup)[] {
  const foundIds = new Set(found.map(({ id }) => id));
  const lately = query === "" ? recent.filter(({ id }) => !narrowed || foundIds.has(id)) : [];
  const latelyIds = new Set(lately.map(({ id }) => id));
  // The chosen ones are named in the box: they must be among the options.
  const held = chosen.filter(({ id }) => !foundIds.has(id) && !latelyIds.has(id));
  const rest = [...(query === "" ? held : []), ...found.filter(({ id }) => !latelyIds.has(id))].map(toChoice);
  const last: Choice[] = create === null ? [] : [{ value: CREATE, label: create }];
  if (lately.length > 0) {
    return [
      { group: "recent", options: lately.map(toChoice) },
      { group: "found", options: [...rest, ...last] },
    ];
  }
  if (rest.length === 0 && last.length > 0 && query !== "") return [{ group: "none", options: last }];
  return [...rest, ...last];
}

function toChoice({ id, label, hint = null }: ReferenceValue): Choice {
  return { value: id, label, hint };
}
