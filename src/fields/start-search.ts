import { type SetStateAction, useCallback, useEffect, useRef, useState } from "react";

/** What is searched for in a list that opens with what was typed to get there. */
export function useStartedSearch(startText = "") {
  const [typed, setTyped] = useState(startText);
  const drawn = useRef(false);
  useEffect(() => {
    drawn.current = true;
  }, []);
  const search = useCallback((text: SetStateAction<string>) => {
    // A list empties its search as long as it is closed, and so it is when it is drawn first.
    if (drawn.current) setTyped(text);
  }, []);
  return [typed, search] as const;
}
