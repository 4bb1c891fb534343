import { useState } from "react";
import type { ClientResource } from "../../../../core/definition/client-types.ts";
import { useFieldContext } from "../../../config/config-context.tsx";
import { documentLabel } from "../../../config/labels.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { MadeFileDialog } from "../../made-file-dialog.tsx";

interface DocumentsDialogProps {
  readonly resource: ClientResource;
  readonly document: string;
  readonly ids: readonly number[];
  readonly onClose: () => void;
}

const MAX_RECORDS = 2000;

/** Has the server make one file of the documents of the chosen records. */
export function DocumentsDialog({ resource, document, ids, onClose }: DocumentsDialogProps) {
  const { t } = useTranslation();
  const { index, format } = useFieldContext();
  // the rows as they were when the dialog opened
  const [chosen] = useState(ids);
  const tooMany = chosen.length > MAX_RECORDS;
  const name = documentLabel(index.config, resource.name, document);
  return (
    <MadeFileDialog
      title={t("documents.title", { name, total: format.number(chosen.length) })}
      request={tooMany ? null : { path: "", payload: { resource: resource.name, document, ids: chosen } }}
      total={chosen.length}
      refusal={tooMany ? t("documents.tooMany", { limit: format.number(MAX_RECORDS) }) : null}
      ready={({ total, skipped }) => t("documents.ready", { number: format.number(total - skipped) })}
      note={({ skipped }) =>
        skipped > 0 ? t("documents.skipped", { number: format.number(skipped) }) : null
      }
      onClose={onClose}
    />
  );
}
