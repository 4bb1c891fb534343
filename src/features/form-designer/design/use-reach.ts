import { useEffect, useMemo, useState } from "react";
import { useSettled } from "../../../ui/use-settled.ts";
import { searchReach, type Reach } from "../../../../core/forms/reach.ts";
import type { Design } from "../../../../core/forms/design.ts";

/** Questions by id; empty until it is known. */
export type Reaches = ReadonlyMap<number, Reach>;
const UNKNOWN: Reaches = new Map();

/** Milliseconds: keys have time in between. */
const SLICE_MS = 8;

/** Which answers lead to each question, found out behind what is being done. */
export function useReach(design: Design): Reaches {
  const settled = useSettled(design);
  const logic = useMemo(() => JSON.stringify(settled.map(withoutWords)), [settled]);
  const [found, setFound] = useState<{ readonly logic: string; readonly reaches: Reaches }>();
  useEffect(() => {
    const search = searchReach({ questions: JSON.parse(logic) as Design });
    let timer = setTimeout(go);
    function go() {
      const end = performance.now() + SLICE_MS;
      for (;;) {
        const step = search.next();
        if (step.done === true) return setFound({ logic, reaches: step.value });
        if (performance.now() > end) break;
      }
      timer = setTimeout(go);
    }
    return () => clearTimeout(timer);
  }, [logic]);
  return found?.logic === logic ? found.reaches : UNKNOWN;
}

/** What a form asks is the same in any words; the title of one question alone says that its No empties the form. */
function withoutWords({
  translations: _words,
  help: _help,
  placeholder: _hint,
  ...question
}: Design[number]) {
  return question;
}
