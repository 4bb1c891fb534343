import { useEffect, useRef } from "react";
import { useConfigIndex } from "../../config/config-context.tsx";
import { type FeedbackRequest, openFeedback } from "../../forms/record/open-feedback.ts";
import { type FormPlace, rememberedForm, rememberForm } from "./remembered-form.ts";

/** Opens once again, by itself, what was open when the page was loaded anew or its session ended; and notes what is. */
export function useRememberedForm(request: FeedbackRequest | null): void {
  const { employeeId, impersonator } = useConfigIndex().config.actor;
  const looked = useRef(false);
  useEffect(() => {
    const place: FormPlace = {
      person: impersonator ?? employeeId,
      actingAs: impersonator === null ? null : employeeId,
      pathname: window.location.pathname,
    };
    if (!looked.current) {
      looked.current = true;
      const kept = rememberedForm(place);
      if (kept !== null && openFeedback(kept)) return;
    }
    rememberForm(request, place);
  }, [request, employeeId, impersonator]);
}
