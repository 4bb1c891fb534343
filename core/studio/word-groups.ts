/** Words that belong to no area, by group and key: those of the menu and of reports. */
export type WordGroups = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** One word; empty where there is none. */
export function readGroupWord(words: WordGroups | null, group: string, key: string): string {
  const texts = words !== null && Object.hasOwn(words, group) ? words[group] : undefined;
  return texts !== undefined && Object.hasOwn(texts, key) ? (texts[key] ?? "") : "";
}

/** The same, written; an empty text takes the key away, and the group with its last one. */
export function setGroupWord<T extends WordGroups | null>(
  words: T,
  group: string,
  { key, text }: { key: string; text: string },
): WordGroups | T {
  if (readGroupWord(words, group, key) === text) return words;
  const { [group]: texts = {}, ...others } = words ?? {};
  const { [key]: _, ...rest } = texts;
  const next = text === "" ? rest : { ...texts, [key]: text };
  return Object.keys(next).length === 0 ? others : { ...words, [group]: next };
}
