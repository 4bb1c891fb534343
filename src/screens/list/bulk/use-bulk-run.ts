import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useOnBehalf } from "../../../config/config-context.tsx";
import { callApi, resourceUrl } from "../../../providers/data-provider.ts";
import { onBehalfPath } from "../../../lib/on-behalf-path.ts";
import { randomKey } from "../../../providers/idempotency.ts";
import type { HeldMails, MailsUntil } from "../../../../core/shared/held-mails.ts";
import { mailsUntil, stillHeld } from "../../held-mails.ts";
import { inSlices } from "./slices.ts";
import type { BulkAnswer, BulkRow, BulkWork } from "./types.ts";

/** Rows of one call: well under a second of work, so that progress moves and a stop is heard. */
const SLICE = 100;

export interface Progress {
  /** Rows asked for, and what came back of them so far. */
  readonly total: number;
  readonly rows: readonly BulkRow[];
  readonly busy: boolean;
  /** Why it ended early. */
  readonly error: unknown;
  /** Tokens that take the carried-out slices back; null where one of them cannot be taken back. */
  readonly undo: readonly string[] | null;
  /** Of the definitions the first rows were tried out by. */
  readonly version: number | null;
  /** Mails of what was carried out, as each answer told of them. */
  readonly mails: readonly MailsUntil[];
  /** Those that waited still when it ended; null: none did, or it goes on. */
  readonly held: HeldMails | null;
}

const NOTHING: Progress = {
  total: 0,
  rows: [],
  busy: false,
  error: null,
  undo: [],
  version: null,
  mails: [],
  held: null,
};

export interface BulkRun {
  readonly progress: Progress;
  /** Starts over with these rows; answers when it ended, however it ended. */
  readonly start: (work: BulkWork, ids: readonly number[]) => Promise<Progress>;
  /** Goes on after a stop or a failure with what is left. */
  readonly goOn: (work: BulkWork, ids: readonly number[]) => Promise<Progress>;
  readonly stop: () => void;
  readonly reset: () => void;
}

/** Sends bulk work slice by slice; with `dryRun` it only asks what would happen. */
export function useBulkRun({
  resource,
  dryRun,
}: {
  readonly resource: string;
  readonly dryRun: boolean;
}): BulkRun {
  const person = useOnBehalf();
  const [progress, setProgress] = useState<Progress>(NOTHING);
  const current = useRef<Progress>(NOTHING);
  const run = useRef(0);
  const name = useRef("");
  useEffect(
    () => () => {
      // Nobody waits for a preview any more; what is being carried out goes on to its end.
      if (dryRun) run.current += 1;
    },
    [dryRun],
  );
  const show = useCallback((next: Progress) => {
    current.current = next;
    setProgress(next);
    return next;
  }, []);

  const work = useCallback(
    async (body: BulkWork, ids: readonly number[], before: Progress): Promise<Progress> => {
      run.current += 1;
      const mine = run.current;
      const stopped = () => run.current !== mine;
      let state: Progress = {
        ...before,
        total: before.rows.length + ids.length,
        busy: true,
        error: null,
        held: null,
      };
      show(state);
      const url = onBehalfPath(resourceUrl(resource, "bulk/"), person);
      try {
        await inSlices({
          ids,
          size: SLICE,
          stopped,
          send: (slice) =>
            callApi<BulkAnswer>({
              method: "post",
              url,
              payload: { ...body, ids: slice, ...(dryRun ? { dry_run: true } : { part_of: name.current }) },
            }),
          onAnswer: ({ data, undo, held, config_version = null }) => {
            const version = state.version ?? config_version;
            const rows = [...state.rows, ...data];
            const mails = held === undefined ? state.mails : [...state.mails, mailsUntil(held, Date.now())];
            state = { ...state, rows, undo: withToken(state.undo, undo, data), version, mails };
            // A dialog that was closed meanwhile is not drawn any more; what was done is still counted.
            if (!stopped()) show(state);
          },
        });
      } catch (error) {
        state = { ...state, error };
      }
      state = { ...state, busy: false, held: stillHeld(state.mails, Date.now()) };
      return run.current === mine || current.current.busy ? show(state) : state;
    },
    [resource, person, dryRun, show],
  );

  const start = useCallback<BulkRun["start"]>(
    (body, ids) => {
      name.current = randomKey();
      return work(body, ids, NOTHING);
    },
    [work],
  );
  const goOn = useCallback<BulkRun["goOn"]>(
    (body, ids) => {
      const done = new Set(current.current.rows.map(({ id }) => id));
      return work(
        body,
        ids.filter((id) => !done.has(id)),
        current.current,
      );
    },
    [work],
  );
  const stop = useCallback(() => {
    run.current += 1;
  }, []);
  const reset = useCallback(() => {
    run.current += 1;
    show(NOTHING);
  }, [show]);
  return useMemo(() => ({ progress, start, goOn, stop, reset }), [progress, start, goOn, stop, reset]);
}

/** A slice in which nothing changed needs no taking back; one that cannot be taken back spoils all of it. */
function withToken(
  tokens: Progress["undo"],
  token: string | null | undefined,
  rows: readonly BulkRow[],
): Progress["undo"] {
  if (token !== null && token !== undefined) return tokens === null ? null : [...tokens, token];
  const changed = token === null && rows.some(({ ok, unchanged }) => ok && unchanged !== true);
  return changed ? null : tokens;
}
