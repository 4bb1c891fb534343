import type english from "../../locales/en/definition-errors.json";

type Texts = (typeof english)["definitionErrors"];
type Key<K extends string> = K extends `${infer Singular}_${"one" | "other"}` ? Singular : K;

/** A text of `locales/<language>/definition-errors.json`: the code of an error, or one of several texts of a code. */
export type TextName = {
  [K in keyof Texts]: Texts[K] extends string ? Key<K> : `${K}.${Key<keyof Texts[K] & string>}`;
}[keyof Texts];

/** What stands for a parameter: a value, several of them, or words of their own. */
export type WordingValue = string | number | Wording | readonly (string | Wording)[];

/** Something said, in no language yet. */
export interface Wording<Name extends string = TextName> {
  readonly text: Name;
  readonly params?: Readonly<Record<string, WordingValue>>;
}

/** How one language says it. */
export interface Speech {
  /** The words of a name with values filled in. */
  readonly say: (name: string, values: Readonly<Record<string, string | number>>) => string;
  /** A value as it stands among others. */
  readonly isolate?: (value: string) => string;
}

/** The words of something in one language. */
export function sayWording({ text, params = {} }: Wording<string>, speech: Speech): string {
  const values = Object.entries(params).map(([name, value]) => [name, sayValue(value, speech)] as const);
  return speech.say(text, Object.fromEntries(values));
}

function sayValue(value: WordingValue, speech: Speech): string | number {
  if (typeof value === "number") return value;
  if (!isList(value)) return sayOne(value, speech);
  if (value.length === 0) return speech.say("none", {});
  const { isolate = (one) => one } = speech;
  return value.map((one) => isolate(sayOne(one, speech))).join(speech.say("separator", {}));
}

const isList = (value: WordingValue): value is readonly (string | Wording)[] => Array.isArray(value);

const sayOne = (value: string | Wording, speech: Speech): string =>
  typeof value === "string" ? value : sayWording(value, speech);
