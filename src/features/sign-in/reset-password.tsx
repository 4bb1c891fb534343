import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { isAcceptablePassword, MAX_PASSWORD_LENGTH } from "../../../core/password.ts";
import { clearSession } from "../../lib/session.ts";
import { PasswordField } from "../../ui/plain/password-field.tsx";
import { PlainField } from "../../ui/plain/plain-field.tsx";
import { PasswordRules } from "../password/password-rules.tsx";
import { AreaLink } from "./area-link.tsx";
import { FormBody } from "./form-body.tsx";
import { Frame } from "./frame.tsx";
import { carriedToken, goTo } from "./path.ts";
import { resetPassword } from "./reset-calls.ts";
import { useAreaForm } from "./use-area-form.ts";

/** The token from the mail, its link or the code, and the new password. */
export function ResetPassword() {
  const { t } = useTranslation();
  const [token] = useState(carriedToken);
  const [password, setPassword] = useState("");
  const { form, problems, failure, busy } = useAreaForm({
    names: ["token", "password"],
    check: (values) => ({
      ...(values.token.trim() === "" ? { token: t("recovery.tokenMissing") } : {}),
      ...(values.password === ""
        ? { password: t("password.newMissing") }
        : isAcceptablePassword(values.password)
          ? {}
          : { password: t("password.weak") }),
    }),
    send: async (values) => {
      await resetPassword({ token: values.token.trim(), password: values.password });
      // whoever was signed in here is not any more
      clearSession();
      goTo("/signin/reset-password-successful");
    },
  });
  return (
    <Frame
      title={t("recovery.resetTitle")}
      links={
        <>
          <AreaLink to="/signin">{t("recovery.back")}</AreaLink>
          <AreaLink to="/signin/forgot-password">{t("recovery.again")}</AreaLink>
        </>
      }
    >
      <FormBody form={form} failure={failure} busy={busy} submit={t("recovery.resetSubmit")}>
        <PlainField
          id="token"
          name="token"
          autoComplete="off"
          autoCapitalize="off"
          defaultValue={token}
          label={t("recovery.token")}
          problem={problems.token}
          data-first={token === "" ? true : undefined}
        />
        <PasswordField
          id="new-password"
          name="password"
          autoComplete="new-password"
          maxLength={MAX_PASSWORD_LENGTH}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          label={t("password.new")}
          problem={problems.password}
          describedBy="new-password-rules"
          data-first={token !== "" ? true : undefined}
        >
          <PasswordRules id="new-password-rules" password={password} />
        </PasswordField>
      </FormBody>
    </Frame>
  );
}
