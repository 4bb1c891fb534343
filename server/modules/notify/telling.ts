import { sql } from "kysely";
import { decideClass } from "../../../core/access/classes.ts";
import type { Effect } from "../../../core/definition/types.ts";
import { evaluatePredicate } from "../../../core/definition/predicate.ts";
import { idOf } from "../../../core/definition/record.ts";
import { kindOfArea } from "../../../core/notify/kinds.ts";
import type { NotificationEvent } from "../../../core/notify/kinds.ts";
import { lineOfMarkup } from "../../../core/rich-text/text.ts";
import type { Messages } from "../../i18n/messages.ts";
import type { PrivateRows } from "../../resources/follow/follower-rights.ts";
import { evaluationOf } from "../../resources/read/open.ts";
import type { OnWritten } from "../../resources/write/news.ts";
import type { People } from "./people.ts";
import { readEmployeePath, walkPath } from "./paths.ts";
import { recipientsNamed } from "./recipients.ts";
import { listeners, NOTIFICATION, storeNotices } from "./store.ts";
import type { Notice } from "./store.ts";
import { commentSubject, subjectOf } from "./subjects.ts";
import { titleOf } from "./words.ts";

type Heard = Parameters<OnWritten>[0];

/** Characters of a comment that a notification repeats. */
const EXCERPT = 280;

/** Fields that say who is meant in a record, and not whose it is. */
const MEANT: Readonly<Record<string, string>> = { project_update: "tagged_user" };

interface Options {
  readonly people: People;
  readonly messages: Messages;
  readonly privateRows: Readonly<Record<string, PrivateRows>>;
}

/** Makes notifications of what people write: in the write itself, for those it concerns and who may see it. */
export function createTelling({ people, messages, privateRows }: Options): OnWritten {
  return async (heard) => {
    const { open } = heard;
    const { byName } = open.definitions.resources;
    const resource = byName[NOTIFICATION];
    if (resource === undefined || open.resource.name === NOTIFICATION) return;
    const concerned = open.resource.follows === null ? await byRecord(people, heard) : await byComment(heard);
    if (concerned.size === 0) return;
    const author = open.actor.impersonator?.employeeId ?? open.actor.employeeId;
    for (const self of [author, open.actor.employeeId]) concerned.delete(self);
    const place = placeOf(heard);
    const reached = new Map<number, NotificationEvent>();
    for (const [id, event] of concerned) {
      const person = await people.actor(id);
      if (person === null || !(await heard.maySee(person, place))) continue;
      if (isPrivateTo(privateRows, heard, person.roles)) continue;
      reached.set(id, event);
    }
    if (reached.size === 0) return;
    const kind = kindFor(heard);
    const { now } = open;
    const written = await Promise.all(
      [...new Set(reached.values())].map(
        async (event) =>
          [
            event,
            await noticeOf(heard, {
              event,
              messages,
              people,
              author,
              kind: event === "mentioned" ? "mention" : kind,
            }),
          ] as const,
      ),
    );
    const notices = new Map(written);
    for (const [event, notice] of notices) {
      const own = [...reached].filter(([, each]) => each === event).map(([id]) => id);
      const willing = await listeners(heard.session, { people: own, kind: notice.kind, author, now });
      await storeNotices(
        heard.session,
        { resource, author, actor: open.actor.employeeId, now },
        willing.map((recipient) => ({ recipient, notice })),
      );
    }
  };
}

type Concerned = Map<number, NotificationEvent>;

/** Whom a record is given to, and whom its definition names for what was done to it; being given it counts first. */
async function byRecord(people: People, heard: Heard): Promise<Concerned> {
  const { open, news } = heard;
  const concerned: Concerned = new Map();
  const done = news.action === "create" ? "added" : "moved";
  for (const id of await recipientsNamed(people, heard, effectsOf(heard))) concerned.set(id, done);
  for (const { steps } of open.resource.scopes.my) {
    const [step, ...rest] = steps;
    const field =
      step !== undefined && step.step !== "children" ? open.resource.fieldsByName[step.field] : undefined;
    if (rest.length > 0 || field === undefined) continue;
    const before = new Set(idsOf(news.before?.[field.name]));
    const event = MEANT[open.resource.name] === field.name ? "mentioned" : "assigned";
    for (const id of idsOf(news.after[field.name])) if (!before.has(id)) concerned.set(id, event);
  }
  return concerned;
}

/** Names in the `notify` effects that hold. */
function effectsOf({ open, news }: Heard): string[] {
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
async function byComment({ session, open, news }: Heard): Promise<Concerned> {
  const { resource, definitions } = open;
  const concerned: Concerned = new Map();
  const target = targetOf(open.resource.follows, news.after);
  const of = target && definitions.resources.byName[target.resource];
  if (!target || !of || !Object.hasOwn(resource.fieldsByName, "mentions")) return concerned;
  if (news.action === "create") {
    const own = of.scopes.my.filter(({ steps }) => steps.length === 1).map(({ steps }) => steps);
    const maker = readEmployeePath(definitions.resources, { from: of, path: "created_by" });
    for (const steps of [...own, ...(maker === null ? [] : [maker])]) {
      for (const id of await walkPath(session, { from: of.name, id: target.id, steps }))
        concerned.set(id, "commented");
    }
  }
  const before = new Set(idsOf(news.before?.["mentions"]));
  for (const id of idsOf(news.after["mentions"])) if (!before.has(id)) concerned.set(id, "mentioned");
  return concerned;
}

/** The record whose visibility decides: of a comment, the one it stands at. */
function placeOf({ open, news }: Heard): { resource: string; id: number } {
  return targetOf(open.resource.follows, news.after) ?? { resource: open.resource.name, id: news.id };
}

function targetOf(follows: string | null, record: Heard["news"]["after"]) {
  const value = follows === null ? null : (record[follows] as { resource?: unknown; id?: unknown } | null);
  const { resource, id } = value ?? {};
  return typeof resource === "string" && typeof id === "number" ? { resource, id } : null;
}

/** A comment for managers reaches only those who read the class that says so. */
function isPrivateTo(
  privateRows: Options["privateRows"],
  { open, news }: Heard,
  roles: readonly string[],
): boolean {
  const { resource, definitions } = open;
  const hidden = privateRows[resource.name];
  const field = hidden && resource.fieldsByName[hidden.field];
  if (hidden === undefined || field === undefined) return false;
  const context = evaluationOf(open);
  if (
    !evaluatePredicate({ predicate: hidden.when, record: news.after, fields: resource.fieldsByName, context })
  )
    return false;
  const actor = { ...open.actor, roles, impersonator: null };
  const { effect } = decideClass({
    access: definitions.access,
    actor,
    resource: resource.name,
    class: field.sensitivity,
    mode: "read",
  });
  return effect !== "allow";
}

function kindFor(heard: Heard): Notice["kind"] {
  const { byName } = heard.open.definitions.resources;
  const of = byName[placeOf(heard).resource] ?? heard.open.resource;
  return kindOfArea(of.area);
}

interface Saying {
  readonly event: NotificationEvent;
  readonly messages: Messages;
  readonly people: People;
  readonly author: number;
  readonly kind: Notice["kind"];
}

async function noticeOf(heard: Heard, { event, messages, author, kind }: Saying): Promise<Notice> {
  const { session, open, news } = heard;
  const place = placeOf(heard);
  const isComment = open.resource.follows !== null;
  const subject = isComment ? commentSubject(place, news.id) : await subjectOf(session, place);
  const state = news.moved === null ? null : `${news.moved.lifecycle.field}:${news.moved.to}`;
  const told = { event, about: place.resource, state };
  const label = await labelOf(heard, place);
  const actor = (await nameOf(heard, author)) ?? "";
  const title = titleOf(told, { definitions: open.definitions, messages, language: "en", actor });
  const words = isComment ? lineOfMarkup(textOf(news.after["body"])).slice(0, EXCERPT) : "";
  const description = [label, words].filter((part) => part !== null && part !== "").join("\n");
  return { ...told, kind, subject, title, description: description === "" ? title : description };
}

async function labelOf(
  { session }: Heard,
  { resource, id }: { resource: string; id: number },
): Promise<string | null> {
  const [row] = await session.rows(sql`select label__ as label from ${sql.id(resource)} where id = ${id}`);
  return typeof row?.[0] === "string" ? row[0] : null;
}

async function nameOf({ session }: Heard, id: number): Promise<string | null> {
  const [row] = await session.rows(sql`select employee_name as name from employee where id = ${id}`);
  return typeof row?.[0] === "string" ? row[0] : null;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

function idsOf(value: unknown): number[] {
  return (Array.isArray(value) ? value : [value]).flatMap((one: unknown) => idOf(one) ?? []);
}
