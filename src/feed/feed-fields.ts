import type { CompiledFeed } from "../../core/definition/types.ts";

/** What a list call is asked for to show its rows as a feed. */
export function feedColumns({ by, at, facts, texts }: CompiledFeed): string {
  return [...new Set([by, at, ...facts, ...texts])].join(",");
}

/** The newest first. */
export const feedSort = ({ at }: CompiledFeed): string => `-${at}`;
