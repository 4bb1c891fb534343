import type { Design } from "./design.ts";
import type { StoredQuestion } from "./types.ts";

/** Whether two designs are the same but for the words of one question. */
export function differsInTitle(before: Design, after: Design, id: number): boolean {
  return (
    before.length === after.length &&
    before.every((question, at) => {
      const other = after[at];
      if (question === other) return true;
      return other !== undefined && question.id === id && other.id === id && isSameBeside(question, other);
    })
  );
}

function isSameBeside({ title: _before, ...one }: StoredQuestion, other: StoredQuestion): boolean {
  const { title: _after, ...rest } = other;
  const names = Object.keys({ ...one, ...rest }) as (keyof typeof one)[];
  return names.every((name) => one[name] === rest[name]);
}
