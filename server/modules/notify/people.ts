import { getActor } from "../../../core/access/actor.ts";
import { heldRules } from "../../../core/access/rules.ts";
import type { Actor } from "../../../core/access/types.ts";
import type { CompiledAccess } from "../../../core/shared/compiled-access.ts";
import type { Database } from "../../database/types.ts";
import type { Outbox } from "../../plugins/outbox.ts";
import { loadPerson } from "../auth/actors.ts";

interface Known {
  readonly roles: ReadonlyMap<number, readonly string[]>;
  readonly actors: Map<number, Promise<Actor | null>>;
}

/** Who works here, for finding whom something concerns; kept until a person or a role changes. */
export interface People {
  /** Active employees who satisfy a rule of access.json. */
  holding(access: CompiledAccess, rule: string): Promise<number[]>;
  /** Null for somebody who is not here any more. */
  actor(employeeId: number): Promise<Actor | null>;
}

/** Writes after which everybody is looked up anew. */
const PEOPLE = ["employee", "role", "team", "shift", "sys__meta"];

export function createPeople({ database, outbox }: { database: Database; outbox: Outbox }): People {
  let known: Promise<Known> | null = null;
  for (const resource of PEOPLE) outbox.on(resource, () => void (known = null));
  const open = (): Promise<Known> => {
    const present = known ?? load(database);
    known = present;
    // what failed is tried again by the next
    present.catch(() => void (known = null));
    return present;
  };

  return {
    async holding(access, rule) {
      const { roles } = await open();
      return [...roles].filter(([, held]) => heldRules(access, held).has(rule)).map(([id]) => id);
    },
    async actor(employeeId) {
      const { actors } = await open();
      const present = actors.get(employeeId);
      if (present !== undefined) return present;
      const loading = loadPerson(database, employeeId).then((person) => person && getActor({ person }));
      actors.set(employeeId, loading);
      loading.catch(() => actors.delete(employeeId));
      return loading;
    },
  };
}

async function load(database: Database): Promise<Known> {
  return { roles: await rolesOfPeople(database), actors: new Map() };
}

/** Everybody who works here, with their roles. */
export async function rolesOfPeople(database: Database): Promise<ReadonlyMap<number, readonly string[]>> {
  const rows = await database.read
    .selectFrom("employee")
    .leftJoin("employee__roles", "employee__roles.owner", "employee.id")
    .leftJoin("role", (join) =>
      join.onRef("role.id", "=", "employee__roles.value").on("role.archived", "is", null),
    )
    .select(["employee.id as id", "role.name as role"])
    .where("employee.archived", "is", null)
    .where("employee.status", "=", "active")
    .execute();
  const roles = new Map<number, string[]>();
  for (const { id, role } of rows) {
    const own = roles.get(Number(id)) ?? [];
    roles.set(Number(id), own);
    if (typeof role === "string") own.push(role);
  }
  return roles;
}
