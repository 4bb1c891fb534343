import { sql } from "kysely";
import { decideClass } from "../../../core/access/classes.ts";
import type { Actor } from "../../../core/access/types.ts";
import { twoClocksText } from "../../../core/definition/clock-format.ts";
import { ACTOR_RESOURCES } from "../../../core/definition/context.ts";
import { evaluatePredicate } from "../../../core/definition/predicate.ts";
import type { CompiledNotice } from "../../../core/definition/types.ts";
import { zoneFieldOf, getZone } from "../../../core/definition/zoned-moments.ts";
import { kindOfArea } from "../../../core/notify/kinds.ts";
import { WAITING_PART } from "../../../core/notify/target.ts";
import { lineOfMarkup } from "../../../core/rich-text/text.ts";
import type { Messages } from "../../i18n/messages.ts";
import type { PrivateRows } from "../../resources/follow/follower-rights.ts";
import { evaluationOf } from "../../resources/read/open.ts";
import { authorOf } from "../../resources/reindex/system.ts";
import type { OnWritten } from "../../resources/write/session.ts";
import type { Delegations } from "../approvals/delegations.ts";
import type { People } from "./people.ts";
import { byNotice, type Heard, getScreenOf, type Reason, reasonsOf } from "./reasons.ts";
import { listeners, type Notice, NOTIFICATION, storeNotices, withdrawNotices } from "./store.ts";
import { commentSubject, readSubject } from "./subjects.ts";
import { formatTitle } from "./notification-title.ts";

/** Characters of a comment that a notification repeats. */
const EXCERPT = 280;

interface Options {
  readonly people: People;
  readonly delegations: Delegations;
  readonly messages: Messages;
  readonly privateRows: Readonly<Record<string, PrivateRows>>;
}

export interface Notifier {
  /** Makes notifications of what people write: in the write itself, for those it concerns and who may see it. */
  readonly written: OnWritten;
  /** Tells of a notice whose time came without a write, on a day of its date where it has one; gives how many people were told. */
  readonly due: (heard: Heard, notice: CompiledNotice, days: number | null) => Promise<number>;
}

export function createNotifier({ people, delegations, messages, privateRows }: Options): Notifier {
  return {
    written: async (heard) => {
      const { action } = heard.news;
      if (heard.open.resource.name === NOTIFICATION || action === "archive" || action === "restore") return;
      await withdraw(heard);
      await tell(heard, await reasonsOf({ people, delegations }, heard));
    },
    due: async (heard, notice, days) => tell(heard, [await byNotice(people, heard, notice, days)]),
  };

  /** Each once, for the first of the reasons that is theirs; gives how many. */
  async function tell(heard: Heard, reasons: readonly Reason[]): Promise<number> {
    const { open } = heard;
    const resource = open.definitions.resources.byName[NOTIFICATION];
    if (resource === undefined) return 0;
    const author = open.actor.impersonator?.employeeId ?? open.actor.employeeId;
    const own = new Set([author, open.actor.employeeId]);
    const place = getScreenOf(heard);
    const hears = async (id: number, { reads = [], instead }: Reason): Promise<boolean> => {
      const person = own.has(id) ? null : (instead?.get(id) ?? (await people.actor(id)));
      if (person === null || !(await heard.maySee(person, place))) return false;
      return !isPrivateTo(privateRows, heard, person.roles) && readsAll(heard, person.roles, reads);
    };
    const told = new Set<number>();
    const { now } = open;
    for (const reason of reasons) {
      const reached: number[] = [];
      for (const id of new Set(reason.ids)) if (!told.has(id) && (await hears(id, reason))) reached.push(id);
      if (reached.length === 0) continue;
      const kind = reason.event === "mentioned" ? "mention" : kindFor(heard);
      const willing = await listeners(heard.session, { people: reached, kind, author, now });
      if (willing.length === 0) continue;
      const notice = await readNotice(heard, { reason, messages, people, author, kind });
      await storeNotices(
        heard.session,
        { resource, author, actor: open.actor.employeeId, now },
        await Promise.all(
          willing.map(async (recipient) => ({
            recipient,
            notice: insteadOf(
              reason.instead?.get(recipient),
              place,
              withMoments(heard, notice, await people.actor(recipient)),
            ),
          })),
        ),
      );
      for (const id of willing) {
        told.add(id);
        heard.session.noteReached({ kind: "notice", to: { resource: ACTOR_RESOURCES.employee, id } });
      }
    }
    return told.size;
  }
}

/** What an approval told those it asked, where it was taken back. */
async function withdraw({ session, open, news }: Heard): Promise<void> {
  const told = news.turn?.takenBack;
  if (told === undefined || open.definitions.resources.byName[NOTIFICATION] === undefined) return;
  const by = authorOf(open.actor);
  await withdrawNotices(session, { resource: open.resource.name, id: news.id }, { told, now: open.now, by });
}

/** Whoever decides for another person finds the record where that person's approvals wait. */
const insteadOf = (
  person: Actor | undefined,
  place: { readonly resource: string; readonly id: number },
  notice: Notice,
): Notice =>
  person === undefined
    ? notice
    : { ...notice, subject: { ...place, sub_name: WAITING_PART, sub_id: person.employeeId } };

/** A comment for managers reaches only those who read the class that says so. */
function isPrivateTo(
  privateRows: Options["privateRows"],
  { open, news }: Heard,
  roles: readonly string[],
): boolean {
  const { resource } = open;
  const hidden = privateRows[resource.name];
  const field = hidden && resource.fieldsByName[hidden.field];
  if (hidden === undefined || field === undefined) return false;
  const context = evaluationOf(open);
  if (
    !evaluatePredicate({ predicate: hidden.when, record: news.after, fields: resource.fieldsByName, context })
  )
    return false;
  return !readsAll({ open }, roles, [field.name]);
}

/** Whether somebody with such roles may read fields of the record wherever it stands. */
function readsAll(
  { open: { resource, definitions, ...open } }: Pick<Heard, "open">,
  roles: readonly string[],
  names: readonly string[],
): boolean {
  const actor = { ...open.actor, roles, impersonator: null };
  const { access } = definitions;
  return names.every((name) => {
    const field = resource.fieldsByName[name];
    if (field === undefined) return true;
    const question = { access, actor, resource: resource.name, class: field.sensitivity };
    return decideClass({ ...question, mode: "read" }).effect === "allow";
  });
}

function kindFor(heard: Heard): Notice["kind"] {
  const { byName } = heard.open.definitions.resources;
  const of = byName[getScreenOf(heard).resource] ?? heard.open.resource;
  return kindOfArea(of.area);
}

interface Saying {
  readonly reason: Reason;
  readonly messages: Messages;
  readonly people: People;
  readonly author: number;
  readonly kind: Notice["kind"];
}

async function readNotice(
  heard: Heard,
  { reason: { event, notice }, messages, author, kind }: Saying,
): Promise<Notice> {
  const { session, open, news } = heard;
  const place = getScreenOf(heard);
  const isComment = open.resource.follows !== null;
  const subject = isComment ? commentSubject(place, news.id) : await readSubject(session, place);
  const lifecycle = news.moved?.lifecycle ?? news.turn?.lifecycle;
  const stands = lifecycle && `${lifecycle.field}:${news.moved?.to ?? textOf(news.after[lifecycle.field])}`;
  const state = notice ?? stands ?? null;
  const told = { event, about: place.resource, state };
  const label = await readLabel(heard, place);
  const actor = (await readName(heard, author)) ?? "";
  const title = formatTitle(told, { definitions: open.definitions, messages, language: "en", actor });
  const words = isComment ? lineOfMarkup(textOf(news.after["body"])).slice(0, EXCERPT) : "";
  const description = [label, words].filter((part) => part !== null && part !== "").join("\n");
  return { ...told, kind, subject, title, description: description === "" ? title : description };
}

/** With the moments of the record that belong to a place, on its clock and on that of whoever is told. */
function withMoments(heard: Heard, notice: Notice, person: Actor | null): Notice {
  const { resource } = heard.open;
  if (person === null || resource.follows !== null) return notice;
  const record = heard.news.after;
  const moments = resource.fields.flatMap((field) => {
    const zone = getZone(field, record);
    const iso = record[field.name];
    const reads = [field.name, zoneFieldOf(field) ?? ""];
    if (zone === null || typeof iso !== "string" || !readsAll(heard, person.roles, reads)) return [];
    return [twoClocksText({ iso, zone, own: person.timeZone })];
  });
  return moments.length === 0
    ? notice
    : { ...notice, description: [notice.description, ...moments].join("\n") };
}

async function readLabel(
  { session }: Heard,
  { resource, id }: { resource: string; id: number },
): Promise<string | null> {
  const [row] = await session.rows(sql`select label__ as label from ${sql.id(resource)} where id = ${id}`);
  return typeof row?.[0] === "string" ? row[0] : null;
}

async function readName({ session }: Heard, id: number): Promise<string | null> {
  const [row] = await session.rows(sql`select employee_name as name from employee where id = ${id}`);
  return typeof row?.[0] === "string" ? row[0] : null;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
