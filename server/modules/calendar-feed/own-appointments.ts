import { decideClass } from "../../../core/access/classes.ts";
import { decide } from "../../../core/access/decide.ts";
import type { Actor } from "../../../core/access/types.ts";
import { DAY_MS, formatInstant, parseInstant } from "../../../core/definition/clock.ts";
import type { Language } from "../../../core/definition/definitions.ts";
import { predicateFields } from "../../../core/definition/predicate-parts.ts";
import type { CompiledInvitation, CompiledResource } from "../../../core/definition/types.ts";
import type { RuntimeDefinitions } from "../../config/runtime-definitions.ts";
import type { Presented } from "../../resources/types.ts";
import type { ModuleContext } from "../context.ts";
import { type AppointmentWording, readTime, readWording } from "../invitations/read-appointment.ts";

/** What is over is shown for so long. */
const DAYS_BACK = 90;
const PAGE_SIZE = 100;
/** Of one area; a calendar with more is read by nobody. */
const MAX_PAGES = 5;

/** An appointment of somebody's own, as far as they may read the record. Epoch milliseconds. */
export interface OwnAppointment extends AppointmentWording {
  readonly uid: string;
  readonly sequence: number;
  readonly start: number;
  readonly end: number;
  /** When the record was last written. */
  readonly modified: number;
  /** Within the application. */
  readonly path: string;
}

type Context = Pick<ModuleContext, "database" | "definitions" | "engine" | "messages" | "clock">;

/** What takes place, or took place lately, in the records that are somebody's own (`scope=my`), with that person's rights. */
export async function readOwnAppointments(
  context: Context,
  { actor, language }: { actor: Actor; language: Language },
): Promise<OwnAppointment[]> {
  const definitions = context.definitions();
  const { access, resources } = definitions;
  const found = await Promise.all(
    resources.resources.map(async (resource) => {
      const { invitation } = resource;
      if (invitation === null || !resource.list.scopes.includes("my")) return [];
      if (decide({ access, actor, resource: resource.name, action: "list" }).effect === "deny") return [];
      const rows = await readRows(context, { definitions, resource, invitation, actor, language });
      return present(context, { definitions, resource, invitation, actor, language, rows });
    }),
  );
  return found.flat();
}

interface Reading {
  readonly definitions: RuntimeDefinitions;
  readonly resource: CompiledResource;
  readonly invitation: CompiledInvitation;
  readonly actor: Actor;
  readonly language: Language;
}

async function readRows(
  { engine, clock }: Context,
  { definitions: { access }, resource, invitation, actor, language }: Reading,
): Promise<Presented[]> {
  const { start, zone, minutes, end, summary, place, details, when } = invitation;
  const readable = (name: string) => {
    const sensitivity = resource.fieldsByName[name]?.sensitivity ?? null;
    const question = { access, actor, resource: resource.name, class: sensitivity };
    return decideClass({ ...question, mode: "read" }).effect !== "deny";
  };
  const wanted = [start, zone, minutes, end, ...summary, place, ...details, ...predicateFields(when).record];
  const columns = [...new Set(wanted)].filter(
    (name) => name !== null && Object.hasOwn(resource.fieldsByName, name) && readable(name),
  );
  const since = formatInstant(clock() - DAYS_BACK * DAY_MS);
  const field = resource.fieldsByName[start];
  const rows: Presented[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const answer = await engine.list({
      actor,
      language,
      resource: resource.name,
      parameters: {
        page: String(page),
        page_size: String(PAGE_SIZE),
        scope: "my",
        columns: columns.join(","),
        ...(field?.filter === true ? { [`${start}__gte`]: since } : {}),
        ...(field?.sort === true ? { sort: `-${start}` } : {}),
      },
    });
    rows.push(...answer.data);
    if (answer.data.length < PAGE_SIZE) break;
  }
  return rows;
}

async function present(
  { database, messages, clock }: Context,
  {
    definitions,
    resource,
    invitation,
    actor,
    language,
    rows,
  }: Reading & { readonly rows: readonly Presented[] },
): Promise<OwnAppointment[]> {
  const now = clock();
  const known = await readInvitations(database, {
    resource: resource.name,
    ids: rows.map(({ id }) => Number(id)),
  });
  return rows.flatMap((record) => {
    const reading = { open: { definitions, resource, actor, now }, invitation, record, messages };
    const time = readTime(reading);
    if (time === null || time.end < now - DAYS_BACK * DAY_MS) return [];
    const id = Number(record["id"]);
    const invited = known.get(id);
    return [
      {
        ...readWording(reading, language),
        // who was invited by mail as well has it once
        uid: invited?.uid ?? `${resource.name}-${id}@benchline`,
        sequence: invited?.sequence ?? 0,
        start: time.start,
        end: time.end,
        modified: parseInstant(String(record["modified"])) ?? now,
        path: `/records/${resource.name}/${id}`,
      },
    ];
  });
}

/** Record → how the invitation to it is known to calendars. */
async function readInvitations(
  database: Context["database"],
  { resource, ids }: { resource: string; ids: readonly number[] },
): Promise<ReadonlyMap<number, { uid: string; sequence: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await database.read
    .selectFrom("sys__invitation")
    .select(["record", "uid", "state"])
    .where("resource", "=", resource)
    .where("record", "in", ids)
    .execute();
  return new Map(
    rows.map(({ record, uid, state }) => {
      const { current } = JSON.parse(String(state)) as { current: { sequence: number } };
      return [Number(record), { uid: String(uid), sequence: Math.max(0, current.sequence) }];
    }),
  );
}
