import { useState } from "react";
import { useConfigIndex } from "../../config/config-context.tsx";
import { resourcePlural } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useReportError } from "../../ui/report-error.ts";
import { endVisit } from "./visit.ts";
import { Strip } from "./strip.tsx";

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
  return <Strip words={text} stop={t("studio.look.stop")} busy={busy} onStop={stop} />;
}
