import { useEffect, useRef } from "react";
import type { IconName } from "../../ui/icon.tsx";

/** Something the frame of the page does, which the search finds by its name. */
export interface Command {
  readonly key: string;
  readonly label: string;
  /** What it is a choice of, where it is one. */
  readonly hint?: string;
  readonly icon: IconName;
  readonly run: () => void;
}

const sources = new Set<() => readonly Command[]>();

/** What can be done at this moment by whoever is here. */
export const offeredCommands = (): Command[] => [...sources].flatMap((source) => source());

/** Lets the search find these for as long as the component is there: what has a button has it in one place. */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    const source = () => latest.current;
    sources.add(source);
    return () => void sources.delete(source);
  }, []);
}
