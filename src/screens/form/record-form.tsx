import { Suspense, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ClientTransition } from "../../../core/definition/client-types.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useConfigIndex } from "../../config/config-context.tsx";
import { resourceNameWithin, transitionLabel } from "../../config/labels.ts";
import { type ApiRecord, recordLabel } from "../../config/record.ts";
import { useActions } from "../../ui/actions.ts";
import { loadRecordLabels } from "../../i18n/i18n.ts";
import { withLabels } from "../../i18n/with-labels.ts";
import { lazyCode, prefetchedCode } from "../../lib/lazy-code.ts";
import { useLeaveGuard } from "../../ui/leave/use-leave-guard.ts";
import { ExceptionReason } from "./exception-reason.tsx";
import { DraftNote } from "./draft-note.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { FirstStepPlan } from "./first-step-plan.tsx";
import { FieldsForm } from "./fields-form.tsx";
import { FORM_NAMES, type Surface } from "./form-scope.ts";
import { FormSections } from "./form-sections.tsx";
import { PendingContext } from "./pending-context.ts";
import { SaveBar, type Saving } from "./save-bar.tsx";
import { type RecordFormProps, useRecordForm } from "./use-record-form.ts";
import css from "./form.module.css";
import { Box } from "../../ui/layout.tsx";
import type { Location } from "react-router-dom";
import { isOtherPage } from "../../ui/leave/leave-guards.ts";
import { UploadsContext } from "../../fields/file/uploads.ts";
import { InlineCreateContext, type CreateRequest } from "../../fields/reference/inline-create.ts";
import { markOf } from "../../lib/page-parts.ts";

const CreateDialog = prefetchedCode(
  () => import("./create-dialog.tsx"),
  (module) => module.CreateDialog,
);

/** Lets the pickers of a form make the record that is missing, without leaving the form. */
function InlineCreate({ children }: { readonly children: ReactNode }) {
  const [request, setRequest] = useState<CreateRequest | null>(null);
  return (
    <InlineCreateContext value={setRequest}>
      {children}
      {request === null ? null : (
        <Suspense fallback={null}>
          <CreateDialog request={request} onClose={() => setRequest(null)} />
        </Suspense>
      )}
    </InlineCreateContext>
  );
}

/** Which moves leave a form: what is over the page stands in the address too, a drawer is left when that changes. */
const isLeavingSurface = {
  page: isOtherPage,
  drawer: (from, to) => isOtherPage(from, to) || getPeek(from) !== getPeek(to),
  // it goes with the form it was opened from
  dialog: () => false,
} as const satisfies Record<Surface, (from: Location, to: Location) => boolean>;

function getPeek({ search }: Location): string {
  const parameters = new URLSearchParams(search);
  return `${parameters.get("peek")} ${parameters.get("peek_mode")}`;
}

const TransitionDialog = prefetchedCode(
  () => import("../detail/transition-dialog.tsx"),
  (module) => module.TransitionDialog,
);

const MergeDialog = lazyCode(
  withLabels(() => import("./merge-dialog.tsx"), loadRecordLabels),
  (module) => module.MergeDialog,
);

/** The form of any record: sections, drafts, checks, conflicts, and the bar that saves. */
export function RecordForm(props: RecordFormProps) {
  const { resource, title, surface, form, formProps, record, nextLabel, firstStep = null, onCancel } = props;
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  /** The step that is to follow the save that is under way. */
  const follows = useRef<ClientTransition | null>(null);
  const [stepping, setStepping] = useState<{ record: ApiRecord; step: ClientTransition } | null>(null);
  const control = useRecordForm({
    ...props,
    onSaved: (saved, next) => {
      const step = follows.current;
      if (step === null) props.onSaved(saved, next);
      else setStepping({ record: saved, step });
    },
  });
  const [saving, setSaving] = useState<Saving | null>(null);
  const formName = FORM_NAMES[surface];

  const submit = async (next: boolean, step: ClientTransition | null = null) => {
    if (saving !== null) return;
    const isFirst = record === null && step !== null && step === firstStep;
    follows.current = isFirst ? null : step;
    // What is being typed in a grid counts from when its cell is left.
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && markOf(activeElement, "cell") !== undefined)
      activeElement.blur();
    if (step !== null && record !== null && !control.hasChanges()) return setStepping({ record, step });
    await during(next ? "next" : isFirst ? "step" : "one", () => control.submit(next, isFirst ? step : null));
  };
  const during = async (sign: Saving, work: () => Promise<void>) => {
    setSaving(sign);
    await work();
    // at once: the focus is about to go to what was refused
    flushSync(() => setSaving(null));
  };
  useLeaveGuard({
    name: () =>
      record === null
        ? t("list.new", { name: resourceNameWithin(config, resource.name) })
        : t("form.editTitle", { name: recordLabel(record) }),
    isDirty: control.hasChanges,
    isLeft: isLeavingSurface[surface],
    flush: control.draft.flush,
  });
  useActions([{ key: "save", keys: "mod+s", label: t("actions.save"), onSelect: () => void submit(false) }]);

  return (
    <Box className={css["page"]} measure="page" container data-surface={surface}>
      {title === null ? null : (
        <Box as="h1" className="page-title" below={4}>
          {title}
        </Box>
      )}
      <DraftNote restoredAt={control.draft.restoredAt} onDiscard={() => void control.discard()} />
      <ErrorSummary
        resource={resource.name}
        formName={formName}
        problems={control.problems}
        warnings={control.warnings}
        attempt={control.attempt}
        failure={control.failure}
      />
      <InlineCreate>
        <FieldsForm
          {...formProps}
          form={form}
          name={formName}
          busy={saving !== null}
          onValuesChange={control.onValuesChange}
          onSubmit={() => void submit(false)}
        >
          <UploadsContext value={control.uploads.add}>
            <PendingContext value={control.pending}>
              <FormSections
                resource={resource}
                formName={formName}
                previous={control.base}
                defaults={props.start.defaults}
                writable={control.writable}
                problems={control.problems}
                warnings={control.warnings}
                origins={control.origins}
                onLeave={control.onLeave}
                isNew={record === null}
                {...(surface === "dialog" ? {} : { onStep: (step) => void submit(false, step) })}
              />
            </PendingContext>
          </UploadsContext>
          {control.exception === null ? null : (
            <ExceptionReason value={control.exception} onChange={control.setException} />
          )}
          {firstStep === null ? null : (
            <FirstStepPlan
              handle={control.firstStepPlan}
              form={form}
              resource={resource.name}
              step={firstStep.name}
              stepLabel={transitionLabel(config, resource.name, firstStep.field, firstStep.name)}
              read={() => control.readFirstStep(firstStep)}
            />
          )}
        </FieldsForm>
        <SaveBar
          saving={saving}
          warned={control.warned}
          nextLabel={nextLabel}
          stepLabel={firstStep && transitionLabel(config, resource.name, firstStep.field, firstStep.name)}
          onStep={() => void submit(false, firstStep)}
          kept={control.draft.kept}
          onSave={() => void submit(false)}
          onNext={() => void submit(true)}
          onCancel={onCancel}
        />
      </InlineCreate>
      {stepping === null ? null : (
        <Suspense fallback={null}>
          <TransitionDialog
            resource={resource}
            record={stepping.record}
            transition={stepping.step}
            // made or not: what was typed is saved, so the form is done with
            onClose={() => props.onSaved(stepping.record, false)}
          />
        </Suspense>
      )}
      {control.conflict ? (
        <Suspense fallback={null}>
          <MergeDialog
            resource={resource}
            conflict={control.conflict}
            onResolve={(values) =>
              void during(control.conflict?.next === true ? "next" : "one", () => control.resolve(values))
            }
            onClose={control.closeConflict}
          />
        </Suspense>
      ) : null}
    </Box>
  );
}
