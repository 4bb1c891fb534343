import { Suspense, useState } from "react";
import { withLabels } from "../../i18n/with-labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useConfigIndex } from "../../config/config-context.tsx";
import { lazyCode } from "../../lib/lazy-code.ts";
import { useReportError } from "../../ui/report-error.ts";
import { type Action, useActions } from "../../ui/actions.ts";
import { endImpersonation } from "./impersonation.ts";
import { Strip } from "./strip.tsx";

const VisitStrip = lazyCode(
  withLabels(() => import("./visit-strip.tsx")),
  (module) => module.VisitStrip,
);

/** On every page while working as another person: whose screens these are, and the way out. */
export function ImpersonationBanner() {
  const { t } = useTranslation();
  const { actor } = useConfigIndex().config;
  const reportError = useReportError();
  const [busy, setBusy] = useState(false);
  const { impersonator } = actor;
  const stop = async () => {
    if (impersonator === null) return;
    setBusy(true);
    try {
      await endImpersonation({ impersonator, action: t("impersonation.stop") });
    } catch (error) {
      reportError(error);
      setBusy(false);
    }
  };
  const action: Action = {
    key: "stop-impersonating",
    label: t("impersonation.stop"),
    icon: "impersonate",
    enabled: impersonator !== null,
    onSelect: () => void stop(),
  };
  useActions([action]);
  if (actor.look !== null) {
    return (
      <Suspense fallback={null}>
        <VisitStrip />
      </Suspense>
    );
  }
  if (impersonator === null) return null;
  return (
    <Strip
      words={t("impersonation.banner", { name: actor.name })}
      title={actor.name}
      stop={t("impersonation.stop")}
      busy={busy}
      onStop={() => void stop()}
    />
  );
}
