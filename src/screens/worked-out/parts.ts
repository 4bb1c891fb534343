import { loadValueLabels } from "../../i18n/i18n.ts";
import { lazyCode } from "../../lib/lazy-code.ts";

async function withLabels<M>(code: Promise<M>): Promise<M> {
  await loadValueLabels();
  return code;
}

/** The sign at a value that the server works out; few records have one. */
export const WorkedOutMark = lazyCode(
  () => withLabels(import("./mark.tsx")),
  (module) => module.WorkedOutMark,
);

/** What a form says of such a value that somebody overwrote. */
export const OverwrittenNote = lazyCode(
  () => withLabels(import("./overwritten.tsx")),
  (module) => module.OverwrittenNote,
);

export const OverwriteDialog = lazyCode(
  () => withLabels(import("./overwrite-dialog.tsx")),
  (module) => module.OverwriteDialog,
);
