import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { AppError } from "../../../core/errors/app-error.ts";
import { isDatabaseError } from "../../database/errors.ts";

/**
 * The row by which a person proved who they are: a password, a passkey, a ticket. Looking at it takes a while, and whoever
 * takes it away meanwhile ends all sessions there are: so it must be there still when another one is stored.
 */
export interface Proof {
  readonly table: "sys__credential" | "sys__passkey" | "sys__sign_in";
  readonly employee: number;
  /** What tells the row from others of the person, and from what stands in its place. */
  readonly column: "password_hash" | "credential" | "ticket_hash";
  readonly value: string;
  /** It opens one session. */
  readonly once?: boolean;
  readonly refusal: () => AppError;
}

/** Statements that hold the row, the employee to store (null where it is gone), and what follows. */
export function proofSql({ table, employee, column, value, once = false }: Proof) {
  const row = sql`from ${sql.table(table)} where employee = ${employee} and ${sql.id(column)} = ${value}`;
  const none: readonly RawBuilder<unknown>[] = [];
  return {
    // waits for whoever is changing it, and is waited for
    before: sql`update ${sql.table(table)} set employee = employee where employee = ${employee} and ${sql.id(column)} = ${value}`,
    employee: sql<number>`(select employee ${row})`,
    after: once ? [sql`delete ${row}`] : none,
  };
}

/** Carries out a write that stores the employee of a proof; refused where the row is gone. */
export async function withProof<T>(proof: Proof | null, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (proof !== null && isDatabaseError(error, "not_null_violation")) throw proof.refusal();
    throw error;
  }
}
