import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { JobName } from "../../../core/jobs/job-names.ts";
import { request } from "../../lib/http.ts";

/** One run, as `GET /api/jobs/` answers it; instants are ISO 8601, UTC. */
export interface JobRun {
  readonly due: string;
  readonly state: "running" | "done" | "failed";
  readonly started: string;
  readonly finished: string | null;
  /** How many records it was about. */
  readonly records: number | null;
  readonly error: string | null;
  /** Who ran it by hand. */
  readonly actor: number | null;
}

export interface Job {
  readonly name: JobName;
  readonly next: string;
  /** The latest, newest first. */
  readonly runs: readonly JobRun[];
}

const KEY = ["jobs"];
const PATH = "/api/jobs/";
/** A run that is under way is looked at again after so long. */
const REFETCH_MS = 15_000;

export function useJobs() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await request<{ data: Job[] }>({ path: PATH, signal })).data,
    placeholderData: undefined,
    refetchInterval: REFETCH_MS,
  });
}

/** Runs a job now, by its name; resolves with the run when it is done. */
export function useRunJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => {
      const { data } = await request<{ data: JobRun }>({ method: "POST", path: `${PATH}${name}/run/` });
      return data;
    },
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
