import { buildApp } from "../../../server/app.ts";
import { openDatabase } from "../../../server/database/database.ts";
import type { Database, Statement } from "../../../server/database/types.ts";
import type { Prepared } from "./prepare.ts";
import { PEOPLE } from "./tables.ts";
import type { EmployeeCode } from "./tables.ts";

export interface CapturedCall {
  readonly path: string;
  readonly as: EmployeeCode;
  /** As the first call after a write, which remembers no totals. */
  readonly afterWrite?: boolean;
}

export interface Captured {
  readonly tokens: Readonly<Record<EmployeeCode, string>>;
  /** Statements the server runs for a call that it has answered before, in their order. */
  statementsOf(call: CapturedCall): readonly Statement[];
  answerOf(call: CapturedCall): { readonly status: number; readonly body: unknown };
}

const keyOf = ({ path, as, afterWrite }: CapturedCall) => `${as} ${path} ${afterWrite === true}`;

/** Signs the people of the measurement in and writes down the SQL of the calls, from the server's own application. */
export async function capture({ dataDir, url }: Prepared, calls: readonly CapturedCall[]): Promise<Captured> {
  const real = await openDatabase({ dataDir, url });
  const seen: Statement[] = [];
  const database = recording(real, seen);
  try {
    const app = await buildApp({ database, dataDir, log: "silent", limits: { callsPerMinute: 0 } });
    const entries = await Promise.all(
      PEOPLE.map(async ({ employeeId }, index) => {
        const { token } = await app.benchline.sessions.create({ employee: index + 1 });
        return [employeeId, token] as const;
      }),
    );
    const tokens = Object.fromEntries(entries) as Record<EmployeeCode, string>;
    const statements = new Map<string, readonly Statement[]>();
    const answers = new Map<string, { status: number; body: unknown }>();
    for (const call of calls) {
      const ask = () =>
        app.inject({ method: "GET", url: call.path, headers: { authorization: `Token ${tokens[call.as]}` } });
      await ask();
      if (call.afterWrite === true) await real.write(() => Promise.resolve());
      seen.length = 0;
      const answer = await ask();
      if (seen.length === 0)
        throw new Error(`No statement was seen of ${call.path}: nothing to compare it with.`);
      statements.set(keyOf(call), [...seen]);
      answers.set(keyOf(call), { status: answer.statusCode, body: answer.body });
    }
    await app.close();
    return {
      tokens,
      statementsOf: (call) => statements.get(keyOf(call)) ?? [],
      answerOf: (call) => answers.get(keyOf(call)) ?? { status: 0, body: null },
    };
  } finally {
    await real.close();
  }
}

function recording(database: Database, seen: Statement[]): Database {
  const recorded: Database = {
    ...database,
    query: (statement, options) => {
      seen.push(statement);
      return database.query(statement, options);
    },
    values: (statement, options) => {
      seen.push(statement);
      return database.values(statement, options);
    },
    // lists read from any server: without this they would pass by unseen
    get anyServer() {
      return recorded;
    },
  };
  return recorded;
}
