import { useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { type ComponentType, Suspense, useSyncExternalStore, useEffect, useRef } from "react";
import { ProgressLine } from "../../ui/progress-bar.tsx";
import type { FeedbackFormProps, FeedbackKind, SentFeedback } from "../../forms/record/contexts.ts";
import { FEEDBACK_FORMS } from "./feedback-forms.ts";
import {
  closeFeedback,
  openedFeedback,
  watchFeedback,
  type FeedbackRequest,
  openFeedback,
} from "../../forms/record/open-feedback.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { type FormAddress, rememberedForm, rememberForm } from "./remembered-form.ts";

/** The form that was asked for, over whatever page is open; once, in the shell. */
export function FeedbackHost() {
  const request = useSyncExternalStore(watchFeedback, openedFeedback);
  const client = useQueryClient();
  const { message } = App.useApp();
  useRememberedForm(request);
  if (request === null) return null;
  const { kind, context } = request;
  // each kind's form takes the context of its own kind: the registry's type says so
  const Form = FEEDBACK_FORMS[kind] as ComponentType<FeedbackFormProps<FeedbackKind>>;
  const sent = (answer: SentFeedback) => {
    message.success(answer.message);
    closeFeedback(answer);
    void client.invalidateQueries();
  };
  return (
    <Suspense fallback={<ProgressLine />}>
      <Form context={context} onSent={sent} onClose={() => closeFeedback(null)} />
    </Suspense>
  );
}

/** Opens once again, by itself, what was open when the page was loaded anew or its session ended; and notes what is. */
function useRememberedForm(request: FeedbackRequest | null): void {
  const { employeeId, impersonator } = useConfigIndex().config.actor;
  const looked = useRef(false);
  useEffect(() => {
    const place: FormAddress = {
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
