import { readLabels } from "./dynamic-labels.ts";
import { queryField } from "../../../core/query/fields.ts";
import type { FilterTerm, ListQuery } from "../../../core/query/types.ts";
import type { EngineContext, ListAnswer } from "../types.ts";
import type { OpenResource } from "./open.ts";

type Labels = NonNullable<ListAnswer["labels"]>;

/** Names of the records a list is narrowed by, so that nobody has to ask for them before the conditions can be read. */
export async function filterLabels(
  context: EngineContext,
  open: OpenResource,
  query: ListQuery,
): Promise<Labels | null> {
  const asked = new Map<string, Set<number>>();
  const ask = (resource: string | null, id: unknown): void => {
    if (resource === null || typeof id !== "number" || id < 1) return;
    asked.set(resource, (asked.get(resource) ?? new Set()).add(id));
  };
  for (const term of query.filters) {
    const to = referencedBy(open, term);
    for (const id of to === null ? [] : term.values) ask(to, id);
  }
  if (query.region !== null) ask(regionResource(open), query.region);
  if (asked.size === 0) return null;
  const found = await Promise.all(
    [...asked].map(async ([resource, ids]) => {
      const labels = await readLabels(context, open, { resource, ids: [...ids] });
      const named = [...ids].map((id) => [String(id), labels.get(id) ?? null]);
      return [resource, Object.fromEntries(named) as Labels[string]] as const;
    }),
  );
  return Object.fromEntries(found);
}

const POINTS: ReadonlySet<string> = new Set(["reference", "references"]);

/** Rows of a view stand in no table and are named elsewhere. */
function referencedBy({ resource, definitions }: OpenResource, term: FilterTerm): string | null {
  if (term.operator !== "eq" && term.operator !== "not") return null;
  const value = queryField(resource, term.field)?.value;
  if (value === undefined || value.to === null || !POINTS.has(value.kind)) return null;
  return getTable(definitions, value.to);
}

function regionResource({ resource, definitions }: OpenResource): string | null {
  let holder: string | null = resource.name;
  for (const name of (resource.list.regionField ?? "").split(".")) {
    holder = definitions.resources.byName[holder ?? ""]?.fieldsByName[name]?.to ?? null;
  }
  return holder === null ? null : getTable(definitions, holder);
}

function getTable({ resources }: OpenResource["definitions"], name: string): string | null {
  const known = Object.hasOwn(resources.byName, name) ? resources.byName[name] : undefined;
  return known === undefined || known.kind === "view" ? null : name;
}
