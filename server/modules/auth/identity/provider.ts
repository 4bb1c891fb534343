import type { RemoteJWKSet } from "jose";
import type { ClientAuth, Configuration } from "openid-client";
import { AppError } from "../../../../core/errors/app-error.ts";
import type { Log } from "../../../context.ts";

/** The company's identity provider (OpenID Connect), and this server as it knows it. */
export interface IdentityProviderOptions {
  /** As it names itself: where its own description lies, without `/.well-known/openid-configuration`. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What people call it: the sign-in page names it. */
  readonly name: string;
  /** Separated by spaces. */
  readonly scope: string;
  /** The claim that says who somebody is: `email`, or the name of one that holds the employee ID. */
  readonly employeeClaim: string;
  /** The claim that holds groups. */
  readonly groupsClaim: string;
}

/** What an answer must fit, kept from whoever carries it. */
export interface Expected {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** What the identity provider says about somebody. */
export interface Proof {
  readonly subject: string;
  /** Of the ID token and of the user info. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** Whether it asked for two factors itself. */
  readonly secondFactor: boolean;
  /** Null where signing out there takes none. */
  readonly idToken: string | null;
  /** The id of its session; null where it says none. */
  readonly sid: string | null;
}

/** What the provider says has ended there. */
export interface Logout {
  readonly subject: string | null;
  readonly sid: string | null;
  /** Names the message: it counts once. */
  readonly id: string;
  /** When the message is worth nothing any more, in epoch milliseconds. */
  readonly expires: number;
}

/** Authorization code with PKCE. What fails throws `identity_provider_away`, `identity_provider_refused` or `identity_cancelled`. */
export interface IdentityProvider {
  readonly options: IdentityProviderOptions;
  /** Where somebody is sent to. */
  begin(redirect: string): Promise<{ url: string; expected: Expected }>;
  /** Exchanges what they came back with, as parameters of an address. */
  finish(answer: { redirect: string; parameters: string; expected: Expected }): Promise<Proof>;
  /**
   * Reads a logout token (OpenID Connect Back-Channel Logout 1.0) that the provider signed for this server. Throws
   * `identity_logout_refused`, and `identity_provider_away` where its keys cannot be had.
   */
  readLogout(token: string): Promise<Logout>;
  /** Where somebody is sent to be signed out there, too; null where it names no such address. */
  signOutAt(parameters: { idToken: string; redirect: string }): Promise<string | null>;
}

/** Seconds until it counts as away. */
const TIMEOUT = 10;
/** What a logout token says has happened. */
const LOGOUT_EVENT = "http://schemas.openid.net/event/backchannel-logout";
/** Seconds after which a message that somebody held back is worth nothing. */
const MAX_LOGOUT_AGE = 600;
/** Statements of two factors: RFC 8176, OpenID EAP, PAPE, REFEDS, Okta. */
const TWO_FACTORS = new Set([
  "mfa",
  "phr",
  "phrh",
  "http://schemas.openid.net/pape/policies/2007/06/multi-factor",
  "https://refeds.org/profile/mfa",
  "urn:okta:loa:2fa:any",
]);

/** Loaded by the first sign-in: a start need not wait for it. */
const library = () => import("openid-client");

export function createIdentityProvider(
  options: IdentityProviderOptions,
  { log }: { readonly log: Log },
): IdentityProvider {
  const { issuer, clientId, clientSecret, name, scope } = options;
  let found: Promise<Configuration> | null = null;

  const discover = async (): Promise<Configuration> => {
    const client = await library();
    // by its header, as RFC 6749 has every server take it, unless this one says that it does not
    const authenticate: ClientAuth = (server, ...rest) => {
      const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
      const { ClientSecretBasic, ClientSecretPost } = client;
      const way = methods.includes("client_secret_basic") ? ClientSecretBasic : ClientSecretPost;
      return way(clientSecret)(server, ...rest);
    };
    // without it, a token that came over an encrypted connection would be taken without a look at its signature
    const execute = [client.enableNonRepudiationChecks];
    // settings allow it for this machine alone
    if (issuer.startsWith("http:")) execute.push(client.allowInsecureRequests);
    return client.discovery(new URL(issuer), clientId, {}, authenticate, { execute, timeout: TIMEOUT });
  };
  const connect = (): Promise<Configuration> => {
    found ??= discover().catch((error: unknown) => {
      found = null;
      throw error;
    });
    return found;
  };
  let keys: RemoteJWKSet | null = null;
  /** The provider’s keys; it is asked anew for one that it had not had, twice a minute at most. */
  const loadKeys = async (): Promise<RemoteJWKSet> => {
    if (keys !== null) return keys;
    const { jwks_uri: address } = (await connect()).serverMetadata();
    if (address === undefined) throw new Error("The identity provider names no keys.");
    const { createRemoteJWKSet } = await import("jose");
    keys = createRemoteJWKSet(new URL(address), { timeoutDuration: TIMEOUT * 1000 });
    return keys;
  };
  /** Nothing of the answer is logged: it may hold a code or a token. */
  const fail = (error: unknown): never => {
    const { code, error: said, message } = error as Readonly<Record<string, unknown>>;
    const parameters = { provider: name };
    if (said === "access_denied") throw new AppError({ code: "identity_cancelled", parameters });
    log.warn({ code, said, reason: message }, "signing in with the identity provider failed");
    throw new AppError({ code: getFailure({ code, said }), parameters });
  };

  return {
    options,

    async begin(redirect) {
      try {
        const [client, configuration] = await Promise.all([library(), connect()]);
        const expected = {
          state: client.randomState(),
          nonce: client.randomNonce(),
          verifier: client.randomPKCECodeVerifier(),
        };
        const { response_modes_supported: modes } = configuration.serverMetadata();
        const url = client.buildAuthorizationUrl(configuration, {
          redirect_uri: redirect,
          scope,
          state: expected.state,
          nonce: expected.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(expected.verifier),
          code_challenge_method: "S256",
          // behind #, where no server and no proxy logs the code; the default of OpenID Connect names it
          ...(modes?.includes("fragment") === false ? {} : { response_mode: "fragment" }),
        });
        return { url: url.href, expected };
      } catch (error) {
        return fail(error);
      }
    },

    async finish({ redirect, parameters, expected }) {
      try {
        const [client, configuration] = await Promise.all([library(), connect()]);
        const tokens = await client.authorizationCodeGrant(
          configuration,
          new URL(`${redirect}?${parameters}`),
          {
            expectedState: expected.state,
            expectedNonce: expected.nonce,
            pkceCodeVerifier: expected.verifier,
            idTokenExpected: true,
          },
        );
        const own = tokens.claims();
        if (own === undefined || tokens.id_token === undefined)
          throw new Error("The identity provider gave no ID token.");
        const { userinfo_endpoint: info, end_session_endpoint: end } = configuration.serverMetadata();
        const more =
          info === undefined ? {} : await client.fetchUserInfo(configuration, tokens.access_token, own.sub);
        return {
          subject: own.sub,
          claims: { ...more, ...own },
          secondFactor: [own.acr, own["amr"]]
            .flat()
            .some((stated) => typeof stated === "string" && TWO_FACTORS.has(stated)),
          idToken: end === undefined ? null : tokens.id_token,
          sid: typeof own["sid"] === "string" ? own["sid"] : null,
        };
      } catch (error) {
        return fail(error);
      }
    },

    async readLogout(token) {
      const { errors, jwtVerify } = await import("jose");
      try {
        const { payload } = await jwtVerify(token, await loadKeys(), {
          issuer,
          audience: clientId,
          typ: "logout+jwt",
          requiredClaims: ["iat", "exp", "jti"],
          maxTokenAge: MAX_LOGOUT_AGE,
          clockTolerance: TIMEOUT,
        });
        const { events, exp = 0, jti = "", nonce, sid, sub } = payload;
        const told = events as Readonly<Record<string, unknown>> | undefined;
        const isLogout = typeof told === "object" && told !== null && typeof told[LOGOUT_EVENT] === "object";
        const says = (claim: unknown) => (typeof claim === "string" && claim !== "" ? claim : null);
        const [session, subject] = [says(sid), says(sub)];
        // an ID token, which has a nonce, must not pass for one
        if (!isLogout || nonce !== undefined || (session === null && subject === null) || jti === "")
          throw new AppError({ code: "identity_logout_refused" });
        return { subject, sid: session, id: jti, expires: exp * 1000 };
      } catch (error) {
        if (error instanceof AppError) throw error;
        log.warn({ reason: (error as Error).message }, "a message of the identity provider was refused");
        const isAway = !(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout;
        throw new AppError(
          isAway
            ? { code: "identity_provider_away", parameters: { provider: name } }
            : { code: "identity_logout_refused", cause: error },
        );
      }
    },

    async signOutAt({ idToken, redirect }) {
      try {
        const [client, configuration] = await Promise.all([library(), connect()]);
        if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
        return client.buildEndSessionUrl(configuration, {
          id_token_hint: idToken,
          post_logout_redirect_uri: redirect,
        }).href;
      } catch (error) {
        log.warn({ reason: (error as Error).message }, "signing out at the identity provider failed");
        return null;
      }
    },
  };
}

/** Codes of the library for no answer, or for one that is no answer of such a server. */
const AWAY = ["OAUTH_TIMEOUT", "OAUTH_RESPONSE_IS_NOT_CONFORM", "OAUTH_RESPONSE_IS_NOT_JSON"];
/** What a server says that cannot work. */
const UNABLE = ["temporarily_unavailable", "server_error", "invalid_client"];

/** An answer that does not fit is refused; whoever gives none, or cannot work, is away. */
function getFailure({ code, said }: Readonly<Record<"code" | "said", unknown>>): string {
  // a network that failed has a code of its own, or none
  const isTold = typeof code === "string" && code.startsWith("OAUTH_") && !AWAY.includes(code);
  const isUnable = typeof said === "string" && UNABLE.includes(said);
  return isTold && !isUnable ? "identity_provider_refused" : "identity_provider_away";
}
