import { ACTIONS, OPERATIONS } from "../access/actions.ts";
import { decideClass } from "../access/classes.ts";
import { decide, writeGrants } from "../access/decide.ts";
import { CONFIGURATION_RIGHT } from "../access/configuration.ts";
import { decideTransition, mayTakePart } from "../access/transitions.ts";
import { clientList } from "./list.ts";
import { clientTabs } from "./tabs.ts";
import { visibleFields, visibleOnly, type ClientQuestion, type Visible } from "./visibility.ts";
import type { ClientField, ClientResource, ClientTransition } from "../definition/client-types.ts";
import { firstRecordOf, ownDefault } from "../definition/defaults.ts";
import { expressionFields } from "../definition/expression-parts.ts";
import { predicateFields } from "../definition/predicate-parts.ts";
import type {
  Action,
  CompiledField,
  CompiledLifecycle,
  CompiledNote,
  CompiledResource,
  CompiledTransition,
  CompiledFeed,
  FormLink,
} from "../definition/types.ts";
import { formFields } from "../definition/compile/forms.ts";

/**
 * The part of a resource one actor's browser receives: an allow-list. A field the actor reads nowhere is not there, and
 * nothing names it: no column, section, filter, sort, condition, rule, tab, view or group. The server checks them all.
 */
export function toClientResource(question: ClientQuestion): ClientResource {
  const { resource } = question;
  const visible = visibleFields(question);
  const actions = clientActions(question);
  const lifecycles = resource.lifecycles
    .filter((lifecycle) => visible(lifecycle.field))
    .map((lifecycle) => clientLifecycle(question, lifecycle, visible));
  const steps = new Set(
    lifecycles.flatMap(({ field, transitions }) => transitions.map(({ name }) => `${field}.${name}`)),
  );
  const sections = clientSections(resource, visible, steps);
  return {
    name: resource.name,
    area: resource.area,
    kind: resource.kind,
    icon: resource.icon,
    parent: resource.parent,
    ...(resource.like === null ? {} : { like: resource.like }),
    label: resource.label,
    operations: resource.operations,
    actions,
    fields: clientFields(question, visible),
    ...(resource.single ? { single: true } : {}),
    ...(resource.amend !== null && visible(resource.amend) ? { amend: resource.amend } : {}),
    ...(resource.tree !== null && visible(resource.tree.parent) ? { tree: resource.tree.parent } : {}),
    ...(resource.documents.length === 0 || !actions.includes("print")
      ? {}
      : {
          documents: resource.documents.map(({ name, when }) => ({ name, when: visibleOnly(when, visible) })),
        }),
    sections,
    list: clientList({ ...question, visible, actions, steps }),
    keyFacts: resource.keyFacts.filter(visible),
    tabs: clientTabs({ ...question, visible, sections }),
    forms: clientForms({ ...question, visible }),
    feed: clientFeed(resource, visible),
    lifecycles,
    rules: clientRules(resource, visible),
    checks: resource.checks
      .filter(({ fields }) => fields.every(visible))
      .map(({ name, level }) => ({ name, level })),
    withoutReason: resource.values
      .flatMap(({ fields, withoutReason }) => (withoutReason ? fields : []))
      .filter(visible),
    workedOut: resource.values.flatMap(({ fields, own }) => (own === null ? fields : [])).filter(visible),
  };
}

/** Child rows are decided by their parent; their fields have classes of their own. */
function decidingResource({ kind, parent, name }: CompiledResource): string {
  return kind === "rows" && parent ? parent.resource : name;
}

function clientActions({ resource, access, actor }: ClientQuestion): readonly Action[] {
  const deciding = decidingResource(resource);
  const granted = (action: Action): boolean =>
    decide({ access, actor, resource: deciding, action }).effect !== "deny";
  const offered = (action: Action): boolean => {
    const operation = OPERATIONS[action];
    return operation === null || resource.kind === "rows" || resource.operations.includes(operation);
  };
  return ACTIONS.filter((action) => offered(action) && granted(action));
}

function clientFields(question: ClientQuestion, visible: Visible): readonly ClientField[] {
  const writable = writableFields(question);
  return question.resource.fields
    .filter(({ name }) => visible(name))
    .map((field) => ({
      ...clientField(field, visible, writable(field)),
      default: clientDefault(field.default, question.actor.roles),
      ...(followsFromTyped(field, question.resource, visible) ? { computed: field.computed } : {}),
      limits:
        field.kind === "rows" ? { ...field.limits, totals: summedColumns(question, field) } : field.limits,
    }));
}

type Expressed = CompiledField & {
  readonly computed: Extract<CompiledField["computed"], { by: "expression" }>;
};

/** Whether a value follows from nothing but fields that are typed, or that follow from typed ones themselves. */
function followsFromTyped(
  field: CompiledField,
  resource: CompiledResource,
  visible: Visible,
): field is Expressed {
  const { computed } = field;
  if (computed?.by !== "expression") return false;
  return expressionFields(computed.expression).every((name) => {
    const input = resource.fieldsByName[name];
    if (input === undefined || !visible(name)) return false;
    return input.computed === null || followsFromTyped(input, resource, visible);
  });
}

/** The columns of child rows whose plain sums the record shows: a form adds them up while somebody types. */
function summedColumns(
  { resource, resources, access, actor }: ClientQuestion,
  rows: CompiledField,
): readonly string[] {
  const child = rows.to === null ? undefined : resources.byName[rows.to];
  if (child === undefined) return [];
  const seen = visibleFields({ resource: child, access, actor });
  const sums = resource.fields.flatMap(({ computed }) =>
    computed?.by === "rollup" &&
    computed.function === "sum" &&
    computed.resource === child.name &&
    computed.filter === null &&
    computed.field !== null
      ? [computed.field]
      : [],
  );
  return [...new Set(sums)].filter(seen);
}

/** Whether some grant to create or edit, together with the class, lets the actor write a field in some row. */
function writableFields({ resource, access, actor }: ClientQuestion): (field: CompiledField) => boolean {
  const deciding = decidingResource(resource);
  const grants = (["create", "edit"] as const).flatMap((action) =>
    writeGrants({ access, actor, resource: deciding, action }),
  );
  // A grant that lists fields of the parent says nothing about the fields of its child rows.
  const lists = deciding === resource.name;
  return ({ name, readOnly, sensitivity }) => {
    if (readOnly || !grants.some(({ fields }) => fields === null || (lists && fields.includes(name))))
      return false;
    const mode = "write";
    return (
      decideClass({ access, actor, resource: resource.name, class: sensitivity, mode }).effect !== "deny"
    );
  };
}

/** Nobody is told what others start with, nor by what a record is chosen. */
function clientDefault(value: unknown, roles: readonly string[]): unknown {
  const own = ownDefault(value, roles);
  return firstRecordOf(own) === null ? own : { where: true };
}

function clientField(
  field: CompiledField,
  visible: Visible,
  writable: boolean,
): Omit<ClientField, "default"> {
  return {
    name: field.name,
    type: field.type,
    valueType: field.valueType,
    kind: field.kind,
    required: field.required,
    requiredWhen: visibleOnly(field.requiredWhen, visible),
    ...(field.ask && { ask: true }),
    ...(!field.duplicated && { duplicated: false }),
    ...(field.offerLast && { offerLast: true }),
    visibleWhen: visibleOnly(field.visibleWhen, visible),
    ...(field.keepWhenHidden && { keepWhenHidden: true }),
    readOnlyWhen: visibleOnly(field.readOnlyWhen, visible),
    readOnly: field.readOnly,
    immutable: field.immutable,
    unique: field.unique,
    writable,
    filter: field.filter,
    sort: field.sort,
    copyFrom: field.copyFrom && visible(field.copyFrom.reference) ? field.copyFrom : null,
    compare: field.compare.filter((compare) => visible(compare.field)),
    scale: field.scale,
    options: field.options,
    to: field.to,
    limits: visibleLimits(field.limits, visible),
    lifecycle: field.lifecycle !== null,
  };
}

/** A moment whose zone may not be read is read on the reader's own clock; an amount, without its currency. */
function visibleLimits(limits: CompiledField["limits"], visible: Visible): CompiledField["limits"] {
  return Object.fromEntries(
    Object.entries(limits).filter(
      ([name, value]) => !COMPANIONS.has(name) || (typeof value === "string" && visible(value)),
    ),
  );
}

const COMPANIONS: ReadonlySet<string> = new Set(["zone", "currencyField"]);

function clientSections(
  resource: CompiledResource,
  visible: Visible,
  made: ReadonlySet<string>,
): ClientResource["sections"] {
  return resource.sections
    .map(({ fields, visibleWhen, notes, steps, ...section }) => ({
      ...section,
      fields: fields.filter(visible),
      visibleWhen: visibleOnly(visibleWhen, visible),
      ...(notes && { notes: notes.flatMap((note) => clientNote(note, fields, visible)) }),
      ...(steps && { steps: steps.filter((step) => made.has(step)) }),
    }))
    .filter(({ fields }) => fields.length > 0);
}

/** A note whose condition may not be known is not shown; one before a hidden field stands before the next. */
function clientNote(
  { before, ...note }: CompiledNote,
  fields: readonly string[],
  visible: Visible,
): CompiledNote[] {
  if (note.when !== null && visibleOnly(note.when, visible) === null) return [];
  const next = before === undefined ? undefined : fields.slice(fields.indexOf(before)).find(visible);
  return [next === undefined ? note : { ...note, before: next }];
}

function clientLifecycle(
  { resource, access, actor }: ClientQuestion,
  lifecycle: CompiledLifecycle,
  visible: Visible,
): ClientResource["lifecycles"][number] {
  const { field, initial, states } = lifecycle;
  const offered = resource.operations.includes("transition") ? lifecycle.transitions : [];
  const overrides = actor.roles.includes(CONFIGURATION_RIGHT.role);
  return {
    field,
    initial,
    states,
    transitions: offered.filter(isOpen).map(toClient),
    closed: overrides ? offered.filter((transition) => !isOpen(transition)).map(toClient) : [],
  };

  function isOpen(transition: CompiledTransition): boolean {
    return mayTakePart(transition, ({ who }) => {
      const decision = decideTransition({ access, actor, resource: resource.name, transition: { who } });
      return decision.effect !== "deny";
    });
  }

  function toClient(transition: CompiledTransition): ClientTransition {
    const { name, from, to, require, set, reason, effects, primary, when, decides, approvals } = transition;
    return {
      name,
      field,
      from,
      to,
      require: require.filter(visible),
      sets: Object.keys(set).filter(visible),
      reason,
      primary,
      ...(decides === null ? {} : { decides }),
      ...(approvals === null ? {} : { groups: approvals.groups.map((group) => group.name) }),
      hasEffects: effects.length > 0,
      when: visibleOnly(when, visible),
    };
  }
}

function clientRules(resource: CompiledResource, visible: Visible): ClientResource["rules"] {
  return resource.rules
    .filter(({ check, when, fields }) => {
      const read = [check, ...(when ? [when] : [])].flatMap((predicate) => predicateFields(predicate).record);
      return [...read, ...fields].every(visible);
    })
    .map(({ name, check, when, level, fields }) => ({ name, check, when, level, fields }));
}

/** The feed with every mention of a hidden field taken out; none where who or when is hidden. */
function clientFeed({ feed }: CompiledResource, visible: Visible): CompiledFeed | null {
  if (feed === null || !visible(feed.by) || !visible(feed.at)) return null;
  return {
    ...feed,
    facts: feed.facts.filter(visible),
    texts: feed.texts.filter(visible),
    trend: feed.trend !== null && visible(feed.trend) ? feed.trend : null,
  };
}

interface FormsInput extends ClientQuestion {
  readonly visible: Visible;
}

/** The forms this actor may send, or send again, about fields they read. */
function clientForms({ resource, resources, access, actor, visible }: FormsInput): readonly FormLink[] {
  return resource.forms.flatMap(({ when, ...form }): readonly FormLink[] => {
    const made = resources.byName[form.makes];
    const may = (["create", "edit"] as const).some(
      (action) => decide({ access, actor, resource: form.makes, action }).effect !== "deny",
    );
    if (!made || !may || !formFields(form).every(([, field]) => visible(field))) return [];
    const known = visibleOnly(when ?? null, visible);
    const { givers, ...rest } = form;
    return [
      {
        ...rest,
        ...(known === null ? {} : { when: known }),
        ...(givers === undefined ? {} : { givers: givers.filter(visible) }),
      },
    ];
  });
}
