import { randomBytes, randomInt } from "node:crypto";
import { toSortKey } from "../../../database/schema/sort-key.ts";
import type { Transaction } from "../../../database/types.ts";
import type { ModuleContext } from "../../context.ts";
import { hashPassword, verifyPassword } from "../passwords.ts";
import { hashToken } from "../sessions.ts";

/** Minutes a code, and the token it is exchanged for, can be used. */
export const RESET_MINUTES = 10;
const LIFE = RESET_MINUTES * 60_000;
/** Wrong codes after which a right one is of no use either. */
const MAX_TRIES = 5;

export interface Asker {
  readonly employee: number;
  readonly email: string;
}

export interface Resets {
  /** A code to type and a token for a link, instead of earlier ones of the same person. Only hashes of both are kept. */
  issue(trx: Transaction, asker: Asker, secrets: ResetSecrets): Promise<void>;
  /** The token that lets a new password be set, for the right code; null otherwise, after the same work. `employee` asked for it. */
  exchange(attempt: {
    email: string;
    code: string;
  }): Promise<{ readonly token: string | null; readonly employee: number | null }>;
  /** Whose password the token may set. */
  owner(token: string): Promise<number | null>;
  /** The same; works once. */
  redeem(trx: Transaction, token: string): Promise<number | null>;
}

export interface ResetSecrets {
  readonly code: string;
  readonly codeHash: string;
  readonly token: string;
}

export async function makeSecrets(): Promise<ResetSecrets> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  // a code of six digits is guessed from a quick hash in no time
  return { code, codeHash: await hashPassword(code), token: makeToken() };
}

const makeToken = (): string => randomBytes(32).toString("base64url");

export function createResets({ database, clock }: Pick<ModuleContext, "database" | "clock">): Resets {
  return {
    async issue(trx, { employee, email }, { codeHash, token }) {
      const now = clock();
      await trx
        .deleteFrom("sys__reset")
        .where((where) => where.or([where("employee", "=", employee), where("expires", "<", now)]))
        .execute();
      const hashes = { code_hash: codeHash, token_hash: hashToken(token), grant_hash: null };
      const row = { employee, email: toSortKey(email), created: now, expires: now + LIFE, tries: 0 };
      await trx
        .insertInto("sys__reset")
        .values({ ...row, ...hashes })
        .execute();
    },

    async exchange({ email, code }) {
      const row = await database.read
        .selectFrom("sys__reset")
        .select(["id", "employee", "code_hash"])
        .where("email", "=", toSortKey(email))
        .where("expires", ">", clock())
        .where("grant_hash", "is", null)
        .orderBy("id", "desc")
        .executeTakeFirst();
      const id = Number(row?.id ?? 0);
      const employee = row === undefined ? null : Number(row["employee"]);
      // counted before it is looked at, so that guesses side by side count too
      const counted = await changeOne((trx) =>
        trx
          .updateTable("sys__reset")
          .set((set) => ({ tries: set("tries", "+", 1) }))
          .where("id", "=", id)
          .where("tries", "<", MAX_TRIES)
          .execute(),
      );
      const hash = counted && row !== undefined ? String(row.code_hash) : null;
      const right = await verifyPassword(hash, code);
      if (!right) return { token: null, employee };
      const token = makeToken();
      const granted = await changeOne((trx) =>
        trx
          .updateTable("sys__reset")
          .set({ grant_hash: hashToken(token), expires: clock() + LIFE })
          .where("id", "=", id)
          .where("grant_hash", "is", null)
          .execute(),
      );
      return { token: granted ? token : null, employee };
    },

    async owner(token) {
      const hash = hashToken(token);
      const row = await database.read
        .selectFrom("sys__reset")
        .select("employee")
        .where((where) => where.or([where("token_hash", "=", hash), where("grant_hash", "=", hash)]))
        .where("expires", ">", clock())
        .executeTakeFirst();
      return row === undefined ? null : Number(row["employee"]);
    },

    async redeem(trx, token) {
      const hash = hashToken(token);
      const rows = await trx
        .deleteFrom("sys__reset")
        .where((where) => where.or([where("token_hash", "=", hash), where("grant_hash", "=", hash)]))
        .where("expires", ">", clock())
        .returning("employee")
        .execute();
      const employee = rows[0]?.employee;
      return employee === undefined ? null : Number(employee);
    },
  };

  async function changeOne(
    work: (trx: Transaction) => Promise<readonly { numUpdatedRows: bigint }[]>,
  ): Promise<boolean> {
    const [result] = await database.write(work);
    return Number(result?.numUpdatedRows ?? 0) === 1;
  }
}
