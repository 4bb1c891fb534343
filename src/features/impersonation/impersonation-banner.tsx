import { Suspense, useState } from "react";
import { loadAdminLabels } from "../../i18n/i18n.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useConfigIndex } from "../../config/config-context.tsx";
import { lazyCode } from "../../lib/lazy-code.ts";
import { Icon } from "../../ui/icon.tsx";
import { useReportError } from "../../ui/report-error.ts";
import { type Action, useActions } from "../../ui/actions.ts";
import { endImpersonation } from "./impersonation.ts";
import css from "./impersonation-banner.module.css";
import { Inline, Text } from "../../ui/layout.tsx";

const VisitStrip = lazyCode(
  async () => (await Promise.all([import("./visit-strip.tsx"), loadAdminLabels()]))[0],
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
      <Text className={css["words"]} ellipsis grow shrink title={actor.name}>
        {t("impersonation.banner", { name: actor.name })}
      </Text>
      <button type="button" className={css["stop"]} disabled={busy} onClick={() => void stop()}>
        {t("impersonation.stop")}
      </button>
    </Inline>
  );
}
