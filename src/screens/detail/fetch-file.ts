import { ApiError } from "../../lib/api-error.ts";
import { apiBaseUrl } from "../../lib/base-url.ts";
import { callApi } from "../../providers/data-provider.ts";
import { onBehalfPath } from "../../lib/on-behalf-path.ts";

/** The bytes of a file, through a link that works once: the right to it is checked when it is asked for. */
export async function fetchFile(
  id: number,
  { signal, onBehalfOf = null }: { readonly signal?: AbortSignal; readonly onBehalfOf?: number | null } = {},
): Promise<Blob> {
  const { url } = await callApi<{ url: string }>({
    method: "post",
    url: onBehalfPath(`/api/files/${id}/link/`, onBehalfOf),
    signal,
  });
  const address = new URL(url, apiBaseUrl() || window.location.origin).href;
  const answer = await fetch(address, signal ? { signal } : {}).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new ApiError({ status: 0, code: "network", message });
  });
  if (answer.ok) return answer.blob();
  throw new ApiError({
    status: answer.status,
    code: `http_${answer.status}`,
    message: answer.statusText,
    requestId: answer.headers.get("x-request-id"),
  });
}
