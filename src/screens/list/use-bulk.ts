import { useInvalidate } from "@refinedev/core";
import { App } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { request } from "../../lib/http.ts";
import { useReportError } from "../../ui/report-error.ts";
import type { ListView } from "./list-view.ts";

export interface BulkAction {
  readonly action: "archive" | "restore" | "transition";
  readonly field?: string;
  readonly transition?: string;
}

interface RowResult {
  readonly id: number;
  readonly ok: boolean;
  readonly message?: string | null;
}

/** Does one thing to every chosen row, and says for how many it worked and why it did not for the others. */
export function useBulk({ resource, selection }: ListView): {
  readonly run: (action: BulkAction) => void;
  readonly busy: boolean;
} {
  const { t } = useTranslation();
  const { modal, notification } = App.useApp();
  const invalidate = useInvalidate();
  const reportError = useReportError();
  const [busy, setBusy] = useState(false);

  const carryOut = async (action: BulkAction) => {
    setBusy(true);
    try {
      const { data } = await request<{ data: RowResult[] }>({
        method: "POST",
        path: `/api/${resource.name}/bulk/`,
        body: { ...action, ids: [...selection.ids] },
      });
      const refused = data.filter(({ ok }) => !ok);
      const done = data.length - refused.length;
      notification.open({
        type: refused.length === 0 ? "success" : "warning",
        title: t("list.bulkDone", { count: done }),
        description:
          refused.length === 0
            ? null
            : refused
                .slice(0, 5)
                .map(({ id, message }) => `#${id}: ${message ?? ""}`)
                .join("\n"),
        placement: "bottomRight",
      });
      selection.clear();
      await invalidate({ resource: resource.name, invalidates: ["list", "detail"] });
    } catch (error) {
      reportError(error);
    } finally {
      setBusy(false);
    }
  };

  const run = (action: BulkAction) => {
    if (action.action !== "archive") return void carryOut(action);
    modal.confirm({
      title: t("list.archiveMany", { count: selection.ids.size }),
      content: t("list.archiveManyText"),
      okText: t("actions.archive"),
      cancelText: t("actions.cancel"),
      onOk: () => carryOut(action),
    });
  };
  return { run, busy };
}
