import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "kysely";
import { AppError } from "../../../core/errors/app-error.ts";
import { isDatabaseError } from "../../database/errors.ts";
import type { WriteSession } from "./session.ts";

/** A call that is carried out once, however often it is sent. */
export interface OnceCall {
  readonly employee: number;
  readonly key: string;
  /** Of method, address and body: the same key with another body is a mistake. */
  readonly signature: string;
  readonly at: number;
  /** Set with the write: its answer has to be kept. */
  written: boolean;
}

/** The keyed call the current work belongs to, if it does to one. */
export const onceCall = new AsyncLocalStorage<OnceCall>();

interface Written {
  readonly resource: string;
  readonly record: number | null;
}

/** Notes in the write's own transaction that its call was carried out; a second one with the key is undone as a whole. */
export async function noteOnce(
  session: WriteSession,
  call: OnceCall,
  { resource, record }: Written,
): Promise<void> {
  const { employee, key, signature, at } = call;
  try {
    await session.run(
      sql`insert into sys__idempotency (employee, key, signature, created, resource, record) values (${employee}, ${key}, ${signature}, ${at}, ${resource}, ${record})`,
    );
  } catch (error) {
    if (isDatabaseError(error, "unique_violation"))
      throw new AppError({ code: "repeated_call", status: 409 });
    throw error;
  }
  call.written = true;
}
