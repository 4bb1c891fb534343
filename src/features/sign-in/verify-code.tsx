import { type ClipboardEvent, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { failureText } from "../../ui/plain/failure-text.ts";
import { isEmail } from "../../../core/people/email.ts";
import { PlainField } from "../../ui/plain/plain-field.tsx";
import { AreaLink } from "./area-link.tsx";
import { EmailField } from "./email-field.tsx";
import { findEmailError } from "./emails.ts";
import { getDigits } from "./digits.ts";
import css from "./form.module.css";
import { FormBody } from "./form-body.tsx";
import { Frame } from "./frame.tsx";
import { carried, goTo } from "./path.ts";
import { askForCode, checkCode } from "./reset-calls.ts";
import { useAreaForm } from "./use-area-form.ts";
import { Box } from "../../ui/layout.tsx";

const DIGITS = 6;

/** The code from the mail, typed, pasted with whatever stands around it, or offered by the device. */
export function VerifyCode() {
  const { t } = useTranslation();
  const [email] = useState(() => carried("email"));
  const [outbox, setOutbox] = useState(() => carried("outbox") !== "");
  const [said, setSaid] = useState(() => carried("message"));
  const { form, problems, failure, busy, read } = useAreaForm({
    names: ["email", "code"],
    check: ({ email: typed, code }) => ({
      ...findEmailError(typed, t),
      ...(getDigits(code).length === DIGITS ? {} : { code: t("recovery.codeMissing") }),
    }),
    send: async ({ email: typed, code }) => {
      const token = await checkCode({ email: typed.trim(), code: getDigits(code) });
      goTo("/signin/reset-password", { token });
    },
  });

  const sendAgain = async () => {
    const typed = read().email.trim();
    if (!isEmail(typed)) return setSaid(t("recovery.emailInvalid"));
    try {
      const sent = await askForCode(typed);
      setSaid(sent.message);
      setOutbox(sent.outbox);
    } catch (error) {
      setSaid(failureText(error, t));
    }
  };

  return (
    <Frame
      title={t("recovery.codeTitle")}
      text={t("recovery.codeText")}
      links={
        <>
          <AreaLink to="/signin">{t("recovery.back")}</AreaLink>
          {outbox ? <AreaLink to="/signin/outbox">{t("recovery.outboxLink")}</AreaLink> : null}
        </>
      }
    >
      <FormBody
        form={form}
        failure={failure}
        busy={busy}
        submit={t("recovery.codeSubmit")}
        more={
          <>
            <Box as="p" className="no-empty" above={4} size={13} tone="quiet" role="status">
              {said}
            </Box>
            <Box as="p" className="no-empty" above={4} size={13} tone="quiet">
              <button type="button" className="link-button hover-underline" onClick={() => void sendAgain()}>
                {t("recovery.again")}
              </button>
            </Box>
          </>
        }
      >
        <EmailField
          defaultValue={email}
          label={t("recovery.email")}
          problem={problems.email}
          data-first={email === "" ? true : undefined}
        />
        <div className={css["code"]}>
          <PlainField
            id="code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            label={t("recovery.code")}
            problem={problems.code}
            onPaste={pasteDigits}
            data-first={email !== "" ? true : undefined}
          />
        </div>
      </FormBody>
    </Frame>
  );
}

/** "Your code: 123 456" pastes as 123456. */
function pasteDigits(event: ClipboardEvent<HTMLInputElement>): void {
  const digits = getDigits(event.clipboardData.getData("text"));
  if (digits.length !== DIGITS) return;
  event.preventDefault();
  event.currentTarget.value = digits;
  event.currentTarget.dispatchEvent(new Event("input", { bubbles: true }));
}
