/** The thread that owns one SQLite connection and does what the main thread asks, in order. */
import os from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { openConnection } from "./connection.ts";
import { createCursors } from "./worker-cursors.ts";
import { createStatements } from "./worker-statements.ts";
import {
  READY,
  type CallName,
  type RequestMessage,
  type ResponseMessage,
  type WorkerCalls,
  type WorkerFailure,
  type WorkerSettings,
} from "./protocol.ts";
import { backup, DatabaseSync } from "node:sqlite";

const ALL_PAGES = 2 ** 31 - 1;

/**
 * Copies the connection's database to `path`, takes the copy out of WAL mode so that it is one file whoever opens it,
 * and checks it.
 */
async function backUpTo(connection: DatabaseSync, path: string): Promise<null> {
  await backup(connection, path, { rate: ALL_PAGES });
  const copy = new DatabaseSync(path);
  try {
    copy.exec("PRAGMA journal_mode = DELETE");
    const answer = copy.prepare("PRAGMA quick_check(1)").get() as { quick_check: string };
    if (answer.quick_check !== "ok") throw new Error(`The copy is damaged: ${answer.quick_check}`);
  } finally {
    copy.close();
  }
  return null;
}

type Handlers = {
  [Name in CallName]: (
    request: WorkerCalls[Name]["request"],
  ) => WorkerCalls[Name]["response"] | Promise<WorkerCalls[Name]["response"]>;
};

const port = parentPort;
if (port === null) throw new Error("This module runs in a worker thread.");
const settings = workerData as WorkerSettings;
const answer = (message: ResponseMessage): void => port.postMessage(message);

try {
  if (settings.role === "long") yieldProcessor();
  const handlers = createHandlers();
  port.on("message", (message: RequestMessage) => void handle(handlers, message));
  answer({ id: READY, response: null });
} catch (error) {
  answer({ id: READY, failure: describe(error) });
  port.close();
}

function createHandlers(): Handlers {
  const connection = openConnection(settings);
  const statements = createStatements(connection);
  const cursors = createCursors(() => openConnection(settings));
  return {
    run: (request) => statements.run(request),
    batch: (requests) => requests.map((request) => statements.run({ ...request, inTransaction: true })),
    forget: (statement) => statements.forget(statement),
    control: (sql) => (connection.exec(sql), null),
    rollback: () => (connection.isTransaction && connection.exec("ROLLBACK"), null),
    isOpen: () => connection.isTransaction,
    openCursor: (request) => cursors.open(request),
    nextRows: (request) => cursors.next(request),
    closeCursor: (cursor) => cursors.close(cursor),
    backup: (path) => backUpTo(connection, path),
    close: () => {
      cursors.closeAll();
      connection.close();
      port?.close();
      return null;
    },
  };
}

async function handle<Name extends CallName>(
  handlers: Handlers,
  { id, call, request }: RequestMessage<Name>,
): Promise<void> {
  try {
    const response = handlers[call](request);
    answer({ id, response: response instanceof Promise ? await response : response });
  } catch (error) {
    answer({ id, failure: describe(error) });
  }
}

function describe(error: unknown): WorkerFailure {
  const { message, code, errcode } = error as { message?: string; code?: string; errcode?: number };
  return { message: message ?? String(error), code, errcode };
}

/** Reports give way to list reads. On Linux a priority belongs to the thread, elsewhere to the whole process. */
function yieldProcessor(): void {
  if (process.platform === "linux") os.setPriority(0, 10);
}
