import type { FastifyInstance } from "fastify";
import { MAX_ACTIVITIES } from "../../../core/activity/activity.ts";
import type { Actor } from "../../../core/access/types.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { answers, closed, TEXT } from "../answers.ts";
import type { ModuleContext } from "../context.ts";
import { createMessage } from "../success-messages.ts";
import { noteActivities, noteLocation } from "./roll-up.ts";
import type { SentActivity } from "./roll-up.ts";

interface Person {
  readonly EmpID: string;
  readonly EmpName: string;
}

interface Position {
  readonly Latitude: string | number | null;
  readonly Longitude: string | number | null;
}

interface JournalCall {
  readonly Body: Person & Position & { readonly Activities: readonly SentActivity[] };
}

interface ActivityCall {
  readonly Body: Person & Position & { readonly Team?: string | null; readonly OS?: string | null };
}

const WORD = { type: "string", maxLength: 300 };
const COORDINATE = { type: ["string", "number", "null"], maxLength: 40 };
const PERSON = {
  EmpID: { type: "string", minLength: 1, maxLength: 100 },
  EmpName: WORD,
  Latitude: COORDINATE,
  Longitude: COORDINATE,
};

const JOURNAL_BODY = {
  type: "object",
  required: ["EmpID", "EmpName", "Latitude", "Longitude", "Activities"],
  properties: {
    ...PERSON,
    Activities: {
      type: "array",
      maxItems: MAX_ACTIVITIES,
      items: {
        type: "object",
        required: ["id"],
        anyOf: [{ required: ["activityName"] }, { required: ["Desc"] }],
        properties: {
          id: { type: "string", minLength: 1, maxLength: 64 },
          activityName: WORD,
          Desc: WORD,
          page: { type: "string", maxLength: 1000 },
          TabName: { type: "string", maxLength: 1000 },
          time: { type: "string", format: "date-time" },
        },
      },
    },
  },
};

const ACTIVITY_BODY = {
  type: "object",
  required: ["EmpID", "EmpName", "Latitude", "Longitude", "Team", "Department"],
  properties: {
    ...PERSON,
    Team: { type: ["string", "null"], maxLength: 300 },
    Department: { type: ["string", "null"], maxLength: 300 },
    OS: { type: ["string", "null"], maxLength: 200 },
  },
};

const stored = answers.ok("Stored.", closed({ message: TEXT }));

/** The activity service, unless another one is named (`ACTIVITY_URL`): journal and positions, for one's own person only. */
export function registerActivityRoutes(app: FastifyInstance, context: ModuleContext): void {
  const { database } = context;

  app.post<JournalCall>(
    "/api/add_journal/",
    {
      schema: {
        operationId: "addJournal",
        tags: ["activity"],
        summary: "Stores what I did, as my browser noted it",
        description: "Only for one's own person: another employee id is refused.",
        body: JOURNAL_BODY,
        response: stored,
      },
    },
    async (request) => {
      const { actor, body } = request;
      await onlyOwn(actor, body.EmpID);
      await noteActivities(context, { actor, activities: body.Activities });
      return { message: createMessage(context, request, "journal_stored") };
    },
  );

  app.post<ActivityCall>(
    "/api/activity/",
    {
      schema: {
        operationId: "reportLocation",
        tags: ["activity"],
        summary: "Stores where I am",
        description: "Only for one's own person: another employee id is refused.",
        body: ACTIVITY_BODY,
        response: stored,
      },
    },
    async (request) => {
      const { actor, body } = request;
      await onlyOwn(actor, body.EmpID);
      const position = { latitude: degrees(body.Latitude, 90), longitude: degrees(body.Longitude, 180) };
      await noteLocation(context, { actor, position, os: body.OS ?? null });
      return { message: createMessage(context, request, "location_stored") };
    },
  );

  /** Nobody writes another person's journal. */
  async function onlyOwn({ employeeId }: Actor, given: string): Promise<void> {
    const row = await database.read
      .selectFrom("employee")
      .select("employee_id")
      .where("id", "=", employeeId)
      .executeTakeFirst();
    if (row?.employee_id !== given) throw new AppError({ code: "not_own_activity", status: 403 });
  }
}

function degrees(given: string | number | null, limit: number): number {
  const number = given === null || given === "" ? Number.NaN : Number(given);
  if (Number.isFinite(number) && Math.abs(number) <= limit) return number;
  throw new AppError({ code: "invalid_position", status: 400 });
}
