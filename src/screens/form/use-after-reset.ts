import { useLayoutEffect, useState } from "react";

/**
 * What a form begins with, once fields drawn over it stay. Refine's `useForm` resets its form in an effect when it is
 * mounted and when the record it reads has come; antd then takes every field out of the page and draws it anew. Null
 * until that has happened, which is before anything is painted.
 */
export function useAfterReset<T>(start: T | null): T | null {
  const isHere = start !== null;
  const [wasReset, setWasReset] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- Refine's own effect is what is waited for
  useLayoutEffect(() => setWasReset(isHere), [isHere]);
  return wasReset ? start : null;
}
