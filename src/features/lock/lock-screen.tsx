import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { unlock } from "../../lib/lock.ts";
import { request } from "../../lib/http.ts";
import { endAtServer } from "../../lib/sign-out.ts";
import { activeToken, endSession, storedUser } from "../../lib/session.ts";
import { Logo } from "../../ui/logo.tsx";
import { Alert } from "../../ui/plain/alert.tsx";
import { failureText } from "../../ui/plain/failure-text.ts";
import { PasswordField } from "../../ui/plain/password-field.tsx";
import { PlainButton } from "../../ui/plain/plain-button.tsx";
import { Box, Stack, Text } from "../../ui/layout.tsx";
import css from "./lock-screen.module.css";
import frame from "../sign-in/frame.module.css";
import { focusById, partById } from "../../lib/page-parts.ts";

/** Asks for the password of whoever sits there. A modal dialog of the browser: nothing behind it can be reached. */
export function LockScreen() {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const name = storedUser()?.name;

  useEffect(() => {
    const shown = dialog.current;
    const focused = document.activeElement;
    const open = () => {
      if (shown?.isConnected && !shown.open) shown.showModal();
    };
    open();
    // some browsers close a dialog by Escape whatever the page says
    shown?.addEventListener("close", open);
    return () => {
      shown?.removeEventListener("close", open);
      if (focused instanceof HTMLElement) window.setTimeout(() => focused.focus());
    };
  }, []);

  useEffect(() => {
    const before = document.title;
    document.title = `${t("lock.title")} · Benchline`;
    return () => {
      document.title = before;
    };
  }, [t]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const password = new FormData(event.currentTarget).get("password");
    setFailure(undefined);
    setProblem(password === "" ? t("signIn.passwordMissing") : undefined);
    if (password === "") return focusById("unlock-password");
    setBusy(true);
    try {
      await request({ method: "POST", path: "/api/auth/unlock/", body: { password } });
      unlock();
    } catch (error) {
      setBusy(false);
      setFailure(failureText(error, t));
      const input = partById("unlock-password");
      if (input instanceof HTMLInputElement) input.select();
    }
  };

  const signOut = async () => {
    setBusy(true);
    const token = activeToken();
    endSession(token, await endAtServer().catch(() => null));
  };

  return (
    <dialog
      ref={dialog}
      className={css["lock"]}
      aria-labelledby={title}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        // shortcuts of the page behind hear nothing either
        event.stopPropagation();
        if (event.key === "Escape") event.preventDefault();
      }}
    >
      <form className={frame["card"]} onSubmit={(event) => void submit(event)} noValidate aria-busy={busy}>
        <Logo />
        <Box as="h1" id={title} above={6} below={1} size={20} weight={600} lineHeight={1.25}>
          {t("lock.title")}
        </Box>
        <Text as="p" below={4} tone="quiet" breakWords>
          {name ? t("lock.textNamed", { name }) : t("lock.text")}
        </Text>
        <Alert text={failure} />
        <PasswordField
          id="unlock-password"
          name="password"
          label={t("signIn.password")}
          autoComplete="current-password"
          problem={problem}
        />
        <Stack gap={2} above={2}>
          <PlainButton type="submit" disabled={busy}>
            {t("lock.submit")}
          </PlainButton>
          <PlainButton quiet disabled={busy} onClick={() => void signOut()}>
            {t("lock.signOut")}
          </PlainButton>
        </Stack>
      </form>
    </dialog>
  );
}
