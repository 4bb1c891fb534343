import { decide } from "../access/decide.ts";
import type { ClientResource, ClientView } from "../definition/client-types.ts";
import { predicateFields } from "../definition/predicate-parts.ts";
import { formatSort } from "../definition/sort.ts";
import type { Action, CompiledList, ListScope, Scope, ShippedView } from "../definition/types.ts";
import { filteredFields, shippedLayout } from "../workspace/shipped-layout.ts";
import { visibleFields, type ClientQuestion, type Visible } from "./visibility.ts";

type View = CompiledList["views"][number];
type WeekGrid = Extract<View, { readonly kind: "week_grid" }>;

export interface ListInput extends ClientQuestion {
  readonly visible: Visible;
  readonly actions: readonly Action[];
  /** `<field>.<transition>` of those the actor may make in some rows. */
  readonly steps: ReadonlySet<string>;
}

/** The list with every mention of a hidden field taken out. */
export function clientList(input: ListInput): ClientResource["list"] {
  const { resource, visible } = input;
  const { list } = resource;
  const scopes = offeredScopes(input);
  return {
    columns: list.columns.filter(visible),
    optional: list.optional.filter(visible),
    totals: Object.fromEntries(Object.entries(list.totals).filter(([name]) => visible(name))),
    sort: formatSort(list.sort.filter(({ field }) => visible(field))) || "modified",
    filters: list.filters.filter(visible),
    scopes,
    defaultScope: scopes.includes(list.defaultScope) ? list.defaultScope : (scopes[0] ?? "all"),
    regionField:
      list.regionField !== null && visible(list.regionField.split(".")[0] ?? "") ? list.regionField : null,
    groups: list.groups
      .filter(({ where }) => predicateFields(where).record.every(visible))
      .map(({ name }) => name),
    views: list.views.flatMap((view) => clientView(input, view)),
    shippedViews: list.shippedViews.flatMap((view) => clientShippedView(input, view)),
    bulkActions: list.bulkActions.filter((action) => isOffered(action, input)),
    search: resource.fields.some(({ name, search }) => search && visible(name)),
  };
}

/** From the widest scope of a grant to the scopes a list switch can show: what the actor may list anyway is "all". */
const WITHIN: Readonly<Record<Scope, readonly ListScope[]>> = {
  all: ["all", "team", "my"],
  department: ["all", "team", "my"],
  team: ["team", "my"],
  linked: ["my"],
  my: ["my"],
};
const WIDEST_FIRST: readonly Scope[] = ["all", "department", "team", "linked", "my"];

function offeredScopes({ resource, access, actor }: ListInput): readonly ListScope[] {
  const decision = decide({ access, actor, resource: resource.name, action: "list" });
  if (decision.effect !== "constrain") return resource.list.scopes;
  const granted = new Set(decision.constraint.any.map(({ scope }) => scope));
  const widest = WIDEST_FIRST.find((scope) => granted.has(scope)) ?? "all";
  const offered = resource.list.scopes.filter((scope) => WITHIN[widest].includes(scope));
  return offered.length > 0 ? offered : ["all"];
}

function clientView(input: ListInput, view: View): View[] {
  const { visible } = input;
  if (view.kind === "table") return [view];
  if (view.kind === "week_grid") return clientWeekGrid(input, view);
  if (!visible(view.field)) return [];
  if (view.kind === "board") return [view.card ? { ...view, card: view.card.filter(visible) } : view];
  if (view.end === undefined || visible(view.end)) return [view];
  return [{ kind: view.kind, field: view.field }];
}

/** A grid without the days or the numbers it is about is none; the rest of it is left out by itself. */
function clientWeekGrid({ visible, steps, ...question }: ListInput, view: WeekGrid): View[] {
  const child = question.resources.byName[question.resource.fieldsByName[view.rows]?.to ?? ""];
  if (child === undefined || ![view.field, view.end, view.rows].every(visible)) return [];
  const seen = visibleFields({ ...question, resource: child });
  const values = view.values.filter(seen);
  const line = view.line.filter(visible);
  if (!seen(view.day) || values.length === 0 || line.length === 0) return [];
  const { expected, file, submit, approve, sendBack, ...rest } = view;
  return [
    {
      ...rest,
      line,
      values,
      ...(expected !== undefined && visible(expected) && { expected }),
      ...(file !== undefined && visible(file) && { file }),
      ...(submit && { submit: submit.filter((step) => steps.has(step)) }),
      ...(approve !== undefined && steps.has(approve) && { approve }),
      ...(sendBack !== undefined && steps.has(sendBack) && { sendBack }),
    },
  ];
}

/** A view without one of its conditions would show other rows than its name says. */
function clientShippedView(input: ListInput, view: ShippedView): ClientView[] {
  const { resource, visible, actor } = input;
  const { name, roles, as, first = false } = view;
  if (roles !== undefined && !roles.some((role) => actor.roles.includes(role))) return [];
  if (!filteredFields(view).every(visible)) return [];
  const kind = resource.list.views.find((one) => one.kind === as);
  if (kind !== undefined && clientView(input, kind).length === 0) return [];
  return [{ name, layout: shippedLayout(view, visible), first }];
}

function isOffered(action: CompiledList["bulkActions"][number], { actions, steps }: ListInput): boolean {
  if (action === "transition") return steps.size > 0;
  return actions.includes(action === "archive" ? "delete" : action);
}
