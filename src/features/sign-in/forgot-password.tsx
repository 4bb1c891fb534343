import { useTranslation } from "react-i18next";
import { Alert } from "../../ui/plain/alert.tsx";
import { PlainButton } from "../../ui/plain/plain-button.tsx";
import { PlainField } from "../../ui/plain/plain-field.tsx";
import { AreaLink } from "./area-link.tsx";
import { isEmail } from "./emails.ts";
import css from "./form.module.css";
import { Frame } from "./frame.tsx";
import { goTo } from "./path.ts";
import { askForCode } from "./reset-calls.ts";
import { useAreaForm } from "./use-area-form.ts";

/** Asks for the registered address; the next page asks for the code that was mailed to it. */
export function ForgotPassword() {
  const { t } = useTranslation();
  const { form, problems, failure, busy } = useAreaForm({
    names: ["email"],
    check: ({ email }) => {
      const text = email.trim();
      if (text === "") return { email: t("recovery.emailMissing") };
      return isEmail(text) ? {} : { email: t("recovery.emailInvalid") };
    },
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
      <form {...form} className={css["form"]}>
        <Alert text={failure} />
        <PlainField
          id="email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="off"
          label={t("recovery.email")}
          problem={problems.email}
          data-first
        />
        <div className={css["submit"]}>
          <PlainButton type="submit" disabled={busy}>
            {t("recovery.forgotSubmit")}
          </PlainButton>
        </div>
      </form>
    </Frame>
  );
}
