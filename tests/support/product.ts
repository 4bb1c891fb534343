import { spawn } from "node:child_process";
import { join } from "node:path";
import { SERVER_ENV, SERVER_FLAGS } from "../../scripts/lib/server-memory.mjs";

const root = join(import.meta.dirname, "../..");

export interface RunningProduct {
  readonly url: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** Starts the product in a process of its own, as `npm start` does, with the demo company, and waits until it says where it answers. */
export async function startProduct({
  dataDir,
  port,
  settings = {},
}: {
  readonly dataDir: string;
  readonly port: string;
  /** Further environment. */
  readonly settings?: Readonly<Record<string, string>>;
}): Promise<RunningProduct> {
  const env = {
    ...SERVER_ENV,
    ...process.env,
    DATA_DIR: dataDir,
    DEMO: "small",
    PORT: port,
    HOST: "127.0.0.1",
    DATABASE_URL: "",
    // at each quarter of an hour they would change what a test looks at
    JOBS: "off",
    ...settings,
  };
  const child = spawn(process.execPath, [...SERVER_FLAGS, "server/main.ts"], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let said = "";
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (part: Buffer) => {
      said += part.toString();
      const address = /Benchline is ready: (http\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    void ended.then(() => reject(new Error(`The server ended before it was ready:\n${said}`)));
  });
  const fell = () => console.error(`The server at ${url} ended by itself; it had said:\n${said}`);
  child.once("exit", fell);
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      child.off("exit", fell);
      child.kill("SIGTERM");
      await ended;
    },
  };
}
