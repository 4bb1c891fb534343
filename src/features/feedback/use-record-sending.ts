import { useState } from "react";
import type { FieldIssue } from "../../../core/definition/issues.ts";
import type { SentFeedback } from "../../forms/record/contexts.ts";
import { useErrorTranslation } from "../../i18n/use-translation.tsx";
import type { ApiError } from "../../lib/api-error.ts";
import { serverIssues } from "../../screens/form/server-errors.ts";
import { useIssueText } from "../../screens/form/use-issue-text.ts";
import { sendForm } from "./send-form.ts";
import { useSending } from "./use-sending.ts";

interface RecordSendingOptions<N extends string> {
  /** Resource of which a record is made. */
  readonly resource: string;
  /** Fields the form has a place for. */
  readonly names: readonly N[];
  readonly url: string;
  /** JSON, or the parts of a form with files. */
  readonly body: () => unknown;
  /** Tells two contents apart. */
  readonly signature: () => string;
  /** Code of what is said where the server says nothing. */
  readonly said: "said.feedback_added" | "said.update_added";
  /** Forgets the draft. */
  readonly forget: () => Promise<void>;
  readonly onSent: (answer: SentFeedback) => void;
  /** True when the form shows the refusal elsewhere than at its fields. */
  readonly onRefused?: (error: ApiError) => boolean;
}

interface RefusedField {
  /** Empty where the server said it in words alone. */
  readonly issues: readonly FieldIssue[];
  readonly text: string;
}

/** Sends a form that makes a record, and shows at its fields what the server found wrong with them. */
export function useRecordSending<N extends string>(options: RecordSendingOptions<N>) {
  const { resource, names, url, body, signature, said, forget, onSent, onRefused } = options;
  const [found, setFound] = useState<Readonly<Record<string, RefusedField>>>({});
  const [attempt, setAttempt] = useState(0);
  const issueText = useIssueText({ name: resource });
  const words = useErrorTranslation();
  const texts = Object.entries(found).map(([name, { issues, text }]) => [
    name,
    issues.length > 0 ? (issueText(issues)[name]?.join(" ") ?? text) : text,
  ]);
  const refuse = (error: ApiError): boolean => {
    const issues = serverIssues(error) ?? [];
    const told = Object.entries(error.errors)
      .filter(([name]) => (names as readonly string[]).includes(name))
      .map(([name, [text]]) => {
        const own = issues.filter(({ field }) => field === name);
        return [name, { issues: own, text: text ?? error.message }] as const;
      });
    setFound(Object.fromEntries(told));
    if (told.length > 0) setAttempt((count) => count + 1);
    return told.length > 0;
  };
  const sending = useSending({
    signature,
    send: (tools) => sendForm({ method: "POST", url, body: body(), ...tools }),
    onSent: ({ message }) => {
      void forget();
      onSent({ message: message === "" ? words(said) : message });
    },
    onRefused: (error) => onRefused?.(error) === true || refuse(error),
  });
  /** In some fields; in all of them, when none is named. */
  const forgetRefused = (gone?: readonly string[]) =>
    setFound((now) =>
      Object.fromEntries(Object.entries(now).filter(([name]) => gone !== undefined && !gone.includes(name))),
    );
  return {
    sending,
    /** What the server refused, by field, in the language of the moment. */
    texts: Object.fromEntries(texts) as Readonly<Partial<Record<N, string>>>,
    /** Rises with every send that was refused, here or there. */
    attempt,
    submit: (wrong: boolean) => {
      forgetRefused();
      if (wrong) setAttempt((count) => count + 1);
      else sending.start();
    },
    forgetRefused,
    startAnew: () => {
      setAttempt(0);
      forgetRefused();
    },
  };
}
