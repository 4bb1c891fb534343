import { decide } from "../../../core/access/decide.ts";
import type { Actor } from "../../../core/access/types.ts";
import { toSortKey } from "../../database/schema/sort-key.ts";
import { notAllowed, unknownResource } from "../../resources/errors.ts";
import type { ModuleContext } from "../context.ts";

const RESOURCE = "certificate";
const MAX_SUGGESTIONS = 50;

type Context = Pick<ModuleContext, "database" | "definitions">;

/** Organizations whose names hold the text, whatever its case; each once, in their order. */
export async function organizations(
  context: Context,
  { actor, query }: { actor: Actor; query: string },
): Promise<string[]> {
  const wanted = toSortKey(query.trim());
  const rows = await readable(context, actor)
    .select(["organization", "organization__key"])
    .orderBy("organization__key")
    .orderBy("id")
    .execute();
  const byKey = new Map<string, string>();
  for (const row of rows) {
    const key = String(row.organization__key);
    if (key.includes(wanted) && !byKey.has(key)) byKey.set(key, String(row.organization));
    if (byKey.size === MAX_SUGGESTIONS) break;
  }
  return [...byKey.values()];
}

/** Names of the certificates of an organization. */
export async function readNames(
  context: Context,
  { actor, organization }: { actor: Actor; organization: string },
): Promise<string[]> {
  const rows = await readable(context, actor)
    .select("name")
    .where("organization__key", "=", toSortKey(organization.trim()))
    .orderBy("name__key")
    .execute();
  return rows.map(({ name }) => String(name));
}

export interface CertificateName {
  readonly organization: string;
  readonly name: string;
}

/** Null when the catalogue has no such certificate. */
export async function findCertificate(
  context: Context,
  { actor, organization, name }: CertificateName & { actor: Actor },
): Promise<number | null> {
  const row = await readable(context, actor)
    .select("id")
    .where("organization__key", "=", toSortKey(organization))
    .where("name__key", "=", toSortKey(name))
    .executeTakeFirst();
  return row === undefined ? null : Number(row.id);
}

/** What the certificates of these ids are called, archived ones among them. */
export async function certificateNames(
  { database }: Pick<ModuleContext, "database">,
  ids: readonly number[],
): Promise<ReadonlyMap<number, CertificateName>> {
  if (ids.length === 0) return new Map();
  const rows = await database.read
    .selectFrom(RESOURCE)
    .select(["id", "name", "organization"])
    .where("id", "in", ids)
    .execute();
  return new Map(
    rows.map((row) => [Number(row.id), { name: String(row.name), organization: String(row.organization) }]),
  );
}

/** The live catalogue, for whoever may list it. */
function readable({ database, definitions }: Context, actor: Actor) {
  const { access, resources } = definitions();
  if (resources.byName[RESOURCE] === undefined) throw unknownResource(RESOURCE);
  const { effect, reason } = decide({ access, actor, resource: RESOURCE, action: "list" });
  if (effect !== "allow") throw notAllowed({ access, action: "list", resource: RESOURCE, reason });
  return database.read.selectFrom(RESOURCE).where("archived", "is", null);
}
