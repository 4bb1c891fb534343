import { useState } from "react";
import { useConfigIndex } from "../../config/config-context.tsx";
import { resourcePlural } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Inline, Text } from "../../ui/layout.tsx";
import { useReportError } from "../../ui/report-error.ts";
import { endVisit } from "./visit.ts";
import css from "./impersonation-banner.module.css";

/** On every page of a look: as whom and under which draft, and the way out. */
export function VisitStrip() {
  const { t, i18n } = useTranslation();
  const { config } = useConfigIndex();
  const reportError = useReportError();
  const [busy, setBusy] = useState(false);
  const { look } = config.actor;
  if (look === null) return null;
  const { name, draft, asInForce } = look;
  const areas = new Intl.ListFormat(i18n.language).format(
    asInForce.map((area) => resourcePlural(config, area)),
  );
  const text = [
    draft === null ? t("studio.look.strip", { name }) : t("studio.look.stripDraft", { name, draft }),
    ...(asInForce.length === 0 ? [] : [t("studio.look.asInForce", { areas })]),
  ].join(" ");
  const stop = () => {
    setBusy(true);
    endVisit().catch((error: unknown) => {
      reportError(error);
      setBusy(false);
    });
  };
  return (
    <Inline
      className={css["banner"]}
      align="center"
      gap={2}
      size={13}
      weight={500}
      data-impersonation
      role="status"
    >
      <Icon name="impersonate" small />
      <Text className={css["words"]} ellipsis grow shrink title={text}>
        {text}
      </Text>
      <button type="button" className={css["stop"]} disabled={busy} onClick={stop}>
        {t("studio.look.stop")}
      </button>
    </Inline>
  );
}
