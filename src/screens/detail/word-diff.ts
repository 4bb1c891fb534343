/** A stretch of text that stands in both versions, or in one of them. */
export interface DiffPart {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

/** Words beyond which two texts are shown as a whole: the work grows with the product of their lengths. */
const MAX_LABELS = 1_500;

/** What changed between two texts, word by word: the longest common row of words stays, the rest went or came. */
export function wordDiff(before: string, after: string): DiffPart[] {
  const old = wordsOf(before);
  const now = wordsOf(after);
  const start = commonStart(old, now);
  const end = commonEnd(old.slice(start), now.slice(start));
  const middle = { old: old.slice(start, old.length - end), now: now.slice(start, now.length - end) };
  const parts: DiffPart[] = [
    { kind: "same", text: old.slice(0, start).join("") },
    ...(middle.old.length > MAX_LABELS || middle.now.length > MAX_LABELS
      ? replaced(middle.old, middle.now)
      : aligned(middle.old, middle.now)),
    { kind: "same", text: old.slice(old.length - end).join("") },
  ];
  return joined(parts);
}

/** Words and what separates them, so that joining them gives the text back. */
function wordsOf(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? [];
}

function commonStart(one: readonly string[], other: readonly string[]): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one[length] === other[length]) length += 1;
  return length;
}

function commonEnd(one: readonly string[], other: readonly string[]): number {
  return commonStart(one.toReversed(), other.toReversed());
}

function replaced(old: readonly string[], now: readonly string[]): DiffPart[] {
  return [
    { kind: "removed", text: old.join("") },
    { kind: "added", text: now.join("") },
  ];
}

/** Walks the table of longest common rows of words from its beginning. */
function aligned(old: readonly string[], now: readonly string[]): DiffPart[] {
  const width = now.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = now.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        old[row] === now[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const parts: DiffPart[] = [];
  let row = 0;
  let column = 0;
  while (row < old.length || column < now.length) {
    if (row < old.length && column < now.length && old[row] === now[column]) {
      parts.push({ kind: "same", text: old[row] ?? "" });
      row += 1;
      column += 1;
    } else if (column >= now.length || (row < old.length && at(row + 1, column) >= at(row, column + 1))) {
      parts.push({ kind: "removed", text: old[row] ?? "" });
      row += 1;
    } else {
      parts.push({ kind: "added", text: now[column] ?? "" });
      column += 1;
    }
  }
  return parts;
}

/** Neighbours of one kind become one; a blank between two changes belongs to both. */
function joined(parts: readonly DiffPart[]): DiffPart[] {
  const bridged = parts.flatMap((part, place): DiffPart[] => {
    const [before, after] = [parts[place - 1], parts[place + 1]];
    const between =
      part.kind === "same" &&
      part.text.trim() === "" &&
      before &&
      after &&
      before.kind !== "same" &&
      after.kind !== "same";
    return between ? replaced([part.text], [part.text]) : [part];
  });
  const result: DiffPart[] = [];
  let run: DiffPart[] = [];
  const flush = () => {
    for (const kind of ["removed", "added"] as const) {
      const text = run
        .filter((part) => part.kind === kind)
        .map((part) => part.text)
        .join("");
      if (text !== "") result.push({ kind, text });
    }
    run = [];
  };
  for (const part of bridged) {
    if (part.text === "") continue;
    if (part.kind !== "same") {
      run.push(part);
      continue;
    }
    flush();
    const last = result.at(-1);
    if (last?.kind === "same") result[result.length - 1] = { kind: "same", text: last.text + part.text };
    else result.push(part);
  }
  flush();
  return result;
}
