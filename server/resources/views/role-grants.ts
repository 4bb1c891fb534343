import { ACTIONS } from "../../../core/access/actions.ts";
import { decideClass } from "../../../core/access/classes.ts";
import { SCOPES } from "../../../core/access/constraint.ts";
import { decide } from "../../../core/access/decide.ts";
import { heldRules } from "../../../core/access/rules.ts";
import type { Decision } from "../../../core/access/types.ts";
import type { CompiledAccess } from "../../../core/shared/compiled-access.ts";
import type { Definitions, Language } from "../../../core/definition/definitions.ts";
import type { Action, CompiledResource, Scope } from "../../../core/definition/types.ts";
import { readLabels } from "../read/dynamic-labels.ts";
import { translateResource } from "../labels.ts";
import { memoryView } from "./memory-view.ts";
import { stableId } from "./stable-id.ts";
import type { ViewRequest, ViewRow } from "./types.ts";

/** The resource whose records are the roles, and the field that holds a role's name. */
const ROLES = { resource: "role", name: "name" } as const;

/** What each role alone may do with each resource, read from the access that decides every call. */
export const roleGrants = memoryView(async (request) => {
  const { language, open } = request;
  const records = await roleRecords(request);
  const areas = areaNames(open.definitions, language);
  return getGrants(open.definitions).map((row) => ({
    ...row,
    role: records.get(row.roleName) ?? null,
    area: areas.get(row.resource),
  }));
});

function areaNames(definitions: Definitions, language: Language): ReadonlyMap<string, string> {
  const { resources } = definitions.resources;
  return new Map(
    resources.map(({ name }) => [name, translateResource(definitions, { resource: name, language }).plural]),
  );
}

interface GrantRow extends ViewRow {
  readonly roleName: string;
  readonly resource: string;
}

const known = new WeakMap<Definitions, readonly GrantRow[]>();

function getGrants(definitions: Definitions): readonly GrantRow[] {
  const present = known.get(definitions);
  if (present !== undefined) return present;
  const { access, resources } = definitions;
  const rows = access.roles.flatMap((role) =>
    resources.resources.flatMap((resource) =>
      ACTIONS.flatMap((action) => grantRow({ access, role, resource, action }) ?? []),
    ),
  );
  known.set(definitions, rows);
  return rows;
}

interface Question {
  readonly access: CompiledAccess;
  readonly role: string;
  readonly resource: CompiledResource;
  readonly action: Action;
}

/** Null where nothing is said of the role: the default is no. */
function grantRow({ access, role, resource, action }: Question): GrantRow | null {
  const actor = { roles: [role], impersonator: null };
  const decision = decide({ access, actor, resource: resource.name, action });
  const scope = widestScope(decision);
  if (scope === null) return null;
  const readable = resource.classes.filter(
    (name) =>
      decideClass({ access, actor, resource: resource.name, class: name, mode: "read" }).effect !== "deny",
  );
  return {
    id: stableId(role, resource.name, action),
    roleName: role,
    resource: resource.name,
    action,
    row_scope: scope,
    field_classes_read: readable.length === 0 ? null : readable,
    locked: isLocked({ access, role, resource, action }),
  };
}

/** `none`: a rule refuses it, whatever else is granted. */
function widestScope(decision: Decision): Scope | "none" | null {
  if (decision.effect === "allow") return "all";
  if (decision.effect === "deny") return decision.reason.code === "denied_by_rule" ? "none" : null;
  const held = new Set(decision.constraint.any.map(({ scope }) => scope));
  return SCOPES.find((scope) => held.has(scope)) ?? null;
}

/** Whether a part of the access definition that nobody can change says it. */
function isLocked({ access, role, resource, action }: Question): boolean {
  const held = heldRules(access, [role]);
  const grants = access.resources[resource.name]?.grants ?? [];
  const given = (actions: readonly Action[]) =>
    actions.includes(action) || (action === "pick" && actions.includes("list"));
  return (
    grants.some(({ actions, locked, rule }) => locked && held.has(rule) && given(actions)) ||
    access.denials.some(({ actions, locked, rule }) => locked && held.has(rule) && actions.includes(action))
  );
}

/** Roles people can have are records; a role of the definitions without one stays without. */
async function roleRecords({
  context,
  open,
}: ViewRequest): Promise<Map<string, { id: number; label: string | null }>> {
  if (!Object.hasOwn(open.definitions.resources.byName, ROLES.resource)) return new Map();
  const rows = await context.database.read
    .selectFrom(ROLES.resource)
    .select(["id", ROLES.name])
    .where("archived", "is", null)
    .execute();
  const ids = rows.map((row) => Number(row["id"]));
  const labels = await readLabels(context, open, { resource: ROLES.resource, ids });
  return new Map(
    rows.map((row) => [
      String(row[ROLES.name]),
      { id: Number(row["id"]), label: labels.get(Number(row["id"])) ?? null },
    ]),
  );
}
