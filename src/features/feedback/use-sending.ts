import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { answerLanguage } from "../../lib/http.ts";
import { loadErrorMessages } from "../../i18n/error-messages.ts";
import { noteError } from "../../lib/last-errors.ts";
import { randomKey } from "../../providers/idempotency.ts";

export type SendingState =
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

export interface Sending {
  readonly state: SendingState;
  /** Sends; the same once more after a failure, and nothing while it is under way. */
  readonly start: () => void;
  /** Breaks off what is under way. */
  readonly cancel: () => void;
  /** Forgets a failure, such as when something was changed because of it. */
  readonly rest: () => void;
}

/** What a send is given to hand on to `sendForm`. */
export interface SendTools {
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
  readonly idempotencyKey: string;
}

interface SendingOptions<A> {
  readonly send: (tools: SendTools) => Promise<A>;
  /** Tells two contents apart: while it is the same, a repeated send counts once on the server. */
  readonly signature: () => string;
  readonly onSent: (answer: A) => void;
  /** True when the form itself shows what the server refused: errors at fields, a version of somebody else's. */
  readonly onRefused?: (error: ApiError) => boolean | Promise<boolean>;
}

const REST: SendingState = { at: "rest" };

async function isShown(error: ApiError, onRefused: SendingOptions<unknown>["onRefused"]): Promise<boolean> {
  try {
    return (await onRefused?.(error)) ?? false;
  } catch (failure) {
    // the refusal is shown below the form then, which must not be left without a word
    noteError(String(failure));
    return false;
  }
}

/** One send of a form: how far it is, what went wrong, and the way to try again with everything kept. */
export function useSending<A>(options: SendingOptions<A>): Sending {
  const [state, setState] = useState<SendingState>(REST);
  const stop = useRef<AbortController | null>(null);
  const key = useRef({ value: "", signature: "" });
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  const start = useCallback(async () => {
    if (stop.current !== null) return;
    const { send, signature, onSent, onRefused } = latest.current;
    const abort = new AbortController();
    stop.current = abort;
    const now = signature();
    if (key.current.value === "" || key.current.signature !== now) {
      key.current = { value: randomKey(), signature: now };
    }
    setState({ at: "under_way", share: 0 });
    try {
      const answer = await send({
        signal: abort.signal,
        idempotencyKey: key.current.value,
        onProgress: (share) => {
          if (!abort.signal.aborted) setState({ at: "under_way", share });
        },
      });
      setState(REST);
      onSent(answer);
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
