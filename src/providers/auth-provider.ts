import type { AuthActionResponse, AuthProvider } from "@refinedev/core";
import type { SessionUser } from "../../core/people/session-user.ts";
import { ApiError, isRecord } from "../lib/api-error.ts";
import { request, send } from "../lib/http.ts";
import { getDeviceName } from "../lib/preferences.ts";
import { noteRelease } from "../lib/release.ts";
import { beginSignOut, clearSession, isSignedIn, leavePage, startSession } from "../lib/session.ts";
import { beforeSignOut, endAtServer } from "../lib/sign-out.ts";
import { readSessionUser } from "../session/session-user.ts";

interface Credentials {
  readonly employeeId: string;
  readonly password: string;
}

/** The second step of a sign-in: the ticket the first one answered, and a code. */
interface SecondStep {
  readonly ticket: string;
  readonly code: string;
}

/** What the browser signed with a passkey. */
interface PasskeySignIn {
  readonly response: object;
}

/** What the identity provider led back with, and what goes with it. */
interface IdentitySignIn {
  readonly answer: string;
  readonly ticket: string;
}

type Proof = Credentials | SecondStep | PasskeySignIn | IdentitySignIn;

interface SignInResult extends AuthActionResponse {
  error?: Error;
  /** The password was right, and a code is asked for next. */
  ticket?: string;
  /** Somebody else chose the password: nothing opens before it is changed. */
  mustChangePassword?: boolean;
}

/**
 * Who is signed in. The sign-in page asks it before Refine is loaded; everything else through Refine's hooks. A refused
 * session is ended by `lib/http.ts` alone, so `onError` has nothing left to do.
 */
export const authProvider = {
  login: async (proof: Proof): Promise<SignInResult> => {
    try {
      return await signIn(proof);
    } catch (error) {
      return { success: false, error: error instanceof Error ? error : new Error(String(error)) };
    }
  },
  logout: async () => {
    await beforeSignOut();
    const goOn = beginSignOut();
    let elsewhere: string | null = null;
    try {
      elsewhere = await endAtServer();
    } catch (error) {
      // Without an answer the session still ends on this device; the server forgets it when it expires.
      if (!(error instanceof ApiError)) {
        goOn();
        throw error;
      }
    }
    clearSession();
    leavePage(elsewhere);
    return { success: true };
  },
  check: async () => ({ authenticated: isSignedIn() }),
  onError: async () => ({}),
  getIdentity: async ({ signal }: { readonly signal?: AbortSignal } = {}): Promise<SessionUser | null> => {
    const user = readSessionUser(await request<unknown>({ path: "/api/employee/me/", signal }));
    if (user) noteRelease(String(user.version));
    return user;
  },
} satisfies AuthProvider;

/**
 * Begins a session, or answers the ticket of the second step. Only a 202 with a token is a session; every other answer
 * speaks through its message.
 */
async function signIn(proof: Proof): Promise<SignInResult> {
  const [path, given] = getCall(proof);
  const { status, data } = await send<unknown>({
    method: "POST",
    path,
    body: { ...given, fcm_token: null, device: getDeviceName() },
    signsIn: true,
  });
  const answer = isRecord(data) ? data : {};
  const session = isRecord(answer["data"]) ? answer["data"] : {};
  if (status === 202 && typeof session["token"] === "string") {
    startSession(session["token"]);
    return { success: true, mustChangePassword: session["must_change_password"] === true };
  }
  if (typeof session["ticket"] === "string") return { success: false, ticket: session["ticket"] };
  const message = typeof answer["message"] === "string" ? answer["message"] : `HTTP ${status}`;
  throw new ApiError({ status, code: "login_refused", message, body: data });
}

function getCall(proof: Proof): readonly [path: string, body: object] {
  if ("response" in proof) return ["/api/auth/passkey_sign_in/", proof];
  if ("answer" in proof) return ["/api/auth/identity_sign_in/", proof];
  if ("ticket" in proof) return ["/api/auth/second_step/", proof];
  return ["/api/auth/login/", { employee_id: proof.employeeId, password: proof.password }];
}
