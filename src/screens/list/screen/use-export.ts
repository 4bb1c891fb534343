import { useCallback } from "react";
import { apiBaseUrl } from "../../../lib/base-url.ts";
import { listCallPath } from "../../../list/list-query.ts";
import { callApi, resourceUrl } from "../../../providers/data-provider.ts";
import { useReportError } from "../../../ui/report-error.ts";
import type { ListView } from "./list-view.ts";

export type ExportFormat = "csv" | "xlsx";

/**
 * Downloads what the list matches with the columns it shows, through a link that works once; with `ids`, only these of
 * its rows.
 */
export function useExport({
  resource,
  request: list,
  columns,
}: ListView): (format: ExportFormat, ids?: readonly number[]) => Promise<void> {
  const reportError = useReportError();
  return useCallback(
    async (format, ids) => {
      const [, query = ""] = listCallPath(list).split("?");
      const shown = columns.filter(({ field }) => field.kind !== "rows").map(({ field }) => field.name);
      try {
        const { url } = await callApi<{ url: string }>({
          method: "post",
          url: resourceUrl(resource.name, `export/link/?${query}`),
          payload: { columns: shown, format, ...(ids === undefined ? {} : { ids }) },
        });
        window.location.assign(new URL(url, apiBaseUrl() || window.location.origin).href);
      } catch (error) {
        reportError(error);
      }
    },
    [resource.name, list, columns, reportError],
  );
}
