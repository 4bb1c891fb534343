import { decideClass } from "../access/classes.ts";
import { decide, writeGrants } from "../access/decide.ts";
import { decideTransition } from "../access/transitions.ts";
import type { Actor, CompiledAccess } from "../access/types.ts";
import type { ClientField, ClientResource, ClientTransition } from "./client-types.ts";
import { fieldTypeOf } from "./fields/index.ts";
import { predicateFields } from "./predicate-parts.ts";
import type {
  Action,
  CompiledField,
  CompiledLifecycle,
  CompiledResource,
  CompiledResources,
  Predicate,
  SortTerm,
  TabDefinition,
} from "./types.ts";
import { COMMON_FIELDS } from "./types.ts";

const ACTIONS: readonly Action[] = ["pick", "list", "show", "create", "edit", "delete", "export", "approve"];

export interface ClientInput {
  readonly resource: CompiledResource;
  readonly resources: CompiledResources;
  readonly access: CompiledAccess;
  readonly actor: Pick<Actor, "roles" | "impersonator">;
}

interface View extends ClientInput {
  /** The resource whose grants decide: its own, or the parent's for child rows. */
  readonly decidedBy: string;
  readonly visible: ReadonlySet<string>;
}

function granted({ access, actor, decidedBy }: Omit<View, "visible">): Action[] {
  return ACTIONS.filter((action) => decide({ access, actor, resource: decidedBy, action }).effect !== "deny");
}

function holdsClass(view: Omit<View, "visible">, field: CompiledField, mode: "read" | "write"): boolean {
  const { access, actor, resource } = view;
  const decision = decideClass({ access, actor, resource: resource.name, class: field.sensitivity, mode });
  return decision.effect !== "deny";
}

/** The resource whose grants decide over this one's rows. */
function decidingResource({ resource, resources }: Pick<ClientInput, "resource" | "resources">): string {
  let current = resource;
  for (let parent = current.parent; parent !== null; parent = current.parent) {
    const next = resources.byName[parent.resource];
    if (next === undefined || next === current) break;
    current = next;
  }
  return current.name;
}

function writableFields(view: Omit<View, "visible">): (field: CompiledField) => boolean {
  const { access, actor, decidedBy } = view;
  const grants = (["create", "edit"] as const).flatMap((action) =>
    writeGrants({ access, actor, resource: decidedBy, action }),
  );
  return (field) =>
    !field.readOnly &&
    grants.some(({ fields }) => fields === null || fields.includes(field.name)) &&
    holdsClass(view, field, "write");
}

/** A condition that mentions a field the actor does not see is kept from the browser; the server still knows it. */
function seen(view: View, predicate: Predicate | null): Predicate | null {
  if (predicate === null) return null;
  const { record, parent } = predicateFields(predicate);
  const known =
    record.every((name) => isVisible(view, name)) && parent.every((name) => seesParentField(view, name));
  return known ? predicate : null;
}

function seesParentField({ access, actor, resource, resources }: View, name: string): boolean {
  const parent = resource.parent === null ? undefined : resources.byName[resource.parent.resource];
  const field = parent?.fieldsByName[name];
  if (parent === undefined || field === undefined) return false;
  return (
    decideClass({ access, actor, resource: parent.name, class: field.sensitivity, mode: "read" }).effect !==
    "deny"
  );
}

function isVisible(view: View, name: string): boolean {
  return view.visible.has(name) || (COMMON_FIELDS as readonly string[]).includes(name);
}

function visibleNames(view: View, names: readonly string[]): string[] {
  return names.filter((name) => isVisible(view, name));
}

function toClientField(view: View, field: CompiledField, writable: boolean): ClientField {
  const spec = fieldTypeOf(field.type);
  const { copyFrom } = field;
  return {
    name: field.name,
    type: field.type,
    valueType: field.valueType,
    kind: field.kind,
    required: field.required,
    requiredWhen: seen(view, field.requiredWhen),
    visibleWhen: seen(view, field.visibleWhen),
    readOnlyWhen: seen(view, field.readOnlyWhen),
    readOnly: field.readOnly,
    immutable: field.immutable,
    writable,
    filter: field.filter,
    sort: field.sort,
    default: field.default,
    copyFrom: copyFrom !== null && view.visible.has(copyFrom.reference) ? copyFrom : null,
    compare: field.compare.filter((comparison) => isVisible(view, comparison.field)),
    scale: field.scale,
    options: field.options,
    to: field.to,
    limits: spec.limits(field.definition),
    lifecycle: field.lifecycle !== null,
  };
}

/** The token form of a sort, as the address writes it. */
export function sortText(sort: readonly SortTerm[]): string {
  return sort
    .filter(({ field }) => field !== "id")
    .map(({ field, direction }) => {
      const down = (field === "modified") === (direction === "asc");
      return down ? `-${field}` : field;
    })
    .join(",");
}

function toClientList(view: View): ClientResource["list"] {
  const { list } = view.resource;
  const sortable = list.sort.filter(({ field }) => isVisible(view, field));
  return {
    columns: visibleNames(view, list.columns),
    optional: visibleNames(view, list.optional),
    sort: sortText(sortable) || "modified",
    filters: visibleNames(view, list.filters),
    scopes: list.scopes,
    defaultScope: list.defaultScope,
    regionField: list.regionField,
    groups: list.groups.map(({ name }) => name),
    views: list.views.filter((item) => !("field" in item) || isVisible(view, item.field)),
    bulkActions: list.bulkActions,
  };
}

function tabResource(view: View, tab: TabDefinition): string | null {
  if (tab.kind === "related") return tab.relation.slice(0, tab.relation.indexOf("."));
  if (tab.kind === "record") return view.resource.fieldsByName[tab.reference]?.to ?? null;
  return null;
}

/** A tab is for whoever may list (a single record: show) what it holds, and see the references that lead there. */
function offersTab(view: View, tab: TabDefinition): boolean {
  const { access, actor, resources } = view;
  const leads = tab.kind === "record" ? tab.reference : tab.kind === "related" ? tab.through : undefined;
  if (leads !== undefined && !isVisible(view, leads)) return false;
  const target = tabResource(view, tab);
  if (target === null) return true;
  const resource = resources.byName[target];
  if (resource === undefined) return false;
  if (resource.follows !== null) return true;
  const decidedBy = decidingResource({ resource, resources });
  const action = tab.kind === "record" ? "show" : "list";
  return decide({ access, actor, resource: decidedBy, action }).effect !== "deny";
}

function toClientLifecycle(view: View, lifecycle: CompiledLifecycle): ClientResource["lifecycles"][number] {
  const { access, actor, decidedBy } = view;
  const transitions = lifecycle.transitions.filter(
    (transition) => decideTransition({ access, actor, resource: decidedBy, transition }).effect !== "deny",
  );
  return {
    field: lifecycle.field,
    initial: lifecycle.initial,
    states: lifecycle.states,
    transitions: transitions.map(({ name, field, from, to, require, reason, primary }): ClientTransition => ({
      name,
      field,
      from,
      to,
      require: visibleNames(view, require),
      reason,
      primary,
    })),
  };
}

/**
 * What an actor's browser may know of a resource: an allow-list. Fields of classes the actor reads nowhere are gone from
 * every part of it. `actions` is empty when the actor has no right at all.
 */
export function toClientResource(input: ClientInput): ClientResource {
  const { resource } = input;
  const base = { ...input, decidedBy: decidingResource(input) };
  const fields = resource.fields.filter((field) => holdsClass(base, field, "read"));
  const view: View = { ...base, visible: new Set(fields.map(({ name }) => name)) };
  const writable = writableFields(base);
  return {
    name: resource.name,
    area: resource.area,
    kind: resource.kind,
    icon: resource.icon,
    parent: resource.parent,
    label: resource.label,
    operations: resource.operations,
    actions: granted(base),
    fields: fields.map((field) => toClientField(view, field, writable(field))),
    sections: resource.sections
      .map((section) => ({
        name: section.name,
        fields: visibleNames(view, section.fields),
        visibleWhen: seen(view, section.visibleWhen),
      }))
      .filter((section) => section.fields.length > 0),
    list: toClientList(view),
    keyFacts: visibleNames(view, resource.keyFacts),
    tabs: resource.tabs.filter((tab) => offersTab(view, tab)),
    lifecycles: resource.lifecycles
      .filter((lifecycle) => view.visible.has(lifecycle.field))
      .map((lifecycle) => toClientLifecycle(view, lifecycle)),
    rules: resource.rules.filter(
      (rule) => seen(view, rule.check) !== null && (rule.when === null || seen(view, rule.when) !== null),
    ),
  };
}
