import type { TFunction } from "i18next";
import { ApiError } from "../../lib/api-error.ts";

/** Words for a failed call: the server's own, or ours where no answer came. */
export function failureText(error: unknown, t: TFunction): string {
  if (error instanceof ApiError && error.status === 0) return t("errors.network");
  return error instanceof Error ? error.message : String(error);
}
