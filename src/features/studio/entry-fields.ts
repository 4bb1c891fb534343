import type { ResourceDefinition } from "../../../core/definition/types.ts";
import type { Entry } from "../../../core/studio/entries.ts";
import type { Area, Areas, Choice } from "./use-areas.ts";

/** What follows by itself, as an area lists it. */
export const FOLLOWING_LISTS = ["timed", "notices", "values", "invariants", "retention"] as const;
export type FollowingList = (typeof FOLLOWING_LISTS)[number];

/** What the controls of an entry are given. */
export interface EntryFieldsProps<L extends FollowingList> {
  readonly entry: Entry<L>;
  /** The definition as it would be with what is entered. */
  readonly document: ResourceDefinition;
  readonly area: Area;
  readonly areas: Areas;
  readonly actors: readonly Choice[];
  /** Whom a notice can go to, beside people that the record names. */
  readonly recipients: readonly Choice[];
  /** Where the entry stands in the definition, as a JSON pointer. */
  readonly at: string;
  readonly onChange: (entry: Entry<L>) => void;
}

/** The same entry with a part, or without it where there is nothing to say. */
export function withPart<T extends object>(entry: T, part: string, value: unknown): T {
  const { [part as keyof T]: _, ...others } = entry;
  return (value === undefined ? others : { ...others, [part]: value }) as T;
}
