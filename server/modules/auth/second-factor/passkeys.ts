import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { formatInstant } from "../../../../core/definition/clock.ts";
import { AppError } from "../../../../core/errors/app-error.ts";
import type { Transaction } from "../../../database/types.ts";
import type { ModuleContext } from "../../context.ts";
import { hashToken } from "../sessions.ts";

/** Milliseconds in which a browser is to answer a challenge. A page waits for autofill as long. */
const CHALLENGE_LIFE = 5 * 60_000;
const PASSKEY = "sys__passkey";
const CHALLENGE = "sys__challenge";
const NAME_OF_PRODUCT = "Benchline";
/** What devices sign with: EdDSA, ES256, RS256 (COSE). */
const ALGORITHMS = [-8, -7, -257];

/** Loaded by the first passkey: most of it is for certificates, which a start need not wait for. */
const library = () => import("@simplewebauthn/server");

export interface Passkey {
  /** Given by the device; base64url. */
  readonly id: string;
  readonly name: string;
  /** ISO 8601, UTC. */
  readonly created: string;
  readonly last_used: string | null;
}

export interface Passkeys {
  list(employee: number): Promise<Passkey[]>;
  /** What the browser makes a passkey by: `PublicKeyCredentialCreationOptionsJSON` of WebAuthn, level 3. */
  beginMaking(owner: { employee: number; employeeId: string; name: string }): Promise<object>;
  /** The row of the passkey the browser made, to be stored. Throws `wrong_passkey`. */
  check(employee: number, response: RegistrationResponseJSON): Promise<NewPasskey>;
  add(trx: Transaction, owner: { employee: number; name: string }, made: NewPasskey): Promise<void>;
  /** What the browser signs in by: `PublicKeyCredentialRequestOptionsJSON`. */
  beginSignIn(): Promise<object>;
  /** Whose passkey signed the challenge, which is used up by that. Throws `wrong_passkey`. */
  use(response: AuthenticationResponseJSON): Promise<number>;
  /** Whose passkey has this id; null for one that is not known here. */
  ownerOf(id: string): Promise<number | null>;
  /** Removes one, or all of the person's; answers whether there was any. */
  remove(trx: Transaction, which: { employee: number; id?: string }): Promise<boolean>;
}

interface NewPasskey {
  readonly credential: string;
  readonly public_key: string;
  readonly counter: number;
  /** JSON. */
  readonly transports: string;
}

type Options = Pick<ModuleContext, "database" | "clock" | "publicUrl">;

/** Passkeys as WebAuthn knows them. They prove possession and, by fingerprint, face or PIN, the person: two factors. */
export function createPasskeys({ database, clock, publicUrl }: Options): Passkeys {
  const site = () => {
    const { hostname: rpID, origin } = new URL(publicUrl());
    return { rpID, origin };
  };

  /** Stored, so that any process may take the answer. Null: of a sign-in, when nobody knows yet who it is. */
  const keepChallenge = async <T extends { readonly challenge: string }>(
    options: T,
    employee: number | null,
  ): Promise<T> => {
    const now = clock();
    await database.write(async (trx) => {
      await trx.deleteFrom(CHALLENGE).where("expires", "<", now).execute();
      const row = { challenge_hash: hashToken(options.challenge), employee, expires: now + CHALLENGE_LIFE };
      await trx.insertInto(CHALLENGE).values(row).execute();
    });
    return options;
  };
  /** Once, whatever comes of the rest of the answer. */
  const takeChallenge = async (challenge: string, employee: number | null): Promise<boolean> => {
    const taken = await database.write((trx) =>
      trx
        .deleteFrom(CHALLENGE)
        .where("challenge_hash", "=", hashToken(challenge))
        .where("employee", employee === null ? "is" : "=", employee)
        .where("expires", ">", clock())
        .returning("expires")
        .execute(),
    );
    return taken.length === 1;
  };
  const rowOf = (credential: string) =>
    database.read.selectFrom(PASSKEY).selectAll().where("credential", "=", credential).executeTakeFirst();
  const rowsOf = (employee: number) =>
    database.read
      .selectFrom(PASSKEY)
      .selectAll()
      .where("employee", "=", employee)
      .orderBy("created")
      .execute();

  return {
    async list(employee) {
      const rows = await rowsOf(employee);
      return rows.map(({ credential, name, created, last_used }) => ({
        id: String(credential),
        name: String(name),
        created: formatInstant(Number(created)),
        last_used: last_used === null ? null : formatInstant(Number(last_used)),
      }));
    },

    async beginMaking({ employee, employeeId, name }) {
      const { generateRegistrationOptions } = await library();
      const rows = await rowsOf(employee);
      const options = await generateRegistrationOptions({
        rpName: NAME_OF_PRODUCT,
        rpID: site().rpID,
        userName: employeeId,
        userDisplayName: name,
        // a device keeps one passkey a person: made anew after it was removed here, it replaces the old one
        userID: new TextEncoder().encode(String(employee)),
        timeout: CHALLENGE_LIFE,
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: rows.map((row) => ({ id: String(row["credential"]), ...readTransports(row) })),
        // found by the browser without an employee id, and opened only by its person
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
      return keepChallenge(options, employee);
    },

    async check(employee, response) {
      const { verifyRegistrationResponse } = await library();
      const { rpID, origin } = site();
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response,
        expectedChallenge: (challenge) => takeChallenge(challenge, employee),
        expectedOrigin: origin,
        expectedRPID: rpID,
        supportedAlgorithmIDs: ALGORITHMS,
        requireUserVerification: true,
      }).catch(refuse);
      if (!verified) return refuse();
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
      return {
        credential: id,
        public_key: Buffer.from(publicKey).toString("base64url"),
        counter,
        transports: JSON.stringify(transports),
      };
    },

    async add(trx, { employee, name }, made) {
      const added = await trx
        .insertInto(PASSKEY)
        .values({ ...made, employee, name, created: clock(), last_used: null })
        .onConflict((conflict) => conflict.column("credential").doNothing())
        .returning("credential")
        .execute();
      if (added.length === 0) refuse();
    },

    async beginSignIn() {
      const { generateAuthenticationOptions } = await library();
      const options = await generateAuthenticationOptions({
        rpID: site().rpID,
        timeout: CHALLENGE_LIFE,
        userVerification: "required",
      });
      return keepChallenge(options, null);
    },

    async use(response) {
      const { verifyAuthenticationResponse } = await library();
      const row = await rowOf(response.id);
      if (row === undefined) return refuse();
      const { rpID, origin } = site();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        expectedChallenge: (challenge) => takeChallenge(challenge, null),
        expectedOrigin: origin,
        expectedRPID: rpID,
        credential: {
          id: String(row["credential"]),
          publicKey: new Uint8Array(Buffer.from(String(row["public_key"]), "base64url")),
          counter: Number(row["counter"]),
          ...readTransports(row),
        },
        requireUserVerification: true,
      }).catch(refuse);
      if (!verified) return refuse();
      const { newCounter } = authenticationInfo;
      // a copied device counts on its own: of two with the same count, also side by side, one is refused
      const used = await database.write((trx) =>
        trx
          .updateTable(PASSKEY)
          .set({ counter: newCounter, last_used: clock() })
          .where("credential", "=", response.id)
          .where((where) => where.or([where("counter", "<", newCounter), where("counter", "=", 0)]))
          .returning("employee")
          .execute(),
      );
      return used[0] === undefined ? refuse() : Number(used[0]["employee"]);
    },

    async ownerOf(id) {
      const row = await rowOf(id);
      return row === undefined ? null : Number(row["employee"]);
    },

    async remove(trx, { employee, id }) {
      const rows = await trx
        .deleteFrom(PASSKEY)
        .where("employee", "=", employee)
        .$if(id !== undefined, (query) => query.where("credential", "=", id))
        .returning("credential")
        .execute();
      return rows.length > 0;
    },
  };
}

const readTransports = (row: Record<string, unknown>) => ({
  transports: JSON.parse(String(row["transports"])) as string[],
});

/** One answer for everything that is wrong: who has a passkey here is nobody else's business. */
function refuse(cause?: unknown): never {
  throw new AppError({ code: "wrong_passkey", ...(cause === undefined ? {} : { cause }) });
}
