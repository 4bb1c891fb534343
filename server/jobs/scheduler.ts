import { AppError } from "../../core/errors/app-error.ts";
import type { JobName } from "../../core/jobs/job-names.ts";
import type { Clock, Log } from "../context.ts";
import type { Database } from "../database/types.ts";
import { repeatJob } from "../repeated-job.ts";
import { findDueTimes, type MissedTimes, nextDueTime } from "./due-times.ts";
import {
  claimRun,
  extendLease,
  finishRun,
  type JobRun,
  LEASE_MS,
  readLastDue,
  readOpenRuns,
  readRuns,
  takeOverRun,
} from "./runs.ts";

/** Work of the server that has its times. */
export interface Job {
  readonly name: JobName;
  /** A cron pattern of five parts, in the company's zone. */
  readonly pattern: string;
  readonly missed: MissedTimes;
  /** Does what is due and says how many records it was about. May be interrupted and begun again. */
  readonly run: () => Promise<number>;
}

export interface JobState {
  readonly job: Job;
  /** Epoch milliseconds. */
  readonly next: number;
  /** The latest runs, newest first. */
  readonly runs: readonly JobRun[];
}

export interface Scheduler {
  /** Runs what is due now and says how many runs there were; for tests and commands that do not wait. */
  turn(): Promise<number>;
  /** Runs a job at once, whenever it is due. Throws `unknown_job`, or `job_running` while it runs. */
  runNow(name: string, actor: number): Promise<JobRun>;
  /** Does the work of a job without noting a run; for tests and commands. */
  run(name: string): Promise<number>;
  states(): Promise<JobState[]>;
  /** Jobs whose time passed with no run of it: milliseconds since the first such time. */
  late(): Promise<{ readonly name: JobName; readonly behind: number }[]>;
  close(): Promise<void>;
}

interface Options {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly timeZone: string;
  readonly jobs: readonly Job[];
  /** False: only turns that are asked for. */
  readonly runs: boolean;
}

const TURN_MS = 20_000;
const SHOWN_RUNS = 10;

/** Runs jobs at their times: each due time once, whichever of the processes gets to it. */
export function startScheduler({ database, clock, log, timeZone, jobs, runs }: Options): Scheduler {
  const repeated = repeatJob({
    every: runs ? TURN_MS : null,
    work: turn,
    log,
    failure: "what is due could not be run",
  });
  return {
    turn: () => repeated.run(),
    close: () => repeated.close(),
    run: async (name) => jobNamed(name).run(),
    runNow: async (name, actor) => {
      const job = jobNamed(name);
      const now = clock();
      // one that was interrupted is gone on with
      const [interrupted] = await readOpenRuns(database, name);
      const due = interrupted ?? now;
      const taken = await (interrupted === undefined ? claimRun : takeOverRun)(database, {
        job: name,
        due,
        now,
        actor,
      });
      if (!taken) throw new AppError({ code: "job_running", status: 409 });
      await carryOut(job, { due, started: now });
      const latest = await readRuns(database, { job: name, limit: SHOWN_RUNS });
      const run = latest.find((one) => one.due === due);
      if (run === undefined) throw new Error(`The run of ${name} is gone`);
      return run;
    },
    states: () =>
      Promise.all(
        jobs.map(async (job) => ({
          job,
          next: nextDueTime({ pattern: job.pattern, timeZone, after: clock() }),
          runs: await readRuns(database, { job: job.name, limit: SHOWN_RUNS }),
        })),
      ),
    async late() {
      const last = await readLastDue(database);
      const now = clock();
      return jobs.flatMap(({ name, pattern }) => {
        const after = last.get(name);
        // its times count from its first turn on
        if (after === undefined) return [];
        const behind = now - nextDueTime({ pattern, timeZone, after });
        return behind > 0 ? [{ name, behind }] : [];
      });
    },
  };

  function jobNamed(name: string): Job {
    const job = jobs.find((one) => one.name === name);
    if (job === undefined) throw new AppError({ code: "unknown_job", status: 404, parameters: { name } });
    return job;
  }

  async function turn(): Promise<number> {
    let count = 0;
    for (const job of jobs) count += await turnOf(job);
    return count;
  }

  /** What was interrupted comes first; while another process is at it, what is due after it waits. */
  async function turnOf(job: Job): Promise<number> {
    let count = 0;
    for (const due of await readOpenRuns(database, job.name)) {
      const started = clock();
      if (!(await takeOverRun(database, { job: job.name, due, now: started }))) return count;
      await carryOut(job, { due, started });
      count += 1;
    }
    const [last] = await readRuns(database, { job: job.name, limit: 1 });
    const now = clock();
    if (last === undefined) {
      await beginCounting(job, now);
      return count;
    }
    for (const due of findDueTimes({ ...job, timeZone, after: last.due, now })) {
      const started = clock();
      if (!(await claimRun(database, { job: job.name, due, now: started }))) return count;
      await carryOut(job, { due, started });
      count += 1;
    }
    return count;
  }

  /** From here on due times are made up for; what was due before the first start is nobody's. */
  async function beginCounting(job: Job, now: number): Promise<void> {
    const first = { job: job.name, due: now, now };
    if (await claimRun(database, first))
      await finishRun(database, { ...first, started: now, outcome: { records: 0 } });
  }

  async function carryOut(job: Job, at: { due: number; started: number }): Promise<void> {
    const known = { job: job.name, ...at };
    const heartbeat = setInterval(() => {
      extendLease(database, { ...known, now: clock() }).catch((error: unknown) =>
        log.warn({ err: error, job: job.name }, "a job could not say that it goes on"),
      );
    }, LEASE_MS / 3);
    heartbeat.unref();
    try {
      const records = await job.run();
      await finishRun(database, { ...known, now: clock(), outcome: { records } });
    } catch (error) {
      log.warn({ err: error, job: job.name }, "a job failed");
      const text = error instanceof Error ? error.message.slice(0, 500) : String(error);
      await finishRun(database, { ...known, now: clock(), outcome: { error: text } });
    } finally {
      clearInterval(heartbeat);
    }
  }
}
