import { takesOptions } from "./kinds.ts";
import { foldOption } from "./options.ts";
import type { Design } from "./design.ts";
import type { AskWhen, StoredQuestion } from "./types.ts";

/**
 * Other options for some questions. An option that is only worded anew keeps its words in other languages, and what is
 * asked after it goes on being asked after it.
 */
export function changeOptions(design: Design, ids: readonly number[], options: readonly string[]): Design {
  const changed = new Set(ids);
  const renamed = new Map<number, ReadonlyMap<string, string>>();
  const withOptions = design.map((question) => {
    if (!changed.has(question.id)) return question;
    const before = alignOptions(question.options, options);
    renamed.set(question.id, renamedOptions(question.options, options, before));
    return { ...question, options, ...moveWords(question, before), ...keepSole(question, options, before) };
  });
  return withOptions.map((question) => followOptions(question, renamed));
}

/** Other questions with the same list of options. */
export function sharingOptions(design: Design, { id, options }: StoredQuestion): readonly number[] {
  const list = listKey(options);
  if (options.length < 2) return [];
  return design
    .filter((one) => one.id !== id && hasOwnOptions(one) && listKey(one.options) === list)
    .map((one) => one.id);
}

/** Lists of options that other questions have, each once. */
export function listsOf(design: Design, { id, options }: StoredQuestion): Design {
  const lists = new Map<string, StoredQuestion>();
  for (const one of design) {
    if (one.id !== id && hasOwnOptions(one) && one.options.length > 0) lists.set(listKey(one.options), one);
  }
  lists.delete(listKey(options));
  return [...lists.values()];
}

/** The options of one question for another as well, with their words in all languages. */
export function takeOptions(design: Design, { from, to }: { from: StoredQuestion; to: number }): Design {
  const changed = changeOptions(design, [to], from.options);
  return changed.map((question) => (question.id === to ? withWordsOf(question, from) : question));
}

function withWordsOf(question: StoredQuestion, { translations = {} }: StoredQuestion): StoredQuestion {
  const own = question.translations ?? {};
  const languages = new Set([...Object.keys(own), ...Object.keys(translations)]);
  const words = [...languages].map((language) => {
    const { options: _before, ...labels } = own[language] ?? { title: "" };
    const options = translations[language]?.options;
    return [language, options === undefined ? labels : { ...labels, options }] as const;
  });
  return languages.size === 0 ? question : { ...question, translations: Object.fromEntries(words) };
}

/** A question whose options are written at itself, and in no shared list. */
export function hasOwnOptions(question: StoredQuestion): boolean {
  return takesOptions(question) && (question.option_list ?? null) === null;
}

const listKey = (options: readonly string[]): string => JSON.stringify(options.map(foldOption));

/** Where each new option stood before; -1 for one that is really new. */
export function alignOptions(before: readonly string[], after: readonly string[]): readonly number[] {
  const free = new Map<string, number[]>();
  for (const [index, option] of before.entries()) free.set(option, [...(free.get(option) ?? []), index]);
  const places = after.map((option) => free.get(option)?.shift() ?? -1);
  const taken = new Set(places);
  const gone = before.flatMap((_, index) => (taken.has(index) ? [] : [index]));
  const fresh = places.flatMap((place, index) => (place < 0 ? [index] : []));
  if (gone.length !== fresh.length) return places;
  const next = [...places];
  for (const [index, at] of fresh.entries()) next[at] = gone[index] ?? -1;
  return next;
}

function renamedOptions(
  before: readonly string[],
  after: readonly string[],
  places: readonly number[],
): ReadonlyMap<string, string> {
  const pairs = places.flatMap((place, index): [string, string][] => {
    const [from, to] = [before[place], after[index]];
    return from === undefined || to === undefined || from === to ? [] : [[from, to]];
  });
  return new Map(pairs.filter(([from, to]) => !after.includes(from) && !before.includes(to)));
}

function moveWords(
  { translations }: StoredQuestion,
  places: readonly number[],
): Pick<StoredQuestion, "translations"> {
  if (translations === undefined) return {};
  const moved = Object.entries(translations).map(([language, { options, ...words }]) => {
    const labels = options === undefined ? [] : places.map((place) => options[place] ?? "");
    return [language, labels.some((label) => label !== "") ? { ...words, options: labels } : words] as const;
  });
  return { translations: Object.fromEntries(moved) };
}

/** What stood alone stands alone under its new words, and is forgotten with its option. */
function keepSole(
  { options: former, sole_options = [] }: StoredQuestion,
  options: readonly string[],
  places: readonly number[],
): Pick<StoredQuestion, "sole_options"> {
  if (sole_options.length === 0) return {};
  const kept = options.filter((_, index) => sole_options.includes(former[places[index] ?? -1] ?? ""));
  return { sole_options: kept };
}

type Renamed = ReadonlyMap<number, ReadonlyMap<string, string>>;

function followOptions(question: StoredQuestion, renamed: Renamed): StoredQuestion {
  const {
    id,
    parent_question_id: parent,
    reveal_value = null,
    ask_when = null,
    default_value = null,
  } = question;
  const reveal = (parent === null ? undefined : renamed.get(parent))?.get(reveal_value ?? "");
  const condition = ask_when === null ? null : followIn(ask_when, renamed);
  const begins = renamed.get(id)?.get(default_value ?? "");
  if (reveal === undefined && condition === ask_when && begins === undefined) return question;
  return {
    ...question,
    ...(reveal === undefined ? {} : { reveal_value: reveal }),
    ...(condition === ask_when ? {} : { ask_when: condition }),
    ...(begins === undefined ? {} : { default_value: begins }),
  };
}

/** The same condition where nothing of it was renamed. */
function followIn(condition: AskWhen, renamed: Renamed): AskWhen {
  if ("not" in condition) {
    const not = followIn(condition.not, renamed);
    return not === condition.not ? condition : { not };
  }
  if ("all" in condition || "any" in condition) {
    const parts = "all" in condition ? condition.all : condition.any;
    const next = parts.map((part) => followIn(part, renamed));
    if (next.every((part, index) => part === parts[index])) return condition;
    return "all" in condition ? { all: next } : { any: next };
  }
  const names = renamed.get(condition.question);
  if ("is" in condition && typeof condition.is === "string") {
    const is = names?.get(condition.is);
    return is === undefined ? condition : { ...condition, is };
  }
  if (!("contains" in condition)) return condition;
  const contains = names?.get(condition.contains);
  return contains === undefined ? condition : { ...condition, contains };
}
