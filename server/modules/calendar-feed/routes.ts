import { hash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { getActor } from "../../../core/access/actor.ts";
import { formatInstant } from "../../../core/definition/clock.ts";
import { LANGUAGES } from "../../../core/definition/definitions.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import type { Act } from "../../audit/audit.ts";
import type { Transaction } from "../../database/types.ts";
import { loadPerson } from "../auth/actors.ts";
import { answers, closed, nullable, TEXT } from "../answers.ts";
import type { ModuleContext } from "../context.ts";
import { openFeed, readFeed, renewFeed, revokeFeed } from "./feeds.ts";
import { readOwnAppointments } from "./own-appointments.ts";
import { writeFeed } from "./write-feed.ts";

const tags = ["calendar"];
const SUFFIX = ".ics";
const FEED_HEADERS = {
  "cache-control": "private, no-cache",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};

/** The calendar of one's appointments, at a secret address that calendar programs read without signing in. */
export function registerCalendarRoutes(app: FastifyInstance, context: ModuleContext): void {
  const requireSelf = ({ actor, look }: FastifyRequest): number => {
    if (actor.impersonator !== null || look !== null)
      throw new AppError({ code: "calendar_of_another_person" });
    return actor.employeeId;
  };
  const noted =
    (act: Act, { actor: by, ip: address, id: requestId }: FastifyRequest) =>
    (trx: Transaction) =>
      context.audit.noteIn(trx, { act, by, subject: `employee ${by.employeeId}`, address, requestId });

  app.get(
    "/api/calendar/",
    {
      schema: {
        operationId: "calendarFeed",
        tags,
        summary: "Whether there is an address of one’s calendar",
        description: "The address itself is answered once, when it is made.",
        response: answers.ok(
          "When it was made and last read; null: there is none.",
          closed({
            data: {
              ...closed({ created: TEXT, last_read: nullable(TEXT) }),
              type: ["object", "null"],
            },
          }),
        ),
      },
    },
    async (request) => {
      const feed = await readFeed(context, requireSelf(request));
      if (feed === null) return { data: null };
      const { created, last_read: read } = feed;
      return {
        data: { created: formatInstant(created), last_read: read === null ? null : formatInstant(read) },
      };
    },
  );

  app.post(
    "/api/calendar/",
    {
      schema: {
        operationId: "renewCalendarFeed",
        tags,
        summary: "Makes an address of one’s calendar, in place of the one before",
        description:
          "Whoever has the address reads the calendar: interviews and other appointments of one’s own.",
        response: answers.created(
          "The address, answered only here.",
          closed({ data: closed({ url: TEXT }) }),
        ),
      },
    },
    async (request, reply) => {
      const employee = requireSelf(request);
      const secret = await renewFeed(context, employee, noted("calendar_address_created", request));
      const url = `${context.publicUrl()}/calendar/${secret}${SUFFIX}`;
      return reply.code(201).send({ data: { url } });
    },
  );

  app.delete(
    "/api/calendar/",
    {
      schema: {
        operationId: "revokeCalendarFeed",
        tags,
        summary: "Revokes the address of one’s calendar",
        description: "Whoever reads it finds nothing there any more.",
        response: answers.nothing("There is none any more."),
      },
    },
    async (request, reply) => {
      await revokeFeed(context, requireSelf(request), noted("calendar_address_revoked", request));
      return reply.code(204).send();
    },
  );

  app.get<{ Params: { readonly file: string } }>(
    "/calendar/:file",
    { config: { public: true }, schema: { hide: true } },
    async ({ params: { file }, headers }, reply) => {
      const feed = file.endsWith(SUFFIX) ? await openFeed(context, file.slice(0, -SUFFIX.length)) : null;
      const person = feed === null ? null : await loadPerson(context.database, feed.employee);
      if (person === null) throw new AppError({ code: "unknown_address", status: 404 });
      const language = await readLanguage(context, person.employeeId);
      const text = await writeFeed({
        name: `Benchline: ${person.name}`,
        appointments: await readOwnAppointments(context, { actor: getActor({ person }), language }),
        publicUrl: context.publicUrl(),
        detail: (part) => context.messages.text("mail.invitation.detail", language, part),
      });
      const tag = `W/"${hash("sha256", text, "base64url")}"`;
      void reply.headers(FEED_HEADERS).header("etag", tag);
      if (headers["if-none-match"] === tag) return reply.code(304).send();
      return reply
        .type("text/calendar; charset=utf-8")
        .header("content-disposition", 'inline; filename="benchline.ics"')
        .send(text);
    },
  );
}

/** What the person reads. */
async function readLanguage({ database }: ModuleContext, employee: number) {
  const row = await database.read
    .selectFrom("employee")
    .select("language")
    .where("id", "=", employee)
    .executeTakeFirst();
  return LANGUAGES.find((known) => known === row?.["language"]) ?? "en";
}
