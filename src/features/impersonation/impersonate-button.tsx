import { Suspense, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useConfigIndex } from "../../config/config-context.tsx";
import { lazyCode } from "../../lib/lazy-code.ts";
import { Icon } from "../../ui/icon.tsx";
import { type Action, useActions } from "../../ui/actions.ts";

const ImpersonateDialog = lazyCode(
  () => import("./impersonate-dialog.tsx"),
  (module) => module.ImpersonateDialog,
);

/** For whoever may work as others and does not already; the banner has the way back. */
export function ImpersonateButton() {
  const { t } = useTranslation();
  const { actor } = useConfigIndex().config;
  const [open, setOpen] = useState(false);
  const offered = actor.mayImpersonate && actor.impersonator === null;
  const action: Action = {
    key: "impersonate",
    label: t("impersonation.title"),
    icon: "impersonate",
    enabled: offered,
    onSelect: () => setOpen(true),
  };
  useActions([action]);
  if (!offered) return null;
  return (
    <>
      <button
        type="button"
        className="quiet-button"
        title={t("impersonation.title")}
        onClick={() => setOpen(true)}
      >
        <Icon name="impersonate" />
        <span className="heard-narrow">{t("impersonation.start")}</span>
      </button>
      {open ? (
        <Suspense fallback={null}>
          <ImpersonateDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
