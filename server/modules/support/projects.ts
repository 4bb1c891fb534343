import type { Actor } from "../../../core/access/types.ts";
import { toSortKey } from "../../database/schema/sort-key.ts";
import type { ModuleContext } from "../context.ts";

/** A project as somebody recognizes it who supports it or is about to. */
export interface RemoteProject {
  /** Of the project. */
  readonly id: number;
  readonly client: string | null;
  readonly consultant_name: string | null;
  readonly vendor: string | null;
}

interface Reference {
  readonly id: number;
  readonly label: string | null;
}

type Context = Pick<ModuleContext, "database" | "engine">;

/** States in which a project can be given support, as its field in `project_support` says. */
const OPEN_STATES = ["upcoming", "active", "ending", "on_hold"];
const MAX_PROJECTS = 50;

/** What the actor supports at present, latest first. */
export async function supportedProjects({ engine }: Context, actor: Actor): Promise<RemoteProject[]> {
  const { data } = await engine.list({
    actor,
    resource: "project_support",
    parameters: {
      page: "1",
      page_size: "100",
      scope: "my",
      status: "active",
      columns: "project,client,vendor_company,consultant",
    },
  });
  const labelOf = (value: unknown) => (value as Reference | null | undefined)?.label ?? null;
  return data.map((row) => ({
    id: (row["project"] as Reference).id,
    client: labelOf(row["client"]),
    consultant_name: labelOf(row["consultant"]),
    vendor: labelOf(row["vendor_company"]),
  }));
}

/**
 * Open projects of the three, whatever the case of their names. Those that the actor may name, and does not support yet:
 * whoever knows all three learns that there is a project, and nothing else of it.
 */
export async function matchingProjects(
  { database, engine }: Context,
  { actor, vendor, client, consultant }: { actor: Actor; vendor: string; client: string; consultant: string },
): Promise<RemoteProject[]> {
  // asked first: it refuses where there are no projects at all
  await engine.pick({ actor, resource: "project", query: "", parameters: { ids: "" } });
  const supported = database.read
    .selectFrom("project_support")
    .select("project")
    .where("support", "=", actor.employeeId)
    .where("status", "<>", "ended")
    .where("archived", "is", null);
  const rows = await database.read
    .selectFrom("project")
    .innerJoin("vendor_company", "vendor_company.id", "project.vendor_company")
    .innerJoin("client", "client.id", "project.client")
    .innerJoin("consultant", "consultant.id", "project.consultant")
    .select([
      "project.id as id",
      "client.name as client",
      "consultant.name as consultant_name",
      "vendor_company.name as vendor",
    ])
    .where("vendor_company.name__key", "=", toSortKey(vendor))
    .where("client.name__key", "=", toSortKey(client))
    .where("consultant.name__key", "=", toSortKey(consultant))
    .where("project.status", "in", OPEN_STATES)
    .where("project.archived", "is", null)
    .where("project.id", "not in", supported)
    .orderBy("project.id", "desc")
    .limit(MAX_PROJECTS)
    .execute();
  const ids = rows.map(({ id }) => Number(id)).join(",");
  const { data } = await engine.pick({ actor, resource: "project", query: "", parameters: { ids } });
  const named = new Set(data.map(({ id }) => id));
  return (rows as unknown as RemoteProject[])
    .filter(({ id }) => named.has(Number(id)))
    .map((row) => ({ ...row, id: Number(row.id) }));
}
