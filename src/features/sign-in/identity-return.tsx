import { useEffect, useRef } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { takeIdentityTicket } from "../../lib/identity-provider.ts";
import { authProvider } from "../../providers/auth-provider.ts";
import { failureText } from "../../ui/plain/failure-text.ts";
import { Frame } from "./frame.tsx";
import { replaceBy } from "./path.ts";
import type { SignInProps } from "./sign-in.tsx";

/** Where the identity provider leads back to: its answer leaves the address bar at once, and opens a session. */
export function IdentityReturn({ onSignedIn }: SignInProps) {
  const { t } = useTranslation();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const { hash, search, pathname } = window.location;
    const answer = (hash || search).slice(1);
    const ticket = takeIdentityTicket();
    window.history.replaceState(null, "", pathname);
    if (answer === "" || ticket === null) return replaceBy("/signin");
    void authProvider.login({ answer, ticket }).then((result) => {
      if (result.error) return replaceBy("/signin", { failure: failureText(result.error, t) });
      if (result.ticket !== undefined) return replaceBy("/signin", { ticket: result.ticket });
      return onSignedIn(result.mustChangePassword === true);
    });
  }, [onSignedIn, t]);
  return <Frame title={t("signIn.title")} text={t("signIn.busy")} />;
}
