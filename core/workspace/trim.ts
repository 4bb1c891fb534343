import { COMMON_FIELDS } from "../definition/types.ts";
import type { CompiledResource } from "../definition/types.ts";
import type { EvaluationContext } from "../definition/context.ts";
import { parseListQuery } from "../query/parse.ts";
import type { QueryIssue, Readability } from "../query/types.ts";
import type { ListLayout } from "./layout.ts";

export interface LayoutQuestion {
  readonly layout: ListLayout;
  readonly resource: CompiledResource;
  /** How far the reader reads a field. */
  readonly readable: (field: string) => Readability;
  readonly context: EvaluationContext;
}

/** What a layout names that its reader may not read, or that is no longer there; as issues of a list's address. */
export function layoutIssues(question: LayoutQuestion): QueryIssue[] {
  const { layout, resource, readable, context } = question;
  const shown = showable(question);
  const named = [...(layout.columns ?? []), ...(layout.pinned ?? []), ...Object.keys(layout.widths ?? {})];
  const columns = [...new Set(named)]
    .filter((name) => !shown(name))
    .map((field): QueryIssue => ({ parameter: "columns", code: "unknown_field", parameters: { field } }));
  const parsed = parseListQuery({ resource, parameters: layout.rows ?? {}, readable, context });
  return parsed.ok ? columns : [...columns, ...parsed.issues];
}

/**
 * A layout as its reader may have it: columns, filters and sorts on fields that are hidden from the reader, or gone, are
 * left out. `trimmed` says that something was.
 */
export function trimLayout(question: LayoutQuestion): { layout: ListLayout; trimmed: boolean } {
  const { layout } = question;
  const shown = showable(question);
  const kind = trimKind(question);
  const kept: ListLayout = {
    ...(layout.columns && { columns: layout.columns.filter(shown) }),
    ...(layout.widths && {
      widths: Object.fromEntries(Object.entries(layout.widths).filter(([name]) => shown(name))),
    }),
    ...(layout.pinned && { pinned: layout.pinned.filter(shown) }),
    ...(layout.density && { density: layout.density }),
    ...(kind && { as: kind }),
    ...(layout.grouped !== undefined && { grouped: layout.grouped }),
    ...(layout.rows && { rows: trimRows(question, layout.rows) }),
  };
  return { layout: kept, trimmed: JSON.stringify(kept) !== JSON.stringify(layout) };
}

function trimRows(
  { resource, readable, context }: LayoutQuestion,
  rows: Readonly<Record<string, string>>,
): Record<string, string> {
  const fits = (name: string, text: string) =>
    parseListQuery({ resource, parameters: { [name]: text }, readable, context }).ok;
  return Object.fromEntries(
    Object.entries(rows).flatMap(([name, text]) => {
      if (name !== "sort") return fits(name, text) ? [[name, text]] : [];
      const terms = text.split(",").filter((term) => fits(name, term));
      return terms.length === 0 ? [] : [[name, terms.join(",")]];
    }),
  );
}

/** A board or a calendar needs its field. */
function trimKind({ layout, resource, readable }: LayoutQuestion): ListLayout["as"] {
  const { as } = layout;
  if (as === undefined || as === "table") return as;
  const view = resource.list.views.find(({ kind }) => kind === as);
  return view !== undefined && "field" in view && readable(view.field) !== "no" ? as : undefined;
}

const COMMON: ReadonlySet<string> = new Set(COMMON_FIELDS);

function showable({ resource, readable }: LayoutQuestion): (name: string) => boolean {
  return (name) => {
    if (COMMON.has(name)) return true;
    const field = Object.hasOwn(resource.fieldsByName, name) ? resource.fieldsByName[name] : undefined;
    return field !== undefined && readable(name) !== "no";
  };
}
