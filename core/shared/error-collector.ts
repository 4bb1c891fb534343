import { sayInEnglish } from "./english.ts";
import type { TextName, Wording, WordingValue } from "./wording.ts";

export interface DefinitionError {
  readonly source: string;
  readonly resource: string | null;
  readonly field: string | null;
  /** JSON pointer into the document. */
  readonly pointer: string;
  /** Stable; pinned by tests. */
  readonly code: string;
  /** Which text of its code says it, with its parameters: for readers of other languages. */
  readonly text?: TextName;
  readonly params?: Readonly<Record<string, WordingValue>>;
  /** The text in English: what is wrong and how to mend it. */
  readonly message: string;
}

/** Collects errors of one document; `at` is a JSON pointer into it. */
export interface ErrorCollector {
  readonly all: DefinitionError[];
  report: (error: ErrorAt) => void;
}

export interface ErrorAt extends Wording {
  readonly at: string;
  /** That of the text, where it says none. */
  readonly code?: string;
  readonly resource?: string | null;
  readonly field?: string | null;
  /** Another file than the document's own. */
  readonly source?: string;
}

export function collectErrors(source: string): ErrorCollector {
  const all: DefinitionError[] = [];
  return {
    all,
    report: ({ at, code, text, params, resource = null, field = null, source: other = source }) =>
      void all.push({
        source: other,
        resource,
        field,
        pointer: at,
        ...wordError(code === undefined ? { text, params } : { text, params, code }),
      }),
  };
}

/** What an error says, with its English words. */
export function wordError({
  text,
  code = codeOf(text),
  params = {},
}: Pick<ErrorAt, "text" | "code"> & {
  readonly params?: Wording["params"] | undefined;
}): Required<Pick<DefinitionError, "code" | "text" | "params" | "message">> {
  return { code, text, params, message: sayInEnglish({ text, params }) };
}

/** The code that a text says. */
export function codeOf<Name extends string>(text: Name): CodeOf<Name> {
  return (text.split(".")[0] ?? text) as CodeOf<Name>;
}

type CodeOf<Name extends string> = Name extends `${infer Code}.${string}` ? Code : Name;

/** A value of a record that a document names; nothing for names every object has. */
export function getOwn<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** The way out of an unknown name: the nearest known one, else where to look. */
export function suggestName(name: string, known: Iterable<string>): Wording {
  const near = [...known]
    .map((candidate) => ({ candidate, distance: getDistance(name, candidate) }))
    .filter(({ candidate, distance }) => distance <= Math.max(2, Math.floor(candidate.length / 4)))
    .toSorted((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1))[0];
  return near === undefined
    ? { text: "hint.unknown" }
    : { text: "hint.near", params: { name: near.candidate } };
}

/** Levenshtein distance. */
function getDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
