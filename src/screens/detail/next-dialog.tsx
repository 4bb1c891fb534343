import { useInvalidate } from "@refinedev/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Alert, Form, Modal } from "antd";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import type { FieldIssue } from "../../../core/definition/issues.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { optionLabel } from "../../config/labels.ts";
import { type ApiRecord, recordLabel } from "../../config/record.ts";
import { useEvaluationContext } from "../../config/use-evaluation-context.ts";
import { createUploads, UploadsContext } from "../../fields/file/uploads.ts";
import { RecordValuesContext } from "../../fields/reference/candidates.ts";
import { isEmptyValue } from "../../fields/values.ts";
import { useErrorMessages } from "../../i18n/use-error-messages.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { resourceUrl, sendOnce } from "../../providers/data-provider.ts";
import { focusOnOpen } from "../../ui/focus-on-open.ts";
import { partById } from "../../lib/page-parts.ts";
import { Box } from "../../ui/layout.tsx";
import { useReportError } from "../../ui/report-error.ts";
import { useSettledContent } from "../../ui/use-settled.ts";
import { ExceptionReason } from "../form/exception-reason.tsx";
import { FieldsForm } from "../form/fields-form.tsx";
import { DialogFields } from "../form/dialog-fields.tsx";
import { controlId, focusField } from "../form/form-scope.ts";
import css from "../form/form.module.css";
import { movedMoments } from "../form/moved-moments.ts";
import { useStablePress } from "../../ui/use-stable-press.ts";
import { PlannedEffects } from "../planned-effects.tsx";
import { startingQuery, type StartingValues } from "../form/starting-values.ts";
import { type FieldErrors, useIssueLines } from "../form/use-issue-text.ts";
import { fetchCreationPlan, hasUnseen, useSaving } from "../form/use-saving.ts";
import { useMovedMessage } from "../use-undo.tsx";
import { askedFields } from "./asked-fields.ts";

type Values = Readonly<Record<string, unknown>>;

interface NextDialogProps {
  /** Of the new record. */
  readonly resource: ClientResource;
  readonly title: string;
  /** Fields that are filled already. */
  readonly given: Readonly<Record<string, string>>;
  readonly ask: readonly string[];
  /** The step the new record makes right away; null: none. */
  readonly firstStep: string | null;
  /** The record it is made next of. */
  readonly owner: { readonly resource: string; readonly id: number };
  readonly onClose: () => void;
}

/** Makes the record that usually comes next, after asking for what it and its first step need. */
export function NextDialog({ resource, given, onClose, ...props }: NextDialogProps) {
  const { resource: rowsOf } = useConfigIndex();
  const { data, error } = useQuery(startingQuery({ resource, given, rowsOf }));
  const ready = useErrorMessages();
  const reportError = useReportError();
  const giveUp = useEffectEvent((cause: unknown) => {
    reportError(cause);
    // so that the button opens it again
    onClose();
  });
  useEffect(() => {
    if (error) giveUp(error);
  }, [error]);
  return data && ready ? <OpenDialog resource={resource} start={data} onClose={onClose} {...props} /> : null;
}

const FORM_NAME = "next";
const EXCEPTION = "exception_reason";
const NOTHING: Values = {};
const NOTHING_WRONG: FieldErrors = {};

function OpenDialog({
  resource,
  start,
  title,
  ask,
  firstStep,
  owner,
  onClose,
}: Omit<NextDialogProps, "given"> & { readonly start: StartingValues }) {
  const { t } = useTranslation();
  const index = useConfigIndex();
  const context = useEvaluationContext();
  const reportError = useReportError();
  const invalidate = useInvalidate();
  const saving = useSaving(resource);
  const sayDone = useMovedMessage(resource.name);
  const issueLines = useIssueLines(resource.name);
  const [form] = Form.useForm<Record<string, unknown>>();
  const [problems, setProblems] = useState<FieldErrors>(NOTHING_WRONG);
  /** What was doubtful when somebody asked to save. */
  const [seen, setSeen] = useState<FieldErrors>(NOTHING_WRONG);
  const [excusable, setExcusable] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [uploads] = useState(createUploads);
  // what follows is told while somebody is about to press
  const press = useStablePress();
  const shown = useRef<Values>(start.values);
  const watched = Form.useWatch((all: Values | undefined) => all, form);
  const typed = watched ?? NOTHING;
  const transition =
    resource.lifecycles.flatMap(({ transitions }) => transitions).find(({ name }) => name === firstStep) ??
    null;

  const required = useMemo(() => {
    const needed = resource.fields.filter((field) => field.required).map(({ name }) => name);
    const record = { ...start.values, ...Object.fromEntries(ask.map((name) => [name, null])) };
    const byStep = transition ? askedFields({ resource, record, transition, given: typed, context }) : [];
    return new Set([...needed, ...byStep]);
  }, [resource, start, ask, transition, typed, context]);
  const lacking = [...required].filter((name) => !ask.includes(name) && isEmptyValue(start.values[name]));
  const fields = [...ask, ...lacking].flatMap((name) => index.field(resource.name, name) ?? []);

  const check = () => {
    const values: Values = { ...start.values, ...form.getFieldsValue(true) };
    const found = saving.check({
      values,
      previous: start.defaults,
      mode: "create",
      writable: (name) => resource.fields.find((field) => field.name === name)?.writable ?? false,
    });
    const missing = [...required]
      .filter((name) => isEmptyValue(values[name]))
      .map((field): FieldIssue => ({ field, code: "required", parameters: {} }));
    const others = found.errors.filter(({ code }) => code !== "required");
    return { values, found, problems: saving.issueText([...others, ...missing]) };
  };
  const body = (values: Values, exception: unknown) => ({
    ...values,
    ...(firstStep === null ? {} : { first_step: firstStep }),
    ...(isEmptyValue(exception) ? {} : { exception_reason: exception }),
  });
  const fetchTried = (values: Values) =>
    fetchCreationPlan(resource.name, body(values, excusable ? "–" : null));

  // Clashes are said while somebody chooses, once everything that is needed is there.
  const checked = watched === undefined ? null : check();
  const ready = checked && Object.keys(checked.problems).length === 0 ? checked.found.values : null;
  const tried = useSettledContent(ready);
  const doubted = useQuery({
    queryKey: ["next", resource.name, firstStep, tried, excusable],
    queryFn: () => fetchTried(tried ?? NOTHING),
    enabled: tried !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const doubts = tried === null ? NOTHING_WRONG : saving.issueText(doubted.data?.warnings ?? []);

  const carryOut = async () => {
    setFailure(null);
    const ended = uploads.ended();
    if (ended !== null) {
      setBusy(true);
      const lost = await ended;
      setBusy(false);
      if (lost !== null) return setFailure(lost);
    }
    const { values, found, problems: wrong } = check();
    setProblems(wrong);
    const [first] = Object.keys(wrong);
    if (first !== undefined) return focusField(FORM_NAME, first);
    setBusy(true);
    // where the server cannot say, the save itself will
    const last = await fetchTried(found.values).catch(() => null);
    const told = saving.issueText(last?.warnings ?? []);
    if (hasUnseen(told, { ...doubts, ...seen })) {
      setSeen(told);
      return setBusy(false);
    }
    try {
      const made = await sendOnce<ApiRecord>({
        method: "POST",
        path: resourceUrl(resource.name),
        body: {
          ...body(found.values, values[EXCEPTION]),
          config_version: doubted.data?.version ?? index.config.version,
        },
      });
      onClose();
      const name = recordLabel(made);
      const state = transition && optionLabel(index.config, resource.name, transition.field, transition.to);
      sayDone(state === null ? name : t("transition.done", { name, state }), made);
      await invalidate({ resource: resource.name, invalidates: ["list"] });
      await invalidate({ resource: owner.resource, id: owner.id, invalidates: ["list", "detail"] });
    } catch (error) {
      const { problems: refused, excusable: passes, text } = saving.failureOf(error);
      if (passes) setExcusable(true);
      if (refused !== null) setProblems(refused);
      else if (text !== null) setFailure(text);
      else reportError(error);
      setBusy(false);
    }
  };

  const others = (all: FieldErrors) =>
    issueLines(
      Object.fromEntries(
        Object.entries(all).filter(([path]) => !fields.some(({ name }) => name === path.split(".")[0])),
      ),
    );
  const wrong = [...(failure === null ? [] : [failure]), ...others(problems)];
  const doubtful = others(doubts);

  return (
    <Modal
      open
      title={title}
      okText={Object.keys(seen).length > 0 ? t("form.continueAnyway") : title}
      cancelText={t("actions.cancel")}
      confirmLoading={busy}
      okButtonProps={press}
      onOk={() => void carryOut()}
      onCancel={onClose}
      afterOpenChange={(open) => {
        const empty = fields.find(({ name }) => isEmptyValue(form.getFieldValue(name)));
        focusOnOpen(open, empty && partById(controlId(FORM_NAME, empty.name)));
      }}
      mask={{ closable: false }}
      width={780}
    >
      <div role="alert">
        {wrong.map((line) => (
          <Box key={line} below={4}>
            <Alert role="note" type="error" title={line} />
          </Box>
        ))}
      </div>
      <div role="status">
        {doubtful.map((line) => (
          <Box key={line} below={4}>
            <Alert role="note" type="warning" title={line} />
          </Box>
        ))}
        {tried === null || doubted.data === undefined ? null : (
          <PlannedEffects {...doubted.data} title={t("effects.title")} />
        )}
      </div>
      <RecordValuesContext value={() => ({ ...start.values, ...form.getFieldsValue(true) })}>
        <FieldsForm
          form={form}
          name={FORM_NAME}
          initialValues={start.values}
          onValuesChange={(changed: Values) => {
            for (const [zone, to] of Object.entries(changed)) {
              const values = { ...shown.current, ...form.getFieldsValue(true) } as Values;
              const moved = movedMoments({ resource, zone, from: shown.current[zone], to, values });
              form.setFieldsValue(moved);
            }
            shown.current = { ...shown.current, ...changed };
            if (Object.keys(problems).length > 0) setProblems(check().problems);
          }}
          busy={busy}
          onSubmit={() => void carryOut()}
        >
          <Box container>
            <div className={css["fields"]}>
              <UploadsContext value={uploads.add}>
                <DialogFields
                  formName={FORM_NAME}
                  resource={resource.name}
                  fields={fields}
                  isRequired={(name) => required.has(name)}
                  problems={problems}
                  warnings={doubts}
                />
              </UploadsContext>
            </div>
          </Box>
          {excusable ? <ExceptionReason name={EXCEPTION} /> : null}
        </FieldsForm>
      </RecordValuesContext>
    </Modal>
  );
}
