import { foldText } from "../../../core/definition/fold.ts";
import { matchScore } from "../../../core/search/near.ts";
import type { ConfigIndex } from "../../config/config-index.ts";
import { entryIcon } from "../../config/entry-icon.ts";
import { humanise, resourceNameWithin } from "../../config/labels.ts";
import { newPath } from "../../config/links.ts";
import { isOffered } from "../../config/access.ts";
import { recallEntry } from "../../list/list-memory.ts";
import type { IconProps } from "../../ui/icon.tsx";
import type { Action } from "../../ui/actions.ts";

/** Something one can go to or do, with what it is called. */
export interface Destination {
  readonly key: string;
  readonly label: string;
  /** Where it belongs. */
  readonly hint: string;
  readonly icon: IconProps["name"];
  readonly go:
    | { readonly to: string | (() => string); readonly resets?: boolean }
    | { readonly run: () => void };
}

const MAX_DESTINATIONS = 6;
/** Below a name that answers by itself: what needs the name of its area too. */
const WITH_HINT = 0.1;

/** Every page of the menu. */
export function buildPages(index: ConfigIndex): Destination[] {
  const { config } = index;
  const { groups, entries } = config.navigationLabels;
  return config.menu.flatMap((group) =>
    group.entries.map((entry) => ({
      key: `page ${group.name} ${entry.name}`,
      label: entries[entry.name] ?? humanise(entry.name),
      hint: groups[group.name] ?? humanise(group.name),
      icon: entryIcon(index, entry) ?? "folder",
      go: { to: () => recallEntry(config, entry), resets: entry.resets },
    })),
  );
}

/** New records that this person may make; `words` says "New …" in the person's language. */
export function buildNewRecords({ config }: ConfigIndex, words: (name: string) => string): Destination[] {
  return config.resources.filter(isOffered).map(({ name }) => ({
    key: `new ${name}`,
    label: words(resourceNameWithin(config, name)),
    hint: "",
    icon: "plus" as const,
    go: { to: newPath(name) },
  }));
}

/** What the frame of the page does. */
export function buildDestinations(actions: readonly Action[]): Destination[] {
  return actions.flatMap(({ key, label, hint = "", icon, onSelect }) =>
    icon === undefined ? [] : [{ key: `do ${key}`, label, hint, icon, go: { run: onSelect } }],
  );
}

/** The best of them for what was typed; none where nothing was. */
export function rankDestinations(places: readonly Destination[], typed: string): Destination[] {
  const query = foldText(typed);
  if (query === "") return [];
  return places
    .map((place) => ({ place, score: scoreOf(query, place) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_DESTINATIONS)
    .map(({ place }) => place);
}

function scoreOf(query: string, { label, hint }: Destination): number {
  return matchScore(query, foldText(label)) || WITH_HINT * matchScore(query, foldText(`${hint} ${label}`));
}
