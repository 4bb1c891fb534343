import { fieldTypeOf, isFieldType } from "../definition/fields/index.ts";
import { INTERVIEW_FORM } from "../forms/types.ts";
import { type TotalFunction, totalsOf } from "../query/totals.ts";
import type {
  DetailDefinition,
  FeedDefinition,
  FormLink,
  ListDefinition,
  ListView,
  ResourceDefinition,
  ShippedView,
  TabDefinition,
} from "../definition/types.ts";

/** Edits of how the records of an area are listed and shown. What says nothing is left out of the definition. */

/** As many columns as a list begins with where nothing says which. */
const MAX_DEFAULT_COLUMNS = 8;

/** The list of an area, also where the definition leaves it out. */
export function readList({ list, label, fields }: ResourceDefinition): ListDefinition {
  if (list !== undefined) return list;
  const filterable = fields.filter(
    (field) => field.type !== "rows" && "filter" in field && field.filter === true,
  );
  const names = [...new Set([...label, ...filterable.map(({ name }) => name)])];
  return { columns: names.slice(0, MAX_DEFAULT_COLUMNS) as ListDefinition["columns"] };
}

export function editList(resource: ResourceDefinition, patch: Partial<ListDefinition>): ResourceDefinition {
  return { ...resource, list: withoutEmpty({ ...readList(resource), ...patch }) } as ResourceDefinition;
}

export function editDetail(
  resource: ResourceDefinition,
  patch: Partial<DetailDefinition>,
): ResourceDefinition {
  const detail = withoutEmpty({ ...resource.detail, ...patch });
  const { detail: _, ...others } = resource;
  return (Object.keys(detail).length === 0 ? others : { ...resource, detail }) as ResourceDefinition;
}

/** Puts totals at the foot of the list, written as `sum:hours`: one for a column, the last that is named. */
export function setTotals(resource: ResourceDefinition, chosen: readonly string[]): ResourceDefinition {
  const { totals: _, ...list } = readList(resource);
  const entries = chosen.map((key) => key.split(":", 2).toReversed());
  const totals =
    entries.length === 0 ? {} : { totals: Object.fromEntries(entries) as ListDefinition["totals"] };
  return { ...resource, list: { ...list, ...totals } } as ResourceDefinition;
}

/** What can stand at the foot of a column of such fields. */
export const totalChoices = (type: string): readonly TotalFunction[] =>
  isFieldType(type) ? totalsOf(fieldTypeOf(type).kind) : [];

type ViewOf<K extends ListView["kind"]> = Extract<ListView, { readonly kind: K }>;

export function readView<K extends ListView["kind"]>(
  resource: ResourceDefinition,
  kind: K,
): ViewOf<K> | null {
  const found = resource.list?.views?.find((view) => view.kind === kind);
  return (found as ViewOf<K> | undefined) ?? null;
}

/** Puts a view in the place of the one of its kind, or behind the others; null takes it away. */
export function setView(
  resource: ResourceDefinition,
  kind: Exclude<ListView["kind"], "table">,
  view: ListView | null,
): ResourceDefinition {
  const before: readonly ListView[] = resource.list?.views ?? [{ kind: "table" }];
  const known = before.some((one) => one.kind === kind);
  const views =
    view === null
      ? before.filter((one) => one.kind !== kind)
      : known
        ? before.map((one) => (one.kind === kind ? view : one))
        : [...before, view];
  const plain = views.length === 1 && views[0]?.kind === "table";
  return editList(resource, { views: plain ? [] : (views as ListDefinition["views"] & object) });
}

/** Lets the records stand below one another by one of their fields; null: they stand side by side. */
export function setTree(
  resource: ResourceDefinition,
  tree: ResourceDefinition["tree"] | null,
): ResourceDefinition {
  const { tree: _, ...others } = resource;
  return (tree == null ? others : { ...others, tree }) as ResourceDefinition;
}

/** The tabs of a record's page, also where the definition leaves them out. */
export function readTabs({ detail, operations }: ResourceDefinition): readonly TabDefinition[] {
  if (detail?.tabs !== undefined) return detail.tabs;
  const offers = (operation: "file" | "comment") => operations?.includes(operation) ?? true;
  return [
    { name: "summary", kind: "sections" },
    ...(offers("file") ? [{ name: "files", kind: "files" } as const] : []),
    ...(offers("comment") ? [{ name: "comments", kind: "comments" } as const] : []),
    { name: "history", kind: "history" },
  ];
}

/** Puts a tab in the place of the one of its name, or behind the others. */
export function putTab(resource: ResourceDefinition, tab: TabDefinition): ResourceDefinition {
  const tabs = readTabs(resource);
  const known = tabs.some(({ name }) => name === tab.name);
  const next = known ? tabs.map((one) => (one.name === tab.name ? tab : one)) : [...tabs, tab];
  return editDetail(resource, { tabs: next as TabDefinition[] });
}

/** Puts a part of the list in the place of the one of its name, or behind the others. */
export function putGroup(
  resource: ResourceDefinition,
  group: NonNullable<ListDefinition["groups"]>[number],
): ResourceDefinition {
  const groups = readList(resource).groups ?? [];
  const known = groups.some(({ name }) => name === group.name);
  const next = known ? groups.map((one) => (one.name === group.name ? group : one)) : [...groups, group];
  return editList(resource, { groups: next });
}

/** Puts a view that comes with the list in the place of the one of its name, or behind the others. */
export function putShippedView(resource: ResourceDefinition, view: ShippedView): ResourceDefinition {
  const views = readList(resource).shippedViews ?? [];
  const known = views.some(({ name }) => name === view.name);
  const said = withoutEmpty(view);
  const next = known ? views.map((one) => (one.name === view.name ? said : one)) : [...views, said];
  return editList(resource, { shippedViews: next });
}

/** How the records read one after the other; null: as a table. */
export function setFeed(resource: ResourceDefinition, feed: FeedDefinition | null): ResourceDefinition {
  const { feed: _, ...others } = resource;
  return (feed === null ? others : { ...resource, feed: withoutEmpty(feed) }) as ResourceDefinition;
}

/** Puts a form that is filled in from a record in the place of the one of its name, or behind the others. */
export function putFormLink(resource: ResourceDefinition, form: FormLink): ResourceDefinition {
  const forms = resource.detail?.forms ?? [];
  const known = forms.some(({ name }) => name === form.name);
  const next = known ? forms.map((one) => (one.name === form.name ? form : one)) : [...forms, form];
  return editDetail(resource, { forms: next });
}

/** The tab that shows what is answered to a form that is filled in from a record; it has no name yet. */
function answersTab(link: FormLink): TabDefinition {
  const { makes } = link;
  if (link.kind === "response") return { name: "", kind: "answers", form: link.form, makes };
  if (link.kind === "supervisor") {
    const { interview } = link.context;
    const about = interview === "id" ? {} : { reference: interview };
    return { name: "", kind: "answers", form: INTERVIEW_FORM, makes, ...about };
  }
  return link.kind === "project_update" || link.context.project === "id"
    ? feedTab(`${makes}.project`, link.context.project ?? "id")
    : feedTab(`${makes}.consultant`, link.context.consultant);
}

const feedTab = (relation: string, about: string): TabDefinition => ({
  name: "",
  kind: "related",
  relation,
  view: "feed",
  ...(about !== "id" && { through: about }),
});

/** What decides which answers a tab shows. */
const SHOWN_BY = ["kind", "form", "makes", "reference", "relation", "through"] as const;
type ShownBy = { readonly [part in (typeof SHOWN_BY)[number]]?: unknown };

/** Whether the page of a record shows what is answered to a form that is filled in from it. */
export function showsAnswers(resource: ResourceDefinition, link: FormLink): boolean {
  const wanted: ShownBy = answersTab(link);
  return readTabs(resource).some((tab: ShownBy) => SHOWN_BY.every((part) => tab[part] === wanted[part]));
}

/** Shows the answers to a form in a tab behind those that show the record itself. */
export function addAnswersTab(
  resource: ResourceDefinition,
  { link, name }: { readonly link: FormLink; readonly name: string },
): ResourceDefinition {
  const tabs = readTabs(resource);
  const next = tabs.findIndex(({ kind }) => kind !== "sections");
  const at = next === -1 ? tabs.length : next;
  return editDetail(resource, {
    tabs: tabs.toSpliced(at, 0, { ...answersTab(link), name }) as TabDefinition[],
  });
}

function withoutEmpty<T extends object>(part: T): T {
  const said = Object.entries(part).filter(
    ([, value]) => value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(said) as T;
}
