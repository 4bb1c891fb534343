import { useCallback } from "react";
import { apiBaseUrl } from "../../lib/base-url.ts";
import { request } from "../../lib/http.ts";
import { listCallPath } from "../../list/list-query.ts";
import { useReportError } from "../../ui/report-error.ts";
import type { ListView } from "./list-view.ts";

/** Downloads everything the list matches, through a link that works once. */
export function useExport({ resource, request: list, columns }: ListView): () => Promise<void> {
  const reportError = useReportError();
  return useCallback(async () => {
    const { columns: _asked, ...meta } = list.meta;
    const [, query = ""] = listCallPath({ ...list, meta }).split("?");
    try {
      const { url } = await request<{ url: string }>({
        method: "POST",
        path: `/api/${resource.name}/export/link/?${query}`,
        body: { columns: columns.map(({ field }) => field.name) },
      });
      window.location.assign(new URL(url, apiBaseUrl() || window.location.origin).href);
    } catch (error) {
      reportError(error);
    }
  }, [resource.name, list, columns, reportError]);
}
