import type { ClientField, ClientResource } from "../../core/definition/client-types.ts";
import {
  DENSITIES,
  type Density,
  LIST_KINDS,
  type ListKind,
  type ListLayout,
} from "../../core/workspace/layout.ts";
import { commonFields } from "../config/common-fields.ts";
import { isRecord } from "../lib/api-error.ts";

/** How a list looks now, with nothing left open. */
export interface ResolvedLayout {
  /** Fields shown, in order; never empty where the resource has a field to show. */
  readonly columns: readonly string[];
  readonly widths: Readonly<Record<string, number>>;
  /** Null: nobody chose; the column that names the record stays. */
  readonly pinned: readonly string[] | null;
  readonly density: Density;
  readonly as: ListKind;
  /** Its rows stand in the parts the list has. */
  readonly grouped: boolean;
}

interface LayoutSources {
  readonly resource: ClientResource;
  /** The strongest first: what the address says, what the person changed, the view, what the person likes everywhere. */
  readonly sources: readonly ListLayout[];
}

/** The first source that says something decides; what nobody says is as the resource's definition has it. */
export function resolveLayout({ resource, sources }: LayoutSources): ResolvedLayout {
  const known = new Set(columnChoices(resource).map(({ name }) => name));
  const first = <K extends keyof ListLayout>(key: K) =>
    sources.find((source) => source[key] !== undefined)?.[key];
  const chosen = first("columns")?.filter((name) => known.has(name)) ?? [];
  const wanted = first("as") ?? (resource.tree === undefined ? "table" : "tree");
  const as = hasKind(resource, wanted) ? wanted : "table";
  return {
    columns: chosen.length > 0 ? chosen : resource.list.columns.filter((name) => known.has(name)),
    widths: first("widths") ?? {},
    pinned: first("pinned") ?? null,
    density: first("density") ?? "normal",
    as,
    grouped: as === "table" && resource.list.groups.length > 0 && first("grouped") !== false,
  };
}

/** Whether a list can be shown so. A tree is there where its records stand below one another. */
function hasKind({ list, tree }: ClientResource, kind: ListKind): boolean {
  return kind === "tree" ? tree !== undefined : list.views.some((view) => view.kind === kind);
}

/** Fields that may be columns, as far as this person may read them. Child rows have no place in a row. */
export function columnChoices({ fields }: Pick<ClientResource, "fields">): readonly ClientField[] {
  return [...fields, ...commonFields].filter(({ kind }) => kind !== "rows");
}

/** The `columns` parameter of the list call, in one order whatever theirs, so that lists of the same columns share answers; null where there are none. */
export const columnsParameter = (columns: readonly string[]): string | null =>
  columns.length === 0 ? null : columns.toSorted().join(",");

/** A layout that was stored some time ago: parts that are not what they should be count as absent. */
export function readStoredLayout(value: unknown): ListLayout {
  if (!isRecord(value)) return {};
  const { columns, widths, pinned, density, as } = value;
  const names = (list: unknown) =>
    Array.isArray(list) && list.every((name) => typeof name === "string") ? list : null;
  const knownDensity = DENSITIES.find((name) => name === density);
  const knownKind = LIST_KINDS.find((name) => name === as);
  return {
    ...(names(columns) ? { columns: columns as string[] } : {}),
    ...(isRecord(widths) ? { widths: numbersOf(widths) } : {}),
    ...(names(pinned) ? { pinned: pinned as string[] } : {}),
    ...(knownDensity ? { density: knownDensity } : {}),
    ...(knownKind ? { as: knownKind } : {}),
  };
}

function numbersOf(widths: Readonly<Record<string, unknown>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(widths).filter((entry): entry is [string, number] => Number.isFinite(entry[1])),
  );
}
