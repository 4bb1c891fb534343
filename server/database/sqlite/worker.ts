/** The thread that owns one SQLite connection and does what the main thread asks, in order. */
import os from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { openConnection } from "./connection.ts";
import { backUpTo } from "./worker-backup.ts";
import { createCursors } from "./worker-cursors.ts";
import { createStatements } from "./worker-statements.ts";
import { READY } from "./protocol.ts";
import type {
  CallName,
  RequestMessage,
  ResponseMessage,
  WorkerCalls,
  WorkerFailure,
  WorkerSettings,
} from "./protocol.ts";

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
