import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import type { ApiError } from "../../lib/api-error.ts";
import { useReportError } from "../../ui/report-error.ts";
import { fetchJob, type ImportJob } from "./import-calls.ts";

/** While the server works its progress is asked for so often. */
const EVERY = 700;

export interface JobHandle {
  readonly job: ImportJob | null;
  readonly error: ApiError | null;
  readonly retry: () => void;
  readonly busy: boolean;
  /** Runs a call that answers the job as it stands then; a refusal is shown. True when it worked. */
  readonly act: (call: (id: number) => Promise<ImportJob>) => Promise<boolean>;
  /** Makes a call when all before it were answered: what is corrected stands before the rows are imported. */
  readonly inTurn: <Answer>(call: () => Promise<Answer>) => Promise<Answer>;
  /** Asks for the job again, after a row was corrected. */
  readonly refresh: () => Promise<void>;
}

export function useImportJob(id: number): JobHandle {
  const client = useQueryClient();
  const reportError = useReportError();
  const [busy, setBusy] = useState(false);
  const { data, error, refetch } = useQuery<ImportJob, ApiError>({
    queryKey: ["import", id],
    queryFn: () => fetchJob(id),
    placeholderData: undefined,
    refetchInterval: ({ state }) => (state.data?.progress ? EVERY : false),
  });
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const inTurn = useCallback<JobHandle["inTurn"]>((call) => {
    const turn = last.current.then(call);
    last.current = turn.catch(() => undefined);
    return turn;
  }, []);
  const act = useCallback<JobHandle["act"]>(
    async (call) => {
      setBusy(true);
      try {
        const answer = await inTurn(async () => {
          await client.cancelQueries({ queryKey: ["import", id] });
          return call(id);
        });
        client.setQueryData(["import", id], answer);
        await client.invalidateQueries({ queryKey: ["import-rows", id] });
        return true;
      } catch (failure) {
        reportError(failure);
        await client.invalidateQueries({ queryKey: ["import", id] });
        return false;
      } finally {
        setBusy(false);
      }
    },
    [client, id, inTurn, reportError],
  );
  const refresh = useCallback(async () => void (await refetch()), [refetch]);
  return { job: data ?? null, error, retry: () => void refetch(), busy, act, inTurn, refresh };
}
