import { foldText } from "../../../core/definition/fold.ts";
import { matchScore } from "../../../core/search/near.ts";
import type { ConfigIndex } from "../../config/config-index.ts";
import { humanise, resourceName } from "../../config/labels.ts";
import { newPath } from "../../config/links.ts";
import type { IconName } from "../../ui/icon.tsx";

/** Something one can go to or do, with what it is called. */
export interface Place {
  readonly key: string;
  readonly label: string;
  /** Where it belongs. */
  readonly hint: string;
  readonly icon: IconName;
  readonly go: { readonly to: string } | { readonly run: () => void };
}

const MOST = 6;

/** Every page of the menu. */
export function pagesOf({ config }: ConfigIndex): Place[] {
  const { groups, entries } = config.navigationLabels;
  return config.menu.flatMap((group) =>
    group.entries.map((entry) => ({
      key: `page ${group.name} ${entry.name}`,
      label: entries[entry.name] ?? humanise(entry.name),
      hint: groups[group.name] ?? humanise(group.name),
      icon: "folder" as const,
      go: { to: entry.path },
    })),
  );
}

/** New records that this person may make; `words` says "New …" in the person's language. */
export function newRecordsOf({ config }: ConfigIndex, words: (name: string) => string): Place[] {
  return config.resources
    .filter(({ actions, operations }) => actions.includes("create") && operations.includes("create"))
    .map(({ name }) => ({
      key: `new ${name}`,
      label: words(resourceName(config, name)),
      hint: "",
      icon: "plus" as const,
      go: { to: newPath(name) },
    }));
}

/** The best of them for what was typed; the first few where nothing was. */
export function bestPlaces(places: readonly Place[], typed: string): Place[] {
  const query = foldText(typed);
  if (query === "") return [];
  return places
    .map((place) => ({ place, score: matchScore(query, foldText(place.label)) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ place }) => place);
}
