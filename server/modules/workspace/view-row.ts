import { decideClass } from "../../../core/access/classes.ts";
import { mayConfigure } from "../configuration-right.ts";
import { decide } from "../../../core/access/decide.ts";
import { holdsRule } from "../../../core/access/rules.ts";
import type { Actor } from "../../../core/access/types.ts";
import type { Definitions } from "../../../core/definition/definitions.ts";
import type { CompiledResource } from "../../../core/definition/types.ts";
import type { Readability } from "../../../core/query/types.ts";
import type { ListLayout } from "../../../core/workspace/layout.ts";
import { trimLayout } from "../../../core/workspace/trim.ts";
import type { LayoutQuestion } from "../../../core/workspace/trim.ts";
import type { SavedView, SharedPerson } from "../../../core/workspace/view.ts";

export interface ViewRow {
  readonly id: number;
  readonly resource: string;
  readonly name: string;
  readonly owner: number;
  /** JSON lists of roles. */
  readonly shared_with: string;
  readonly default_for: string;
  readonly shared: number;
  /** JSON of a `ListLayout`. */
  readonly layout: string;
  readonly created: number;
  readonly modified: number;
  readonly row_version: number;
}

/** The named rule that lets people share views and make them defaults. */
const SHARE_RULE = "share_views";

export interface Reader {
  readonly definitions: Definitions;
  readonly actor: Actor;
  readonly now: number;
}

export function mayShareViews({ definitions, actor }: Reader): boolean {
  return holdsRule({ access: definitions.access, actor, rule: SHARE_RULE });
}

/** Its owner; of shared ones also whoever looks after the configuration, for views whose owner has left. */
export function mayWriteView({ definitions, actor }: Reader, row: ViewRow): boolean {
  if (row.owner === actor.employeeId) return true;
  return row.shared === 1 && mayConfigure(definitions, actor);
}

/** The resource of a view where the reader may list it; null otherwise, as where it is gone. */
export function listableResource({ definitions, actor }: Reader, name: string): CompiledResource | null {
  const { byName } = definitions.resources;
  const resource = Object.hasOwn(byName, name) ? byName[name] : undefined;
  if (resource === undefined || resource.kind === "rows") return null;
  const decision = decide({ access: definitions.access, actor, resource: name, action: "list" });
  return decision.effect === "deny" ? null : resource;
}

const READABILITY = { allow: "yes", constrain: "some", deny: "no" } as const satisfies Record<
  string,
  Readability
>;

export function layoutQuestion(
  { definitions, actor, now }: Reader,
  resource: CompiledResource,
  layout: ListLayout,
): LayoutQuestion {
  return {
    layout,
    resource,
    readable: (name) => {
      const field = Object.hasOwn(resource.fieldsByName, name) ? resource.fieldsByName[name] : undefined;
      const decision = decideClass({
        access: definitions.access,
        actor,
        resource: resource.name,
        class: field?.sensitivity ?? null,
        mode: "read",
      });
      return READABILITY[decision.effect];
    },
    context: { now, timeZone: actor.timeZone, actor },
  };
}

/** Null where the reader may not list what the view shows. */
export function presentView(
  reader: Reader,
  row: ViewRow & { readonly owner_label: string | null },
  people: readonly SharedPerson[] = [],
): SavedView | null {
  const resource = listableResource(reader, row.resource);
  if (resource === null) return null;
  const { actor } = reader;
  const stored = JSON.parse(row.layout) as ListLayout;
  const writable = actor.impersonator === null && mayWriteView(reader, row);
  return {
    id: row.id,
    resource: row.resource,
    name: row.name,
    owner: { id: row.owner, label: row.owner_label ?? String(row.owner) },
    mine: row.owner === actor.employeeId,
    shared_with: rolesOf(row.shared_with),
    default_for: rolesOf(row.default_for),
    people: writable ? people : [],
    ...trimLayout(layoutQuestion(reader, resource, stored)),
    writable,
    modified: new Date(row.modified).toISOString(),
    row_version: row.row_version,
  };
}

export function rolesOf(text: string): string[] {
  return JSON.parse(text) as string[];
}
