import { useOnBehalf } from "../../config/config-context.tsx";
import { onBehalfPath } from "../../lib/on-behalf-path.ts";
import { apiBaseUrl } from "../../lib/base-url.ts";
import { request } from "../../lib/http.ts";
import { useReportError } from "../../ui/report-error.ts";
import type { FileValue } from "../values.ts";
import { Text } from "../../ui/layout.tsx";

/** Opens a file through a link that works once: the right to it is checked when it is asked for. */
export function FileLink({ file }: { readonly file: FileValue }) {
  const reportError = useReportError();
  const onBehalfOf = useOnBehalf();
  const open = async () => {
    // The window must open with the click itself, or the browser takes it for a pop-up nobody asked for.
    const target = window.open("", "_blank");
    try {
      const path = onBehalfPath(`/api/files/${file.id}/link/`, onBehalfOf);
      const { url } = await request<{ url: string }>({ method: "POST", path });
      const address = new URL(url, apiBaseUrl() || window.location.origin).href;
      if (target) target.location.href = address;
      else window.location.assign(address);
    } catch (error) {
      target?.close();
      reportError(error);
    }
  };
  return (
    <Text
      as="button"
      type="button"
      className="link-button hover-underline"
      block
      cut
      fits
      onClick={() => void open()}
    >
      {file.name}
    </Text>
  );
}
