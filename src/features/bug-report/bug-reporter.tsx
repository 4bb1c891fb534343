import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { type Action, useActions } from "../../ui/actions.ts";
import { ReportDialog } from "./report-dialog.tsx";

/** The button in the header, with the dialog behind it. */
export function BugReporter() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const action = {
    key: "bug",
    label: t("bugReport.open"),
    icon: "bug",
    onSelect: () => setOpen(true),
  } satisfies Action;
  useActions([action]);
  return (
    <>
      <IconButton icon={action.icon} label={action.label} aria-haspopup="dialog" onClick={action.onSelect} />
      <ReportDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}
