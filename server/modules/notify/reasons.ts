import { evaluatePredicate } from "../../../core/definition/predicate.ts";
import type { Actor } from "../../../core/access/types.ts";
import { getId } from "../../../core/definition/record.ts";
import type { CompiledNotice, Effect, Predicate } from "../../../core/definition/types.ts";
import type { NotificationEvent } from "../../../core/notify/kinds.ts";
import { evaluationOf } from "../../resources/read/open.ts";
import type { OnWritten } from "../../resources/write/session.ts";
import type { Delegations } from "../approvals/delegations.ts";
import { readEmployeePath, walkPath } from "./paths.ts";
import type { People } from "./people.ts";
import { recipientsNamed } from "./recipients.ts";

export type Heard = Parameters<OnWritten>[0];

/** Why some people are to hear of a write. */
export interface Reason {
  readonly event: NotificationEvent;
  /** Of a notice of the definition: its name, with the days from a date that it is told on. */
  readonly notice?: string;
  /** Fields it speaks of: whoever may not read them is not told. */
  readonly reads?: readonly string[];
  readonly ids: readonly number[];
  /** As whom those are asked who decide for another person. Absent: nobody does. */
  readonly instead?: ReadonlyMap<number, Actor>;
}

interface Known {
  readonly people: People;
  readonly delegations: Delegations;
}

/** Fields that say who is meant in a record, and not whose it is. */
const MEANT: Readonly<Record<string, string>> = { project_update: "tagged_user" };

/** Whom a write concerns and why, what says most first: somebody hears of it for one reason alone. */
export function reasonsOf(known: Known, heard: Heard): Promise<Reason[]> {
  return heard.open.resource.follows === null ? byRecord(known, heard) : byComment(heard);
}

/** Those a notice of the definition names, those the record is given to, those its effects name. */
async function byRecord(known: Known, heard: Heard): Promise<Reason[]> {
  const { people } = known;
  const { open, news } = heard;
  const { resource } = open;
  if (news.action === "approval") return thoseAsked(known, heard);
  const reasons: Reason[] = [];
  for (const notice of metNow(heard)) reasons.push(await byNotice(people, heard, notice));
  // a line of a log, such as of a balance, is somebody's and nobody's work
  const given = resource.operations.includes("edit") ? resource.scopes.my : [];
  for (const { steps } of given) {
    const [step, ...rest] = steps;
    const field =
      step !== undefined && step.step !== "children" ? resource.fieldsByName[step.field] : undefined;
    if (rest.length > 0 || field === undefined) continue;
    const before = new Set(idsOf(news.before?.[field.name]));
    const event = MEANT[resource.name] === field.name ? "mentioned" : "assigned";
    reasons.push({ event, ids: idsOf(news.after[field.name]).filter((id) => !before.has(id)) });
  }
  const done = news.action === "create" ? "added" : "moved";
  reasons.push({ event: done, ids: await recipientsNamed(people, heard, getEffects(heard)) });
  return reasons;
}

/**
 * Those of the group whose turn it is who may approve and have not, and those who decide for them: they hear that the record
 * stands where it waits for them.
 */
async function thoseAsked({ people, delegations }: Known, heard: Heard): Promise<Reason[]> {
  const { open, news } = heard;
  if (news.turn === undefined) return [];
  const { group } = news.turn;
  const record = { resource: open.resource.name, id: news.id };
  const waitsFor = async (actor: Actor | null) => actor !== null && (await heard.waitsFor(actor, record));
  const named = await recipientsNamed(people, heard, [...group.people.map(({ path }) => path), ...group.who]);
  const waits = await Promise.all(named.map(async (id) => waitsFor(await people.actor(id))));
  const asked = named.filter((_id, at) => waits[at]);
  const instead = new Map<number, Actor>();
  for (const [person, deciders] of await delegations.deciders(asked)) {
    for (const id of deciders.filter((one) => !instead.has(one))) {
      const own = await people.actor(id);
      const guise = own && (await delegations.actor(own, person));
      if (guise !== null && (await waitsFor(guise))) instead.set(id, guise);
    }
  }
  return [
    { event: "moved", ids: asked },
    { event: "moved", ids: [...instead.keys()], instead },
  ];
}

/** Whom a notice of the definition names. */
export async function byNotice(
  people: People,
  heard: Heard,
  { name, to, reads }: CompiledNotice,
  days: number | null = null,
): Promise<Reason> {
  const notice = days === null ? name : `${name}:${days}`;
  return { event: "noticed", notice, reads, ids: await recipientsNamed(people, heard, to) };
}

/** Notices whose condition this write made true, of those that do not wait for it to last. */
function metNow({ open, news }: Heard) {
  const { notices, fieldsByName: fields } = open.resource;
  const context = evaluationOf(open);
  const holds = (predicate: Predicate, record: Heard["news"]["after"] | null) =>
    record !== null && evaluatePredicate({ predicate, record, fields, context });
  return notices.filter(
    ({ when, was, forDays, date }) =>
      forDays === null &&
      date === null &&
      holds(when, news.after) &&
      !holds(when, news.before) &&
      (was === null || holds(was, news.before)),
  );
}

/** Names in the `notify` effects that hold. */
function getEffects({ open, news }: Heard): string[] {
  const { resource } = open;
  const effects =
    news.action === "create"
      ? resource.lifecycles.flatMap(({ onCreate }) => onCreate)
      : (news.moved?.transition.effects ?? []);
  const context = evaluationOf(open);
  return (effects as readonly Effect[]).flatMap((effect) => {
    if (effect.kind !== "notify") return [];
    const { when: predicate, to } = effect;
    const holds =
      predicate === undefined ||
      evaluatePredicate({ predicate, record: news.after, fields: resource.fieldsByName, context });
    return holds ? to : [];
  });
}

/** Whom a comment names, and whose record it stands at. Changed words tell only those named anew. */
async function byComment({ session, open, news }: Heard): Promise<Reason[]> {
  const { resource, definitions } = open;
  const target = getTarget(resource.follows, news.after);
  const of = target && definitions.resources.byName[target.resource];
  if (!target || !of || !Object.hasOwn(resource.fieldsByName, "mentions")) return [];
  const before = new Set(idsOf(news.before?.["mentions"]));
  const named = idsOf(news.after["mentions"]).filter((id) => !before.has(id));
  const owners: number[] = [];
  if (news.action === "create") {
    const own = of.scopes.my.filter(({ steps }) => steps.length === 1).map(({ steps }) => steps);
    const maker = readEmployeePath(definitions.resources, { from: of, path: "created_by" });
    for (const steps of [...own, ...(maker === null ? [] : [maker])])
      owners.push(...(await walkPath(session, { from: of.name, id: target.id, steps })));
  }
  return [
    { event: "mentioned", ids: named },
    { event: "commented", ids: owners },
  ];
}

/** The record whose visibility decides: of a comment, the one it stands at. */
export function getScreenOf({ open, news }: Heard): { resource: string; id: number } {
  return getTarget(open.resource.follows, news.after) ?? { resource: open.resource.name, id: news.id };
}

function getTarget(follows: string | null, record: Heard["news"]["after"]) {
  const value = follows === null ? null : (record[follows] as { resource?: unknown; id?: unknown } | null);
  const { resource, id } = value ?? {};
  return typeof resource === "string" && typeof id === "number" ? { resource, id } : null;
}

function idsOf(value: unknown): number[] {
  return (Array.isArray(value) ? value : [value]).flatMap((one: unknown) => getId(one) ?? []);
}
