import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router-dom";

/**
 * The way out of a form: to the page it was opened from, as that was left; else to an address in the form's own place.
 * A form that is done is nowhere in the history, so going back from there leads to where the work began.
 */
export function useReturnToOpener(): (otherwise: string) => void {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const opened = typeof state === "object" && state !== null && "opened" in state;
  return useCallback(
    (otherwise) => void (opened ? navigate(-1) : navigate(otherwise, { replace: true })),
    [opened, navigate],
  );
}
