import { foldText } from "../../../core/definition/fold.ts";
import type { Language } from "../../../core/definition/definitions.ts";
import type { ResourceLabels } from "../../../core/definition/types.ts";
import type { OpenResource } from "../read/open.ts";
import { targetsOf } from "./targets.ts";

/**
 * What each column is likely to be: a target of that name or label, in the reader's language or in English, whatever
 * the case, accents and signs. Null where nothing fits or an earlier column fitted already.
 */
export function guessMapping(
  open: OpenResource,
  { header, language }: { header: readonly string[]; language: Language },
): (string | null)[] {
  const { resource, definitions } = open;
  const words: (ResourceLabels | undefined)[] = [
    definitions.labels[language]?.[resource.name],
    definitions.labels.en?.[resource.name],
  ];
  const byWords = new Map<string, string>();
  for (const { name } of targetsOf(open)) {
    for (const label of [name, ...words.map((labels) => labels?.fields[name])]) {
      const key = bare(label ?? "");
      if (key !== "" && !byWords.has(key)) byWords.set(key, name);
    }
  }
  const taken = new Set<string>();
  return header.map((title) => {
    const found = byWords.get(bare(title)) ?? null;
    if (found === null || taken.has(found)) return null;
    taken.add(found);
    return found;
  });
}

function bare(text: string): string {
  return foldText(text).replaceAll(/[^\p{L}\p{N}]+/gu, "");
}
