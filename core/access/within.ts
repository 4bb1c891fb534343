import type { CompiledResources } from "../definition/types.ts";
import type { CompiledAccess, CompiledGrant } from "../shared/compiled-access.ts";
import { decideClass } from "./classes.ts";
import { decide, decideReport } from "./decide.ts";
import type { Actor } from "./types.ts";

/** Actions by which values are read. */
const READING = ["list", "pick", "show", "export"] as const;

/**
 * Rights cut down to what somebody else may wholly read: whoever looks at the application under them sees no value that
 * they may not see themselves. Areas that are new hold nothing yet and stay as they are.
 */
export function withinReach(
  access: CompiledAccess,
  {
    own,
    actor,
    resources,
    closed,
  }: {
    /** The rights under which the person who looks works. */
    readonly own: CompiledAccess;
    readonly actor: Pick<Actor, "roles" | "impersonator">;
    readonly resources: CompiledResources;
    /** Resources with rows that belong to one person alone. */
    readonly closed: readonly string[];
  },
): CompiledAccess {
  const cut = (grants: readonly CompiledGrant[], reads: (action: (typeof READING)[number]) => boolean) => {
    const shut = READING.filter((action) => !reads(action)) as readonly string[];
    return grants
      .map((grant) => ({ ...grant, actions: grant.actions.filter((action) => !shut.includes(action)) }))
      .filter(({ actions }) => actions.length > 0);
  };
  const names = resources.resources.map(({ name }) => name);
  return {
    ...access,
    resources: mapped(access.resources, (name, entry) => ({
      ...entry,
      grants: cut(
        entry.grants,
        (action) =>
          !closed.includes(name) &&
          (own.resources[name] === undefined ||
            decide({ access: own, actor, resource: name, action }).effect === "allow"),
      ),
    })),
    reports: mapped(access.reports, (report, entry) => ({
      ...entry,
      grants: cut(
        entry.grants,
        (action) =>
          own.reports[report] === undefined ||
          decideReport({ access: own, actor, report, action: action === "export" ? "export" : "list" })
            .effect === "allow",
      ),
    })),
    classes: mapped(access.classes, (name, definition) => {
      const among = names.filter(
        (resource) =>
          own.classes[name] !== undefined &&
          decideClass({ access: own, actor, resource, class: name, mode: "read" }).effect === "allow",
      );
      return {
        ...definition,
        read: definition.read
          .map((grant) => ({
            ...grant,
            resources: (grant.resources ?? names).filter((resource) => among.includes(resource)),
          }))
          .filter((grant) => grant.resources.length > 0),
      };
    }),
  };
}

function mapped<T>(
  all: Readonly<Record<string, T>>,
  change: (name: string, one: T) => T,
): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(all).map(([name, one]) => [name, change(name, one)]));
}
