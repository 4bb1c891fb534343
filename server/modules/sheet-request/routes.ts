import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ReceivedFile } from "../../files/receive.ts";
import { fieldLimits, takeUpload } from "../files/upload.ts";
import { withStoredFiles } from "../files/with-stored-files.ts";
import { answers, closed, FILE, ID, list, nullable, TEXT } from "../answers.ts";
import { COMPANY_TIME_ZONE } from "../auth/actors.ts";
import { countTry, QUARTER, takeBack } from "../auth/throttle.ts";
import type { ModuleContext } from "../context.ts";
import { findLink, linkOver, type SheetLink, claimLink } from "./links.ts";

const MEGABYTE = 1024 * 1024;
const FIELD = { resource: "timesheet", field: "client_copy" };
const MOVE = {
  resource: "timesheet_request",
  lifecycle: "status",
  transition: "receive_copy",
  timeZone: COMPANY_TIME_ZONE,
};
/** Of a link's letter; the longest there can be is 43 characters. */
const TOKEN = { type: "string", minLength: 1, maxLength: 100 };

const LINK = closed({
  state: { ...TEXT, enum: ["open", "used", "expired", "closed"] },
  contact: {
    ...nullable(closed({ name: TEXT, address: TEXT }) as { type: string }),
    description: "Whom to write to where the link is of no use.",
  },
  sheet: {
    ...nullable(
      closed({
        consultant: TEXT,
        period_start: TEXT,
        period_end: TEXT,
        due_on: TEXT,
        message: TEXT,
        accept: list(TEXT),
        megabytes: ID,
      }) as { type: string },
    ),
    description: "What is asked for, while the link is open.",
  },
});

/** Where whoever has no account hands in the sheet that a letter asked for: by the letter's link, without signing in. */
export function registerSheetUploadRoutes(app: FastifyInstance, context: ModuleContext): void {
  const { engine, clock } = context;
  const tags = ["files"];

  app.post<{ Body: { token: string } }>(
    "/api/files/timesheet/link/",
    {
      config: { public: true },
      schema: {
        operationId: "timesheetUploadLink",
        tags,
        summary: "What the link of a letter that asks for a timesheet is good for",
        description: "For people without an account; the token stands behind the # of the link.",
        security: [],
        body: {
          type: "object",
          required: ["token"],
          additionalProperties: false,
          properties: { token: TOKEN },
        },
        response: answers.ok("The link.", closed({ data: LINK })),
      },
    },
    async (request) => {
      const counters = countersOf(request, "sheet link", 100);
      await countTry(context, counters);
      const link = await findLink(context, request.body.token);
      if (link === null) throw linkOver();
      await takeBack(context, counters);
      return { data: present(link) };
    },
  );

  app.post(
    "/api/files/timesheet/",
    {
      config: { public: true, takes: closed({ token: TOKEN, file: FILE }) },
      schema: {
        operationId: "uploadTimesheet",
        tags,
        summary: "Hands in the signed timesheet through the link of a letter, once",
        description:
          "The token stands before the file. The file goes to the sheet that was asked for, and whoever asked is told.",
        security: [],
        consumes: ["multipart/form-data"],
        response: answers.created("The sheet was handed in.", closed({ data: LINK })),
      },
    },
    async (request, reply) => {
      const counters = countersOf(request, "sheet upload", 30);
      await countTry(context, counters);
      const { file, name, texts } = await takeUpload(request, {
        ...context,
        employeeId: null,
        // who holds no open link is refused before the bytes are taken in
        limitsFor: async (given) => {
          if ((await findLink(context, given["token"] ?? ""))?.state !== "open") throw linkOver();
          return fieldLimits(context, FIELD);
        },
      });
      const token = texts["token"] ?? "";
      try {
        await handIn(request, { token, file, name: name ?? "" });
      } finally {
        await file.discard();
      }
      await takeBack(context, counters);
      const link = await findLink(context, token);
      if (link === null) throw linkOver();
      return reply.code(201).send({ data: present(link) });
    },
  );

  async function handIn(
    { id: requestId }: FastifyRequest,
    { token, ...upload }: { token: string; file: ReceivedFile; name: string },
  ): Promise<void> {
    const link = await findLink(context, token);
    if (link === null) throw linkOver();
    await withStoredFiles(context, null, async (store) => {
      const file = await store(upload);
      const moved = await engine.moveByServer({
        ...MOVE,
        id: link.request,
        requestId,
        prepare: (session) => claimLink(session, { token, file, now: clock() }),
      });
      if (!moved) throw linkOver();
    });
  }

  function present({ state, contact, ...link }: SheetLink) {
    const { accept, bytes } = fieldLimits(context, FIELD);
    const sheet = {
      consultant: link.consultant,
      period_start: link.periodStart,
      period_end: link.periodEnd,
      due_on: link.dueOn,
      message: link.message,
      accept,
      megabytes: Math.floor(bytes / MEGABYTE),
    };
    return { state, contact, sheet: state === "open" ? sheet : null };
  }
}

/** Tries from one address, which a whole office may share; what succeeds is not counted. */
const countersOf = ({ ip }: FastifyRequest, name: string, limit: number) => [
  { name: `${name} address`, key: ip, limit, window: QUARTER },
];
