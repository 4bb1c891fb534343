import { useTranslation } from "../../i18n/use-translation.tsx";
import { PlainButton } from "../../ui/plain/plain-button.tsx";
import { Frame } from "./frame.tsx";
import { goTo } from "./path.ts";
import { Grid } from "../../ui/layout.tsx";

/** The new password holds. */
export function ResetSuccessful() {
  const { t } = useTranslation();
  return (
    <Frame title={t("recovery.doneTitle")} text={t("recovery.doneText")}>
      <Grid above={2}>
        <PlainButton data-first onClick={() => goTo("/signin")}>
          {t("signIn.submit")}
        </PlainButton>
      </Grid>
    </Frame>
  );
}
