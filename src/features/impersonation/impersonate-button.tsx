import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useConfigIndex } from "../../config/config-context.tsx";
import { loadCode } from "../../lib/load-code.ts";
import { IconButton } from "../../ui/icon-button.tsx";

const ImpersonateDialog = lazy(() =>
  loadCode(() => import("./impersonate-dialog.tsx")).then((module) => ({
    default: module.ImpersonateDialog,
  })),
);

/** For whoever may work as others and does not already; the banner has the way back. */
export function ImpersonateButton() {
  const { t } = useTranslation();
  const { actor } = useConfigIndex().config;
  const [open, setOpen] = useState(false);
  if (!actor.mayImpersonate || actor.impersonator !== null) return null;
  return (
    <>
      <IconButton icon="impersonate" label={t("impersonation.start")} onClick={() => setOpen(true)} />
      {open ? (
        <Suspense fallback={null}>
          <ImpersonateDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
