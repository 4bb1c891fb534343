import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { request } from "../../lib/http.ts";
import { identityProviderName, storeIdentityTicket } from "../../lib/identity-provider.ts";
import { failureText } from "../../ui/plain/failure-text.ts";

/** Signing in with the company's identity provider, by a button; `name` is null where there is none. */
export function useIdentitySignIn() {
  const { t } = useTranslation();
  const [name] = useState(identityProviderName);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const start = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { data } = await request<{ data: { url: string; ticket: string } }>({
        method: "POST",
        path: "/api/auth/identity_sign_in/begin/",
        signsIn: true,
      });
      storeIdentityTicket(data.ticket);
      window.location.assign(data.url);
    } catch (error) {
      setFailure(failureText(error, t));
      setBusy(false);
    }
  };
  return { name, busy, failure, start };
}
