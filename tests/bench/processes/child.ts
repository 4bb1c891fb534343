import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export interface Child {
  readonly pid: number;
  readonly send: (message: unknown) => void;
  onMessage(listener: (message: unknown) => void): void;
  /** Rejects when the process ends before it was stopped. */
  readonly ended: Promise<never>;
  readonly stop: () => Promise<void>;
}

const running = new Set<() => void>();
process.once("exit", () => running.forEach((kill) => kill()));

/** A Node process beside this one, ended with it. */
export function startChild({
  file,
  env = {},
  nodeOptions = [],
}: {
  file: URL;
  env?: Readonly<Record<string, string | undefined>>;
  nodeOptions?: readonly string[];
}): Child {
  const process_ = spawn(process.execPath, [...nodeOptions, fileURLToPath(file)], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  let stopping = false;
  const kill = () => process_.kill("SIGKILL");
  running.add(kill);
  const exited = new Promise<void>((resolve) => process_.once("exit", () => resolve()));
  const ended = exited.then(() => {
    running.delete(kill);
    if (stopping) return new Promise<never>(() => undefined);
    throw new Error(`${fileURLToPath(file)} ended by itself.`);
  });
  ended.catch(() => undefined);
  return {
    pid: process_.pid ?? 0,
    send: (message) => void process_.send(message as object),
    onMessage: (listener) => void process_.on("message", listener),
    ended,
    stop: async () => {
      stopping = true;
      process_.kill("SIGTERM");
      await exited;
    },
  };
}
