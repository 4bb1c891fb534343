import { App } from "antd";
import { createElement, useCallback } from "react";
import { useTranslation } from "../i18n/use-translation.tsx";
import { ApiError, wordless } from "../lib/api-error.ts";
import { noteError } from "../lib/last-errors.ts";
import { getOwed } from "../lib/session.ts";
import { RequestId } from "./request-id.tsx";

/** Words for a failure: the server's own, or ours where no answer came. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation();
  return useCallback(
    (error) => {
      const key = getOwnMessage(error);
      if (key !== null) return t(key);
      return error instanceof Error ? error.message : String(error);
    },
    [t],
  );
}

/** Our words for a failure that brings none a person could use: those of the program are for the report. */
export function getOwnMessage(error: unknown) {
  if (error instanceof ApiError) {
    if (error.status === 0) return "errors.network";
    if (error.status === 500) return "errors.server";
    return error.message === wordless(error.status) ? "errors.noReason" : null;
  }
  const broken = [TypeError, RangeError, ReferenceError, SyntaxError].some((kind) => error instanceof kind);
  return broken ? "errors.page" : null;
}

/** The one place where a failed action becomes a notice. What the server could not do carries the number to ask about. */
export function useReportError(): (error: unknown) => void {
  const { notification } = App.useApp();
  const errorText = useErrorText();
  return useCallback(
    (error) => {
      // The page is on its way to the sign-in page, or to what is owed first.
      if (error instanceof ApiError && (error.status === 401 || getOwed(error.code) !== null)) return;
      noteError(describe(error));
      const id = error instanceof ApiError && error.status >= 500 ? error.requestId : null;
      notification.error({
        title: errorText(error),
        // a number is there to be copied: it stays until it is closed
        ...(id === null ? {} : { description: createElement(RequestId, { id }), duration: 0 }),
        role: "alert",
      });
    },
    [notification, errorText],
  );
}

/** For those who look into it: the request's id leads to the server's log. */
function describe(error: unknown): string {
  if (!(error instanceof ApiError)) return String(error);
  return [error.status, error.code, error.message, error.requestId].filter((part) => part !== null).join(" ");
}
