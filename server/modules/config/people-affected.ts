import { ACTIONS } from "../../../core/access/actions.ts";
import { getActor } from "../../../core/access/actor.ts";
import { decideClass } from "../../../core/access/classes.ts";
import { canonical } from "../../../core/access/constraint.ts";
import { decide } from "../../../core/access/decide.ts";
import type { Decision } from "../../../core/access/types.ts";
import type { CompiledAccess } from "../../../core/shared/compiled-access.ts";
import type { CompiledResource } from "../../../core/definition/types.ts";
import type { RuntimeDefinitions } from "../../config/runtime-definitions.ts";
import { MAX_DIFFERENT_ROWS, type Right } from "../../resources/explain/difference.ts";
import { loadPerson } from "../auth/actors.ts";
import { rolesOfPeople } from "../notify/people.ts";
import type { ConfigContext } from "./context.ts";
import { draftDefinitions } from "./draft-rights.ts";

/** What of a draft's rights one person comes to or is left without. */
export interface AffectedPerson {
  readonly person: { readonly id: number; readonly label: string };
  readonly resource: string;
  readonly right: Right;
  /** Rows; null where a right is not one to rows there are. */
  readonly gained: number | null;
  readonly lost: number | null;
  /** The person had nothing of it before, or has nothing of it then. */
  readonly change: "opened" | "closed" | "other";
}

interface Affected {
  readonly people: readonly AffectedPerson[];
  /** How many people there are in all, named or not. */
  readonly count: number;
  /** More is changed than is named. */
  readonly truncated: boolean;
  readonly rowLimit: number;
}

/** People and rights that are named at most: counting rows takes a statement each. */
const MAX_NAMED = 60;

/** Who would gain or lose what by publishing a draft, by the code that decides rights, under both versions. */
export async function affectedPeople(context: ConfigContext, draft: number): Promise<Affected> {
  const { store, database, engine } = context;
  const before: RuntimeDefinitions = store.current();
  const after = await draftDefinitions(context, draft);
  const everybody = [...(await rolesOfPeople(database))].toSorted(([a], [b]) => a - b);
  const sets = new Map<string, readonly ChangedRight[]>();
  const changed = everybody.flatMap(([id, roles]) => {
    const key = roles.toSorted().join(" ");
    const rights = sets.get(key) ?? changedRights({ before, after, roles });
    sets.set(key, rights);
    return rights.map((right) => ({ id, ...right }));
  });
  const people: AffectedPerson[] = [];
  for (const { id, resource, right, change } of changed.slice(0, MAX_NAMED)) {
    const person = await loadPerson(database, id);
    if (person === null) continue;
    const counted = resource.kind === "record" && !(right.kind === "action" && right.action === "create");
    const asked = { actor: getActor({ person }), resource: resource.name, right, before, after };
    const rows = counted ? await engine.countDifference(asked) : { gained: null, lost: null };
    people.push({ person: { id, label: person.name }, resource: resource.name, right, change, ...rows });
  }
  return {
    people,
    count: new Set(changed.map(({ id }) => id)).size,
    truncated: changed.length > MAX_NAMED,
    rowLimit: MAX_DIFFERENT_ROWS,
  };
}

interface ChangedRight {
  readonly resource: CompiledResource;
  readonly right: Right;
  readonly change: AffectedPerson["change"];
}

/** What a set of roles decides otherwise in two versions. */
function changedRights({
  before,
  after,
  roles,
}: {
  before: RuntimeDefinitions;
  after: RuntimeDefinitions;
  roles: readonly string[];
}): readonly ChangedRight[] {
  const actor = { roles, impersonator: null };
  const compare = (resource: CompiledResource, right: Right, ask: (access: CompiledAccess) => Decision) => {
    const [was, will] = [ask(before.access), ask(after.access)];
    if (was.effect === will.effect && canonical(termsOf(was)) === canonical(termsOf(will))) return [];
    const change = was.effect === "deny" ? "opened" : will.effect === "deny" ? "closed" : "other";
    return [{ resource, right, change } as const];
  };
  return before.resources.resources
    .filter(({ kind }) => kind !== "rows")
    .flatMap((resource) => [
      // whoever lists may pick: one of the two says it
      ...ACTIONS.filter((action) => action !== "pick").flatMap((action) =>
        compare(resource, { kind: "action", action }, (access) =>
          decide({ access, actor, resource: resource.name, action }),
        ),
      ),
      ...resource.classes.flatMap((name) =>
        (["read", "write"] as const).flatMap((mode) =>
          compare(resource, { kind: "class", class: name, mode }, (access) =>
            decideClass({ access, actor, resource: resource.name, class: name, mode }),
          ),
        ),
      ),
    ]);
}

const termsOf = (decision: Decision) => (decision.effect === "constrain" ? decision.constraint.any : []);
