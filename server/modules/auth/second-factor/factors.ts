import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { AppError } from "../../../../core/errors/app-error.ts";
import type { Transaction } from "../../../database/types.ts";
import { seal, unseal } from "../../../secrets/seal.ts";
import type { SecretKeys } from "../../../secrets/secret-key.ts";
import type { ModuleContext } from "../../context.ts";
import { hashToken } from "../sessions.ts";

/** RFC 6238 as authenticator apps know it: SHA-1, six digits, 30 seconds. */
const SHAPE = { issuer: "Benchline", algorithm: "SHA1", digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
/** Steps a clock may be off in both directions. */
const DRIFT = 1;
const RECOVERY_CODES = 10;
/** Without signs that look alike: 24 of them are 120 random bits, so that one round of a hash is enough. */
const SIGNS = "abcdefghijkmnpqrstuvwxyz23456789";

export interface SecondFactorState {
  /** When it was confirmed, in epoch milliseconds; null: there is none. */
  readonly since: number | null;
  /** Recovery codes that were not used yet. */
  readonly recoveryCodes: number;
}

export interface SecondFactors {
  isActive(employee: number): Promise<boolean>;
  state(employee: number): Promise<SecondFactorState>;
  /** Makes a key that is of use once a code of it confirms it; `uri` is what authenticator apps scan. */
  begin(employee: number, account: string): Promise<{ secret: string; uri: string }>;
  /** Whether the code is one of the key that was begun with, which is in force from then on. */
  confirm(trx: Transaction, employee: number, code: string): Promise<boolean>;
  /** Whether the code is right: one of the app, or a recovery code. It is used up by that. */
  use(employee: number, code: string): Promise<boolean>;
  /** New recovery codes instead of the earlier ones: only their hashes are kept. */
  renewCodes(trx: Transaction, employee: number): Promise<string[]>;
  /** Answers whether there was one. */
  remove(trx: Transaction, employee: number): Promise<boolean>;
}

interface Options extends Pick<ModuleContext, "database" | "clock"> {
  readonly secretKeys: SecretKeys;
}

const FACTOR = "sys__second_factor";
const CODE = "sys__recovery_code";

/** What the secret of somebody’s one-time codes is sealed for. */
export const purposeOfFactor = (employee: number): string => `second factor of ${employee}`;

/** One-time codes of an authenticator app, with recovery codes for whoever lost it. */
export function createSecondFactors({ database, clock, secretKeys }: Options): SecondFactors {
  const readRow = (employee: number) =>
    database.read.selectFrom(FACTOR).selectAll().where("employee", "=", employee).executeTakeFirst();

  /** The step whose code it is; null when it is none of now. */
  async function findStep(employee: number, sealed: unknown, code: string): Promise<number | null> {
    const text = unseal({ keys: secretKeys, purpose: purposeOfFactor(employee), text: String(sealed) });
    if (text === null || !/^\d{6}$/.test(code)) return null;
    const totp = new TOTP({ ...SHAPE, secret: Secret.fromBase32(text) });
    const timestamp = clock();
    const delta = totp.validate({ token: code, timestamp, window: DRIFT });
    return delta === null ? null : totp.counter({ timestamp }) + delta;
  }

  /** A step counts once, also for two calls side by side. */
  async function takeStep(trx: Transaction, employee: number, step: number): Promise<boolean> {
    const [result] = await trx
      .updateTable(FACTOR)
      .set({ last_step: step })
      .where("employee", "=", employee)
      .where("last_step", "<", step)
      .execute();
    return Number(result?.numUpdatedRows ?? 0) === 1;
  }

  return {
    async isActive(employee) {
      const row = await readRow(employee);
      return row !== undefined && row["confirmed"] !== null;
    },

    async state(employee) {
      const [row, codes] = await Promise.all([
        readRow(employee),
        database.read
          .selectFrom(CODE)
          .select(({ fn }) => fn.countAll().as("count"))
          .where("employee", "=", employee)
          .executeTakeFirstOrThrow(),
      ]);
      const since = row?.["confirmed"] ?? null;
      return { since: since === null ? null : Number(since), recoveryCodes: Number(codes.count) };
    },

    async begin(employee, account) {
      const secret = new Secret({ buffer: new Uint8Array(randomBytes(SECRET_BYTES)).buffer });
      const text = secret.base32;
      const sealed = seal({ keys: secretKeys, purpose: purposeOfFactor(employee), text });
      const values = { secret: sealed, last_step: 0, confirmed: null };
      const result = await database.write((trx) =>
        trx
          .insertInto(FACTOR)
          .values({ employee, ...values })
          .onConflict((conflict) =>
            conflict.column("employee").doUpdateSet(values).where(`${FACTOR}.confirmed`, "is", null),
          )
          .returning("employee")
          .execute(),
      );
      if (result.length === 0) throw new AppError({ code: "second_factor_active" });
      return { secret: text, uri: new TOTP({ ...SHAPE, label: account, secret }).toString() };
    },

    async confirm(trx, employee, code) {
      const row = await trx
        .selectFrom(FACTOR)
        .select("secret")
        .where("employee", "=", employee)
        .where("confirmed", "is", null)
        .executeTakeFirst();
      const step = row === undefined ? null : await findStep(employee, row["secret"], code);
      if (step === null || !(await takeStep(trx, employee, step))) return false;
      await trx.updateTable(FACTOR).set({ confirmed: clock() }).where("employee", "=", employee).execute();
      return true;
    },

    async use(employee, code) {
      const row = await readRow(employee);
      if (row === undefined || row["confirmed"] === null) return false;
      const step = await findStep(employee, row["secret"], code);
      if (step !== null) return database.write((trx) => takeStep(trx, employee, step));
      const used = await database.write((trx) =>
        trx
          .deleteFrom(CODE)
          .where("employee", "=", employee)
          .where("code_hash", "=", hashCode(employee, code))
          .returning("employee")
          .execute(),
      );
      return used.length === 1;
    },

    async renewCodes(trx, employee) {
      const codes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode);
      await trx.deleteFrom(CODE).where("employee", "=", employee).execute();
      await trx
        .insertInto(CODE)
        .values(codes.map((code) => ({ employee, code_hash: hashCode(employee, code) })))
        .execute();
      return codes;
    },

    async remove(trx, employee) {
      await trx.deleteFrom(CODE).where("employee", "=", employee).execute();
      const rows = await trx
        .deleteFrom(FACTOR)
        .where("employee", "=", employee)
        .returning("confirmed")
        .execute();
      return rows.some(({ confirmed }) => confirmed !== null);
    },
  };
}

/** Such as `kxbm-7rtq-4hzw-9pva-m2ce-xk4d`. */
function makeRecoveryCode(): string {
  const signs = Array.from(randomBytes(24), (byte) => SIGNS.charAt(byte % SIGNS.length));
  return [0, 4, 8, 12, 16, 20].map((at) => signs.slice(at, at + 4).join("")).join("-");
}

/** However it is typed: capitals, spaces and strokes do not matter. */
const hashCode = (employee: number, code: string): string =>
  hashToken(`recovery ${employee} ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, "")}`);
