import type { AuthProvider } from "@refinedev/core";
import type { ClientConfig } from "../../core/definition/client-types.ts";
import { logIn } from "../features/sign-in/log-in.ts";
import { ApiError } from "../lib/api-error.ts";
import { beforeSignOut } from "../lib/sign-out.ts";
import { request } from "../lib/http.ts";
import {
  beginSignOut,
  clearSession,
  isSignedIn,
  leavePage,
  startSession,
  takeInitialLocation,
} from "../lib/session.ts";

/** Who is signed in. A refused session is ended by `lib/http.ts` alone, so `onError` has nothing left to do. */
export function makeAuthProvider(actor: ClientConfig["actor"]): AuthProvider {
  return {
    login: async (credentials: { employeeId: string; password: string }) => {
      try {
        const { token } = await logIn(credentials);
        startSession(token);
        return { success: true, redirectTo: takeInitialLocation() };
      } catch (error) {
        return { success: false, error: error instanceof Error ? error : new Error(String(error)) };
      }
    },
    logout: async () => {
      await beforeSignOut();
      const goOn = beginSignOut();
      try {
        await request({ path: "/api/employee/logout/" });
      } catch (error) {
        // Without an answer the session still ends on this device; the server forgets it when it expires.
        if (!(error instanceof ApiError)) {
          goOn();
          throw error;
        }
      }
      clearSession();
      leavePage();
      return { success: true };
    },
    check: async () => ({ authenticated: isSignedIn() }),
    onError: async () => ({}),
    getIdentity: async () => ({ id: actor.employeeId, name: actor.name }),
    getPermissions: async () => actor.roles,
  };
}
