import type { DatabaseSync } from "node:sqlite";
import { toNative } from "./worker-statements.ts";
import type { WorkerCalls } from "./protocol.ts";

interface Cursor {
  readonly connection: DatabaseSync;
  readonly rows: Iterator<unknown>;
}

/**
 * Open reads that are fetched piece by piece. Each has a connection of its own: statements of one connection share a
 * snapshot, and a slow export must not hold back what others on this thread see.
 */
export function createCursors(connect: () => DatabaseSync) {
  const cursors = new Map<number, Cursor>();

  function close(number: number): null {
    const cursor = cursors.get(number);
    cursors.delete(number);
    cursor?.rows.return?.();
    cursor?.connection.close();
    return null;
  }

  return {
    open({ cursor, sql, parameters }: WorkerCalls["openCursor"]["request"]): readonly string[] {
      const connection = connect();
      try {
        const statement = connection.prepare(sql, { returnArrays: true });
        cursors.set(cursor, { connection, rows: statement.iterate(...toNative(parameters)) });
        return statement.columns().map((column) => column.name);
      } catch (error) {
        connection.close();
        throw error;
      }
    },
    next({ cursor, count }: WorkerCalls["nextRows"]["request"]): unknown[][] {
      const rows: unknown[][] = [];
      const source = cursors.get(cursor)?.rows;
      while (source !== undefined && rows.length < count) {
        const step = source.next();
        if (step.done === true) break;
        rows.push(step.value as unknown[]);
      }
      if (rows.length === 0) close(cursor);
      return rows;
    },
    close,
    closeAll(): void {
      for (const number of cursors.keys()) close(number);
    },
  };
}
