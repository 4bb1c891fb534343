import { expect, it } from "vitest";
import type { Database, Statement } from "../../database/types.ts";
import { SYSTEM } from "../reindex/system.ts";
import { WriteSession } from "./session.ts";

const statement = (sql: string): Statement => ({ sql, parameters: [] });

function createSession({ refused }: { refused?: string } = {}) {
  const messages: string[][] = [];
  const session = new WriteSession({
    database: {} as Database,
    batch: async (statements) => {
      messages.push(statements.map(({ sql }) => sql));
      if (statements.some(({ sql }) => sql === refused)) throw new Error(`refused: ${refused}`);
      return statements.map(({ sql }) => ({ rows: [], changes: Number(sql.at(-1)) }));
    },
    binding: { actor: SYSTEM, now: 0, query: null, id: null, ids: [] },
  });
  return { session, messages };
}

it("sends what is asked side by side in one message, and gives each its own result", async () => {
  const { session, messages } = createSession();
  const asked = [
    session.run(statement("update 1"), statement("update 2")),
    session.run(statement("update 3")),
  ];
  expect(await Promise.all(asked)).toEqual([[1, 2], [3]]);
  expect(await session.run(statement("update 4"))).toEqual([4]);
  expect(messages).toEqual([["update 1", "update 2", "update 3"], ["update 4"]]);
});

it("sends writes nobody waits for ahead of whatever is asked next, and none is left at the end", async () => {
  const { session, messages } = createSession();
  session.later(statement("insert 1"));
  session.later(statement("insert 2"));
  expect(session.writes).toBe(2);
  expect(messages).toEqual([]);
  expect(await session.run(statement("update 3"))).toEqual([3]);
  session.later(statement("insert 4"));
  await session.flush();
  await session.flush();
  expect(messages).toEqual([["insert 1", "insert 2", "update 3"], ["insert 4"]]);
});

it("tells everybody who asked in a message that it failed, and goes on with the next", async () => {
  const { session } = createSession({ refused: "update 2" });
  const asked = [session.run(statement("update 1")), session.run(statement("update 2"))];
  const results = await Promise.allSettled(asked);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await session.run(statement("update 3"))).toEqual([3]);
});
