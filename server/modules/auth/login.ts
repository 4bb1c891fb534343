import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { requiresSecondFactor } from "../../../core/access/second-factor.ts";
import { toSortKey } from "../../database/schema/sort-key.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import type { ModuleContext } from "../context.ts";
import { loadPerson } from "./actors.ts";
import type { IdentitySignIn } from "./identity/sign-in.ts";
import { openSession } from "./open-session.ts";
import { verifyPassword } from "./passwords.ts";
import type { Proof } from "./proof.ts";
import type { SecondFactors } from "./second-factor/factors.ts";
import type { Passkeys } from "./second-factor/passkeys.ts";
import { beginSecondStep, takeSecondStep } from "./second-factor/sign-ins.ts";
import type { Origin } from "./sessions.ts";
import { countTry, forgetTries, QUARTER, takeBack } from "./throttle.ts";

export interface Credentials {
  readonly employee_id: string;
  readonly password: string;
  readonly origin: Origin;
  /** The name the browser made up for itself; null where it sends none. */
  readonly device: string | null;
  readonly requestId: string;
}

interface SecondStep extends Omit<Credentials, "employee_id" | "password"> {
  readonly ticket: string;
  readonly code: string;
}

interface PasskeySignIn extends Omit<Credentials, "employee_id" | "password"> {
  readonly response: AuthenticationResponseJSON;
}

export interface SignIn {
  /**
   * The employee with a fresh token, or with a ticket where a one-time code is asked for next; or a refusal that does not
   * tell which part was wrong.
   */
  (credentials: Credentials): Promise<{ employeeId: number } & ({ token: string } | { ticket: string })>;
  /** The same for a ticket and its code. */
  secondStep(step: SecondStep): Promise<{ employeeId: number; token: string }>;
  /** The same for a passkey, which proves both factors. */
  byPasskey(signing: PasskeySignIn): Promise<{ employeeId: number; token: string }>;
  /** Forgets failures of somebody who proved otherwise who they are. */
  forgive(who: { readonly account: string; readonly address: string }): Promise<void>;
}

// a person who mistypes is stopped at home; one who guesses from many places, or at many accounts, is stopped too
const accountHere = (account: string, address: string) => ({
  name: "sign-in account here",
  key: `${account} ${address}`,
  limit: 10,
  window: QUARTER,
});
const accountAnywhere = (account: string) => ({
  name: "sign-in account",
  key: account,
  limit: 100,
  window: QUARTER,
});
// an office shares one address: ten people who mistype all day do not stop the others
const anyAccount = (address: string) => ({
  name: "sign-in address",
  key: address,
  limit: 1000,
  window: QUARTER,
});

export function createSignIn(
  context: ModuleContext,
  {
    factors,
    passkeys,
    identity,
  }: {
    readonly factors: SecondFactors;
    readonly passkeys: Passkeys;
    readonly identity: IdentitySignIn;
  },
): SignIn {
  const { audit, database, definitions } = context;

  /** The company asks for two factors, and a passkey is all this person has besides the password. */
  const needsPasskey = async (employee: number): Promise<boolean> => {
    if ((await passkeys.list(employee)).length === 0) return false;
    const person = await loadPerson(database, employee);
    return requiresSecondFactor(definitions().access, person?.roles ?? []);
  };
  const requireActive = async (employee: number): Promise<void> => {
    if ((await loadPerson(database, employee)) === null)
      throw new AppError({ code: "account_not_active", status: 403 });
  };

  const signIn = async ({ employee_id, password, origin, device, requestId }: Credentials) => {
    const account = toSortKey(employee_id);
    const here = accountHere(account, origin.address);
    const counters = [here, accountAnywhere(account), anyAccount(origin.address)];
    await countTry(context, counters);
    const row = await database.read
      .selectFrom("employee")
      .leftJoin("sys__credential", "sys__credential.employee", "employee.id")
      .select(["employee.id as id", "employee.status as status", "sys__credential.password_hash as hash"])
      .where("employee.employee_id__key", "=", account)
      .where("employee.archived", "is", null)
      .executeTakeFirst();
    const hash = (row?.hash as string | null | undefined) ?? null;
    const right = await verifyPassword(hash, password);
    const failed = (why: string) =>
      audit.note({
        act: "sign_in_failed",
        by: row === undefined ? null : { employeeId: Number(row.id), impersonator: null },
        subject: `account ${employee_id.slice(0, 60)}`,
        detail: { why },
        address: origin.address,
        requestId,
      });
    const wrong = () => new AppError({ code: "wrong_credentials", status: 401 });
    if (row === undefined || hash === null || !right) {
      await failed("wrong_credentials");
      throw wrong();
    }
    await takeBack(context, counters);
    if (row.status !== "active") {
      await failed("account_not_active");
      throw new AppError({ code: "account_not_active", status: 403 });
    }
    await forgetTries(context, [here]);
    const employeeId = Number(row.id);
    await identity.refuseOtherWays(employeeId).catch(async (error: AppError) => {
      await failed(error.code);
      throw error;
    });
    const proof: Proof = {
      table: "sys__credential",
      employee: employeeId,
      column: "password_hash",
      value: hash,
      refusal: wrong,
    };
    if (await factors.isActive(employeeId))
      return { employeeId, ticket: await beginSecondStep(context, { employee: employeeId, proof }) };
    if (await needsPasskey(employeeId)) throw new AppError({ code: "passkey_required" });
    const token = await openSession(context, { employee: employeeId, proof, origin, device, requestId });
    return { employeeId, token };
  };
  return Object.assign(signIn, {
    secondStep: async ({ ticket, code, ...opening }: SecondStep) => {
      const { employee, ...step } = await takeSecondStep(context, factors, { ticket, code, ...opening });
      await requireActive(employee);
      return { employeeId: employee, token: await openSession(context, { employee, ...opening, ...step }) };
    },
    byPasskey: async ({ response, ...opening }: PasskeySignIn) => {
      const { origin, requestId } = opening;
      const failed = async (employeeId: number | null, error: AppError): Promise<never> => {
        await audit.note({
          act: "sign_in_failed",
          by: employeeId === null ? null : { employeeId, impersonator: null },
          subject: "passkey",
          detail: { why: error.code },
          address: origin.address,
          requestId,
        });
        throw error;
      };
      const counters = [anyAccount(origin.address)];
      await countTry(context, counters);
      const employeeId = await passkeys
        .use(response)
        .catch(async (error: AppError) => failed(await passkeys.ownerOf(response.id), error));
      await takeBack(context, counters);
      await requireActive(employeeId).catch((error: AppError) => failed(employeeId, error));
      await identity.refuseOtherWays(employeeId).catch((error: AppError) => failed(employeeId, error));
      const proof: Proof = {
        table: "sys__passkey",
        employee: employeeId,
        column: "credential",
        value: response.id,
        refusal: () => new AppError({ code: "wrong_passkey" }),
      };
      const token = await openSession(context, { employee: employeeId, proof, ...opening, by: "passkey" });
      return { employeeId, token };
    },
    forgive: ({ account, address }: { account: string; address: string }) =>
      forgetTries(context, [accountHere(toSortKey(account), address), accountAnywhere(toSortKey(account))]),
  });
}
