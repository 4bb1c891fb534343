import { App, type FormInstance, type FormProps } from "antd";
import type { ClientResource, ClientTransition } from "../../../core/definition/client-types.ts";
import { focusField, FORM_NAMES, type Surface } from "./form-scope.ts";
import type { StartingValues } from "./starting-values.ts";
import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useConfigIndex, useFieldContext } from "../../config/config-context.tsx";
import { FIRST_STEP } from "../../config/links.ts";
import { optionLabel } from "../../config/labels.ts";
import { formatRecordName } from "../record-name.ts";
import { useMovedMessage } from "../use-undo.tsx";
import { type ApiRecord, getPermissions, recordLabel, rowVersion } from "../../config/record.ts";
import { ApiError } from "../../lib/api-error.ts";
import { createUploads } from "../../fields/file/uploads.ts";
import { createPendingInputs } from "../../lib/pending-inputs.ts";
import { queueUnsent } from "../../offline/outbox.ts";
import { runAfterPointerUp } from "../../lib/run-after-pointer-up.ts";
import { useReportError } from "../../ui/report-error.ts";
import { useEvaluationContext } from "../../config/use-evaluation-context.ts";
import { changedValues } from "./check.ts";
import { type Draft, draftKey } from "../../lib/drafts.ts";
import { contested, mergeParts } from "./merge.ts";
import { useCopies } from "./use-copies.ts";
import { useDraft } from "./use-draft.ts";
import { useOrigins } from "./use-origins.ts";
import { movedMoments } from "./moved-moments.ts";
import type { ShownFirstStep } from "./first-step-plan.tsx";
import type { FieldErrors } from "./use-issue-text.ts";
import { fetchCreationPlan, hasUnseen, NO_PLAN, type StepPlan, useSaving } from "./use-saving.ts";

type Values = Readonly<Record<string, unknown>>;

export interface RecordFormProps {
  readonly resource: ClientResource;
  /** Null where what surrounds the form names it. */
  readonly title: string | null;
  readonly surface: Surface;
  /** Under which its draft is kept; the same form in a drawer and on a page shares one. */
  readonly draftAddress: string;
  readonly form: FormInstance;
  readonly formProps: FormProps;
  /** The record under edit; null for a new one. */
  readonly record: ApiRecord | null;
  /** What a new record starts with. */
  readonly start: StartingValues;
  /** A step that a new record can make as it is saved. */
  readonly firstStep?: ClientTransition | null;
  /** Sends what changed; rejects with `ApiError`. */
  readonly save: (body: Readonly<Record<string, unknown>>) => Promise<ApiRecord>;
  /** `next`: go on with another one instead of looking at this one. */
  readonly onSaved: (record: ApiRecord, next: boolean) => void;
  /** Null where there is no next one. */
  readonly nextLabel: string | null;
  readonly onCancel: () => void;
}

/** Two versions of the record to bring together. */
export interface Conflict {
  /** The record as it was when this form began. */
  readonly base: Values;
  /** The record as somebody else left it. */
  readonly current: ApiRecord;
  /** What this form changed. */
  readonly mine: Values;
  /** `save`: what was being sent goes on; `restore`: a draft meets a newer record. */
  readonly reason: "save" | "restore";
  readonly next: boolean;
}

/** How a form is sent. */
interface Sending {
  /** Go on with another one. */
  readonly next: boolean;
  /** Made with the save. */
  readonly step?: ClientTransition | null;
  /** Version of the definitions that what follows was shown by. */
  readonly seen?: number;
}

const NOTHING: FieldErrors = {};

/** What a form does between the first key and the save: keeps, checks, sends, and settles conflicts. */
export function useRecordForm(props: RecordFormProps) {
  const { resource, form, record, start, save, onSaved, draftAddress, surface } = props;
  const context = useEvaluationContext();
  const fieldContext = useFieldContext();
  const { config } = useConfigIndex();
  const saving = useSaving(resource);
  const { issueText } = saving;
  const reportError = useReportError();
  const sayMoved = useMovedMessage(resource.name);
  const { t } = useTranslation();
  const { notification } = App.useApp();
  const formName = FORM_NAMES[surface];
  const [base, setBase] = useState<ApiRecord | null>(record);
  const [problems, setProblems] = useState<FieldErrors>(NOTHING);
  const [warnings, setWarnings] = useState<FieldErrors>(NOTHING);
  /** Warnings that stood on the screen when somebody asked to save. */
  const [seen, setSeen] = useState<FieldErrors>(NOTHING);
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  /** Why an exception is made; null while nothing asks for one. */
  const [exception, setException] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [pending] = useState(createPendingInputs);
  const [uploads] = useState(createUploads);
  const done = useRef(false);
  /** What the form held before the change that is being told of. */
  const shown = useRef<Values>(record ?? start.values);
  /** What the first step leads to, as it stands on the screen. */
  const firstStepPlan = useRef<ShownFirstStep>(null);
  const { origins, copied, typed } = useOrigins(resource, record === null ? start.values : {});

  const writable = useCallback(
    (name: string) =>
      base === null
        ? (resource.fields.find((field) => field.name === name)?.writable ?? false)
        : getPermissions(base).writable.has(name),
    [base, resource],
  );
  const handedOn = useCallback((): Values => ({ ...form.getFieldsValue(true) }) as Values, [form]);
  const values = (): Values => {
    pending.flush();
    return handedOn();
  };
  const changes = (given = values()) =>
    changedValues({ resource, values: given, writable, base: base ?? start.values });
  const check = (from: ApiRecord | null = base) =>
    saving.check({
      values: values(),
      previous: from ?? start.defaults,
      mode: from === null ? "create" : "update",
      writable,
    });

  const setValues = (given: Values) => {
    pending.flush();
    for (const [name, value] of Object.entries(given)) form.setFieldValue(name, value);
    shown.current = { ...shown.current, ...given };
  };
  const setAll = (given: Values) =>
    setValues(Object.fromEntries(resource.fields.map(({ name }) => [name, given[name]])));
  const restore = ({ values: kept, base: before }: Draft) => {
    // what was typed before the draft was found is newer
    const mine = { ...kept, ...changes() };
    if (record && before) {
      const started = { ...record, ...before };
      const parts = mergeParts({ resource, base: started, mine, theirs: record });
      if (contested(parts).length > 0)
        setConflict({ base: started, current: record, mine, reason: "restore", next: false });
    }
    typed(Object.keys(mine));
    setValues(mine);
  };
  const whatChanged = (given = handedOn()) => {
    const mine = changes(given);
    if (base === null) return { values: mine };
    return {
      values: mine,
      base: Object.fromEntries(Object.keys(mine).map((name) => [name, base[name] ?? null])),
    };
  };
  const draft = useDraft({
    draftKey: draftKey({ employeeId: context.actor.employeeId ?? 0, address: draftAddress }),
    pending,
    read: () => whatChanged(),
    onRestore: restore,
  });
  const { keep } = draft;
  const onCopied = useCallback(
    (taken: Values) => {
      copied(taken);
      keep();
    },
    [copied, keep],
  );
  const copy = useCopies({ resource, form, onCopied });

  /** What the server said of the values as they are; it stands until one of them changes. */
  const answered = useRef({ problems: NOTHING, warnings: NOTHING });
  /** Looks again at the named fields and at those that already show something. */
  const recheck = (names: readonly string[]) => {
    const found = check();
    const errors = issueText(found.errors);
    const shown = new Set([
      ...names,
      ...Object.keys(problems).map(fieldOf),
      ...Object.keys(warnings).map(fieldOf),
    ]);
    const keepShown = (all: FieldErrors) =>
      Object.fromEntries(Object.entries(all).filter(([path]) => shown.has(fieldOf(path))));
    setProblems({ ...answered.current.problems, ...keepShown(errors) });
    setWarnings({ ...answered.current.warnings, ...keepShown(issueText(found.warnings)) });
  };

  const latest = useRef(recheck);
  // Before the focus moves to what was refused: a field that is left then would forget it again.
  useLayoutEffect(() => {
    latest.current = recheck;
  });
  const onLeave = useCallback((name: string) => runAfterPointerUp(() => latest.current([name])), []);

  const onValuesChange = (changed: Values) => {
    answered.current = { problems: NOTHING, warnings: NOTHING };
    const names = Object.keys(changed);
    typed(names);
    for (const name of names) {
      const [from, to] = [shown.current[name], changed[name]];
      const moved = movedMoments({ resource, zone: name, from, to, values: handedOn() });
      if (Object.keys(moved).length > 0) setValues(moved);
      copy(name, form.getFieldValue(name));
    }
    shown.current = { ...shown.current, ...changed };
    if (hasAny(problems) || hasAny(warnings)) runAfterPointerUp(() => latest.current([]));
    // what fields hand on as the form goes is saved already
    if (!done.current) keep();
  };

  const refuse = (found: FieldErrors, words: string | null) => {
    setProblems(found);
    setFailure(words);
    setAttempt((count) => count + 1);
    const [first] = Object.keys(found);
    if (first !== undefined && words === null) requestAnimationFrame(() => focusField(formName, first));
  };

  /** Values with what goes with them. */
  const toSend = (values: Values, step: ClientTransition | null): Values => ({
    ...values,
    ...(exception?.trim() ? { exception_reason: exception.trim() } : {}),
    ...(step === null ? {} : { [FIRST_STEP]: step.name }),
  });

  const send = async (
    body: Values,
    from: ApiRecord | null,
    { next, step = null, seen = config.version }: Sending,
  ) => {
    try {
      // A session that ended shows here first: what was typed is put away before.
      await draft.flush();
      const version = from === null ? {} : { row_version: rowVersion(from) };
      const saved = await save({ ...toSend(body, step), ...version, config_version: seen });
      done.current = true;
      await draft.forget();
      const name = recordLabel(formatRecordName({ context: fieldContext, resource, record: saved }));
      if (step !== null) {
        const state = optionLabel(config, resource.name, step.field, step.to);
        sayMoved(t("transition.done", { name, state }), saved);
      } else if (from === null && saved["held"] !== undefined)
        sayMoved(t("form.created", { name }), saved, { creation: true });
      onSaved(saved, next);
    } catch (error) {
      if (await keptForLater(error, from, next)) return;
      refuseFor(error, next);
    }
  };

  /** Says why a save was not taken. */
  const refuseFor = (error: unknown, next: boolean) => {
    const { current, problems: wrong, excusable, text } = saving.failureOf(error);
    if (current && base) {
      return setConflict({
        base,
        current: { ...base, ...current },
        mine: changes(),
        reason: "save",
        next,
      });
    }
    if (excusable) setException((reason) => reason ?? "");
    if (wrong) {
      answered.current = { ...answered.current, problems: wrong };
      return refuse(wrong, null);
    }
    if (text !== null) return refuse(NOTHING, text);
    reportError(error);
  };

  /** Tries out a new record with its first step, as the save will make both; null where it was refused, and that is said. */
  const tryFirstStep = async (body: Values): Promise<StepPlan | null> => {
    try {
      await draft.flush();
      return await fetchCreationPlan(resource.name, body);
    } catch (error) {
      // without an answer the save itself is tried: it waits for the connection
      if (error instanceof ApiError && error.status === 0) return NO_PLAN;
      refuseFor(error, false);
      return null;
    }
  };

  /** Without an answer the save waits for the connection, and the form is done with it. A dialog's form waits itself: what opened it needs the record. */
  const keptForLater = async (error: unknown, from: ApiRecord | null, next: boolean): Promise<boolean> => {
    if (surface === "dialog") return false;
    const kept = await queueUnsent({
      error,
      subject: {
        resource: resource.name,
        id: from?.id ?? null,
        kind: from === null ? "create" : "edit",
        name: from === null ? null : recordLabel(from),
      },
      form: { address: draftAddress, draft: whatChanged(values()) },
    });
    if (!kept) return false;
    done.current = true;
    await draft.forget();
    notification.info({ title: t("offline.kept"), role: "status" });
    if (from === null && next) startAgain();
    else props.onCancel();
    return true;
  };

  const startAgain = () => {
    setAll(start.values);
    setException(null);
    setWarnings(NOTHING);
    setSeen(NOTHING);
    done.current = false;
  };

  const submit = async (next: boolean, step: ClientTransition | null = null) => {
    const ended = uploads.ended();
    const lost = ended === null ? null : await ended;
    if (lost !== null) return refuse(NOTHING, lost);
    const found = check();
    if (found.errors.length > 0) {
      setWarnings(issueText(found.warnings));
      return refuse(issueText(found.errors), null);
    }
    const body = toSend(found.values, step);
    const plan = step === null ? null : await tryFirstStep(body);
    if (step !== null && plan === null) return;
    const doubtful = plan === null ? await saving.warn(found, base) : saving.warnOfStep(found, plan);
    answered.current = { problems: NOTHING, warnings: doubtful };
    setWarnings(doubtful);
    setProblems(NOTHING);
    setFailure(null);
    if (hasUnseen(doubtful, seen)) {
      setSeen({ ...seen, ...doubtful });
      setAttempt((count) => count + 1);
      return;
    }
    if (step === null || plan === null) return send(found.values, base, { next });
    if (firstStepPlan.current?.isSeen(plan) === false) return firstStepPlan.current.show(body, plan);
    await send(found.values, base, { next, step, ...(plan.version === null ? {} : { seen: plan.version }) });
  };

  /** Goes on with the chosen values on top of the row as it stands now. */
  const resolve = async (chosen: Values) => {
    if (!conflict) return;
    const { current, reason, next } = conflict;
    setConflict(null);
    setBase(current);
    setAll({ ...current, ...chosen });
    keep();
    if (reason === "restore") return;
    const found = check(current);
    if (found.errors.length > 0) return refuse(issueText(found.errors), null);
    await send(found.values, current, { next });
  };

  const discard = async () => {
    await draft.forget();
    setAll(base ?? start.values);
    setProblems(NOTHING);
    setWarnings(NOTHING);
    setFailure(null);
    setException(null);
    setConflict(null);
  };

  return {
    base,
    pending,
    uploads,
    writable,
    problems,
    warnings,
    /** True when nothing but seen warnings stands between the form and its save. */
    warned: !hasAny(problems) && hasAny(seen) && hasAny(warnings),
    attempt,
    failure,
    draft,
    origins,
    exception,
    setException,
    conflict,
    submit,
    resolve,
    discard,
    onLeave,
    onValuesChange,
    firstStepPlan,
    /** What the first step would be tried out with; null while something is missing. */
    readFirstStep: (step: ClientTransition): Values | null => {
      const { errors, values: given } = saving.check({
        values: handedOn(),
        previous: start.defaults,
        mode: "create",
        writable,
      });
      return errors.length === 0 ? toSend(given, step) : null;
    },
    closeConflict: () => setConflict(null),
    hasChanges: () => !done.current && (uploads.ended() !== null || Object.keys(changes()).length > 0),
  };
}

const hasAny = (found: FieldErrors): boolean => Object.keys(found).length > 0;

function fieldOf(path: string): string {
  return path.split(".")[0] ?? path;
}
