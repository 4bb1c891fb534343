import { request } from "../../lib/http.ts";

/** Somebody who can be meant. */
export interface MentionedPerson {
  readonly id: number;
  readonly name: string;
  /** What tells namesakes apart. */
  readonly employee_id: string;
}

/** Characters of a name; what is longer is a sentence after an `@`. */
const MAX_QUERY_LENGTH = 60;

/**
 * Asks who can be meant, each beginning of a name once. A text that goes on where nobody was found finds nobody either, so that
 * an `@` in a sentence asks no more.
 */
export function peopleFinder(): (query: string, signal: AbortSignal) => Promise<MentionedPerson[]> {
  const known = new Map<string, MentionedPerson[]>();
  return async (query, signal) => {
    const typed = query.trim().toLowerCase();
    if (typed === "" || typed.length > MAX_QUERY_LENGTH || query.startsWith(" ")) return [];
    const nobody = [...known].some(([start, found]) => found.length === 0 && typed.startsWith(start));
    const found = nobody ? [] : known.get(typed);
    if (found) return found;
    const parameters = new URLSearchParams({ query: typed });
    const path = `/api/employee/?${parameters.toString()}`;
    const { data } = await request<{ data: MentionedPerson[] }>({ path, signal });
    known.set(typed, data);
    return data;
  };
}
