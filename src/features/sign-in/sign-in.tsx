import { Suspense, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { lazyCode } from "../../lib/lazy-code.ts";
import { wasSessionEnded } from "../../lib/session.ts";
import { authProvider } from "../../providers/auth-provider.ts";
import { Grid } from "../../ui/layout.tsx";
import { PasswordField } from "../../ui/plain/password-field.tsx";
import { PlainButton } from "../../ui/plain/plain-button.tsx";
import { PlainField } from "../../ui/plain/plain-field.tsx";
import { AreaLink } from "./area-link.tsx";
import { FormBody } from "./form-body.tsx";
import { Frame } from "./frame.tsx";
import { carried } from "./path.ts";
import { useAreaForm } from "./use-area-form.ts";
import { usePasskeySignIn } from "./use-passkey-sign-in.ts";
import { request } from "../../lib/http.ts";
import { identityProviderName, storeIdentityTicket } from "../../lib/identity-provider.ts";
import { failureText } from "../../ui/plain/failure-text.ts";

export interface SignInProps {
  /** A session began; `mustChangePassword`: nothing opens before that. */
  readonly onSignedIn: (mustChangePassword: boolean) => void;
}

const SecondStep = lazyCode(
  () => import("./second-step.tsx"),
  (module) => module.SecondStep,
);

/** The first page of all: it waits for neither Refine nor antd. */
export function SignIn({ onSignedIn }: SignInProps) {
  const { t } = useTranslation();
  const [ended] = useState(wasSessionEnded);
  const [ticket, setTicket] = useState(() => carried("ticket") || undefined);
  const [refused] = useState(() => carried("failure") || undefined);
  const identity = useIdentitySignIn();
  const passkey = usePasskeySignIn(onSignedIn);
  const {
    form,
    problems,
    failure,
    busy: sends,
  } = useAreaForm({
    names: ["username", "password"],
    check: ({ username, password }) => ({
      ...(username.trim() === "" ? { username: t("signIn.idMissing") } : {}),
      ...(password === "" ? { password: t("signIn.passwordMissing") } : {}),
    }),
    send: async ({ username, password }) => {
      const result = await authProvider.login({ employeeId: username.trim(), password });
      if (result.error) throw result.error;
      if (result.ticket !== undefined) {
        await SecondStep.fetchCode();
        return setTicket(result.ticket);
      }
      onSignedIn(result.mustChangePassword === true);
    },
  });
  const busy = sends || passkey.busy || identity.busy;
  if (ticket !== undefined) {
    return (
      <Suspense fallback={null}>
        <SecondStep ticket={ticket} onSignedIn={onSignedIn} onBack={() => setTicket(undefined)} />
      </Suspense>
    );
  }
  return (
    <Frame
      title={t("signIn.title")}
      links={
        <>
          <AreaLink to="/signin/forgot-password">{t("signIn.forgot")}</AreaLink>
          <AreaLink to="/signin/sign-up">{t("signIn.signUp")}</AreaLink>
        </>
      }
    >
      {ended ? <p role="status">{t("signIn.ended")}</p> : null}
      <FormBody
        form={form}
        failure={failure ?? passkey.failure ?? identity.failure ?? refused}
        busy={busy}
        submit={busy ? t("signIn.busy") : t("signIn.submit")}
        more={
          identity.name === null && passkey.start === null ? null : (
            <Grid above={2} gap={2}>
              {identity.name === null ? null : (
                <PlainButton quiet disabled={busy} onClick={() => void identity.start()}>
                  {t("signIn.identity", { provider: identity.name })}
                </PlainButton>
              )}
              {passkey.start === null ? null : (
                <PlainButton quiet disabled={busy} onClick={() => void passkey.start?.()}>
                  {t("signIn.passkey")}
                </PlainButton>
              )}
            </Grid>
          )
        }
      >
        <PlainField
          id="employee-id"
          name="username"
          autoComplete="username webauthn"
          autoCapitalize="characters"
          label={t("signIn.employeeId")}
          problem={problems.username}
        />
        <PasswordField
          id="password"
          name="password"
          autoComplete="current-password"
          label={t("signIn.password")}
          problem={problems.password}
        />
      </FormBody>
    </Frame>
  );
}

/** Signing in with the company's identity provider, by a button; `name` is null where there is none. */
function useIdentitySignIn() {
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
