import type {
  AccessDefinition,
  ChartKind,
  DashboardCard,
  DashboardDefinition,
  FieldTypeName,
  Grant,
  ReportDefinition,
  ReportDimension,
  ReportMeasure,
  ReportPart,
  ResourceAccess,
  ValueKind,
} from "../definition/types.ts";
import { fieldTypeOf } from "../definition/fields/index.ts";
import { FUNCTIONS, GROUPINGS, type MeasureFunction } from "../query/aggregate.ts";
import { CHART_SHAPES } from "../reports/chart-shapes.ts";
import { freeNameAmong } from "./edits.ts";
import { insertAt } from "./outline.ts";

/** Edits of reports and dashboards as the studio makes them. Each gives a new document and leaves the old one as it is. */

/** A field as figures see it: of a computed one the type of its result. */
export interface FigureField {
  readonly name: string;
  readonly type: FieldTypeName;
  readonly filter: boolean;
}

const kindOf = ({ type }: FigureField): ValueKind => fieldTypeOf(type).kind;

/** What can be measured of the rows of an area: their number, and what the fields allow. */
export function measureChoices(
  fields: readonly FigureField[],
): { readonly function: MeasureFunction; readonly field: string | null }[] {
  return [
    { function: "count", field: null },
    ...fields.flatMap((field) =>
      (FUNCTIONS[kindOf(field)] ?? []).map((name) => ({ function: name, field: field.name })),
    ),
  ];
}

/** How rows are put together by a field: by its values, by time, or in steps. */
export type GroupedBy = "value" | "time" | "steps";

/** Null: rows cannot be put together by it. */
export function groupedBy(field: FigureField): GroupedBy | null {
  if (!field.filter) return null;
  const kind = kindOf(field);
  if (kind === "decimal") return "steps";
  const grouping = GROUPINGS[kind];
  return grouping === "elements" ? "value" : grouping;
}

/** The date fields a period can mean. */
export const isDated = (field: FigureField): boolean => GROUPINGS[kindOf(field)] === "time" && field.filter;

/** A part that counts the rows of an area. */
export function newPart(resource: string, name: string): ReportPart {
  return { name, chart: "number", resource, measures: [{ name: "rows", function: "count" }] };
}

/** A report of one part, opened by those its own rights name. */
export function newReport(name: string, resource: string): ReportDefinition {
  return { version: 1, name, access: name, parts: [newPart(resource, "main")] };
}

const MAX_NAME_LENGTH = 48;

/** Adds a measure under a name that says what it is. */
export function addMeasure(part: ReportPart, measure: Omit<ReportMeasure, "name">): ReportPart {
  const { function: how = "count", field, ratio, difference } = measure;
  const said =
    ratio === undefined
      ? difference === undefined
        ? how === "count"
          ? "rows"
          : `${how}_${field ?? ""}`
        : `${difference[0]}_less_${difference[1]}`
      : `${ratio[0]}_per_${ratio[1]}`;
  const taken = namesOf(part);
  const name = freeNameAmong(taken, said.slice(0, MAX_NAME_LENGTH).replace(/_+$/, ""));
  return { ...part, measures: [...part.measures, { name, ...measure }] };
}

/** Replaces a measure under its name. */
export function putMeasure(part: ReportPart, measure: ReportMeasure): ReportPart {
  return { ...part, measures: part.measures.map((one) => (one.name === measure.name ? measure : one)) };
}

/** What the values of a part can stand in the order of: its groupings and the figures that are shown. */
export function sortChoices({ dimensions = [], measures }: ReportPart): {
  readonly dimensions: readonly { readonly name: string; readonly field: string }[];
  readonly measures: readonly string[];
} {
  return {
    dimensions: dimensions.map((one) => ({ name: dimensionName(one), field: one.field })),
    measures: measures.filter(({ auxiliary }) => auxiliary !== true).map(({ name }) => name),
  };
}

/** Takes a measure out, and what is worked out from it or points at it. */
export function removeMeasure(part: ReportPart, name: string): ReportPart {
  const uses = ({ ratio = [], difference = [], ...one }: ReportMeasure) =>
    one.name === name || [...ratio, ...difference].includes(name);
  const measures = part.measures.filter((one) => !uses(one)).map((one) => withoutTarget(one, name));
  const names = measures.map((one) => one.name);
  const { draw, sort, ...rest } = part;
  const drawn = draw?.filter((one) => names.includes(one)) ?? [];
  const sorts = sort !== undefined && (names.includes(bare(sort)) || isDimension(part, bare(sort)));
  return {
    ...rest,
    measures,
    ...(drawn.length === 0 ? {} : { draw: drawn }),
    ...(sorts ? { sort } : {}),
  };
}

function withoutTarget(measure: ReportMeasure, name: string): ReportMeasure {
  if (measure.target !== name) return measure;
  const { target: _, ...others } = measure;
  return others;
}

const bare = (sort: string): string => sort.replace(/^-/, "");
const dimensionName = ({ name, field }: ReportDimension): string => name ?? field;
const isDimension = ({ dimensions = [] }: ReportPart, name: string): boolean =>
  dimensions.some((one) => dimensionName(one) === name);
const namesOf = ({ measures, dimensions = [] }: ReportPart): string[] => [
  ...measures.map(({ name }) => name),
  ...dimensions.map(dimensionName),
];

/** Charts that can show so many dimensions. */
export function chartsFor(count: number): ChartKind[] {
  return (Object.keys(CHART_SHAPES) as ChartKind[]).filter((chart) => fits(chart, count));
}

function fits(chart: ChartKind, count: number): boolean {
  const [least, most] = CHART_SHAPES[chart];
  return count >= least && count <= most;
}

const FIRST_CHARTS: readonly ChartKind[] = ["number", "bar", "stacked_bar"];

/** Puts the rows together otherwise; a chart that cannot show so many dimensions gives way to one that can. */
export function withDimensions(part: ReportPart, wanted: readonly ReportDimension[]): ReportPart {
  const { dimensions: _, sort, ...others } = part;
  const measures = part.measures.map(({ name }) => name);
  const dimensions = wanted.reduce<ReportDimension[]>((before, one) => {
    const name = freeNameAmong([...measures, ...before.map(dimensionName)], dimensionName(one));
    return [...before, name === dimensionName(one) ? one : { ...one, name }];
  }, []);
  const time = dimensions[0]?.unit !== undefined && dimensions.length === 1;
  const first = time ? "line" : (FIRST_CHARTS[dimensions.length] ?? "table");
  const next: ReportPart = {
    ...others,
    chart: fits(part.chart, dimensions.length) ? part.chart : first,
    ...(dimensions.length === 0 ? {} : { dimensions }),
  };
  const sorts = sort !== undefined && (isDimension(next, bare(sort)) || measures.includes(bare(sort)));
  return sorts ? { ...next, sort } : next;
}

/** A setting written, or taken away with undefined. */
export function withSetting<T extends object, K extends keyof T>(
  document: T,
  name: K,
  value: T[K] | undefined,
): T {
  const { [name]: _, ...others } = document;
  return (value === undefined ? others : { ...document, [name]: value }) as T;
}

/** Replaces a part under its name; unknown: adds it. */
export function putPart(report: ReportDefinition, part: ReportPart): ReportDefinition {
  const known = report.parts.some(({ name }) => name === part.name);
  const parts = known
    ? report.parts.map((one) => (one.name === part.name ? part : one))
    : [...report.parts, part];
  return { ...report, parts } as ReportDefinition;
}

/** Takes a part out; the last one stays. */
export function removePart(report: ReportDefinition, name: string): ReportDefinition {
  const parts = report.parts.filter((one) => one.name !== name);
  return parts.length === 0 ? report : ({ ...report, parts } as ReportDefinition);
}

/** A dashboard with one card, whose figures count the rows of an area. */
export function newDashboard(
  name: string,
  { rule, resource }: { rule: string; resource: string },
): DashboardDefinition {
  return {
    version: 1,
    name,
    rule,
    order: NEW_ORDER,
    cards: [newCard({ kind: "figures", resource }, "main")],
  };
}

/** Behind those of single departments. */
const NEW_ORDER = 125;

/** What a new card begins with: the rows of an area, or one part of a report. */
export type CardStart =
  | { readonly kind: Exclude<DashboardCard["kind"], "report">; readonly resource: string }
  | { readonly kind: "report"; readonly report: string; readonly part: string };

/** A card that counts the rows of an area, lists the newest ones, or shows a part of a report. */
export function newCard(start: CardStart, name: string): DashboardCard {
  switch (start.kind) {
    case "figures":
      return { kind: "figures", name, part: newPart(start.resource, name) };
    case "list":
      return { kind: "list", name, resource: start.resource, sort: "-created", columns: ["created"] };
    case "agenda":
      return { kind: "agenda", name, resource: start.resource, at: "created", columns: ["created"] };
    case "report":
      return { name, ...start };
  }
}

/** Replaces a card under its name; unknown: adds it at the end. */
export function putCard(dashboard: DashboardDefinition, card: DashboardCard): DashboardDefinition {
  const known = dashboard.cards.some(({ name }) => name === card.name);
  const cards = known
    ? dashboard.cards.map((one) => (one.name === card.name ? card : one))
    : [...dashboard.cards, card];
  return { ...dashboard, cards } as DashboardDefinition;
}

/** Takes a card out. */
export function removeCard(dashboard: DashboardDefinition, name: string): DashboardDefinition {
  return { ...dashboard, cards: dashboard.cards.filter((one) => one.name !== name) } as DashboardDefinition;
}

/** Puts a card at a position of its dashboard. */
export function moveCard(dashboard: DashboardDefinition, name: string, index: number): DashboardDefinition {
  const card = dashboard.cards.find((one) => one.name === name);
  if (card === undefined) return dashboard;
  return { ...dashboard, cards: insertAt(dashboard.cards, card, index) } as DashboardDefinition;
}

/** Rules that may open a report, and those that may save its figures. */
export interface Readers {
  readonly open: readonly string[];
  readonly save: readonly string[];
}

/** Who may do what with the reports of a key. */
export function readReaders(access: AccessDefinition, key: string): Readers {
  const grants = access.reports?.[key]?.grants ?? [];
  const holding = (action: "list" | "export") => [
    ...new Set(grants.filter(({ actions }) => actions.includes(action)).map(({ rule }) => rule)),
  ];
  return { open: holding("list"), save: holding("export") };
}

/**
 * Lets these rules open the report and those save its figures. Where other reports share its rights, it gets rights of its
 * own, so that theirs stay. Narrower scopes of rules that stay are kept.
 */
export function setReaders(
  access: AccessDefinition,
  { report, shared, readers }: { report: ReportDefinition; shared: boolean; readers: Readers },
): { readonly access: AccessDefinition; readonly report: ReportDefinition } {
  const before = readReaders(access, report.access);
  if (same(before.open, readers.open) && same(before.save, readers.save)) return { access, report };
  const entry: ResourceAccess = access.reports?.[report.access] ?? { grants: [] };
  const kept = (entry.grants as readonly Grant[]).flatMap((grant): Grant[] => {
    const actions = grant.actions.filter((action) =>
      action === "list"
        ? readers.open.includes(grant.rule)
        : action !== "export" || readers.save.includes(grant.rule),
    );
    return actions.length === 0 ? [] : [{ ...grant, actions }];
  });
  const rules = [...new Set([...readers.open, ...readers.save])];
  const added = rules.flatMap((rule): Grant[] => {
    const actions = (["list", "export"] as const).filter((action) => {
      const side = action === "list" ? "open" : "save";
      return readers[side].includes(rule) && !before[side].includes(rule);
    });
    return actions.length === 0 ? [] : [{ rule, actions, scope: "all" }];
  });
  const key = shared ? freeNameAmong(Object.keys(access.reports ?? {}), report.name) : report.access;
  const reports = { ...access.reports, [key]: { ...entry, grants: [...kept, ...added] } };
  return { access: { ...access, reports } as AccessDefinition, report: { ...report, access: key } };
}

/** Takes the rights of a report out, where it has some of its own. */
export function removeReaders(access: AccessDefinition, report: ReportDefinition): AccessDefinition {
  if (report.access !== report.name || access.reports?.[report.name] === undefined) return access;
  const { [report.name]: _, ...reports } = access.reports;
  return { ...access, reports };
}

const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name) => other.includes(name));

/** Groups and keys of the words a report shows, in the order in which people meet them. */
export function reportLabelKeys({ name, parts }: ReportDefinition): (readonly [string, string])[] {
  return [["reports", name], ["descriptions", name], ...parts.flatMap((part) => partWords(name, part))];
}

/** The same of a card. */
export function cardLabelKeys(dashboard: string, card: DashboardCard): (readonly [string, string])[] {
  const measures = card.kind === "figures" ? partWords(dashboard, card.part).slice(1) : [];
  return [["cards", `${dashboard}.${card.name}`], ...measures];
}

/** The same of a dashboard with all its cards. */
export function dashboardLabelKeys({ name, cards }: DashboardDefinition): (readonly [string, string])[] {
  return [["dashboards", name], ...cards.flatMap((card) => cardLabelKeys(name, card))];
}

function partWords(owner: string, part: ReportPart): (readonly [string, string])[] {
  return [
    ["parts", `${owner}.${part.name}`],
    ...part.measures.map(({ name }) => ["measures", `${owner}.${part.name}.${name}`] as const),
  ];
}
