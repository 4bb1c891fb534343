import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { request } from "../../lib/http.ts";
import { loadCode } from "../../lib/load-code.ts";
import { supportsPasskeys } from "../../lib/passkey-support.ts";
import { changePreferences, readPreferences } from "../../lib/preferences.ts";
import { authProvider } from "../../providers/auth-provider.ts";
import { failureText } from "../../ui/plain/failure-text.ts";

/** Milliseconds after which what the server gave to sign is about to be worth nothing. */
const RENEW_AFTER = 4 * 60_000;

const library = () => loadCode(() => import("@simplewebauthn/browser"));

type Options = Parameters<Awaited<ReturnType<typeof library>>["startAuthentication"]>[0]["optionsJSON"];

async function readPasskey(useBrowserAutofill: boolean) {
  const [{ startAuthentication }, { data: optionsJSON }] = await Promise.all([
    library(),
    request<{ data: Options }>({
      method: "POST",
      path: "/api/auth/passkey_sign_in/begin/",
      signsIn: true,
    }),
  ]);
  return startAuthentication({ optionsJSON, useBrowserAutofill });
}

/**
 * Signing in with a passkey: by a button and, where one was made or used before, by the browser's own offer at the field
 * of the employee id. `start` is null where the browser has no passkeys.
 */
export function usePasskeySignIn(onSignedIn: (mustChangePassword: boolean) => void) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const offered = useRef(0);

  const enter = async (response: Awaited<ReturnType<typeof readPasskey>>) => {
    const result = await authProvider.login({ response });
    if (result.error) throw result.error;
    changePreferences({ passkey: true });
    onSignedIn(result.mustChangePassword === true);
  };
  const say = (error: unknown) =>
    setFailure(error instanceof ApiError ? failureText(error, t) : t("signIn.noPasskey"));

  const offer = async () => {
    offered.current = Date.now();
    const { browserSupportsWebAuthnAutofill } = await library();
    if (!(await browserSupportsWebAuthnAutofill())) return;
    // nobody asked for it: what keeps it from being offered is no news, and the next try ends the one that waits
    const response = await readPasskey(true).catch(() => null);
    if (response === null) return;
    await enter(response).catch((error: unknown) => {
      say(error);
      return offer();
    });
  };
  const start = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await enter(await readPasskey(false));
    } catch (error) {
      say(error);
      setBusy(false);
      // the button ended the offer
      if (offered.current > 0) void offer();
    }
  };

  const latest = useRef(offer);
  latest.current = offer;
  useEffect(() => {
    if (!supportsPasskeys() || !readPreferences().passkey) return;
    const renew = () => {
      if (Date.now() - offered.current > RENEW_AFTER) void latest.current();
    };
    // the page itself comes first
    const first = window.setTimeout(renew);
    window.addEventListener("focus", renew);
    document.addEventListener("focusin", renew);
    return () => {
      window.clearTimeout(first);
      window.removeEventListener("focus", renew);
      document.removeEventListener("focusin", renew);
      if (offered.current > 0) void library().then((module) => module.WebAuthnAbortService.cancelCeremony());
    };
  }, []);
  return { busy, failure, start: supportsPasskeys() ? start : null };
}
