import { useCallback, useEffect, useRef, useState } from "react";
import type { SentFeedback } from "../../forms/record/contexts.ts";
import { loadErrorMessages } from "../../i18n/error-messages.ts";
import { ApiError, isRecord } from "../../lib/api-error.ts";
import { isConnectionGone, noteSilence } from "../../lib/connection.ts";
import { type ApiRequest, answerLanguage, request } from "../../lib/http.ts";
import { noteError } from "../../lib/last-errors.ts";
import { randomKey } from "../../providers/idempotency.ts";

export type UploadState =
  | { readonly at: "rest" }
  /** `share` of the upload, 0 to 1. */
  | { readonly at: "under_way"; readonly share: number }
  | { readonly at: "stopped" }
  | {
      readonly at: "failed";
      readonly error: unknown;
      /** In which an answer spoke. */
      readonly language: string;
      /** No answer came: nothing is known to be wrong with what was sent. */
      readonly offline: boolean;
      readonly requestId: string | null;
    };

export interface Upload {
  readonly state: UploadState;
  /** Sends; the same once more after a failure, and nothing while it is under way. */
  readonly start: () => void;
  /** Breaks off what is under way. */
  readonly cancel: () => void;
  /** Forgets a failure, such as when something was changed because of it. */
  readonly rest: () => void;
}

interface UploadOptions {
  /** What is sent: as JSON, or as the parts of a form with files. */
  readonly call: () => Pick<ApiRequest, "method" | "path" | "body">;
  /** Tells two contents apart: while it is the same, a repeated send counts once on the server. */
  readonly signature: () => string;
  readonly onSent: (answer: SentFeedback) => void;
  /** True when the form itself shows what the server refused: errors at fields, a version of somebody else's. */
  readonly onRefused?: (error: ApiError) => boolean | Promise<boolean>;
}

const REST: UploadState = { at: "rest" };

async function isShown(error: ApiError, onRefused: UploadOptions["onRefused"]): Promise<boolean> {
  try {
    return (await onRefused?.(error)) ?? false;
  } catch (failure) {
    // the refusal is shown below the form then, which must not be left without a word
    noteError(String(failure));
    return false;
  }
}

/** One send of a form: how far it is, what went wrong, and the way to try again with everything kept. */
export function useUpload(options: UploadOptions): Upload {
  const [state, setState] = useState<UploadState>(REST);
  const stop = useRef<AbortController | null>(null);
  const key = useRef({ value: "", signature: "" });
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  const start = useCallback(async () => {
    if (stop.current !== null) return;
    const { call, signature, onSent, onRefused } = latest.current;
    const abort = new AbortController();
    stop.current = abort;
    const now = signature();
    if (key.current.value === "" || key.current.signature !== now) {
      key.current = { value: randomKey(), signature: now };
    }
    setState({ at: "under_way", share: 0 });
    try {
      // somebody asks to send: that is the moment to look whether the server is back
      if (isConnectionGone()) await noteSilence();
      const answer = await request<unknown>({
        ...call(),
        signal: abort.signal,
        idempotencyKey: key.current.value,
        onUpload: (share) => {
          if (!abort.signal.aborted) setState({ at: "under_way", share });
        },
      });
      setState(REST);
      onSent({ message: isRecord(answer) && typeof answer["message"] === "string" ? answer["message"] : "" });
    } catch (error) {
      if (abort.signal.aborted) return setState({ at: "stopped" });
      const language = answerLanguage();
      const answered = error instanceof ApiError && error.status > 0;
      // what was answered is settled: the next try is another call
      if (answered) key.current = { value: "", signature: "" };
      // the page of a session that ended is on its way to the sign-in page
      if (answered && error.status === 401) return setState(REST);
      // what the server says is said again when the language changes
      if (answered) await loadErrorMessages().catch(() => undefined);
      if (answered && (await isShown(error, onRefused))) return setState(REST);
      noteError(String(error));
      setState({
        at: "failed",
        error,
        language,
        offline: error instanceof ApiError && error.status === 0,
        requestId: answered && error.status >= 500 ? error.requestId : null,
      });
    } finally {
      stop.current = null;
    }
  }, []);

  return {
    state,
    start: useCallback(() => void start(), [start]),
    cancel: useCallback(() => stop.current?.abort(), []),
    rest: useCallback(() => setState((now) => (now.at === "under_way" ? now : REST)), []),
  };
}
