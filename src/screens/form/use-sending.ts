import { useInvalidate } from "@refinedev/core";
import { App } from "antd";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { useConfigIndex, useOnBehalf, useReloadConfig } from "../../config/config-context.tsx";
import { editPath, stepPath } from "../../config/links.ts";
import { type ApiRecord, recordLabel, rowVersion } from "../../config/record.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { noteSaved } from "../../list/saved-positions.ts";
import { saveOrQueue } from "../../offline/save-or-queue.ts";
import type { SaveForm, SaveSubject } from "../../offline/saves.ts";
import { recordUrl } from "../../providers/data-provider.ts";
import { onBehalfPath } from "../../lib/on-behalf-path.ts";
import { useErrorText } from "../../ui/report-error.ts";
import { currentRow, collectServerErrors, isExcusable } from "./server-errors.ts";
import { type FieldErrors, useIssueText, useIssueLines } from "./use-issue-text.ts";

type Values = Readonly<Record<string, unknown>>;

interface Write {
  /** With the version that was seen. */
  readonly record: ApiRecord;
  readonly kind: Exclude<SaveSubject["kind"], "create">;
  readonly values?: Values;
  /** What was typed, as inputs hold it: it comes back where somebody has to decide. Absent: as it is sent. */
  readonly typed?: Values;
  /** What is done to the record, where its name does not say it. */
  readonly step?: string;
  /** What is said once it stands. */
  readonly done?: string;
}

/** Areas are defined differently since a call was made, or what follows from it was shown: it has to be looked at anew. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "stale_plan";

/** Why a save was not taken; the first that is not null says it best. */
export interface Failure {
  /** The record as somebody else saved it meanwhile. */
  readonly current: ApiRecord | null;
  readonly problems: FieldErrors | null;
  /** A reason lets it pass. */
  readonly excusable: boolean;
  /** The server's reason, where it refused. */
  readonly text: string | null;
}

const CALLS = {
  edit: { method: "PATCH", path: "" },
  transition: { method: "POST", path: "transition/" },
  archive: { method: "DELETE", path: "" },
  restore: { method: "POST", path: "restore/" },
} as const;

/** Where what was typed stands again: the record's form, or the dialog of its step. */
function formOf(
  config: Parameters<typeof stepPath>[0],
  {
    resource,
    record,
    kind,
    values = {},
    typed,
  }: Pick<Write, "record" | "kind" | "values" | "typed"> & { resource: string },
): SaveForm | null {
  if (kind === "edit") {
    const mine = typed ?? values;
    const base = Object.fromEntries(Object.keys(mine).map((field) => [field, record[field] ?? null]));
    return { address: editPath(resource, record.id), draft: { values: mine, base } };
  }
  if (kind !== "transition") return null;
  const step = { field: String(values["field"]), name: String(values["transition"]) };
  return { address: stepPath(config, { resource, id: record.id, step }), draft: { values: typed ?? {} } };
}

/** How a change of a record goes out, and what comes back where it is not taken. */
export function useSending(resource: ClientResource) {
  const { t } = useTranslation();
  const issueText = useIssueText(resource);
  const lines = useIssueLines(resource.name);
  const errorText = useErrorText();
  const { notification } = App.useApp();
  const invalidate = useInvalidate();
  const reload = useReloadConfig();
  const { config } = useConfigIndex();
  const person = useOnBehalf();
  const { name } = resource;

  return {
    issueText,
    lines,

    /** Null: it got no answer and waits for the connection, which is said. */
    send: async ({ record, kind, values, typed, step, done }: Write): Promise<ApiRecord | null> => {
      const { method, path } = CALLS[kind];
      const label = recordLabel(record);
      const seen = kind === "edit" || kind === "transition" ? { config_version: config.version } : {};
      const answer = await saveOrQueue<ApiRecord>({
        method,
        path: onBehalfPath(recordUrl(name, record.id, path), person),
        body: { ...seen, ...values, row_version: rowVersion(record) },
        subject: {
          resource: name,
          id: record.id,
          kind,
          name: step === undefined ? label : `${label}, ${step}`,
        },
        form: formOf(config, { resource: name, record, kind, values, typed }),
      });
      if (answer === null) {
        notification.info({ key: "kept", title: t("offline.kept"), role: "status" });
        return null;
      }
      noteSaved(name, record.id);
      if (done !== undefined) notification.success({ title: done, role: "status" });
      return answer;
    },

    /** Lists and pages that show the record ask for it again. */
    refresh: ({ id }: ApiRecord) => invalidate({ resource: name, id, invalidates: ["list", "detail"] }),

    /** What is shown goes by the definitions in force from then on. */
    failureOf: (error: unknown): Failure => {
      if (isStalePlan(error)) void reload();
      const own = error instanceof ApiError ? error : null;
      return {
        current: currentRow(error),
        excusable: own !== null && isExcusable(own.body),
        problems: own && Object.keys(own.errors).length > 0 ? collectServerErrors(own, issueText) : null,
        text: own && own.status >= 400 && own.status < 500 ? errorText(own) : null,
      };
    },
  };
}
