import type { ClientConfig } from "../../../core/definition/client-types.ts";
import { uploadFile } from "../../fields/file/upload.ts";
import { callService, request } from "../../lib/http.ts";
import { lastErrors } from "../../lib/last-errors.ts";

export interface BugReport {
  readonly text: string;
  readonly screenshot: Blob | null;
}

const PATH = "/api/bug_report/";
const MAX_ADDRESS_LENGTH = 1_000;
const MAX_BROWSER_LENGTH = 500;

/** To the host that is configured for reports, else a record that superadmins read. Throws `ApiError`. */
export async function sendReport(
  { text, screenshot }: BugReport,
  { bugReports }: ClientConfig["services"],
): Promise<void> {
  const report = {
    text,
    address: (window.location.pathname + window.location.search).slice(0, MAX_ADDRESS_LENGTH),
    browser: navigator.userAgent.slice(0, MAX_BROWSER_LENGTH),
    problems: lastErrors().join("\n"),
  };
  if (bugReports !== null) {
    const picture = screenshot === null ? null : await asDataUrl(screenshot);
    return callService({ host: bugReports, path: PATH, body: { ...report, screenshot: picture } });
  }
  const file = screenshot === null ? null : await upload(screenshot);
  await request({ method: "POST", path: PATH, body: { ...report, screenshot: file } });
}

async function upload(screenshot: Blob): Promise<number> {
  const file = new File([screenshot], "screen.png", { type: screenshot.type });
  return (await uploadFile({ file, onProgress: () => undefined })).id;
}

function asDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === "string" ? reader.result : "");
    reader.onerror = () => reject(reader.error ?? new Error("The picture could not be read."));
    reader.readAsDataURL(blob);
  });
}
