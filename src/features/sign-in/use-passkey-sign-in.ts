import { useEffect, useEffectEvent, useState } from "react";
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

/** When the browser was asked last to offer passkeys by itself; 0: it does not. */
let offeredAt = 0;

/** What the person chose of the browser's own offer. Nobody asked for it: what keeps it from being made is no news. */
async function readOffered() {
  offeredAt = Date.now();
  const { browserSupportsWebAuthnAutofill } = await library();
  return (await browserSupportsWebAuthnAutofill()) ? readPasskey(true).catch(() => null) : null;
}

async function endOffer(): Promise<void> {
  if (offeredAt === 0) return;
  offeredAt = 0;
  (await library()).WebAuthnAbortService.cancelCeremony();
}

/**
 * Signing in with a passkey: by a button and, where one was made or used before, by the browser's own offer at the field
 * of the employee id. `start` is null where the browser has no passkeys.
 */
export function usePasskeySignIn(onSignedIn: (mustChangePassword: boolean) => void) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const enter = async (response: Awaited<ReturnType<typeof readPasskey>>) => {
    const result = await authProvider.login({ response });
    if (result.error) throw result.error;
    changePreferences({ passkey: true });
    onSignedIn(result.mustChangePassword === true);
  };
  const say = (error: unknown) =>
    setFailure(error instanceof ApiError ? failureText(error, t) : t("signIn.noPasskey"));

  const offer = async () => {
    const response = await readOffered();
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
      if (offeredAt > 0) void offer();
    }
  };

  const renewOffer = useEffectEvent(() => {
    if (!busy && Date.now() - offeredAt > RENEW_AFTER) void offer();
  });
  useEffect(() => {
    if (!supportsPasskeys() || !readPreferences().passkey) return;
    const renew = () => renewOffer();
    // the page itself comes first
    const first = window.setTimeout(renew);
    window.addEventListener("focus", renew);
    document.addEventListener("focusin", renew);
    return () => {
      window.clearTimeout(first);
      window.removeEventListener("focus", renew);
      document.removeEventListener("focusin", renew);
      void endOffer();
    };
  }, []);
  return { busy, failure, start: supportsPasskeys() ? start : null };
}
