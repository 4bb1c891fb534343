import { useInvalidate } from "@refinedev/core";
import { App } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { type ApiRecord, recordLabel, rowVersion } from "../../config/record.ts";
import { isEmptyValue } from "../../fields/values.ts";
import { saveOrKeep } from "../../offline/save-or-keep.ts";
import { recordUrl } from "../../providers/data-provider.ts";
import { useReportError } from "../../ui/report-error.ts";

interface ArchiveOptions {
  readonly resource: ClientResource;
  readonly record: ApiRecord;
}

/** Archives a record after asking, or brings an archived one back. */
export function useArchive({ resource, record }: ArchiveOptions): { readonly run: () => void } {
  const { t } = useTranslation();
  const { modal, notification } = App.useApp();
  const invalidate = useInvalidate();
  const reportError = useReportError();
  const live = isEmptyValue(record["archived"]);

  const carryOut = async () => {
    try {
      const name = recordLabel(record);
      const answer = await saveOrKeep({
        method: live ? "DELETE" : "POST",
        path: recordUrl(resource.name, record.id, live ? "" : "restore/"),
        body: { row_version: rowVersion(record) },
        subject: { resource: resource.name, id: record.id, kind: live ? "archive" : "restore", name },
      });
      const done = t(live ? "record.archivedDone" : "record.restoredDone", { name });
      notification[answer === null ? "info" : "success"]({
        title: answer === null ? t("offline.kept") : done,
        role: "status",
      });
      if (answer === null) return;
      await invalidate({ resource: resource.name, id: record.id, invalidates: ["list", "detail"] });
    } catch (error) {
      reportError(error);
    }
  };

  const run = () => {
    if (!live) return void carryOut();
    modal.confirm({
      title: t("record.archiveAsk", { name: recordLabel(record) }),
      content: t("record.archiveText"),
      okText: t("actions.archive"),
      cancelText: t("actions.cancel"),
      onOk: carryOut,
    });
  };
  return { run };
}
