import { useInvalidate } from "@refinedev/core";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import type { FieldIssue } from "../../../../core/definition/issues.ts";
import { stateAfter } from "../../../config/labels.ts";
import { useFieldContext, useReloadConfig } from "../../../config/config-context.tsx";
import { isEmptyValue } from "../../../fields/values.ts";
import { isStalePlan } from "../../form/use-sending.ts";
import { isExcusable } from "../../form/server-errors.ts";
import { useReportError } from "../../../ui/report-error.ts";
import { useErrorMessages } from "../../../i18n/use-error-messages.ts";
import { useIssueText } from "../../form/use-issue-text.ts";
import { useEvaluationContext } from "../../../config/use-evaluation-context.ts";
import { editableFields } from "./editable.ts";
import type { ListView } from "../screen/list-view.ts";
import type { ChosenValue } from "./edit-values.tsx";
import { byOutcome } from "./outcome.ts";
import { REASON } from "./transition-values.tsx";
import type { BulkJob, BulkWork } from "./types.ts";
import { type Progress, useBulkRun } from "./use-bulk-run.ts";
import { useDoneMessage, type WayBack } from "../../use-undo.tsx";
import type { ClientField } from "../../../../core/definition/client-types.ts";
import type { EvaluationContext } from "../../../../core/definition/context.ts";
import { checkLimits, parseValue } from "../../../../core/definition/fields/index.ts";

export type Step = "ask" | "preview" | "carry-out";

/** What a bulk job needs of the list its rows stand in. */
export interface ChosenRows {
  readonly resource: ListView["resource"];
  readonly selection: Pick<ListView["selection"], "ids" | "choose" | "clear">;
}

interface BulkJobOptions {
  readonly view: ChosenRows;
  readonly job: BulkJob;
  readonly onClose: () => void;
}

/** From the question through the preview to the result: what a bulk dialog knows at each step. */
export function useBulkJob({ view, job, onClose }: BulkJobOptions) {
  const { t } = useTranslation();
  const { resource, selection } = view;
  const { format, index } = useFieldContext();
  const context = useEvaluationContext();
  const issueText = useIssueText(resource);
  const wordsReady = useErrorMessages();
  const invalidate = useInvalidate();
  const reportError = useReportError();
  const reload = useReloadConfig();
  const say = useDoneMessage(resource.name);
  // The rows as they were when the dialog opened.
  const [ids] = useState(() => [...selection.ids]);
  const [step, setStep] = useState<Step>("ask");
  const [chosen, setChosen] = useState<readonly ChosenValue[]>(() => beginning(job, resource));
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({});
  const setValue = (field: string, value: unknown) => setValues((now) => ({ ...now, [field]: value }));
  const [reason, setReason] = useState("");
  const [exception, setException] = useState("");
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const preview = useBulkRun({ resource: resource.name, dryRun: true });
  const run = useBulkRun({ resource: resource.name, dryRun: false });
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  const asks = asksSomething(job);
  const work = useMemo(
    () => getWork({ job, chosen, values, reason, exception }),
    [job, chosen, values, reason, exception],
  );
  const expected = useMemo(() => byOutcome(preview.progress.rows), [preview.progress.rows]);
  const outcome = useMemo(() => byOutcome(run.progress.rows), [run.progress.rows]);

  const check = (): boolean => {
    const given =
      job.kind === "edit" ? chosen : Object.entries(values).map(([name, value]) => ({ name, value }));
    const issues = given.flatMap(({ name, value, ...rest }): FieldIssue[] => {
      const field = resource.fields.find((one) => one.name === name);
      const empties = "empties" in rest && rest.empties === true;
      if (!field || empties) return [];
      if (job.kind === "edit" && isEmptyValue(value))
        return [{ field: name, code: "required", parameters: {} }];
      const problem = valueProblem({ field, value, context });
      return problem === null ? [] : [problem];
    });
    const texts = Object.entries(issueText(issues)).map(([name, all]) => [name, all.join(" ")] as const);
    const unexplained =
      job.kind === "transition" && job.transition.reason === "required" && reason.trim() === "";
    const found = Object.fromEntries([
      ...texts,
      ...(unexplained ? [[REASON, t("transition.reasonMissing")] as const] : []),
    ]);
    setProblems(found);
    return Object.keys(found).length === 0;
  };

  const showPreview = () => {
    if (!check()) return;
    setStep("preview");
    void preview.start(work, ids);
  };

  const finish = async (result: Progress) => {
    const { changed, refused } = byOutcome(result.rows);
    const left = refused.length + expected.refused.length;
    const whole = result.error === null && result.rows.length === result.total && left === 0;
    if (!whole && mounted.current) return;
    const counted = { count: changed.length, total: format.number(changed.length) };
    const state = job.kind === "transition" ? stateAfter(index.config, resource, job.transition) : null;
    const title =
      state === null ? t(`bulk.done.${job.kind}`, counted) : t("bulk.done.moved", { ...counted, state });
    say(title, wayBack(job, result), result);
    if (mounted.current) {
      selection.clear();
      onClose();
    }
    await invalidate({ resource: resource.name, invalidates: ["list", "detail"] });
  };

  /** What the preview showed, or the rest of it; where other rules came into force meanwhile it is shown anew. */
  const carryOut = async () => {
    setStep("carry-out");
    const { version } = preview.progress;
    const seen = version === null ? work : { ...work, config_version: version };
    const go = run.progress.rows.length > 0 ? run.goOn : run.start;
    const result = await go(
      seen,
      expected.changed.map(({ id }) => id),
    );
    if (!isStalePlan(result.error)) return finish(result);
    reportError(result.error);
    void reload();
    if (!mounted.current) return;
    const done = new Set(result.rows.map(({ id }) => id));
    setStep("preview");
    await preview.start(
      work,
      ids.filter((id) => !done.has(id)),
    );
  };

  /** Leaves the result: the list is read anew, and what was refused may stay chosen. */
  const leave = (keep: readonly number[]) => {
    if (keep.length > 0) selection.choose(keep);
    else selection.clear();
    onClose();
    void invalidate({ resource: resource.name, invalidates: ["list", "detail"] });
  };

  return {
    ids,
    step,
    asks,
    wordsReady,
    asked: { chosen, setChosen, values, setValue, reason, setReason, problems },
    /** Why an exception is made; null where no row needs one. */
    exception: exception !== "" || expected.refused.some(isExcusable) ? exception : null,
    setException,
    preview,
    expected,
    run,
    outcome,
    showPreview,
    back: () => {
      preview.reset();
      setStep("ask");
    },
    carryOut,
    goOn: carryOut,
    leave,
    wayBack: () => wayBack(job, run.progress),
  };
}

export type BulkJobControl = ReturnType<typeof useBulkJob>;

function beginning(job: BulkJob, resource: ListView["resource"]): readonly ChosenValue[] {
  const field = job.kind === "edit" ? job.field : undefined;
  return editableFields(resource)
    .filter(({ name }) => name === field)
    .map(({ name }) => ({ name, value: null, empties: false }));
}

/** Whether something has to be said before a preview makes sense. */
function asksSomething(job: BulkJob): boolean {
  if (job.kind === "transition") return job.transition.require.length > 0 || job.transition.reason !== null;
  return job.kind === "edit";
}

interface Asked {
  readonly job: BulkJob;
  readonly chosen: readonly ChosenValue[];
  readonly values: Readonly<Record<string, unknown>>;
  readonly reason: string;
  readonly exception: string;
}

function getWork({ job, chosen, values, reason, exception }: Asked): BulkWork {
  const excuse = exception.trim() === "" ? {} : { exception_reason: exception.trim() };
  if (job.kind === "edit") {
    const given = chosen.map(({ name, value, empties }) => [name, empties ? null : value]);
    return { action: "edit", values: Object.fromEntries(given) as Record<string, unknown>, ...excuse };
  }
  if (job.kind !== "transition") return { action: job.kind, ...excuse };
  const { field, name } = job.transition;
  const filled = Object.entries(values).filter(([, value]) => !isEmptyValue(value));
  return {
    action: "transition",
    field,
    transition: name,
    ...(filled.length > 0 ? { values: Object.fromEntries(filled) } : {}),
    ...(reason.trim() === "" ? {} : { reason: reason.trim() }),
    ...excuse,
  };
}

function wayBack(job: BulkJob, { rows, undo }: Progress): WayBack | null {
  if (job.kind === "edit" || job.kind === "transition")
    return undo === null || undo.length === 0 ? null : { tokens: undo };
  const ids = rows.filter(({ ok }) => ok).map(({ id }) => id);
  const action = job.kind === "archive" ? "restore" : "archive";
  return ids.length === 0 ? null : { work: { action }, ids };
}

interface Given {
  readonly field: ClientField;
  readonly value: unknown;
  readonly context: EvaluationContext;
}

/** What is wrong with a value before any record is looked at; null when nothing is. */
function valueProblem({ field, value, context }: Given): FieldIssue | null {
  if (isEmptyValue(value)) return null;
  const parsed = parseValue({ value, field });
  if (!parsed.ok) return { field: field.name, ...parsed.problem };
  const problem = checkLimits({ value: parsed.value, field, context });
  return problem === null ? null : { field: field.name, ...problem };
}
