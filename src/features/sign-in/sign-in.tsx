import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { changeLanguage } from "../../i18n/i18n.ts";
import { isLanguage, languages } from "../../i18n/languages.ts";
import { ApiError } from "../../lib/api-error.ts";
import { changePreferences } from "../../lib/preferences.ts";
import { Logo } from "../../ui/logo.tsx";
import { logIn } from "./log-in.ts";
import css from "./sign-in.module.css";

type Problems = Partial<Record<"employeeId" | "password" | "form", string>>;

/** The first page of all: it waits for neither Refine nor antd. */
export function SignIn({ onSignedIn }: { readonly onSignedIn: (token: string) => void }) {
  const { t, i18n } = useTranslation();
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const idInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const employeeId = idInput.current?.value.trim() ?? "";
    const password = passwordInput.current?.value ?? "";
    const found: Problems = {
      ...(employeeId === "" ? { employeeId: t("signIn.idMissing") } : {}),
      ...(password === "" ? { password: t("signIn.passwordMissing") } : {}),
    };
    setProblems(found);
    if (found.employeeId) return idInput.current?.focus();
    if (found.password) return passwordInput.current?.focus();
    setBusy(true);
    try {
      onSignedIn(await logIn({ employeeId, password }));
    } catch (error) {
      setBusy(false);
      const offline = error instanceof ApiError && error.status === 0;
      setProblems({ form: offline ? t("errors.network") : error instanceof Error ? error.message : "" });
      passwordInput.current?.select();
    }
  };

  return (
    <main className={css["page"]}>
      <form className={css["card"]} onSubmit={(event) => void submit(event)} noValidate aria-busy={busy}>
        <Logo />
        <h1 className={css["title"]}>{t("signIn.title")}</h1>
        <div role="alert" className={css["alert"]} hidden={!problems.form}>
          {problems.form}
        </div>
        <div className={css["field"]}>
          <label htmlFor="employee-id">{t("signIn.employeeId")}</label>
          <input
            id="employee-id"
            name="username"
            ref={idInput}
            autoComplete="username"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={problems.employeeId !== undefined}
            aria-describedby="employee-id-problem"
          />
          <p id="employee-id-problem" className={css["problem"]}>
            {problems.employeeId}
          </p>
        </div>
        <div className={css["field"]}>
          <label htmlFor="password">{t("signIn.password")}</label>
          <input
            id="password"
            name="password"
            type="password"
            ref={passwordInput}
            autoComplete="current-password"
            aria-invalid={problems.password !== undefined}
            aria-describedby="password-problem"
          />
          <p id="password-problem" className={css["problem"]}>
            {problems.password}
          </p>
        </div>
        <button type="submit" className={css["submit"]} disabled={busy}>
          {busy ? t("signIn.busy") : t("signIn.submit")}
        </button>
      </form>
      <label className={css["language"]}>
        <span className="visually-hidden">{t("shell.language")}</span>
        <select
          value={i18n.language}
          onChange={(event) => {
            const { value } = event.target;
            if (!isLanguage(value)) return;
            changePreferences({ chosenAtSignIn: true });
            void changeLanguage(value);
          }}
        >
          {languages.map(({ code, name }) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </main>
  );
}
