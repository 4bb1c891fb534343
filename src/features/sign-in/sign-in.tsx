import { useTranslation } from "../../i18n/use-translation.tsx";
import { PasswordField } from "../../ui/plain/password-field.tsx";
import { PlainField } from "../../ui/plain/plain-field.tsx";
import { AreaLink } from "./area-link.tsx";
import { FormBody } from "./form-body.tsx";
import { Frame } from "./frame.tsx";
import { logIn, type SignedIn } from "./log-in.ts";
import { useAreaForm } from "./use-area-form.ts";

/** The first page of all: it waits for neither Refine nor antd. */
export function SignIn({ onSignedIn }: { readonly onSignedIn: (session: SignedIn) => void }) {
  const { t } = useTranslation();
  const { form, problems, failure, busy } = useAreaForm({
    names: ["username", "password"],
    check: ({ username, password }) => ({
      ...(username.trim() === "" ? { username: t("signIn.idMissing") } : {}),
      ...(password === "" ? { password: t("signIn.passwordMissing") } : {}),
    }),
    send: async ({ username, password }) => {
      onSignedIn(await logIn({ employeeId: username.trim(), password }));
    },
  });
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
      <FormBody
        form={form}
        failure={failure}
        busy={busy}
        submit={busy ? t("signIn.busy") : t("signIn.submit")}
      >
        <PlainField
          id="employee-id"
          name="username"
          autoComplete="username"
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
