import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { useConfigIndex } from "../../config/config-context.tsx";
import { type ApiRecord, permissionsOf, rowVersion } from "../../config/record.ts";
import { ApiError, isRecord } from "../../lib/api-error.ts";
import { afterPress } from "../../ui/after-press.ts";
import { useErrorText, useReportError } from "../../ui/report-error.ts";
import { useEvaluationContext } from "../use-evaluation-context.ts";
import { changedValues, checkForm } from "./check.ts";
import { draftKey } from "./drafts.ts";
import { focusField } from "./error-summary.tsx";
import type { RecordFormProps } from "./record-form.tsx";
import { useCopies } from "./use-copies.ts";
import { useDraft } from "./use-draft.ts";
import { serverProblems } from "./server-problems.ts";
import { type Problems, useIssueText } from "./use-issue-text.ts";

type Values = Readonly<Record<string, unknown>>;

interface Conflict {
  /** The record as somebody else left it. */
  readonly current: ApiRecord;
  /** What this form changed. */
  readonly mine: Values;
}

/** What a form does between the first key and the save: keeps, checks, sends, and settles conflicts. */
export function useRecordForm({ resource, form, record, start, save, onSaved }: RecordFormProps) {
  const index = useConfigIndex();
  const context = useEvaluationContext();
  const { pathname, search } = useLocation();
  const issueText = useIssueText(resource);
  const errorText = useErrorText();
  const reportError = useReportError();
  const [base, setBase] = useState<ApiRecord | null>(record);
  const [problems, setProblems] = useState<Problems>({});
  const [warnings, setWarnings] = useState<Problems>({});
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const done = useRef(false);

  const writable = useCallback(
    (name: string) =>
      base === null
        ? (resource.fields.find((field) => field.name === name)?.writable ?? false)
        : permissionsOf(base).writable.has(name),
    [base, resource],
  );
  const values = useCallback((): Values => ({ ...form.getFieldsValue(true) }) as Values, [form]);
  const changes = useCallback(
    () => changedValues({ resource, values: values(), writable, base: base ?? start.values }),
    [resource, values, writable, base, start],
  );
  const check = (from: ApiRecord | null = base) =>
    checkForm({
      index,
      resource,
      values: values(),
      previous: from ?? start.defaults,
      mode: from === null ? "create" : "update",
      writable,
      context,
    });

  const draft = useDraft({
    draftKey: draftKey({ employeeId: context.actor.employeeId ?? 0, address: pathname + search }),
    ready: true,
    onRestore: (kept) => {
      for (const [name, value] of Object.entries(kept)) form.setFieldValue(name, value);
    },
  });
  const keep = useCallback(() => draft.keep(changes()), [draft, changes]);
  const copy = useCopies({ resource, form, onCopied: keep });

  /** Looks again at the named fields and at those that already show something. */
  const recheck = (names: readonly string[]) => {
    const found = check();
    const errors = issueText(found.errors);
    const shown = new Set([...names, ...Object.keys(problems).map(fieldOf)]);
    const keepShown = (all: Problems) =>
      Object.fromEntries(Object.entries(all).filter(([path]) => shown.has(fieldOf(path))));
    setProblems(keepShown(errors));
    setWarnings(keepShown(issueText(found.warnings)));
  };

  const latest = useRef(recheck);
  useEffect(() => {
    latest.current = recheck;
  });
  const onLeave = useCallback((name: string) => afterPress(() => latest.current([name])), []);

  const onValuesChange = (changed: Values) => {
    const names = Object.keys(changed);
    for (const name of names) copy(name, form.getFieldValue(name));
    if (Object.keys(problems).length > 0) recheck([]);
    keep();
  };

  const refuse = (found: Problems, words: string | null) => {
    setProblems(found);
    setFailure(words);
    setAttempt((count) => count + 1);
    const [first] = Object.keys(found);
    if (first !== undefined && words === null) requestAnimationFrame(() => focusField(first));
  };

  const send = async (body: Values, from: ApiRecord | null, next: boolean) => {
    try {
      const saved = await save(from === null ? body : { ...body, row_version: rowVersion(from) });
      done.current = true;
      await draft.forget();
      onSaved(saved, next);
    } catch (error) {
      const current = currentRow(error);
      if (current && base) return setConflict({ current: { ...base, ...current }, mine: changes() });
      if (error instanceof ApiError && Object.keys(error.errors).length > 0)
        return refuse(serverProblems(error, issueText), null);
      if (error instanceof ApiError && error.status >= 400 && error.status < 500)
        return refuse({}, errorText(error));
      reportError(error);
    }
  };

  const submit = async (next: boolean) => {
    const found = check();
    const errors = issueText(found.errors);
    setWarnings(issueText(found.warnings));
    if (found.errors.length > 0) return refuse(errors, null);
    setProblems({});
    setFailure(null);
    await send(found.values, base, next);
  };

  /** Goes on with the chosen values on top of the row as it stands now. */
  const resolve = async (chosen: Values) => {
    if (!conflict) return;
    const { current } = conflict;
    setConflict(null);
    setBase(current);
    for (const { name } of resource.fields) {
      form.setFieldValue(name, name in chosen ? chosen[name] : current[name]);
    }
    const found = check(current);
    if (found.errors.length > 0) return refuse(issueText(found.errors), null);
    await send(found.values, current, false);
  };

  const discard = async () => {
    await draft.forget();
    const from: Values = base ?? start.values;
    for (const { name } of resource.fields) form.setFieldValue(name, from[name]);
    setProblems({});
    setWarnings({});
    setFailure(null);
  };

  return {
    base,
    writable,
    problems,
    warnings,
    attempt,
    failure,
    draft,
    conflict,
    submit,
    resolve,
    discard,
    onLeave,
    onValuesChange,
    closeConflict: () => setConflict(null),
    hasChanges: () => !done.current && Object.keys(changes()).length > 0,
  };
}

function fieldOf(path: string): string {
  return path.split(".")[0] ?? path;
}

/** The row a 409 carries: somebody saved it since this form opened. */
function currentRow(error: unknown): Readonly<Record<string, unknown>> | null {
  if (!(error instanceof ApiError) || error.status !== 409 || !isRecord(error.body)) return null;
  return isRecord(error.body["current"]) ? error.body["current"] : null;
}
