import { type MouseEvent, useRef } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { Question } from "../../../core/forms/types.ts";
import { useFollowingFocus } from "../../ui/use-following-focus.ts";
import { callKey, revealingValues } from "../dependents.ts";
import { useFormStore } from "./store-context.ts";
import { useQuestionSelector } from "../use-form-selector.ts";
import { Box, Inline } from "../../ui/layout.tsx";
import css from "./form.module.css";
import { partAround, partIn } from "../../lib/page-parts.ts";

interface WaitingProps {
  readonly question: Question;
  readonly value: unknown;
}

/** Tells that further questions are on their way, or that they did not come. */
export function Waiting({ question, value }: WaitingProps) {
  const { t } = useTranslation();
  const store = useFormStore();
  const state = useQuestionSelector(store, question.id, ({ calls }) => {
    const states = revealingValues(question, value).map((one) =>
      calls.get(callKey({ question, value: one })),
    );
    return states.includes("failed") ? "failed" : states.includes("waiting") ? "waiting" : "here";
  });
  const item = useRef<Element>(null);
  const focus = useFollowingFocus({ step: state, after: () => getFirst(item.current) });
  if (state === "here") return null;
  if (state === "waiting")
    return (
      <Box as="p" className="comes-late" above={2} tone="quiet" size={13} tabIndex={-1} {...focus}>
        {t("forms.waiting")}
      </Box>
    );
  const retry = ({ currentTarget }: MouseEvent) => {
    item.current = partAround(currentTarget, "questionItem");
    store.retry();
  };
  return (
    <Inline className={css["error"]} wrap align="center" gap={[2, 3]} role="alert">
      {t("forms.problems.not_loaded")}
      <button type="button" className="boxed-button" onClick={retry} {...focus}>
        {t("forms.again")}
      </button>
    </Inline>
  );
}

/** The first of the questions that came, else the one that asked for them. */
function getFirst(item: Element | null): HTMLElement | null | undefined {
  const come = partIn(item, "subform");
  return partIn(come, "formControl") ?? partIn(item, "formControl");
}
