import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Alert, Button, Form, Input, Modal } from "antd";
import { Suspense, use, useEffect, useMemo, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ClientResource, ClientTransition } from "../../../core/definition/client-types.ts";
import { useConfigIndex, useFieldContext, useOnBehalf } from "../../config/config-context.tsx";
import { approvalGroupLabel, optionLabel, transitionLabel } from "../../config/labels.ts";
import { stepPath } from "../../config/links.ts";
import { type ApiRecord, offersStep, pendingGroup, recordLabel, rowVersion } from "../../config/record.ts";
import { RecordValuesContext } from "../../fields/reference/candidates.ts";
import { RecordBeforeContext } from "../../fields/rows/record-before.ts";
import { RowIssuesContext } from "../../fields/rows/row-issues.ts";
import { asText, isEmptyValue } from "../../fields/values.ts";
import { draftKey, dropDraft, readDraft } from "../../lib/drafts.ts";
import { useReportError } from "../../ui/report-error.ts";
import { useSettledContent } from "../../ui/use-settled.ts";
import { useStablePress } from "../../ui/use-stable-press.ts";
import { mayWarn } from "../form/check.ts";
import { mergeParts } from "../form/merge.ts";
import { useFieldNames } from "../list/filters/use-field-names.ts";
import { ScreenExtensionsContext } from "../extensions.ts";
import { ExceptionReason } from "../form/exception-reason.tsx";
import { FieldsForm } from "../form/fields-form.tsx";
import { DialogFields } from "../form/dialog-fields.tsx";
import { fetchStepPlan, hasUnseen, NO_PLAN, stepBody, useSaving } from "../form/use-saving.ts";
import { type Failure, isStalePlan } from "../form/use-sending.ts";
import { useErrorMessages } from "../../i18n/use-error-messages.ts";
import { type FieldErrors, useIssueLines } from "../form/use-issue-text.ts";
import { askedFields } from "./asked-fields.ts";
import { WaitingLine } from "./waiting-line.tsx";
import { PlannedEffects } from "../planned-effects.tsx";
import { useMovedMessage } from "../use-undo.tsx";
import { useEvaluationContext } from "../../config/use-evaluation-context.ts";
import { partById } from "../../lib/page-parts.ts";
import { focusOnOpen } from "../../ui/focus-on-open.ts";
import { Box } from "../../ui/layout.tsx";
import { controlId } from "../form/form-scope.ts";

interface TransitionDialogProps {
  readonly resource: ClientResource;
  readonly record: ApiRecord;
  readonly transition: ClientTransition;
  /** Why it is closed, where it is made all the same. */
  readonly closedBecause?: string | null;
  /** Why it was refused before the dialog opened. */
  readonly refused?: Failure | null;
  readonly onClose: () => void;
  /** It was made. */
  readonly onDone?: () => void;
  /** It got no answer and waits for the connection; the dialog closes. */
  readonly onKept?: () => void;
}

type Values = Readonly<Record<string, unknown>>;

const FORM_NAME = "transition";
const REASON = "transition_reason";
const OVERRIDE = "override_reason";
const EXCEPTION = "exception_reason";
/** What is asked about the step itself. */
const REASONS: ReadonlySet<string> = new Set([REASON, OVERRIDE, EXCEPTION]);
const NOTHING: Values = {};
const NOTHING_WRONG: FieldErrors = {};

/** Moves a record to another state, after asking for what that state needs. */
export function TransitionDialog({
  resource,
  record: shown,
  transition,
  closedBecause = null,
  refused = null,
  onClose,
  onDone,
  onKept,
}: TransitionDialogProps) {
  const { t } = useTranslation();
  const index = useConfigIndex();
  const { format } = useFieldContext();
  const context = useEvaluationContext();
  const reportError = useReportError();
  const saving = useSaving(resource);
  const onBehalfOf = useOnBehalf();
  const { issueText } = saving;
  const [opened] = useState(shown);
  /** As somebody else saved it, once that stood in the way. */
  const [current, setCurrent] = useState(refused?.current ?? null);
  const record = useMemo(
    () => (current !== null && rowVersion(current) > rowVersion(shown) ? current : shown),
    [current, shown],
  );
  /** Somebody else took it where the step is not made from. */
  const lost = closedBecause === null && offersStep(opened, transition) && !offersStep(record, transition);
  const isMoved = lost && opened[transition.field] !== record[transition.field];
  const { name } = resource;
  const sayDone = useMovedMessage(name);
  const namesOf = useFieldNames(name);
  const wordsReady = useErrorMessages();
  const [form] = Form.useForm<Record<string, unknown>>();
  const [problems, setProblems] = useState<FieldErrors>(refused?.problems ?? {});
  // What is doubtful is asked about once: the same values go through the second time.
  const [warnings, setWarnings] = useState<FieldErrors | null>(null);
  /** Something was refused that a reason lets pass. */
  const [excusable, setExcusable] = useState(refused?.excusable ?? false);
  const [busy, setBusy] = useState(false);
  const { recordActions } = use(ScreenExtensionsContext);
  const [solving, setSolving] = useState(false);
  // what follows is told while somebody is about to press
  const press = useStablePress();
  const { config } = index;
  const goesBack = !resource.lifecycles.some(({ states }) =>
    states.some(({ name }) => name === transition.to),
  );
  const state = optionLabel(config, resource.name, transition.field, transition.to);
  const stands = optionLabel(config, resource.name, transition.field, asText(record[transition.field]));
  const label = transitionLabel(config, resource.name, transition.field, transition.name);
  const given = Form.useWatch((all: Values | undefined) => all, form);
  const asked = useMemo(
    () => askedFields({ resource, record, transition, given: given ?? NOTHING, context }),
    [resource, record, transition, given, context],
  );
  const pending =
    transition.groups === undefined || closedBecause !== null ? null : pendingGroup(record, transition);
  const fields = asked.flatMap((name) => index.field(resource.name, name) ?? []);

  const isAsked = (path: string) => asked.includes(path.split(".")[0] ?? path);

  const draft = draftKey({
    employeeId: context.actor.employeeId ?? 0,
    address: stepPath(config, { resource: name, id: record.id, step: transition }),
  });
  // What was typed before the step waited for a connection and was not taken.
  useEffect(() => {
    let wanted = true;
    void readDraft(draft).then((kept) => {
      if (!wanted || kept === null) return;
      form.setFieldsValue(kept.values);
      if (!isEmptyValue(kept.values[EXCEPTION])) setExcusable(true);
    });
    return () => {
      wanted = false;
    };
  }, [draft, form]);

  const doubtful = mayWarn(index, resource);
  const check = () => {
    const values: Readonly<Record<string, unknown>> = form.getFieldsValue(true);
    const found = saving.check({
      values,
      // Conditions look at the state it goes to: what that state needs may be hidden before.
      previous: goesBack ? record : { ...record, [transition.field]: transition.to },
      mode: "transition",
      writable: (name) => asked.includes(name),
    });
    const missing = fields
      .filter(({ name }) => isEmptyValue(values[name]))
      .map(({ name }) => ({ field: name, code: "required" as const, parameters: {} }));
    const relevant = found.errors.filter(({ field }) => isAsked(field));
    const texts = issueText([...relevant.filter(({ code }) => code !== "required"), ...missing]);
    const explained = [
      ...(transition.reason === "required" ? [REASON] : []),
      ...(closedBecause === null ? [] : [OVERRIDE]),
    ];
    const unexplained = explained.filter((name) => isEmptyValue(values[name]));
    const reasonMissing = [t("transition.reasonMissing")];
    return {
      found,
      reason: values[REASON],
      override: closedBecause === null ? null : values[OVERRIDE],
      exception: excusable ? values[EXCEPTION] : null,
      problems: {
        ...texts,
        ...Object.fromEntries(unexplained.map((name) => [name, reasonMissing])),
      },
    };
  };

  // What follows can be said once everything that is asked for is there; a reason changes nothing about it.
  const ready = (): Values | null => {
    if (asked.length === 0) return NOTHING;
    if (given === undefined) return null;
    const { found, problems: open } = check();
    return Object.keys(open).every((path) => REASONS.has(path)) ? found.values : null;
  };
  const follows = transition.hasEffects || pending !== null;
  const tried = useSettledContent(follows || (doubtful && asked.length === 0) ? ready() : null);
  const planned = useQuery({
    queryKey: [
      "move",
      resource.name,
      record.id,
      rowVersion(record),
      transition.field,
      transition.name,
      tried,
      excusable,
    ],
    queryFn: () =>
      fetchStepPlan(name, {
        record,
        transition,
        values: tried ?? NOTHING,
        reason: transition.reason === "required" ? "–" : null,
        override: closedBecause === null ? null : "–",
        exception: excusable ? "–" : null,
        onBehalfOf,
      }),
    enabled: tried !== null,
    placeholderData: keepPreviousData,
  });
  const plan = planned.data ?? NO_PLAN;
  const { denial } = plan;
  const solution = (recordActions[name] ?? []).find(
    ({ solves, offered }) => denial !== null && solves === denial.code && offered(config.actor, record),
  );
  const doubts: FieldErrors = warnings ?? (asked.length === 0 ? issueText(plan.warnings) : NOTHING_WRONG);

  const carryOut = async () => {
    const { found, reason, override, exception, problems: wrong } = check();
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    const { values } = found;
    const judged = doubtful
      ? await fetchStepPlan(name, { record, transition, values, reason, override, exception, onBehalfOf })
      : NO_PLAN;
    const told = issueText(judged?.warnings ?? found.warnings);
    if (hasUnseen(told, doubts)) {
      setWarnings(told);
      return setBusy(false);
    }
    try {
      const done = goesBack
        ? t("transition.doneBack", { name: recordLabel(record) })
        : t("transition.done", { name: recordLabel(record), state });
      const body = stepBody({ transition, values, reason, override, exception, seen: plan.version });
      const typed = Object.fromEntries(
        Object.entries<unknown>(form.getFieldsValue(true) as Values).filter(
          ([name, value]) => (asked.includes(name) || REASONS.has(name)) && !isEmptyValue(value),
        ),
      );
      const answer = await saving.send({ record, kind: "transition", values: body, typed, step: label });
      void dropDraft(draft);
      onClose();
      if (answer === null) return onKept?.();
      sayDone(done, answer);
      onDone?.();
      await saving.refresh(record);
    } catch (error) {
      const { problems: found, excusable: passes, current: newer } = saving.failureOf(error);
      if (passes) setExcusable(true);
      if (isStalePlan(error)) void planned.refetch();
      if (newer !== null) setCurrent(newer);
      else if (found !== null) setProblems(found);
      else {
        reportError(error);
        void saving.refresh(record);
      }
      setBusy(false);
    }
  };

  const changed = useMemo(() => {
    if (current === null) return [];
    const parts = mergeParts({ resource, base: opened, mine: {}, theirs: record });
    return [...new Set(parts.map(({ field }) => field.name))];
  }, [resource, opened, current, record]);

  const elsewhere = (all: FieldErrors) =>
    Object.fromEntries(Object.entries(all).filter(([path]) => !REASONS.has(path) && !isAsked(path)));

  return (
    <Modal
      open={wordsReady}
      title={label}
      okText={warnings === null ? label : t("form.continueAnyway")}
      cancelText={t("actions.cancel")}
      confirmLoading={busy}
      okButtonProps={{ ...press, disabled: lost }}
      onOk={() => void carryOut()}
      onCancel={onClose}
      afterOpenChange={(open) => {
        // the first that is empty; where each says something already, the first
        const names = [...asked, REASON, OVERRIDE];
        const empty = names.filter((one) => isEmptyValue(form.getFieldValue(one)));
        const controls = [...empty, ...names].map((one) => partById(controlId(FORM_NAME, one)));
        focusOnOpen(
          open,
          controls.find((control) => control !== null),
        );
      }}
      width={560}
    >
      <Box as="p" below={4}>
        {pending !== null
          ? t("transition.counts", {
              group: approvalGroupLabel(config, name, pending.group),
              approved: format.number(pending.approved + 1),
              quorum: format.number(pending.quorum),
            })
          : goesBack
            ? t("transition.textBack", { name: recordLabel(record) })
            : t("transition.text", { name: recordLabel(record), state })}
      </Box>
      <div role="alert">
        {current === null && !lost ? null : (
          <Box below={4}>
            <Alert
              role="note"
              type="warning"
              title={
                isMoved
                  ? t("transition.moved", { state: stands })
                  : t(lost ? "transition.closed" : "transition.changed")
              }
              description={
                changed.length === 0 ? null : t("transition.changedFields", { fields: namesOf(changed) })
              }
            />
          </Box>
        )}
      </div>
      {transition.groups === undefined || onBehalfOf !== null ? null : (
        <Box below={4}>
          <WaitingLine resource={name} record={record} />
        </Box>
      )}
      {closedBecause === null ? null : (
        <Box below={4}>
          <Alert role="note" type="warning" title={t("transition.closed")} description={closedBecause} />
        </Box>
      )}
      <div role="alert">
        <Elsewhere
          resource={resource.name}
          problems={elsewhere(problems)}
          text={t(excusable ? "transition.elsewhereExcusable" : "transition.elsewhere")}
        />
      </div>
      <div role="status">
        <Elsewhere
          resource={resource.name}
          problems={elsewhere(doubts)}
          text={t("transition.doubtful")}
          doubtful
        />
      </div>
      <div role="status">
        {denial === null ? null : (
          <Box below={4}>
            <Alert
              role="note"
              type="error"
              title={denial.message}
              action={
                solution && (
                  <Button size="small" onClick={() => setSolving(true)}>
                    {t(solution.label)}
                  </Button>
                )
              }
            />
          </Box>
        )}
        {plan.next === null ? null : (
          <p>{t("transition.asksNext", { group: approvalGroupLabel(config, name, plan.next) })}</p>
        )}
        <PlannedEffects {...plan} title={t("effects.title")} />
      </div>
      {solving && solution ? (
        <Suspense>
          <solution.Dialog
            record={record}
            onClose={() => {
              setSolving(false);
              void planned.refetch();
            }}
          />
        </Suspense>
      ) : null}
      <RecordValuesContext value={() => ({ ...record, ...form.getFieldsValue(true) })}>
        <RowIssuesContext value={problems}>
          <RecordBeforeContext value={record}>
            <FieldsForm
              form={form}
              name={FORM_NAME}
              initialValues={record}
              onValuesChange={() => {
                if (Object.keys(problems).length > 0) setProblems(check().problems);
              }}
              busy={busy}
              onSubmit={() => void carryOut()}
            >
              <DialogFields
                formName={FORM_NAME}
                resource={resource.name}
                fields={fields}
                isRequired={() => true}
                problems={problems}
                warnings={doubts}
              />
              {transition.reason === null ? null : (
                <ReasonField
                  name={REASON}
                  label={t("transition.reason")}
                  required={transition.reason === "required"}
                  problem={problems[REASON]}
                />
              )}
              {closedBecause === null ? null : (
                <ReasonField
                  name={OVERRIDE}
                  label={t("transition.override")}
                  required
                  problem={problems[OVERRIDE]}
                />
              )}
              {excusable ? <ExceptionReason name={EXCEPTION} /> : null}
            </FieldsForm>
          </RecordBeforeContext>
        </RowIssuesContext>
      </RecordValuesContext>
    </Modal>
  );
}

interface ReasonFieldProps {
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
  readonly problem: readonly string[] | undefined;
}

function ReasonField({ name, label, required, problem }: ReasonFieldProps) {
  return (
    <Form.Item
      name={name}
      label={label}
      required={required}
      validateStatus={problem ? "error" : ""}
      help={problem?.join(" ")}
    >
      <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={2000} />
    </Form.Item>
  );
}

interface ElsewhereProps {
  readonly resource: string;
  readonly problems: FieldErrors;
  readonly text: string;
  readonly doubtful?: boolean;
}

/** What is wrong or doubtful at fields that a dialog does not ask for. */
function Elsewhere({ resource, problems, text, doubtful = false }: ElsewhereProps) {
  const found = useIssueLines(resource)(problems);
  if (found.length === 0) return null;
  return (
    <Box below={4}>
      <Alert
        role="note"
        type={doubtful ? "warning" : "error"}
        title={text}
        description={
          <ul>
            {found.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        }
      />
    </Box>
  );
}
