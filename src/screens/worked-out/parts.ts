import { loadValueLabels } from "../../i18n/i18n.ts";
import { withLabels } from "../../i18n/with-labels.ts";
import { lazyCode } from "../../lib/lazy-code.ts";

/** The sign at a value that the server works out; few records have one. */
export const WorkedOutMark = lazyCode(
  withLabels(() => import("./mark.tsx"), loadValueLabels),
  (module) => module.WorkedOutMark,
);

/** What a form says of such a value that somebody overwrote. */
export const OverwrittenNote = lazyCode(
  withLabels(() => import("./overwritten.tsx"), loadValueLabels),
  (module) => module.OverwrittenNote,
);

export const OverwriteDialog = lazyCode(
  withLabels(() => import("./overwrite-dialog.tsx"), loadValueLabels),
  (module) => module.OverwriteDialog,
);
