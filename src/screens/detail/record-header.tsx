import { Button } from "antd";
import { type ReactNode, Suspense, use, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useNavigate, useSearchParams } from "react-router-dom";
import type { ClientField, ClientResource, ClientTransition } from "../../../core/definition/client-types.ts";
import { BLANK, DISCLOSE, type HandedOn } from "../../../core/access/actions.ts";
import { CONFIGURATION_RIGHT } from "../../../core/access/configuration.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { useEvaluationContext } from "../../config/use-evaluation-context.ts";
import { editPath, newPath, OPENED_HERE, STEP_QUERY } from "../../config/links.ts";
import { documentLabel, transitionLabel } from "../../config/labels.ts";
import {
  type ApiRecord,
  getPermissions,
  recordLabel,
  type TransitionPermission,
} from "../../config/record.ts";
import { useRecordForms } from "../../forms/record/use-record-forms.ts";
import { asReference, isEmptyValue } from "../../fields/values.ts";
import { type Action, useActions } from "../../ui/actions.ts";
import { useAccess } from "../../providers/use-access.ts";
import { AreaSign } from "../../ui/area-sign.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { MenuButton, type MenuItem, type MenuSection } from "../../ui/menu-button.tsx";
import { type RecordAction, ScreenExtensionsContext } from "../extensions.ts";
import { Face } from "../face.tsx";
import { RecordSurfaceContext } from "../record-surface.ts";
import { prefetchedCode } from "../../lib/lazy-code.ts";
import { useReportError } from "../../ui/report-error.ts";
import { RecordStates } from "./record-states.tsx";
import { StagePath } from "./stage-path.tsx";
import { closedSteps, transitionChoices } from "./transition-choice.ts";
import { useNextRecord } from "./use-next-record.ts";
import { useArchive } from "./use-archive.ts";
import { useRecordActions } from "./use-record-actions.ts";
import { useClosedText, useDenialText } from "./use-denial-text.ts";
import { Inline } from "../../ui/layout.tsx";
import css from "./record-header.module.css";
import controls from "../../ui/control.module.css";
import type { EvaluationContext } from "../../../core/definition/context.ts";
import { evaluatePredicate } from "../../../core/definition/predicate.ts";
import type { Predicate } from "../../../core/definition/types.ts";

const TransitionDialog = prefetchedCode(
  () => import("./transition-dialog.tsx"),
  (module) => module.TransitionDialog,
);

const NextDialog = prefetchedCode(
  () => import("./next-dialog.tsx"),
  (module) => module.NextDialog,
);

const SendRecordDialog = prefetchedCode(
  () => import("./send-record-dialog.tsx"),
  (module) => module.SendRecordDialog,
);

const PersonFileDialog = prefetchedCode(
  () => import("./person-file-dialog.tsx"),
  (module) => module.PersonFileDialog,
);

const BlankingDialog = prefetchedCode(
  () => import("./blanking-dialog.tsx"),
  (module) => module.BlankingDialog,
);

const ClosedStepsDialog = prefetchedCode(
  () => import("./closed-steps-dialog.tsx"),
  (module) => module.ClosedStepsDialog,
);

/** A step somebody is about to make. */
interface Chosen {
  readonly transition: ClientTransition;
  /** Why it is closed, where it is made all the same. */
  readonly closedBecause: string | null;
}

const PICTURES: readonly unknown[] = ["jpeg", "png"];

/** A field that takes a picture and nothing else: what has one is a person, shown by it or by initials. */
function isPicture({ kind, limits: { accept } }: ClientField): boolean {
  return kind === "file" && Array.isArray(accept) && accept.every((type) => PICTURES.includes(type));
}

interface RecordHeaderProps {
  readonly resource: ClientResource;
  readonly record: ApiRecord;
  /** What stands before the actions: who is here, the ways to the neighbours. */
  readonly tools?: ReactNode;
}

/** Name, states, and what can be done: one way on in view, the others in a menu, each that is closed with its reason. */
export function RecordHeader({ resource, record, tools = null }: RecordHeaderProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const navigate = useNavigate();
  const place = use(RecordSurfaceContext);
  const { recordActions } = use(ScreenExtensionsContext);
  const [clicked, setClicked] = useState<Chosen | null>(null);
  const [query, setQuery] = useSearchParams();
  const [making, setMaking] = useState(false);
  const [looking, setLooking] = useState(false);
  const [handedBy, setHanding] = useState<"email" | "share" | null>(null);
  const [disclosing, setDisclosing] = useState(false);
  const [blanking, setBlanking] = useState(false);
  const reportError = useReportError();
  const [acting, setActing] = useState<RecordAction | null>(null);
  const archive = useArchive({ resource, record });
  const { copy, duplicate } = useRecordActions(resource.name, record.id);
  const refusalText = useDenialText(resource);
  const closedText = useClosedText(resource);
  const { name } = resource;
  const edits = useAccess({ resource: name, action: "edit", record }).can;
  const archives = useAccess({ resource: name, action: "delete", record }).can;
  const forms = useRecordForms(resource, record);
  const form = forms.find(({ reason }) => reason === null);
  const otherForms = forms.filter((other) => other !== form);
  const { transitions, withheld, granted } = getPermissions(record);
  const { main, others } = transitionChoices(resource, transitions);
  const choose = (transition: ClientTransition | null, closedBecause: string | null = null) =>
    setClicked(transition && { transition, closedBecause });
  const next = useNextRecord(resource, record);
  const edit: Action = {
    key: "edit",
    label: t("actions.edit"),
    keys: "e",
    enabled: edits,
    onSelect:
      place?.edit ?? (() => void navigate(editPath(resource.name, record.id), { state: OPENED_HERE })),
  };
  useActions([edit]);

  const label = ({ field, name }: TransitionPermission) =>
    transitionLabel(config, resource.name, field, name);
  const live = isEmptyValue(record["archived"]);
  const closed =
    live && config.actor.roles.includes(CONFIGURATION_RIGHT.role)
      ? closedSteps(resource, record, transitions)
      : [];
  /** A step that the address opens, where it can be made. */
  const addressed = (): Chosen | null => {
    const named = ({ field, name }: { field: string; name: string }) =>
      `${field}.${name}` === query.get(STEP_QUERY);
    const open = transitions.find((permission) => permission.allowed && named(permission));
    const transition = resource.lifecycles.flatMap((cycle) => cycle.transitions).find(named);
    if (open && transition) return { transition, closedBecause: null };
    const step = closed.find(({ definition }) => named(definition));
    return step ? { transition: step.definition, closedBecause: closedText(step, record) } : null;
  };
  const chosen = clicked ?? addressed();
  const closeStep = () => {
    setClicked(null);
    if (!query.has(STEP_QUERY)) return;
    query.delete(STEP_QUERY);
    setQuery(query, { replace: true, preventScrollReset: true });
  };
  const context = useEvaluationContext();
  const isAmendable = mayBeAmended(resource, record, context);
  /** Where it is given for some records, the others say why it is not for this one. */
  const mayHandOn = (action: HandedOn) => resource.actions.includes(action);
  const handing = (action: HandedOn) => {
    const disabled = withheld.has(action);
    return { key: action, disabled, ...(disabled ? { reason: t("record.handOn.withheld") } : {}) };
  };
  const savePdf = (document: string | null) =>
    import("./save-record-pdf.ts")
      .then(({ saveRecordPdf }) => saveRecordPdf(resource.name, record, document))
      .catch(reportError);
  const documents = (resource.documents ?? []).filter(
    ({ when }) => when === null || holds(when, { resource, record, context }),
  );
  const pdf = (document: string | null): MenuItem => ({
    ...handing("print"),
    key: `pdf.${document ?? ""}`,
    label:
      document === null
        ? t("record.pdf")
        : t("record.documentPdf", { name: documentLabel(config, resource.name, document) }),
    onSelect: () => void savePdf(document),
  });
  const items: Readonly<Record<HandedOn | "archive" | "amend", MenuItem>> = {
    amend: {
      key: "amend",
      label: t("record.amend"),
      onSelect: () => {
        const values = { copy: String(record.id), [resource.amend ?? ""]: String(record.id) };
        void navigate(newPath(resource.name, values), { state: OPENED_HERE });
      },
    },
    print: { ...handing("print"), label: t("record.print"), onSelect: () => window.print() },
    email: { ...handing("email"), label: t("record.email"), onSelect: () => setHanding("email") },
    share: { ...handing("share"), label: t("record.share"), onSelect: () => setHanding("share") },
    archive: {
      key: "archive",
      label: live ? t("actions.archive") : t("actions.restore"),
      danger: live,
      onSelect: archive.run,
    },
  };
  const sections: MenuSection[] = [
    {
      label: t("transition.title"),
      items: [
        ...others.map((choice) => ({
          key: `${choice.permission.field}.${choice.permission.name}`,
          label: label(choice.permission),
          disabled: !choice.permission.allowed,
          reason: refusalText(choice, record),
          onSelect: () => choose(choice.definition),
        })),
        ...(closed.length === 0
          ? []
          : [{ key: "closed", label: t("transition.another"), onSelect: () => setLooking(true) }]),
      ],
    },
    {
      items: otherForms.map(({ name, label, reason, open }) => ({
        key: `form.${name}`,
        label,
        disabled: reason !== null,
        reason: reason ?? undefined,
        onSelect: open,
      })),
    },
    {
      items: (recordActions[resource.name] ?? [])
        .filter(({ offered }) => offered(config.actor, record))
        .map((action) => ({
          key: action.name,
          label: t(action.label),
          onSelect: () => setActing(action),
        })),
    },
    {
      items: [
        ...(mayHandOn("share") ? [copy, items.share] : []),
        ...(mayHandOn("email") ? [items.email] : []),
        // A page is printed as a whole; what stands over it is not.
        ...(place || !mayHandOn("print") ? [] : [items.print]),
        ...(mayHandOn("print")
          ? documents.length > 0
            ? documents.map(({ name: document }) => pdf(document))
            : [pdf(null)]
          : []),
        ...(granted.has(DISCLOSE)
          ? [{ key: DISCLOSE, label: t("personFile.open"), onSelect: () => setDisclosing(true) }]
          : []),
        ...(duplicate.enabled ? [duplicate] : []),
        ...(duplicate.enabled && isAmendable ? [items.amend] : []),
      ],
    },
    {
      items: [
        ...(archives ? [items.archive] : []),
        ...(granted.has(BLANK)
          ? [{ key: BLANK, label: t("blanking.open"), danger: true, onSelect: () => setBlanking(true) }]
          : []),
      ],
    },
  ].filter((section) => section.items.length > 0);

  const picture = resource.fields.find(isPicture);

  return (
    <Inline as="header" gap={[3, 6]} wrap align="start" justify="between">
      <Inline gap={[2, 3]} wrap align="center" shrink>
        <Inline gap={2} shrink>
          {picture === undefined ? (
            <AreaSign title resource={resource.name} />
          ) : (
            <Face picture={asReference(record[picture.name])} name={recordLabel(record)} size={32} />
          )}
          <h1 className="page-title own-direction">{recordLabel(record)}</h1>
        </Inline>
        <RecordStates resource={resource} record={record} />
      </Inline>
      <Inline className={css["actions"]} wrap align="center" gap={2}>
        {tools}
        <MenuButton
          sections={sections}
          align="end"
          label={t("record.more")}
          buttonClassName={controls["square"] ?? ""}
        >
          <Icon name="more" />
        </MenuButton>
        {form ? (
          <Button icon={<Icon name="solution" />} onClick={form.open}>
            {form.label}
          </Button>
        ) : null}
        {edits && place ? (
          <Button icon={<Icon name="edit" />} onClick={edit.onSelect}>
            {edit.label}
          </Button>
        ) : edits ? (
          <LinkButton to={editPath(resource.name, record.id)} state={OPENED_HERE} icon={<Icon name="edit" />}>
            {edit.label}
          </LinkButton>
        ) : null}
        {main ? (
          <Button
            type={main.definition.primary && next === null ? "primary" : "default"}
            onClick={() => choose(main.definition)}
          >
            {label(main.permission)}
          </Button>
        ) : null}
        {next?.dialog ? (
          <Button type="primary" onClick={() => setMaking(true)}>
            {next.label}
          </Button>
        ) : next === null ? null : (
          <LinkButton type="primary" to={next.path} state={OPENED_HERE}>
            {next.label}
          </LinkButton>
        )}
      </Inline>
      <StagePath resource={resource} record={record} onStep={choose} />
      {chosen ? (
        <Suspense fallback={null}>
          <TransitionDialog
            key={`${chosen.transition.field}.${chosen.transition.name}`}
            resource={resource}
            record={record}
            transition={chosen.transition}
            closedBecause={chosen.closedBecause}
            onClose={closeStep}
          />
        </Suspense>
      ) : null}
      {making && next?.dialog ? (
        <Suspense fallback={null}>
          <NextDialog
            {...next.dialog}
            title={next.label}
            owner={{ resource: name, id: record.id }}
            onClose={() => setMaking(false)}
          />
        </Suspense>
      ) : null}
      {looking ? (
        <Suspense fallback={null}>
          <ClosedStepsDialog
            resource={resource}
            record={record}
            steps={closed}
            onChoose={(transition, closedBecause) => {
              setLooking(false);
              choose(transition, closedBecause);
            }}
            onClose={() => setLooking(false)}
          />
        </Suspense>
      ) : null}
      {handedBy === null ? null : (
        <Suspense fallback={null}>
          <SendRecordDialog
            resource={resource}
            record={record}
            by={handedBy}
            onClose={() => setHanding(null)}
          />
        </Suspense>
      )}
      {disclosing ? (
        <Suspense fallback={null}>
          <PersonFileDialog resource={name} record={record} onClose={() => setDisclosing(false)} />
        </Suspense>
      ) : null}
      {blanking ? (
        <Suspense fallback={null}>
          <BlankingDialog resource={name} record={record} onClose={() => setBlanking(false)} />
        </Suspense>
      ) : null}
      {acting ? (
        <Suspense fallback={null}>
          <acting.Dialog record={record} onClose={() => setActing(null)} />
        </Suspense>
      ) : null}
    </Inline>
  );
}

/** Whether a new record may be made that names this one as corrected. */
function mayBeAmended(
  { fields, amend }: ClientResource,
  record: ApiRecord,
  context: EvaluationContext,
): boolean {
  const field = fields.find(({ name }) => name === amend);
  if (field === undefined) return false;
  const { candidates } = field.limits;
  if (candidates === undefined) return true;
  return holds(candidates as Predicate, { resource: { fields }, record, context });
}

function holds(
  predicate: Predicate,
  {
    resource,
    record,
    context,
  }: {
    readonly resource: Pick<ClientResource, "fields">;
    readonly record: ApiRecord;
    readonly context: EvaluationContext;
  },
): boolean {
  const fields = Object.fromEntries(resource.fields.map((one) => [one.name, one]));
  return evaluatePredicate({ predicate, record, fields, context });
}
