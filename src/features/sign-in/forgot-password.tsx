import { useTranslation } from "../../i18n/use-translation.tsx";
import { AreaLink } from "./area-link.tsx";
import { EmailField } from "./email-field.tsx";
import { findEmailError } from "./emails.ts";
import { FormBody } from "./form-body.tsx";
import { Frame } from "./frame.tsx";
import { goTo } from "./path.ts";
import { askForCode } from "./reset-calls.ts";
import { useAreaForm } from "./use-area-form.ts";

/** Asks for the registered address; the next page asks for the code that was mailed to it. */
export function ForgotPassword() {
  const { t } = useTranslation();
  const { form, problems, failure, busy } = useAreaForm({
    names: ["email"],
    check: ({ email }) => findEmailError(email, t),
    send: async ({ email }) => {
      const { message, outbox } = await askForCode(email.trim());
      goTo("/signin/verify-otp", { email: email.trim(), message, outbox: outbox ? "yes" : "" });
    },
  });
  return (
    <Frame
      title={t("recovery.forgotTitle")}
      text={t("recovery.forgotText")}
      links={
        <>
          <AreaLink to="/signin">{t("recovery.back")}</AreaLink>
          <AreaLink to="/signin/verify-otp">{t("recovery.haveCode")}</AreaLink>
        </>
      }
    >
      <FormBody form={form} failure={failure} busy={busy} submit={t("recovery.forgotSubmit")}>
        <EmailField label={t("recovery.email")} problem={problems.email} data-first />
      </FormBody>
    </Frame>
  );
}
