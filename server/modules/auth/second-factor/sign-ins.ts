import { randomBytes } from "node:crypto";
import { AppError } from "../../../../core/errors/app-error.ts";
import type { Transaction } from "../../../database/types.ts";
import type { ModuleContext } from "../../context.ts";
import { hashToken, type Origin } from "../sessions.ts";
import { countTry, forgetTries, QUARTER } from "../throttle.ts";
import { type Proof, proofSql, withProof } from "../proof.ts";
import type { SecondFactors } from "./factors.ts";

/** Milliseconds in which a code is to be given after the password. */
const LIFE = 10 * 60_000;
/** Wrong codes after which the password is asked for anew. */
const MAX_TRIES = 5;
const TABLE = "sys__sign_in";

type Context = Pick<ModuleContext, "audit" | "database" | "clock">;

interface Step {
  readonly ticket: string;
  readonly code: string;
  readonly origin: Origin;
  readonly requestId: string;
}

/** Whose first factor was right, and the sealed ID token where the identity provider said so. */
interface FirstStep {
  readonly employee: number;
  readonly idToken?: string | null;
  readonly providerSession?: string | null;
}

/**
 * A sign-in whose code is still asked for; answers the ticket that stands for it. Throws the refusal of the proof where that
 * was taken away meanwhile.
 */
export async function beginSecondStep(
  { database, clock }: Pick<Context, "database" | "clock">,
  { employee, idToken = null, providerSession = null, proof }: FirstStep & { readonly proof: Proof | null },
): Promise<string> {
  const ticket = randomBytes(32).toString("base64url");
  const now = clock();
  const proved = proof === null ? null : proofSql(proof);
  const write = async (trx: Transaction) => {
    await proved?.before.execute(trx);
    await trx.deleteFrom(TABLE).where("expires", "<", now).execute();
    const row = {
      ticket_hash: hashToken(ticket),
      employee: proved?.employee ?? employee,
      expires: now + LIFE,
      tries: 0,
      id_token: idToken,
      provider_session: providerSession,
    };
    await trx.insertInto(TABLE).values(row).execute();
  };
  await withProof(proof, () => database.write(write));
  return ticket;
}

/** Who signs in with the ticket, for the right code; the session that is opened with its proof uses it up. */
export async function takeSecondStep(
  context: Context,
  factors: SecondFactors,
  { ticket, code, origin, requestId }: Step,
): Promise<FirstStep & { readonly proof: Proof }> {
  const { audit, database, clock } = context;
  const hash = hashToken(ticket);
  const row = await database.read
    .selectFrom(TABLE)
    .select(["employee", "id_token", "provider_session"])
    .where("ticket_hash", "=", hash)
    .where("expires", ">", clock())
    .executeTakeFirst();
  if (row === undefined) throw over();
  const employee = Number(row["employee"]);
  const counters = [{ name: "second step", key: String(employee), limit: 10, window: QUARTER }];
  await countTry(context, counters);
  // counted before it is looked at, so that guesses side by side count too
  const [counted] = await database.write((trx) =>
    trx
      .updateTable(TABLE)
      .set((set) => ({ tries: set("tries", "+", 1) }))
      .where("ticket_hash", "=", hash)
      .where("tries", "<", MAX_TRIES)
      .execute(),
  );
  if (Number(counted?.numUpdatedRows ?? 0) === 0) throw over();
  if (!(await factors.use(employee, code))) {
    await audit.note({
      act: "sign_in_failed",
      by: { employeeId: employee, impersonator: null },
      subject: `employee ${employee}`,
      detail: { why: "wrong_second_code" },
      address: origin.address,
      requestId,
    });
    throw new AppError({ code: "wrong_second_code" });
  }
  await forgetTries(context, counters);
  return {
    employee,
    proof: { table: TABLE, employee, column: "ticket_hash", value: hash, once: true, refusal: over },
    idToken: row["id_token"] as string | null,
    providerSession: row["provider_session"] as string | null,
  };
}

const over = (): AppError => new AppError({ code: "sign_in_over", status: 401 });
