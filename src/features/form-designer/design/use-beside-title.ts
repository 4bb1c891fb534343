import { useState } from "react";
import type { Design } from "../../../../core/forms/design.ts";
import type { StoredQuestion } from "../../../../core/forms/types.ts";

/** The design as it was when something else than the words of one question changed: keys that write these draw nothing else. */
export function useBesideTitle(design: Design, id: number | undefined): Design {
  const [kept, setKept] = useState(design);
  const isSame = kept === design || (id !== undefined && differsInTitle(kept, design, id));
  if (!isSame) setKept(design);
  return isSame ? kept : design;
}

/** Whether two designs are the same but for the words of one question. */
function differsInTitle(before: Design, after: Design, id: number): boolean {
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
