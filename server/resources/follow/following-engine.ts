import type { Actor } from "../../../core/access/types.ts";
import type { CompiledResource } from "../../../core/definition/types.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { holdsFiles } from "../../files/field-limits.ts";
import { createEngine } from "../engine.ts";
import type { Engine } from "../engine.ts";
import { unknownRecord } from "../errors.ts";
import type { Way } from "../../../core/access/explained.ts";
import type { ExplainCall } from "../explain/explain.ts";
import type { EngineContext, Presented } from "../types.ts";
import { followerRights } from "./follower-rights.ts";
import type { PrivateRows } from "./follower-rights.ts";

interface Target {
  readonly resource: string;
  readonly id: number;
}

/**
 * The engine, with rows that follow another record (comments, files, history): whoever may show the record may list,
 * show and add them. Lists of them name the record: `target=submission:5`.
 */
export function createFollowingEngine(
  options: Omit<EngineContext, "rights"> & { privateRows: Readonly<Record<string, PrivateRows>> },
): Engine {
  const { database, definitions, privateRows } = options;
  const plain = createEngine(options);
  const following = createEngine({ ...options, makeRights: followerRights(privateRows) });

  const followerNamed = (name: string): (CompiledResource & { follows: string }) | null => {
    const { byName } = definitions().resources;
    const resource = Object.hasOwn(byName, name) ? byName[name] : undefined;
    return resource === undefined || resource.follows === null
      ? null
      : { ...resource, follows: resource.follows };
  };

  /** The record a row belongs to, as far as the actor may show it. */
  const shown = async (actor: Actor, target: Target | null): Promise<Presented | null> => {
    if (target === null || followerNamed(target.resource) !== null) return null;
    try {
      return await plain.get({ actor, ...target });
    } catch (error) {
      if (error instanceof AppError && error.status < 500) return null;
      throw error;
    }
  };

  /** The record a row belongs to; null where it belongs to none. */
  const targetOf = async ({ resource, id }: { resource: string; id: number }): Promise<Target | null> => {
    const follower = followerNamed(resource);
    if (follower === null || follower.kind === "view") return null;
    const row = await database.read
      .selectFrom(resource)
      .select([`${follower.follows} as resource`, `${follower.follows}__id as id`])
      .where("id", "=", id)
      .executeTakeFirst();
    return typeof row?.resource === "string" ? { resource: row.resource, id: Number(row.id) } : null;
  };

  /** The engine for one row: by its record where that may be shown, else by the grants of the resource itself. */
  const engineOfRow = async (call: { actor: Actor; resource: string; id: number }) =>
    (await shown(call.actor, await targetOf(call))) === null ? plain : following;

  /** The same for a new row, where the record it belongs to takes it. */
  const engineForNew = async ({ actor, resource, body }: Parameters<Engine["create"]>[0]) => {
    const follower = followerNamed(resource);
    if (follower === null || follower.kind === "view") return plain;
    const target = targetOfValue((body as Record<string, unknown> | null)?.[follower.follows]);
    const record = await shown(actor, target);
    if (record === null) {
      if (target !== null) throw unknownRecord(target.resource, target.id);
      return plain;
    }
    requireRightToAdd(follower, record);
    return following;
  };

  /** Whether the record behind a row may be shown, under the definitions that are asked about. */
  const explainRecord: (call: ExplainCall, target: Target) => ReturnType<Engine["explainAccess"]> = async (
    call,
    target,
  ) => {
    try {
      return await plain.explainAccess({ ...call, ...target, field: null, way: "open" });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { verdict: "no", code: error.code, step: null, positions: [] };
    }
  };

  return {
    ...plain,
    async list(call) {
      const follower = followerNamed(call.resource);
      const target = follower === null ? null : targetOfText(call.parameters[follower.follows]);
      if (follower === null || target === null || follower.kind === "view") return plain.list(call);
      return (await shown(call.actor, target)) === null ? plain.list(call) : following.list(call);
    },
    get: async (call) => (await engineOfRow(call)).get(call),
    async explainAccess(call) {
      const { id, resource, way } = call;
      const target = id === null || !BY_ITS_RECORD.has(way) ? null : await targetOf({ resource, id });
      if (target === null || followerNamed(target.resource) !== null) return plain.explainAccess(call);
      const { verdict, positions } = await explainRecord(call, target);
      if (verdict !== "yes") return plain.explainAccess(call);
      const found = await following.explainAccess(call);
      return found.positions.length > 0 ? found : { ...found, positions };
    },
    update: async (call) => (await engineOfRow(call)).update(call),
    updateWithUndo: async (call) => (await engineOfRow(call)).updateWithUndo(call),
    updateByServer: async (call) => (await engineOfRow(call)).updateByServer(call),
    archive: async (call) => (await engineOfRow(call)).archive(call),
    restore: async (call) => (await engineOfRow(call)).restore(call),
    create: async (call) => (await engineForNew(call)).create(call),
    createWithStep: async (call) => (await engineForNew(call)).createWithStep(call),
  };
}

/** Calls of one row that go by the record it belongs to. */
const BY_ITS_RECORD: ReadonlySet<Way> = new Set<Way>(["open", "print", "edit", "delete"]);

/** Adding files is a change of the record; adding words is not. */
function requireRightToAdd(follower: CompiledResource, record: Presented): void {
  const addsFiles = follower.fields.some((field) => field.required && holdsFiles(field));
  const { edit } = record.permissions as { edit: boolean };
  if (addsFiles && !edit) throw new AppError({ code: "not_allowed", status: 403 });
}

function targetOfText(value: unknown): Target | null {
  const [, resource, id] =
    typeof value === "string" ? (/^([a-z][a-z0-9_]*):([1-9]\d{0,15})$/.exec(value) ?? []) : [];
  return resource === undefined ? null : { resource, id: Number(id) };
}

function targetOfValue(value: unknown): Target | null {
  const { resource, id } = (value ?? {}) as { resource?: unknown; id?: unknown };
  return typeof resource === "string" && Number.isSafeInteger(id) ? { resource, id: Number(id) } : null;
}
