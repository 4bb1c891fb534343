import { useState } from "react";
import type { SentFeedback } from "../../forms/record/contexts.ts";
import { useErrorTranslation } from "../../i18n/use-translation.tsx";
import type { ApiError } from "../../lib/api-error.ts";
import { collectServerErrors } from "../../screens/form/server-errors.ts";
import { useIssueText } from "../../screens/form/use-issue-text.ts";
import { useUpload } from "./use-upload.ts";

interface RecordSendingOptions<N extends string> {
  /** Resource of which a record is made. */
  readonly resource: string;
  /** Fields the form has a place for. */
  readonly names: readonly N[];
  readonly path: string;
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

interface Refusal {
  readonly error: ApiError;
  /** Fields that are as they were sent: what was said of the others is settled. */
  readonly fields: readonly string[];
}

/** Sends a form that makes a record, and shows at its fields what the server found wrong with them. */
export function useRecordSending<N extends string>(options: RecordSendingOptions<N>) {
  const { resource, names, path, body, signature, said, forget, onSent, onRefused } = options;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [attempt, setAttempt] = useState(0);
  const issueText = useIssueText({ name: resource });
  const words = useErrorTranslation();
  const textsOf = ({ error, fields }: Refusal) =>
    Object.entries(collectServerErrors(error, issueText))
      .filter(([name]) => fields.includes(name))
      .map(([name, told]) => [name, told.join(" ")]);
  const refuse = (error: ApiError): boolean => {
    const found = { error, fields: names };
    setRefusal(found);
    const isShown = textsOf(found).length > 0;
    if (isShown) setAttempt((count) => count + 1);
    return isShown;
  };
  const sending = useUpload({
    signature,
    call: () => ({ method: "POST", path, body: body() }),
    onSent: ({ message }) => {
      void forget();
      onSent({ message: message === "" ? words(said) : message });
    },
    onRefused: (error) => onRefused?.(error) === true || refuse(error),
  });
  /** In some fields; in all of them, when none is named. */
  const forgetRefused = (gone: readonly string[] = names) =>
    setRefusal((now) => now && { ...now, fields: now.fields.filter((name) => !gone.includes(name)) });
  return {
    sending,
    /** What the server refused, by field, in the language of the moment. */
    texts: Object.fromEntries(refusal === null ? [] : textsOf(refusal)) as Readonly<
      Partial<Record<N, string>>
    >,
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
