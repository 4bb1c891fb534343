import type { ReferenceValue } from "../values.ts";

/** Stands for making a new record; records are numbered from 1. */
export const CREATE = -1;

export interface Choice {
  readonly value: number;
  readonly label: string;
  readonly hint?: string | null;
}

export interface ChoiceGroup {
  /** `suggested`, `recent` and `found` where a picker shows more than one; `none` where nothing was found. */
  readonly group: "suggested" | "recent" | "found" | "none";
  readonly options: readonly Choice[];
}

interface ChoicesInput {
  readonly found: readonly ReferenceValue[];
  readonly chosen: readonly ReferenceValue[];
  readonly suggested: readonly ReferenceValue[];
  readonly recent: readonly ReferenceValue[];
  readonly query: string;
  /** True where a condition narrows the choice: a recent one counts only when it was found too. */
  readonly narrowed: boolean;
  /** Words of the way to make a new record; null where there is none. */
  readonly create: string | null;
}

/** What a picker offers: without a search first what is suggested and what was chosen lately, then what was found, last the way to a new one. */
export function getChoices({
  found,
  chosen,
  suggested,
  recent,
  query,
  narrowed,
  create,
}: ChoicesInput): (Choice | ChoiceGroup)[] {
  const foundIds = new Set(found.map(({ id }) => id));
  const best = query === "" ? suggested : [];
  const bestIds = new Set(best.map(({ id }) => id));
  const lately =
    query === "" ? recent.filter(({ id }) => !bestIds.has(id) && (!narrowed || foundIds.has(id))) : [];
  const above = new Set([...bestIds, ...lately.map(({ id }) => id)]);
  // The chosen ones are named in the box: they must be among the options.
  const held = chosen.filter(({ id }) => !foundIds.has(id) && !above.has(id));
  const rest = [...(query === "" ? held : []), ...found.filter(({ id }) => !above.has(id))].map(toChoice);
  const last: Choice[] = create === null ? [] : [{ value: CREATE, label: create }];
  if (above.size > 0) {
    const groups: ChoiceGroup[] = [
      { group: "suggested", options: best.map(toChoice) },
      { group: "recent", options: lately.map(toChoice) },
      { group: "found", options: [...rest, ...last] },
    ];
    return groups.filter(({ group, options }) => group === "found" || options.length > 0);
  }
  if (rest.length === 0 && last.length > 0 && query !== "") return [{ group: "none", options: last }];
  return [...rest, ...last];
}

function toChoice({ id, label, hint = null }: ReferenceValue): Choice {
  return { value: id, label, hint };
}
