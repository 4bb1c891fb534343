import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { PasswordField } from "../../ui/plain/password-field.tsx";
import { FormBody } from "../sign-in/form-body.tsx";
import { useAreaForm } from "../sign-in/use-area-form.ts";

/** The id of its field. */
export const PASSWORD_FIELD = "second-factor-password";

interface PasswordFormProps {
  readonly submit: string;
  readonly onSend: (password: string) => Promise<void>;
  /** Below the button, such as a way back. */
  readonly more?: ReactNode;
}

/** Asks for the own password before something is done that a window left open must not do. */
export function PasswordForm({ submit, onSend, more }: PasswordFormProps) {
  const { t } = useTranslation();
  const { form, problems, failure, busy } = useAreaForm({
    names: ["password"],
    check: ({ password }) =>
      password === "" ? { password: t("security.secondFactor.passwordMissing") } : {},
    send: ({ password }) => onSend(password),
  });
  return (
    <FormBody form={form} failure={failure} busy={busy} submit={submit} more={more}>
      <PasswordField
        id={PASSWORD_FIELD}
        name="password"
        autoComplete="current-password"
        label={t("security.secondFactor.password")}
        problem={problems.password}
      />
    </FormBody>
  );
}
