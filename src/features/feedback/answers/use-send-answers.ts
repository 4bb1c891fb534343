import { useRef } from "react";
import { toRecords } from "../../../../core/forms/records.ts";
import type { FilledForm } from "../../../forms/types.ts";
import type { ApiError } from "../../../lib/api-error.ts";
import type { SentFeedback } from "../../../forms/record/contexts.ts";
import { multipart, type Part } from "../multipart.ts";
import { type Upload, useUpload } from "../use-upload.ts";
import type { Beginning } from "./beginning.ts";
import type { AnswerFields, AnswersSource } from "./opening.ts";

interface SendAnswersOptions<F extends AnswerFields> {
  readonly source: AnswersSource<F>;
  readonly begin: Beginning<F> | null;
  /** Shows what the server found wrong; false where the form has no place for it. */
  readonly refuse: (error: ApiError) => boolean;
  /** Somebody else was faster; false where there is nothing of theirs to be seen. */
  readonly overtaken: () => Promise<boolean>;
  readonly onSent: (answer: SentFeedback) => void;
}

interface Checked<F extends AnswerFields> {
  readonly fields: F;
  readonly form: FilledForm;
}

const FORM_PART = "feedback_form";
/** Two calls under one key at one time: the first one counts. */
const REPEATED = "repeated_call";

/** Sends answers with their files: for the first time, or in place of what was given before. */
export function useSendAnswers<F extends AnswerFields>(
  options: SendAnswersOptions<F>,
): {
  readonly sending: Upload;
  readonly start: (checked: Checked<F>) => void;
} {
  const { source, begin, refuse, overtaken, onSent } = options;
  const ready = useRef<readonly Part[]>([]);
  const earlier = begin?.earlier ?? null;
  const sending = useUpload({
    call: () => ({ ...source.call(earlier), body: multipart(ready.current) }),
    signature: () => JSON.stringify(ready.current.map(({ name, value }) => [name, tell(value)])),
    onSent,
    onRefused: (error) =>
      error.status === 409 && error.code !== REPEATED ? overtaken() : Promise.resolve(refuse(error)),
  });
  const start = ({ fields, form }: Checked<F>) => {
    const { records, files } = toRecords({ form, data: form.data });
    const body = {
      ...source.about,
      ...fields,
      ...(earlier === null ? {} : { row_version: earlier.rowVersion }),
      form_version: form.version,
      answers: records,
    };
    const sent = files.flatMap(({ part: name, chosen }): Part[] => {
      const file = form.files.get(chosen.key);
      return file === undefined ? [] : [{ name, value: file, fileName: chosen.name }];
    });
    ready.current = [{ name: FORM_PART, value: body }, ...sent];
    sending.start();
  };
  return { sending, start };
}

function tell(value: unknown): unknown {
  return value instanceof File ? [value.name, value.size, value.lastModified] : value;
}
