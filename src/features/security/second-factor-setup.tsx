import { QRCodeSVG } from "@rc-component/qrcode";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { focusById } from "../../lib/page-parts.ts";
import { Box, Inline, Stack, Text } from "../../ui/layout.tsx";
import { PlainField } from "../../ui/plain/plain-field.tsx";
import { getDigits } from "../sign-in/digits.ts";
import { FormBody } from "../sign-in/form-body.tsx";
import { useAreaForm } from "../sign-in/use-area-form.ts";
import { PASSWORD_FIELD, PasswordForm } from "./password-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { beginSecondFactor, confirmSecondFactor, type SecondFactorKey } from "./second-factor-calls.ts";

const DIGITS = 6;
const PICTURE_PX = 176;

interface SetupProps {
  /** The person has seen the recovery codes. */
  readonly onDone: () => void;
  /** Absent where there is no way back. */
  readonly onCancel?: () => void;
  /** What the way back, or another way, is called. */
  readonly cancel?: string;
}

/**
 * Sets up a second factor without a component library: for the page that asks for it at sign-in, and for the settings. The
 * password comes first.
 */
export function SecondFactorSetup({ onDone, ...more }: SetupProps) {
  const { t } = useTranslation();
  const [key, setKey] = useState<SecondFactorKey>();
  const [codes, setCodes] = useState<readonly string[]>();
  // what was pressed to come here is gone, and the focus with it
  useEffect(() => focusById(PASSWORD_FIELD), []);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (key !== undefined) return <ConfirmKey secondFactor={key} onConfirmed={setCodes} {...more} />;
  return (
    <Box measure={440}>
      <PasswordForm
        submit={t("security.secondFactor.next")}
        onSend={async (password) => setKey(await beginSecondFactor(password))}
        more={<WayBack {...more} />}
      />
    </Box>
  );
}

function WayBack({ onCancel, cancel }: Pick<SetupProps, "onCancel" | "cancel">) {
  const { t } = useTranslation();
  if (onCancel === undefined) return null;
  return (
    <Inline above={2} justify="center">
      <button type="button" className="link-button hover-underline" onClick={onCancel}>
        {cancel ?? t("actions.cancel")}
      </button>
    </Inline>
  );
}

interface ConfirmKeyProps extends Omit<SetupProps, "onDone"> {
  readonly secondFactor: SecondFactorKey;
  readonly onConfirmed: (codes: readonly string[]) => void;
}

function ConfirmKey({ secondFactor: { secret, uri }, onConfirmed, ...wayBack }: ConfirmKeyProps) {
  const { t } = useTranslation();
  const { form, problems, failure, busy } = useAreaForm({
    names: ["code"],
    check: ({ code }) =>
      getDigits(code).length === DIGITS ? {} : { code: t("security.secondFactor.codeMissing") },
    send: async ({ code }) => onConfirmed(await confirmSecondFactor(getDigits(code))),
  });
  // what was pressed to come here is gone, and the focus with it
  const first = useRef<HTMLParagraphElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <Stack gap={4} measure={440}>
      <p ref={first} tabIndex={-1}>
        {t("security.secondFactor.scan")}
      </p>
      <Inline justify="center">
        <QRCodeSVG
          value={uri}
          size={PICTURE_PX}
          marginSize={4}
          bgColor="#fff"
          fgColor="#000"
          role="img"
          aria-label={t("security.secondFactor.picture")}
        />
      </Inline>
      <div>
        <Text as="p" tone="quiet" size={13}>
          {t("security.secondFactor.key")}
        </Text>
        <Box as="p" above={1} breakWords dir="ltr">
          <code>{secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</code>
        </Box>
      </div>
      <FormBody
        form={form}
        failure={failure}
        busy={busy}
        submit={t("security.secondFactor.confirm")}
        more={<WayBack {...wayBack} />}
      >
        <PlainField
          id="second-factor-code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          label={t("security.secondFactor.code")}
          problem={problems.code}
          dir="ltr"
          data-first
        />
      </FormBody>
    </Stack>
  );
}
