import type { Transaction } from "../../database/types.ts";
import { endSessions } from "./sessions.ts";

export interface NewPassword {
  readonly trx: Transaction;
  readonly employee: number;
  /** From `hashPassword`, made before the transaction: it takes its time. */
  readonly passwordHash: string;
  /** A first password that somebody else chose: it opens nothing but the change of it. */
  readonly mustChange: boolean;
  readonly now: number;
  /** Hash of the token of a session that goes on; every other one of the person ends. */
  readonly keepSession?: string | null;
}

/** Gives an employee a password, a first or a new one, and ends what the old one opened, in every process. */
export async function setPassword({
  trx,
  employee,
  passwordHash,
  mustChange,
  now,
  keepSession = null,
}: NewPassword): Promise<void> {
  const values = { password_hash: passwordHash, must_change: mustChange ? 1 : 0, changed: now };
  await trx
    .insertInto("sys__credential")
    .values({ employee, ...values })
    .onConflict((conflict) => conflict.column("employee").doUpdateSet(values))
    .execute();
  await endSessions(trx, { employee, now, except: keepSession });
}
