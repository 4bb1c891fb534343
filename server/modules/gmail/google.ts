import { isObject } from "../../../core/definition/record.ts";

/** This server as Google knows it. */
export interface GoogleOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Google's addresses; its own when absent. */
  readonly endpoints?: { readonly authorize: string; readonly token: string; readonly revoke: string };
}

/** What Google gave for a mailbox. */
export interface Grant {
  readonly email: string;
  /** What Google wants to see again, as JSON. */
  readonly tokens: string;
}

/** The part of Google's OAuth that a linked mailbox needs. */
export interface Google {
  /** Where the person is asked; `verifier` is shown again when the answer is exchanged (PKCE). */
  readonly askAt: (question: Question) => Promise<string>;
  /** Exchanges the answer. Null where Google does not take it. */
  readonly exchange: (answer: Answer) => Promise<Grant | null>;
  /** Tells Google that the tokens are no longer wanted. */
  readonly revoke: (tokens: string) => Promise<void>;
}

interface Question {
  readonly redirect: string;
  readonly state: string;
  readonly challenge: string;
}

interface Answer {
  readonly redirect: string;
  readonly code: string;
  readonly verifier: string;
}

/** Reading, and whose mailbox it is: nothing else is asked for. */
const SCOPE = ["openid", "email", "https://www.googleapis.com/auth/gmail.readonly"];

export function createGoogle({ clientId, clientSecret, endpoints }: GoogleOptions): Google {
  const client = async (redirectUri?: string) => {
    // loaded by the first who links a mailbox: the server starts without it
    const { OAuth2Client } = await import("google-auth-library");
    return new OAuth2Client({
      clientId,
      clientSecret,
      ...(redirectUri === undefined ? {} : { redirectUri }),
      ...(endpoints === undefined
        ? {}
        : {
            endpoints: {
              oauth2AuthBaseUrl: endpoints.authorize,
              oauth2TokenUrl: endpoints.token,
              oauth2RevokeUrl: endpoints.revoke,
            },
          }),
    });
  };
  return {
    askAt: async ({ redirect, state, challenge }) => {
      const { CodeChallengeMethod } = await import("google-auth-library");
      return (await client(redirect)).generateAuthUrl({
        access_type: "offline",
        prompt: "consent",
        scope: SCOPE,
        state,
        code_challenge: challenge,
        code_challenge_method: CodeChallengeMethod.S256,
      });
    },
    exchange: async ({ redirect, code, verifier }) => {
      try {
        const { tokens } = await (await client(redirect)).getToken({ code, codeVerifier: verifier });
        const email = emailOf(tokens.id_token);
        return email === null ? null : { email, tokens: JSON.stringify(tokens) };
      } catch (error) {
        const status = (error as { status?: unknown }).status;
        if (typeof status === "number" && status < 500) return null;
        throw error;
      }
    },
    revoke: async (text) => {
      const tokens: unknown = JSON.parse(text);
      const token = isObject(tokens) ? (tokens["refresh_token"] ?? tokens["access_token"]) : null;
      if (typeof token === "string") await (await client()).revokeToken(token);
    },
  };
}

/** The mailbox an id token names. It came from Google itself over an encrypted connection, so its signature adds nothing. */
function emailOf(idToken: string | null | undefined): string | null {
  try {
    const payload: unknown = JSON.parse(
      Buffer.from(idToken?.split(".")[1] ?? "", "base64url").toString("utf8"),
    );
    const email = isObject(payload) ? payload["email"] : null;
    return typeof email === "string" && email.includes("@") ? email : null;
  } catch {
    return null;
  }
}
