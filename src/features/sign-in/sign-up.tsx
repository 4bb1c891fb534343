import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { request } from "../../lib/http.ts";
import { PlainField } from "../../ui/plain/plain-field.tsx";
import { AreaLink } from "./area-link.tsx";
import { EmailField } from "./email-field.tsx";
import { findEmailError } from "./emails.ts";
import { Box, Columns, Inline } from "../../ui/layout.tsx";
import { FormBody } from "./form-body.tsx";
import { Frame } from "./frame.tsx";
import { useAreaForm } from "./use-area-form.ts";

/** An application for an account: a superadmin accepts or declines it. */
export function SignUp() {
  const { t } = useTranslation();
  const [sent, setSent] = useState<string | null>(null);
  const { form, problems, failure, busy } = useAreaForm({
    names: ["name", "email", "phone", "designation", "terms"],
    check: ({ name, email, phone, designation, terms }) => ({
      ...(name.trim() === "" ? { name: t("signUp.nameMissing") } : {}),
      ...findEmailError(email, t),
      ...(phone.trim() === ""
        ? { phone: t("signUp.phoneMissing") }
        : isPhone(phone)
          ? {}
          : { phone: t("signUp.phoneInvalid") }),
      ...(designation.trim() === "" ? { designation: t("signUp.designationMissing") } : {}),
      ...(terms === "" ? { terms: t("signUp.termsMissing") } : {}),
    }),
    send: async ({ terms, ...values }) => {
      const body = { ...values, phone: plainPhone(values.phone), terms: terms !== "" };
      const path = "/api/auth/sign_up/";
      const { message } = await request<{ message: string }>({ method: "POST", path, body, signsIn: true });
      setSent(message);
    },
  });
  const links = <AreaLink to="/signin">{t("recovery.back")}</AreaLink>;
  if (sent !== null) return <Frame title={t("signUp.doneTitle")} text={sent} links={links} />;
  return (
    <Frame wide title={t("signUp.title")} text={t("signUp.text")} links={links}>
      <FormBody form={form} failure={failure} busy={busy} submit={t("signUp.submit")}>
        <PlainField
          id="name"
          name="name"
          autoComplete="name"
          maxLength={200}
          label={t("signUp.name")}
          problem={problems.name}
          data-first
        />
        <Columns min={200} gap={[0, 4]}>
          <EmailField label={t("signUp.email")} problem={problems.email} />
          <PlainField
            id="phone"
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            placeholder="+1 201 555 0123"
            label={t("signUp.phone")}
            problem={problems.phone}
          />
        </Columns>
        <PlainField
          id="designation"
          name="designation"
          autoComplete="organization-title"
          maxLength={100}
          label={t("signUp.designation")}
          problem={problems.designation}
        />
        <Box as="details" below={3} size={13} tone="quiet">
          <Box as="summary" tone="accent">
            {t("signUp.termsTitle")}
          </Box>
          <Box as="p" padAbove={2}>
            {t("signUp.termsText")}
          </Box>
        </Box>
        <Inline as="label" align="center" gap={2}>
          <input
            type="checkbox"
            name="terms"
            aria-invalid={problems.terms !== undefined}
            aria-describedby="terms-problem"
          />
          {t("signUp.terms")}
        </Inline>
        <Box as="p" id="terms-problem" padAbove={0.5} minBlockSize={24} tone="bad" size={13}>
          {problems.terms}
        </Box>
      </FormBody>
    </Frame>
  );
}

/** As the server keeps numbers: a plus and digits. */
function plainPhone(text: string): string {
  return text.replaceAll(/[\s().-]/g, "").replace(/^00/, "+");
}

function isPhone(text: string): boolean {
  return /^\+\d{8,15}$/.test(plainPhone(text));
}
