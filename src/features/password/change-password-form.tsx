import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { MAX_PASSWORD_LENGTH, PASSWORD_ERRORS, isAcceptablePassword } from "../../../core/password.ts";
import { runAfterPointerUp } from "../../lib/run-after-pointer-up.ts";
import { Alert } from "../../ui/plain/alert.tsx";
import { failureText } from "../../ui/plain/failure-text.ts";
import { PasswordField } from "../../ui/plain/password-field.tsx";
import { PlainButton } from "../../ui/plain/plain-button.tsx";
import { Inline, Stack } from "../../ui/layout.tsx";
import { PasswordRules } from "./password-rules.tsx";
import { ApiError, isRecord } from "../../lib/api-error.ts";
import { send } from "../../lib/http.ts";
import type { TFunction } from "i18next";
import { focusById } from "../../lib/page-parts.ts";

const PASSWORD_FIELDS = ["current", "next", "confirm"] as const;
type PasswordFieldName = (typeof PASSWORD_FIELDS)[number];
type PasswordValues = Readonly<Record<PasswordFieldName, string>>;
type PasswordErrors = Partial<Record<PasswordFieldName, string>>;

/** What is wrong with the three passwords, field by field, in the words of the reader. */
function checkPasswords({ current, next, confirm }: PasswordValues, t: TFunction): PasswordErrors {
  const problems: PasswordErrors = {};
  if (current === "") problems.current = t("password.currentMissing");
  if (next === "") problems.next = t("password.newMissing");
  else if (!isAcceptablePassword(next)) problems.next = t("password.weak");
  if (confirm === "") problems.confirm = t("password.confirmMissing");
  else if (confirm !== next) problems.confirm = t("password.mismatch");
  return problems;
}

export interface ChangePasswordFormProps {
  /** After a 200, with the server's words. */
  readonly onChanged: (message: string) => void;
  /** Absent where there is no way back. */
  readonly onCancel?: () => void;
  /** What the way back is called where it is no mere cancelling. */
  readonly cancelLabel?: string;
  /** Told of a refused call instead of showing it in the form. */
  readonly onFailed?: (error: unknown) => void;
  /** For password managers, so that they know whose password changes. */
  readonly employeeId?: string;
}

const EMPTY = { current: "", next: "", confirm: "" };

/**
 * The own password, changed by who knows it: with a live checklist, without a component library, for the page of a forced
 * change as well as for the profile. What is wrong shows when a field is left, and from then on with every key.
 */
export function ChangePasswordForm({
  onChanged,
  onCancel,
  cancelLabel,
  onFailed,
  employeeId,
}: ChangePasswordFormProps) {
  const { t } = useTranslation();
  const [values, setValues] = useState(EMPTY);
  const [left, setLeft] = useState<ReadonlySet<PasswordFieldName>>(new Set());
  const [failure, setFailure] = useState<string>();
  /** What the server said of a new password; it stands until another one is typed. */
  const [refused, setRefused] = useState<{ readonly password: string; readonly text: string }>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const found = checkPasswords(values, t);
  const shown: PasswordErrors = {};
  if (refused?.password === values.next) found.next ??= refused.text;
  for (const name of PASSWORD_FIELDS) if (left.has(name) && found[name]) shown[name] = found[name];

  const field = (name: PasswordFieldName) => ({
    id: `password-${name}`,
    name,
    value: values[name],
    maxLength: MAX_PASSWORD_LENGTH,
    problem: shown[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setValues({ ...values, [name]: target.value }),
    onBlur: () => {
      if (values[name] !== "") runAfterPointerUp(() => setLeft((before) => new Set([...before, name])));
    },
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setLeft(new Set(PASSWORD_FIELDS));
    setFailure(undefined);
    const first = PASSWORD_FIELDS.find((name) => found[name]);
    if (first) {
      focusById(`password-${first}`);
      return;
    }
    setBusy(true);
    try {
      onChanged(await changePassword(values));
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && PASSWORD_ERRORS.has(error.code)) {
        setRefused({ password: values.next, text: error.message });
        focusById("password-next");
      } else if (onFailed) onFailed(error);
      else setFailure(failureText(error, t));
    }
  };

  return (
    <Stack ref={form} as="form" measure={440} onSubmit={(event) => void submit(event)} noValidate>
      <Alert text={failure} />
      <input type="text" name="username" autoComplete="username" value={employeeId ?? ""} readOnly hidden />
      <PasswordField
        {...field("current")}
        label={t("password.current")}
        autoComplete="current-password"
        required
      />
      <PasswordField
        {...field("next")}
        label={t("password.new")}
        autoComplete="new-password"
        required
        describedBy="password-rules"
      >
        <PasswordRules id="password-rules" password={values.next} />
      </PasswordField>
      <PasswordField
        {...field("confirm")}
        label={t("password.confirm")}
        autoComplete="new-password"
        required
      />
      <Inline wrap gap={2} padAbove={2}>
        <PlainButton type="submit" disabled={busy} aria-busy={busy}>
          {t("password.submit")}
        </PlainButton>
        {onCancel ? (
          <PlainButton quiet onClick={onCancel}>
            {cancelLabel ?? t("actions.cancel")}
          </PlainButton>
        ) : null}
      </Inline>
    </Stack>
  );
}

interface Passwords {
  readonly current: string;
  readonly next: string;
}

/** Changes the own password and answers the server's words. Only a 200 is a success; any other answer is thrown. */
async function changePassword({ current, next }: Passwords): Promise<string> {
  const { status, data } = await send<unknown>({
    method: "POST",
    path: "/api/employee/change_password/",
    body: { cur_password: current, new_password: next },
  });
  const message = isRecord(data) && typeof data["message"] === "string" ? data["message"] : `HTTP ${status}`;
  if (status === 200) return message;
  throw new ApiError({ status, code: "password_not_changed", message, body: data });
}
