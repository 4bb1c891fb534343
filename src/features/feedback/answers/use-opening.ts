import { useCallback, useEffect, useState } from "react";
import type { AnswerFields, AnswersSource, Opening } from "./opening.ts";

export interface OpeningState<F extends AnswerFields> {
  readonly opening: Opening<F> | null;
  readonly failure: unknown;
  readonly retry: () => void;
}

/** Asks once for what a form opens with; what comes in later would change the ground under somebody's answers. */
export function useOpening<F extends AnswerFields>(source: AnswersSource<F>): OpeningState<F> {
  const [first] = useState(source);
  const [opening, setOpening] = useState<Opening<F> | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    first.load(stop.signal).then(
      (found) => !stop.signal.aborted && setOpening(found),
      (error: unknown) => !stop.signal.aborted && setFailure(error),
    );
    return () => stop.abort();
  }, [first, round]);
  const retry = useCallback(() => {
    setFailure(null);
    setRound((before) => before + 1);
  }, []);
  return { opening, failure, retry };
}
