import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { useCommands } from "../search/commands.ts";
import { ReportDialog } from "./report-dialog.tsx";

/** The button in the header, with the dialog behind it. */
export function BugReporter() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  useCommands([{ key: "bug", label: t("bugReport.open"), icon: "bug", run: () => setOpen(true) }]);
  return (
    <>
      <IconButton
        icon="bug"
        label={t("bugReport.open")}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <ReportDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}
