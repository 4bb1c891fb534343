import { useTranslation } from "../../i18n/use-translation.tsx";
import { PlainButton } from "../../ui/plain/plain-button.tsx";
import css from "./form.module.css";
import { Frame } from "./frame.tsx";
import { goTo } from "./path.ts";

/** The new password holds. */
export function ResetSuccessful() {
  const { t } = useTranslation();
  return (
    <Frame title={t("recovery.doneTitle")} text={t("recovery.doneText")}>
      <div className={css["submit"]}>
        <PlainButton data-first onClick={() => goTo("/signin")}>
          {t("signIn.submit")}
        </PlainButton>
      </div>
    </Frame>
  );
}
