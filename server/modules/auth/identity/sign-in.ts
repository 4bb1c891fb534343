import { requiresIdentityProvider } from "../../../../core/access/identity-provider.ts";
import { requiresSecondFactor } from "../../../../core/access/second-factor.ts";
import { AppError } from "../../../../core/errors/app-error.ts";
import { seal, unseal } from "../../../secrets/seal.ts";
import type { SecretKeys } from "../../../secrets/secret-key.ts";
import type { ModuleContext } from "../../context.ts";
import { loadPerson } from "../actors.ts";
import { openSession } from "../open-session.ts";
import type { SecondFactors } from "../second-factor/factors.ts";
import type { Passkeys } from "../second-factor/passkeys.ts";
import { beginSecondStep } from "../second-factor/sign-ins.ts";
import { endProviderSessions, getProviderSession, hashToken, type Origin } from "../sessions.ts";
import { countTry, QUARTER, takeBack } from "../throttle.ts";
import { createIdentities } from "./people.ts";
import { createIdentityProvider, type Expected, type IdentityProviderOptions } from "./provider.ts";

/** The page of the browser application that the provider leads back to; it hands the answer over. */
const BACK = "/signin/identity";
const SIGN_IN_PAGE = "/signin";
/** Milliseconds to sign in at the provider. */
const LIFE = 10 * 60_000;
const CHALLENGE = "sys__challenge";
const PURPOSE = "identity provider sign-in";
/** What the ID token of somebody’s sign-in is sealed for. */
export const purposeOfIdToken = (employee: number) => `id token of ${employee}`;

interface Finish {
  /** What the beginning answered. */
  readonly ticket: string;
  /** The parameters the provider led back with. */
  readonly answer: string;
  readonly origin: Origin;
  readonly device: string | null;
  readonly requestId: string;
}

export interface IdentitySignIn {
  /** What people call the provider; null where the server knows none. */
  readonly name: string | null;
  /** Where to go, and what is to be shown again with the answer. */
  begin(address: string): Promise<{ url: string; ticket: string }>;
  finish(call: Finish): Promise<{ employeeId: number } & ({ token: string } | { ticket: string })>;
  /** Throws where the person signs in with the provider alone. */
  refuseOtherWays(employee: number): Promise<void>;
  /** How the provider stands to a person. */
  stateOf(employee: number): Promise<{ since: number | null; required: boolean }>;
  /** Ends what a logout token of the provider names, once. */
  endByProvider(call: { token: string; address: string; requestId: string }): Promise<void>;
  /** Where a session that the provider opened ends there, too; null where it does nowhere else. */
  signOutAt(session: { employee: number; idToken: string | null }): Promise<string | null>;
}

/** Signing in with the company's identity provider. */
export function createIdentitySignIn(
  context: ModuleContext,
  {
    options,
    factors,
    passkeys,
    secretKeys,
  }: {
    readonly options: IdentityProviderOptions | null;
    readonly factors: SecondFactors;
    readonly passkeys: Passkeys;
    readonly secretKeys: SecretKeys;
  },
): IdentitySignIn {
  const { audit, clock, database, definitions, publicUrl } = context;
  const provider = options === null ? null : createIdentityProvider(options, context);
  const identities = options === null ? null : createIdentities(context, options);
  const parts = () => {
    if (provider === null || identities === null) throw new AppError({ code: "identity_provider_absent" });
    return { provider, identities, name: provider.options.name, redirect: `${publicUrl()}${BACK}` };
  };
  const refused = (code: string) =>
    new AppError({ code, parameters: { provider: provider?.options.name ?? "" } });
  const hashState = (state: string) => hashToken(`identity ${state}`);

  /** What begun sign-in a ticket is of; it works once, whatever comes of the rest, and for every process. */
  const take = async (ticket: string): Promise<Expected> => {
    const opened = unseal({ keys: secretKeys, purpose: PURPOSE, text: ticket });
    if (opened === null) throw refused("identity_provider_refused");
    const expected = JSON.parse(opened) as Expected;
    const taken = await database.write((trx) =>
      trx
        .deleteFrom(CHALLENGE)
        .where("challenge_hash", "=", hashState(expected.state))
        .where("expires", ">", clock())
        .returning("expires")
        .execute(),
    );
    if (taken.length === 0) throw refused("identity_provider_refused");
    return expected;
  };
  const isRequired = async (employee: number): Promise<boolean> => {
    if (provider === null) return false;
    const person = await loadPerson(database, employee);
    return requiresIdentityProvider(definitions().access, person?.roles ?? []);
  };

  const finish: IdentitySignIn["finish"] = async ({ ticket, answer, ...opening }) => {
    const { identities: people, provider: asked, redirect } = parts();
    const { origin, requestId } = opening;
    const counters = [{ name: "sign-in address", key: origin.address, limit: 1000, window: QUARTER }];
    await countTry(context, counters);
    const proof = await asked.finish({ redirect, parameters: answer, expected: await take(ticket) });
    await takeBack(context, counters);
    const call = { proof, address: origin.address, requestId };
    const employeeId = await people.find(call);
    await people.followGroups(employeeId, call);
    const purpose = purposeOfIdToken(employeeId);
    const idToken = proof.idToken === null ? null : seal({ keys: secretKeys, purpose, text: proof.idToken });
    const providerSession = getProviderSession(asked.options.issuer, proof.sid);
    const person = await loadPerson(database, employeeId);
    const demanded = requiresSecondFactor(definitions().access, person?.roles ?? []);
    if (!proof.secondFactor || demanded) {
      if (await factors.isActive(employeeId))
        return {
          employeeId,
          ticket: await beginSecondStep(context, {
            employee: employeeId,
            idToken,
            providerSession,
            proof: null,
          }),
        };
      if (demanded && !proof.secondFactor && (await passkeys.list(employeeId)).length > 0)
        throw new AppError({ code: "passkey_required" });
    }
    const session = {
      employee: employeeId,
      ...opening,
      proof: null,
      by: "identity_provider",
      idToken,
      providerSession,
    } as const;
    return { employeeId, token: await openSession(context, session) };
  };

  return {
    name: options?.name ?? null,

    async begin(address) {
      const { provider: asked, redirect } = parts();
      await countTry(context, [{ name: "identity sign-in", key: address, limit: 3000, window: QUARTER }]);
      const { url, expected } = await asked.begin(redirect);
      const now = clock();
      await database.write(async (trx) => {
        await trx.deleteFrom(CHALLENGE).where("expires", "<", now).execute();
        const row = { challenge_hash: hashState(expected.state), employee: null, expires: now + LIFE };
        await trx.insertInto(CHALLENGE).values(row).execute();
      });
      const text = JSON.stringify(expected);
      return { url, ticket: seal({ keys: secretKeys, purpose: PURPOSE, text }) };
    },

    finish: (call) =>
      finish(call).catch(async (error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        await audit.note({
          act: "sign_in_failed",
          by: null,
          subject: "identity provider",
          detail: { why: error.code },
          address: call.origin.address,
          requestId: call.requestId,
        });
        throw error;
      }),

    async refuseOtherWays(employee) {
      if (await isRequired(employee)) throw refused("identity_provider_required");
    },

    stateOf: async (employee) => ({
      since: await parts().identities.linkedSince(employee),
      required: await isRequired(employee),
    }),

    async endByProvider({ token, address, requestId }) {
      const { identities: people, provider: asked } = parts();
      await countTry(context, [{ name: "identity logout", key: address, limit: 3000, window: QUARTER }]);
      const { expires, id, sid, subject } = await asked.readLogout(token);
      const employee = subject === null ? null : await people.employeeOf(subject);
      const { issuer } = asked.options;
      const ended = await database.write(async (trx) => {
        const row = { challenge_hash: hashToken(`logout ${issuer} ${id}`), employee: null, expires };
        const [taken] = await trx
          .insertInto(CHALLENGE)
          .values(row)
          .onConflict((known) => known.doNothing())
          .returning("expires")
          .execute();
        if (taken === undefined) throw new AppError({ code: "identity_logout_refused" });
        // nobody here has that subject
        if (subject !== null && employee === null) return [];
        const over = await endProviderSessions(trx, { issuer, sid, employee, now: clock() });
        for (const person of over)
          await audit.noteIn(trx, {
            act: "sessions_ended",
            by: null,
            subject: `employee ${person}`,
            detail: { by: "identity_provider" },
            address,
            requestId,
          });
        return over;
      });
      for (const person of ended) context.sessionCache.forgetEmployee(person);
    },

    async signOutAt({ employee, idToken }) {
      if (provider === null || idToken === null) return null;
      const purpose = purposeOfIdToken(employee);
      const text = unseal({ keys: secretKeys, purpose, text: idToken });
      if (text === null) return null;
      return provider.signOutAt({ idToken: text, redirect: `${publicUrl()}${SIGN_IN_PAGE}` });
    },
  };
}
