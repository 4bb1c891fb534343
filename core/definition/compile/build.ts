import { NO_SCOPES } from "./scopes.ts";
import { deepFreeze } from "../../shared/freeze.ts";
import type { CompiledField, CompiledResource, CompiledResources } from "../types.ts";
import { fieldOf } from "./draft.ts";
import type { Context, Draft, FieldDraft } from "./draft.ts";
import { buildSections, buildTabs, getOperations } from "./details.ts";
import { buildChecks, findSoughtFields } from "./checks.ts";
import { buildDocuments } from "./documents.ts";
import { buildFeed } from "./feed.ts";
import { buildInvariants } from "./invariants.ts";
import { buildLifecycles } from "./lifecycles.ts";
import { buildList } from "./lists.ts";
import { buildInvitation } from "./invitation.ts";
import { buildNotices } from "./notices.ts";
import { buildRetention } from "./retention.ts";
import { buildTimed } from "./timed.ts";
import { buildValues, findValueReaders } from "./values.ts";
import { findCountedFields } from "./rollups.ts";
import { buildRules, buildUnique } from "./rules.ts";

type Scopes = CompiledResource["scopes"];
type Dependents = Map<string, { resource: string; field: string }[]>;

/** Drafts without an error → the frozen whole. */
export function build(context: Context, scopes: ReadonlyMap<string, Scopes>): CompiledResources {
  const dependents = findDependents(context);
  const readers = findValueReaders(context);
  const resources = [...context.drafts.values()].map((draft) =>
    buildResource({ context, draft, scopes: scopes.get(draft.name) ?? NO_SCOPES, dependents, readers }),
  );
  const byName = byNames(resources);
  return deepFreeze({ resources, byName });
}

function buildResource({
  context,
  draft,
  scopes,
  dependents,
  readers,
}: {
  context: Context;
  draft: Draft;
  scopes: Scopes;
  dependents: Dependents;
  readers: ReturnType<typeof findValueReaders>;
}): CompiledResource {
  const { raw, name, source } = draft;
  const lifecycles = buildLifecycles(context, draft);
  const workedOut = new Set((raw.values ?? []).flatMap(({ fields: filled }) => filled));
  // of rows, some are people's
  const closed = (field: CompiledField) => workedOut.has(field.name) && field.kind !== "rows";
  const fields = draft.fields.map((field): CompiledField => {
    const lifecycle = lifecycles.some((cycle) => cycle.field === field.name) ? field.name : null;
    const dated = lifecycles.some((cycle) => cycle.since === field.name);
    // rows that follow a record are listed for that record, those of a tree for the one above
    const filter = field.filter || field.name === raw.follows || field.name === raw.tree?.parent;
    return {
      ...field,
      filter,
      limits:
        raw.kind !== "view" && isOfTree(context, field) ? { ...field.limits, tree: true } : field.limits,
      lifecycle,
      readOnly: field.readOnly || lifecycle !== null || dated || closed(field),
    };
  });
  const sensitivities = fields.flatMap((field) => field.sensitivity ?? []);
  return {
    name,
    source,
    area: raw.area,
    kind: raw.kind ?? "record",
    icon: raw.icon ?? null,
    people: raw.people ?? false,
    single: raw.single ?? false,
    amend: raw.amend ?? null,
    about: raw.about ?? [],
    hold: raw.hold ?? null,
    like: raw.like ?? null,
    tree: raw.tree === undefined ? null : { depth: DEFAULT_TREE_DEPTH, ...raw.tree },
    parent: raw.parent ?? null,
    follows: raw.follows ?? null,
    label: raw.label,
    operations: getOperations(draft),
    fields,
    fieldsByName: byNames(fields),
    sections: buildSections(draft),
    list: buildList(draft, scopes),
    keyFacts: raw.detail?.keyFacts ?? [],
    tabs: buildTabs(draft),
    forms: raw.detail?.forms ?? [],
    feed: buildFeed(draft),
    scopes,
    lifecycles,
    rules: buildRules(draft),
    checks: buildChecks(context, draft),
    soughtBy: findSoughtFields(context, draft),
    countedBy: findCountedFields(context, draft),
    unique: buildUnique(draft),
    invariants: buildInvariants(draft),
    documents: buildDocuments(draft),
    invitation: buildInvitation(context, draft),
    notices: buildNotices(draft),
    timed: buildTimed(draft),
    retention: buildRetention(draft),
    values: buildValues(context, draft),
    valueReaders: readers.get(name) ?? [],
    classes: [...new Set(sensitivities)].toSorted(),
    dependents: dependents.get(name) ?? [],
  };
}

const DEFAULT_TREE_DEPTH = 10;

/** Whether the record it names stands in a tree, so that it can stand for all below it. */
function isOfTree({ drafts }: Context, { kind, to }: FieldDraft): boolean {
  return kind === "reference" && to !== null && drafts.get(to)?.raw.tree !== undefined;
}

/** Without inherited names: a look-up by what a request says finds nothing it should not. */
function byNames<T extends { readonly name: string }>(items: readonly T[]): Readonly<Record<string, T>> {
  const found = Object.create(null) as Record<string, T>;
  for (const item of items) found[item.name] = item;
  return found;
}

/** Which stored computed fields a change of each resource's rows reaches: rollups over them and lookups through them. */
function findDependents(context: Context): Dependents {
  const found: Dependents = new Map();
  const add = (changed: string, resource: string, field: string): void => {
    const list = found.get(changed) ?? [];
    if (!list.some((entry) => entry.resource === resource && entry.field === field))
      list.push({ resource, field });
    found.set(changed, list);
  };
  for (const draft of context.drafts.values()) {
    for (const { name, computed } of draft.fields) {
      if (computed?.by === "rollup" && computed.stored) add(computed.resource, draft.name, name);
      if (computed?.by === "lookup") {
        resourcesOn(context, draft, computed.path).forEach((changed) => add(changed, draft.name, name));
      }
    }
  }
  return found;
}

/** The resources behind the references of a lookup path, in order. */
function resourcesOn(context: Context, draft: Draft, path: readonly string[]): readonly string[] {
  const names: string[] = [];
  let owner: Draft | undefined = draft;
  for (const step of path.slice(0, -1)) {
    const to: string | null = owner ? (fieldOf(owner, step)?.to ?? null) : null;
    if (to === null) break;
    names.push(to);
    owner = context.drafts.get(to);
  }
  return names;
}
