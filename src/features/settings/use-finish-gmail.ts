import { App } from "antd";
import { useEffect, useMemo, useRef } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useLocation, useNavigate } from "react-router-dom";
import { useReportError } from "../../ui/report-error.ts";
import { readGoogleAnswer, useGmailActions } from "./use-gmail.ts";

/** On the way back from Google, hands its answer to the server once. True while that is under way. */
export function useFinishGmail(): boolean {
  const { t } = useTranslation();
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const reportError = useReportError();
  const { finish } = useGmailActions();
  const answer = useMemo(() => readGoogleAnswer(search), [search]);
  const handed = useRef<string | null>(null);

  useEffect(() => {
    if (answer === null || handed.current === search) return;
    handed.current = search;
    const settle = async () => {
      if (answer === "refused") return void message.warning(t("gmail.refused"));
      const { email } = await finish(answer);
      void message.success(t("gmail.done", { email: email ?? "" }));
    };
    // The answer works once: it leaves the address, also on the way to a failure.
    void settle()
      .catch(reportError)
      .then(() => navigate(pathname, { replace: true }));
  }, [answer, search, pathname, finish, navigate, message, reportError, t]);

  return answer !== null && answer !== "refused";
}
