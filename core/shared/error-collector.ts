export interface DefinitionError {
  readonly source: string;
  readonly resource: string | null;
  readonly field: string | null;
  /** JSON pointer into the document. */
  readonly pointer: string;
  /** Stable; pinned by tests. */
  readonly code: string;
  /** One sentence: what is wrong and how to mend it. */
  readonly message: string;
}

/** Collects errors of one document; `at` is a JSON pointer into it. */
export interface ErrorCollector {
  readonly all: DefinitionError[];
  report: (error: ErrorAt) => void;
}

export interface ErrorAt {
  readonly at: string;
  readonly code: string;
  readonly message: string;
  readonly resource?: string | null;
  readonly field?: string | null;
  /** Another file than the document's own. */
  readonly source?: string;
}

export function collectErrors(source: string): ErrorCollector {
  const all: DefinitionError[] = [];
  return {
    all,
    report: ({ at, code, message, resource = null, field = null, source: other = source }) =>
      void all.push({ source: other, resource, field, pointer: at, code, message }),
  };
}

/** A value of a record that a document names; nothing for names every object has. */
export function getOwn<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** The way out of an unknown name: the nearest known one, else where to look. */
export function suggestName(name: string, known: Iterable<string>): string {
  const near = [...known]
    .map((candidate) => ({ candidate, distance: getDistance(name, candidate) }))
    .filter(({ candidate, distance }) => distance <= Math.max(2, Math.floor(candidate.length / 4)))
    .toSorted((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1))[0];
  return near === undefined ? "correct the name or define it" : `did you mean "${near.candidate}"?`;
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
