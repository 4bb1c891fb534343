import { App, Button } from "antd";
import { Suspense, useState } from "react";
import type { ClientResource, ClientTransition } from "../../../core/definition/client-types.ts";
import { useConfigIndex, useOnBehalf } from "../../config/config-context.tsx";
import { optionLabel, transitionLabel } from "../../config/labels.ts";
import { recordPath } from "../../config/links.ts";
import { type ApiRecord, offersStep, recordLabel } from "../../config/record.ts";
import { useEvaluationContext } from "../../config/use-evaluation-context.ts";
import { isEmptyValue } from "../../fields/values.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { lazyCode } from "../../lib/lazy-code.ts";
import { askedFields } from "../../screens/detail/asked-fields.ts";
import { DetailSkeleton } from "../../screens/detail/detail-skeleton.tsx";
import { KeyFacts } from "../../screens/detail/key-facts.tsx";
import { RecordStates } from "../../screens/detail/record-states.tsx";
import { RecordTabs } from "../../screens/detail/record-tabs.tsx";
import { WaitingLine } from "../../screens/detail/waiting-line.tsx";
import { fetchStepPlan } from "../../screens/form/use-saving.ts";
import { type Failure, useSending } from "../../screens/form/use-sending.ts";
import { RecordFailure } from "../../screens/record-failure.tsx";
import { useRecord } from "../../screens/use-record.ts";
import { useRepresentedRecord } from "../../screens/use-represented-record.ts";
import { useMovedMessage } from "../../screens/use-undo.tsx";
import { keyLabels, useActions } from "../../ui/actions.ts";
import { AppLink } from "../../ui/app-link.tsx";
import { Inline, Stack } from "../../ui/layout.tsx";
import { useReportError } from "../../ui/report-error.ts";
import css from "./approvals.module.css";

const TransitionDialog = lazyCode(
  () => import("../../screens/detail/transition-dialog.tsx"),
  (module) => module.TransitionDialog,
);

const TAB = { inPath: null, query: "tab", aliases: {} } as const;
/** Tabs that are read in somebody's place. */
const REPRESENTED: ReadonlySet<ClientResource["tabs"][number]["kind"]> = new Set([
  "sections",
  "record",
  "related",
  "matches",
  "files",
  "comments",
  "answers",
  "history",
]);
const KEYS = { approve: "a", send_back: "r" } as const;

interface WaitingRecordProps {
  readonly resource: ClientResource;
  readonly id: string;
  /** The record does not wait any more. */
  readonly onDecided: () => void;
}

/** The record somebody decides on, with the decisions. */
export function WaitingRecord({ resource, id, onDecided }: WaitingRecordProps) {
  const onBehalfOf = useOnBehalf();
  const own = useRecord(resource.name, id, { wanted: onBehalfOf === null });
  const { name } = resource;
  const represented = useRepresentedRecord({ resource: name, of: { resource: name, id }, part: "record/" });
  const { record, loading, error, retry } = onBehalfOf === null ? own : represented;
  if (error && !record) return <RecordFailure error={error} resource={resource} onRetry={retry} />;
  if (loading || !record) return <DetailSkeleton resource={resource} />;
  return <Decided key={record.id} resource={resource} record={record} onDecided={onDecided} />;
}

interface DecidedProps {
  readonly resource: ClientResource;
  readonly record: ApiRecord;
  readonly onDecided: () => void;
}

interface Asked {
  readonly transition: ClientTransition;
  readonly refused: Failure | null;
}

function Decided({ resource, record, onDecided }: DecidedProps) {
  const onBehalfOf = useOnBehalf();
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const { name } = resource;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [busy, setBusy] = useState(false);
  const decide = useDecision(resource, { record, onAsk: setAsked, onDecided });
  const steps = openDecisions(resource, record);
  const run = (transition: ClientTransition) => {
    if (busy) return;
    setBusy(true);
    void decide(transition).finally(() => setBusy(false));
  };
  const first = (decides: "approve" | "send_back") => steps.find((step) => step.decides === decides);
  const label = (step: ClientTransition) => transitionLabel(config, name, step.field, step.name);
  useActions(
    (["approve", "send_back"] as const).flatMap((decides) => {
      const step = first(decides);
      return step === undefined
        ? []
        : [
            {
              key: decides,
              keys: KEYS[decides],
              label: label(step),
              enabled: asked === null,
              onSelect: () => run(step),
            },
          ];
    }),
  );
  return (
    <Stack as="article" gap={2} aria-label={recordLabel(record)}>
      <Stack gap={2}>
        <Inline gap={[2, 3]} wrap align="center">
          <h2 className="page-title own-direction">
            {onBehalfOf === null ? (
              <AppLink to={recordPath(config, name, record.id)}>{recordLabel(record)}</AppLink>
            ) : (
              recordLabel(record)
            )}
          </h2>
          <RecordStates resource={resource} record={record} />
        </Inline>
        {onBehalfOf === null ? <WaitingLine resource={name} record={record} /> : null}
      </Stack>
      <Inline className={css["decisions"]} role="group" aria-label={t("approvals.decide")} gap={2} wrap>
        {steps.map((step) => {
          const keys =
            step === first(step.decides ?? "approve") ? KEYS[step.decides ?? "approve"] : undefined;
          return (
            <Button
              key={`${step.field}.${step.name}`}
              type={step.decides === "approve" && keys !== undefined ? "primary" : "default"}
              loading={busy && keys !== undefined && step.decides === "approve"}
              aria-keyshortcuts={keys}
              onClick={() => run(step)}
            >
              {label(step)} {keys === undefined ? null : <kbd aria-hidden>{keyLabels(keys)}</kbd>}
            </Button>
          );
        })}
      </Inline>
      <KeyFacts resource={resource} record={record} />
      <RecordTabs
        resource={
          onBehalfOf === null
            ? resource
            : { ...resource, tabs: resource.tabs.filter(({ kind }) => REPRESENTED.has(kind)) }
        }
        record={record}
        address={TAB}
      />
      {asked === null ? null : (
        <Suspense fallback={null}>
          <TransitionDialog
            key={asked.transition.name}
            resource={resource}
            record={record}
            transition={asked.transition}
            refused={asked.refused}
            onClose={() => setAsked(null)}
            onDone={onDecided}
          />
        </Suspense>
      )}
    </Stack>
  );
}

/** Decisions that are open in the record as it stands; those that approve first. */
function openDecisions(resource: ClientResource, record: ApiRecord): ClientTransition[] {
  const open = resource.lifecycles
    .flatMap((lifecycle) => lifecycle.transitions)
    .filter((step) => step.decides !== undefined && offersStep(record, step));
  return open.toSorted((a, b) => (a.decides ?? "").localeCompare(b.decides ?? ""));
}

interface DecisionOptions {
  readonly record: ApiRecord;
  readonly onAsk: (asked: Asked) => void;
  readonly onDecided: () => void;
}

/** Makes a decision at once where nothing has to be asked and nothing is doubtful; else its dialog opens. */
function useDecision(resource: ClientResource, { record, onAsk, onDecided }: DecisionOptions) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const context = useEvaluationContext();
  const onBehalfOf = useOnBehalf();
  const sending = useSending(resource);
  const reportError = useReportError();
  const sayDone = useMovedMessage(resource.name);
  const { notification } = App.useApp();
  const { name } = resource;

  const asksFor = (transition: ClientTransition) =>
    transition.reason === "required" ||
    transition.decides === "send_back" ||
    askedFields({ resource, record, transition, given: {}, context }).some((field) =>
      isEmptyValue(record[field]),
    );

  return async (transition: ClientTransition): Promise<void> => {
    if (asksFor(transition)) return onAsk({ transition, refused: null });
    const plan = await fetchStepPlan(name, { record, transition, values: {}, onBehalfOf });
    if (plan !== null && (plan.warnings.length > 0 || plan.denial !== null)) {
      return onAsk({ transition, refused: null });
    }
    try {
      const state = optionLabel(config, name, transition.field, transition.to);
      const step = transitionLabel(config, name, transition.field, transition.name);
      const values = { field: transition.field, transition: transition.name, values: {} };
      const answer = await sending.send({ record, kind: "transition", values, step });
      onDecided();
      if (answer !== null) sayDone(t("transition.done", { name: recordLabel(record), state }), answer);
    } catch (error) {
      const refused = sending.failureOf(error);
      if (refused.problems !== null || refused.excusable || refused.current !== null)
        onAsk({ transition, refused });
      else if (refused.text === null) reportError(error);
      else notification.warning({ title: recordLabel(record), description: refused.text, role: "alert" });
      // somebody else decided
      if (error instanceof ApiError && error.code === "transition_not_offered") onDecided();
    }
    await sending.refresh(record);
  };
}
