import type { ListOption } from "./option-lists.ts";

/** A list as it is written: a new one has no id, nor have its new options. */
export interface WrittenList {
  readonly id: number | null;
  readonly row_version: number | null;
  readonly title: string;
  readonly options: readonly (Omit<ListOption, "id"> & { readonly id: number | null })[];
}

export type WrittenOption = WrittenList["options"][number];

export interface MergedList<Option extends WrittenOption> {
  readonly title: string;
  readonly options: readonly (Option | WrittenOption)[];
  /** The other one's title, where both changed it differently; the list has the one here. */
  readonly titleConflict: string | null;
  /** Options that both changed differently, as the other one left them; the list has them as they are here. */
  readonly conflicts: readonly WrittenOption[];
}

/**
 * What two people made of the same list: options only one of them changed are as that one left them, new ones of both
 * are there. The order is the one here unless the other one alone changed it.
 */
export function mergeLists<Option extends WrittenOption>({
  base,
  mine,
  theirs,
}: {
  base: WrittenList;
  mine: { readonly title: string; readonly options: readonly Option[] };
  theirs: WrittenList;
}): MergedList<Option> {
  const [before, there] = [indexOf(base.options), indexOf(theirs.options)];
  const here = indexOf(mine.options);
  const isChanged = (by: ReadonlyMap<number, WrittenOption>, id: number) =>
    !isSame(before.get(id), by.get(id));
  const added = new Set(
    theirs.options.filter(({ id }) => id !== null && !before.has(id)).map((option) => write(option)),
  );
  const kept = mine.options.flatMap((option): (Option | WrittenOption)[] => {
    const { id } = option;
    // both added the same
    if (id === null) return added.has(write(option)) ? [] : [option];
    const other = there.get(id);
    if (!before.has(id) || isChanged(here, id))
      return [other === undefined && before.has(id) ? { ...option, id: null } : option];
    return other === undefined ? [] : [{ ...option, ...other }];
  });
  const known = new Set(kept.flatMap(({ id }) => id ?? []));
  const gained = theirs.options.filter(
    ({ id }) => id !== null && !known.has(id) && (!before.has(id) || isChanged(there, id)),
  );
  const titleChanged = mine.title.trim() !== base.title;
  return {
    title: titleChanged ? mine.title : theirs.title,
    titleConflict:
      titleChanged && theirs.title !== base.title && theirs.title !== mine.title.trim() ? theirs.title : null,
    options: arrange({ base, mine, theirs, options: [...kept, ...gained] }),
    conflicts: [...there.values()].filter(
      ({ id }) =>
        id !== null && isChanged(here, id) && isChanged(there, id) && !isSame(here.get(id), there.get(id)),
    ),
  };
}

interface Arranging<One> {
  readonly base: WrittenList;
  readonly mine: Pick<WrittenList, "options">;
  readonly theirs: WrittenList;
  readonly options: readonly One[];
}

/** In the other one's order where nobody here moved anything. */
function arrange<One extends WrittenOption>({ base, mine, theirs, options }: Arranging<One>): readonly One[] {
  const orderOf = (list: Pick<WrittenList, "options">) => list.options.flatMap(({ id }) => id ?? []);
  const order = orderOf(base);
  const own = orderOf(mine).filter((id) => order.includes(id));
  const isMoved = own.join() !== order.filter((id) => own.includes(id)).join();
  if (isMoved) return options;
  const place = new Map(orderOf(theirs).map((id, at) => [id, at]));
  let last = -1;
  const placed = options.map((option) => {
    last = option.id === null ? last : (place.get(option.id) ?? last);
    return { option, at: last };
  });
  return placed.toSorted((a, b) => a.at - b.at).map(({ option }) => option);
}

function indexOf<One extends WrittenOption>(options: readonly One[]): ReadonlyMap<number, One> {
  return new Map(options.flatMap((option) => (option.id === null ? [] : [[option.id, option] as const])));
}

function isSame(a: WrittenOption | undefined, b: WrittenOption | undefined): boolean {
  return a === undefined || b === undefined ? a === b : write(a) === write(b);
}

/** What an option says, without what says nothing more. */
function write({ value, labels, is_retired }: WrittenOption): string {
  const words = Object.entries(labels)
    .map(([language, text]) => [language, text.trim()] as const)
    .filter(([language, text]) => text !== "" && !(language === "en" && text === value.trim()))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([value.trim(), words, is_retired]);
}
