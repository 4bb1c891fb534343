import { App } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import type { HeldMails } from "../../../core/shared/held-mails.ts";
import { type ApiRecord, recordLabel } from "../../config/record.ts";
import { isEmptyValue } from "../../fields/values.ts";
import { useDoneMessage } from "../use-undo.tsx";
import { useSending } from "../form/use-sending.ts";
import { useReportError } from "../../ui/report-error.ts";

interface ArchiveOptions {
  readonly resource: ClientResource;
  readonly record: ApiRecord;
}

/** Archives a record after asking, or brings an archived one back. */
export function useArchive({ resource, record }: ArchiveOptions): { readonly run: () => void } {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const { send, refresh } = useSending(resource);
  const reportError = useReportError();
  const say = useDoneMessage(resource.name);
  const live = isEmptyValue(record["archived"]);

  const carryOut = async () => {
    try {
      const done = t(live ? "record.archivedDone" : "record.restoredDone", { name: recordLabel(record) });
      const answer = await send({ record, kind: live ? "archive" : "restore" });
      if (answer === null) return;
      const held = answer["held"] as HeldMails | undefined;
      const back = { work: { action: live ? "restore" : "archive" }, ids: [record.id] } as const;
      say(done, held === undefined ? null : back, { held });
    } catch (error) {
      reportError(error);
    }
    // also where somebody else was quicker
    await refresh(record);
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
