import { useTranslation } from "../../i18n/use-translation.tsx";
import { authProvider } from "../../providers/auth-provider.ts";
import { Box } from "../../ui/layout.tsx";
import { PlainField } from "../../ui/plain/plain-field.tsx";
import { getDigits } from "./digits.ts";
import { FormBody } from "./form-body.tsx";
import { Frame } from "./frame.tsx";
import type { SignInProps } from "./sign-in.tsx";
import { useAreaForm } from "./use-area-form.ts";

interface SecondStepProps extends SignInProps {
  /** What the server answered the right password with. */
  readonly ticket: string;
  readonly onBack: () => void;
}

/** A recovery code has letters; of a one-time code only its digits matter, in whichever script. */
const readCode = (text: string): string => (/[a-z]/i.test(text) ? text : getDigits(text));

/** The code of the authenticator app, after the password. */
export function SecondStep({ ticket, onSignedIn, onBack }: SecondStepProps) {
  const { t } = useTranslation();
  const { form, problems, failure, busy } = useAreaForm({
    names: ["code"],
    check: ({ code }) => (readCode(code) === "" ? { code: t("secondStep.missing") } : {}),
    send: async ({ code }) => {
      const result = await authProvider.login({ ticket, code: readCode(code) });
      if (result.error) throw result.error;
      onSignedIn(result.mustChangePassword === true);
    },
  });
  return (
    <Frame
      title={t("secondStep.title")}
      text={t("secondStep.text")}
      links={
        <button type="button" className="link-button hover-underline" onClick={onBack}>
          {t("recovery.back")}
        </button>
      }
    >
      <FormBody
        form={form}
        failure={failure}
        busy={busy}
        submit={busy ? t("signIn.busy") : t("signIn.submit")}
        more={
          <Box as="p" above={4} size={13} tone="quiet">
            {t("secondStep.lost")}
          </Box>
        }
      >
        <PlainField
          id="code"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="off"
          label={t("recovery.code")}
          problem={problems.code}
          dir="ltr"
          data-first
        />
      </FormBody>
    </Frame>
  );
}
