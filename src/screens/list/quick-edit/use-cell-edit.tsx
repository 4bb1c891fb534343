import { App, Button } from "antd";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ClientField, ClientResource } from "../../../../core/definition/client-types.ts";
import { canonicalValue, sameValue } from "../../../../core/definition/validate.ts";
import { useFieldContext } from "../../../config/config-context.tsx";
import { fieldLabel, optionLabel } from "../../../config/labels.ts";
import { type ApiRecord, recordLabel, rowVersion } from "../../../config/record.ts";
import { ApiError, isRecord } from "../../../lib/api-error.ts";
import { request } from "../../../lib/http.ts";
import { recordCallPath } from "../../../providers/data-provider.ts";
import { assumedRecord } from "../../../offline/assumed-record.ts";
import { saveOrKeep } from "../../../offline/save-or-keep.ts";
import { useErrorText, useReportError } from "../../../ui/report-error.ts";
import { checkForm } from "../../form/check.ts";
import { serverProblems } from "../../form/server-problems.ts";
import { type Problems, useIssueText } from "../../form/use-issue-text.ts";
import { nameInWords } from "../../name-in-words.ts";
import { useEvaluationContext } from "../../use-evaluation-context.ts";
import { type CellRefusal, cellRefusal } from "./may-edit.ts";
import { useKnownRow, useRowCache } from "./row-cache.ts";

interface CellEditOptions {
  readonly resource: ClientResource;
  readonly field: ClientField;
  readonly id: number;
}

type Phase =
  /** Asking what the person may do with the record. */
  | { readonly kind: "asking" }
  | { readonly kind: "refused"; readonly text: string }
  | { readonly kind: "typing"; readonly problem: string | null }
  | { readonly kind: "saving" }
  /** Somebody else changed the same field meanwhile. */
  | { readonly kind: "conflict"; readonly current: ApiRecord };

/** How one change of a cell ended: it stands, or the editor must stay. */
type Outcome = "done" | "stays";

/** One change of one cell: what is allowed, the value being typed, its check, its saving, and the way back. */
export function useCellEdit({ resource, field, id }: CellEditOptions) {
  const { t } = useTranslation();
  const context = useFieldContext();
  const { index } = context;
  const evaluation = useEvaluationContext();
  const { notification } = App.useApp();
  const issueText = useIssueText(resource);
  const errorText = useErrorText();
  const reportError = useReportError();
  const show = useRowCache(resource.name);
  const knownRow = useKnownRow(resource.name);
  const [record, setRecord] = useState<ApiRecord | null>(null);
  const [value, setValue] = useState<unknown>(null);
  const [phase, setPhase] = useState<Phase>({ kind: "asking" });
  const latest = useRef<unknown>(null);
  /** False where nobody answers, and the record is known as far as the list shows it. */
  const whole = useRef(true);
  const path = recordCallPath(resource.name, id);
  const label = fieldLabel(index.config, resource.name, field.name);

  const refusalText = (refusal: CellRefusal): string => {
    if (refusal.code === "frozen") {
      const state = optionLabel(index.config, resource.name, refusal.field, refusal.state);
      return t("quickEdit.frozen", { state });
    }
    return t(refusal.code === "read_only" ? "quickEdit.readOnly" : "quickEdit.notAllowed", { field: label });
  };
  const begin = useRef((asked: ApiRecord, isWhole: boolean) => {
    whole.current = isWhole;
    const refusal = cellRefusal({ resource, field, record: asked, context: evaluation });
    setRecord(nameInWords({ context, resource, record: asked }));
    latest.current = asked[field.name];
    setValue(asked[field.name]);
    setPhase(refusal ? { kind: "refused", text: refusalText(refusal) } : { kind: "typing", problem: null });
  });
  useEffect(() => {
    let wanted = true;
    request<ApiRecord>({ path }).then(
      (asked) => wanted && begin.current(asked, true),
      (error: unknown) => {
        if (!wanted) return;
        const row = error instanceof ApiError && error.status === 0 ? knownRow(id) : null;
        if (row) begin.current(assumedRecord(resource, row), false);
        else setPhase({ kind: "refused", text: errorText(error) });
      },
    );
    return () => {
      wanted = false;
    };
  }, [path, errorText, knownRow, resource, id]);

  const change = (next: unknown) => {
    latest.current = next;
    setValue(next);
    setPhase((now) =>
      now.kind === "typing" && now.problem !== null ? { kind: "typing", problem: null } : now,
    );
  };

  const problem = (problems: Problems): Outcome => {
    const own = problems[field.name] ?? [];
    const others = Object.entries(problems)
      .filter(([name]) => name !== field.name)
      .map(([name, texts]) =>
        t("form.problem", {
          field: fieldLabel(index.config, resource.name, name.split(".")[0] ?? name),
          problem: texts.join(" "),
        }),
      );
    setPhase({ kind: "typing", problem: [...own, ...others].join(" ") });
    return "stays";
  };

  /** Null: it got no answer and waits for the connection, which is said. */
  const keep = async (body: unknown, shown: ApiRecord): Promise<ApiRecord | null> => {
    const name = `${recordLabel(shown)}, ${label}`;
    const subject = { resource: resource.name, id, kind: "edit" as const, name };
    const saved = await saveOrKeep<ApiRecord>({ method: "PATCH", path, body, subject });
    if (saved === null)
      notification.info({ title: t("offline.kept"), placement: "bottomRight", role: "status" });
    return saved;
  };

  const offerUndo = (saved: ApiRecord, before: ApiRecord) => {
    const key = `cell:${resource.name}:${id}:${field.name}`;
    const names = { field: label, name: recordLabel(before) };
    const undo = async () => {
      notification.destroy(key);
      const body = {
        [field.name]: canonicalValue(field, before[field.name] ?? null),
        row_version: rowVersion(saved),
      };
      try {
        const undone = await keep(body, before);
        if (undone === null) return show(id, { [field.name]: before[field.name] });
        show(id, undone);
        notification.success({
          title: t("quickEdit.undone", names),
          placement: "bottomRight",
          role: "status",
        });
      } catch (error) {
        reportError(error);
      }
    };
    notification.success({
      key,
      title: t("quickEdit.done", names),
      placement: "bottomRight",
      role: "status",
      actions: (
        <Button size="small" onClick={() => void undo()}>
          {t("quickEdit.undo")}
        </Button>
      ),
    });
  };

  /** Sends the value on top of the given version. What others changed elsewhere in the record stays theirs. */
  const send = async (base: ApiRecord): Promise<Outcome> => {
    const typed = latest.current;
    const found = checkForm({
      index,
      resource,
      values: { ...base, [field.name]: typed },
      previous: base,
      mode: "update",
      writable: (name) => name === field.name,
      context: evaluation,
    });
    // Rules over fields that are not known here are left to the server.
    const errors = whole.current ? found.errors : found.errors.filter((one) => one.field === field.name);
    if (errors.length > 0) return problem(issueText(errors));
    if (!(field.name in found.values)) return "done";
    setPhase({ kind: "saving" });
    show(id, { [field.name]: typed });
    try {
      const body = { [field.name]: found.values[field.name], row_version: rowVersion(base) };
      const saved = await keep(body, base);
      if (saved === null) return "done";
      show(id, saved);
      offerUndo(saved, base);
      return "done";
    } catch (error) {
      show(id, { [field.name]: base[field.name] });
      return failed(error, base);
    }
  };

  const failed = (error: unknown, base: ApiRecord): Outcome | Promise<Outcome> => {
    const current = currentRow(error);
    if (current) {
      const now: ApiRecord = { ...base, ...current };
      show(id, current);
      const same = sameValue(
        canonicalValue(field, now[field.name] ?? null),
        canonicalValue(field, base[field.name] ?? null),
      );
      if (same) return send(now);
      setPhase({ kind: "conflict", current: now });
      return "stays";
    }
    if (error instanceof ApiError && Object.keys(error.errors).length > 0)
      return problem(serverProblems(error, issueText));
    setPhase({ kind: "typing", problem: errorText(error) });
    return "stays";
  };

  return {
    record,
    value,
    phase,
    label,
    change,
    save: (): Promise<Outcome> =>
      record && phase.kind === "typing" ? send(record) : Promise.resolve<Outcome>("stays"),
    /** Mine over what somebody else saved. */
    keepMine: (): Promise<Outcome> => {
      if (phase.kind !== "conflict") return Promise.resolve<Outcome>("stays");
      setRecord(phase.current);
      return send(phase.current);
    },
  };
}

/** The row a 409 carries: somebody saved it since this cell was opened. */
function currentRow(error: unknown): Readonly<Record<string, unknown>> | null {
  if (!(error instanceof ApiError) || error.status !== 409 || !isRecord(error.body)) return null;
  return isRecord(error.body["current"]) ? error.body["current"] : null;
}
