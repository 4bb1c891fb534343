import type { SortTerm } from "./types.ts";

/** Sorted newest change first when nothing else is asked. */
const NEWEST_FIRST = "modified";

/**
 * One token of a sort: `field` ascending, `-field` descending. `modified` alone is the newest change first and
 * `-modified` the oldest, as the specification's shared list state has it.
 */
export function parseSortToken(token: string): SortTerm {
  const descending = token.startsWith("-");
  const field = descending ? token.slice(1) : token;
  const reversed = field === NEWEST_FIRST;
  return { field, direction: descending === reversed ? "asc" : "desc" };
}

export function formatSortToken({ field, direction }: SortTerm): string {
  const minus = (direction === "desc") !== (field === NEWEST_FIRST);
  return minus ? `-${field}` : field;
}

/** The terms with id as the last, so that every order is total; ids go the way of the term before. */
export function withTieBreaker(terms: readonly SortTerm[]): readonly SortTerm[] {
  const known = terms.filter((term, index) => terms.findIndex(({ field }) => field === term.field) === index);
  const end = known.findIndex((term) => term.field === "id");
  if (end >= 0) return known.slice(0, end + 1);
  return [...known, { field: "id", direction: known.at(-1)?.direction ?? "desc" }];
}

/** A sort as list addresses carry it, without the tie-breaker. */
export function formatSort(terms: readonly SortTerm[]): string {
  const last = terms.at(-1);
  const implied = terms.length > 1 && last?.field === "id" && last.direction === terms.at(-2)?.direction;
  return (implied ? terms.slice(0, -1) : terms).map(formatSortToken).join(",");
}
