import { useEffect, useRef } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { loadCode } from "../../lib/load-code.ts";
import { supportsPasskeys } from "../../lib/passkey-support.ts";
import { changePreferences } from "../../lib/preferences.ts";
import { Inline, Stack } from "../../ui/layout.tsx";
import { PasswordField } from "../../ui/plain/password-field.tsx";
import { PlainField } from "../../ui/plain/plain-field.tsx";
import { FormBody } from "../sign-in/form-body.tsx";
import { useAreaForm } from "../sign-in/use-area-form.ts";
import { addPasskey, beginPasskey } from "./passkey-calls.ts";

const MAX_NAME_LENGTH = 100;

interface SetupProps {
  readonly onDone: () => void;
  readonly onCancel: () => void;
  /** What the way back is called. */
  readonly cancel: string;
}

/** Makes a passkey, without a component library: for the page that asks for a second factor, and for the settings. */
export function PasskeySetup({ onDone, onCancel, cancel }: SetupProps) {
  const { t } = useTranslation();
  const { form, problems, failure, busy } = useAreaForm({
    names: ["name", "password"],
    check: ({ name, password }) => ({
      ...(name.trim() === "" ? { name: t("security.passkeys.nameMissing") } : {}),
      ...(password === "" ? { password: t("security.secondFactor.passwordMissing") } : {}),
    }),
    send: async ({ name, password }) => {
      if (!supportsPasskeys()) throw new Error(t("security.passkeys.unsupported"));
      const { startRegistration } = await loadCode(() => import("@simplewebauthn/browser"));
      const optionsJSON = await beginPasskey(password);
      const response = await startRegistration({ optionsJSON }).catch((error: unknown) => {
        const isThere = error instanceof Error && error.name === "InvalidStateError";
        throw new Error(t(isThere ? "security.passkeys.exists" : "security.passkeys.notMade"), {
          cause: error,
        });
      });
      await addPasskey(name.trim(), response);
      changePreferences({ passkey: true });
      onDone();
    },
  });
  // what was pressed to come here is gone, and the focus with it
  const first = useRef<HTMLParagraphElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <Stack gap={4} measure={440}>
      <p ref={first} tabIndex={-1}>
        {t("security.passkeys.text")}
      </p>
      <FormBody
        form={form}
        failure={failure}
        busy={busy}
        submit={t("security.passkeys.submit")}
        more={
          <Inline above={2} justify="center">
            <button type="button" className="link-button hover-underline" onClick={onCancel}>
              {cancel}
            </button>
          </Inline>
        }
      >
        <PlainField
          id="passkey-name"
          name="name"
          autoComplete="off"
          maxLength={MAX_NAME_LENGTH}
          label={t("security.passkeys.name")}
          problem={problems.name}
        />
        <PasswordField
          id="passkey-password"
          name="password"
          autoComplete="current-password"
          label={t("security.secondFactor.password")}
          problem={problems.password}
        />
      </FormBody>
    </Stack>
  );
}
