import type { FastifyInstance } from "fastify";
import type { Actor } from "../../../core/access/types.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import {
  DUE_GROUPS,
  mayPostpone,
  postponementsLeft,
  REMINDER_TYPES,
  TYPE_OF_GROUP,
} from "../../../core/reminders/limits.ts";
import type { ReminderType } from "../../../core/reminders/limits.ts";
import { answers, closed, TEXT } from "../answers.ts";
import type { ModuleContext } from "../context.ts";
import { createMessage } from "../success-messages.ts";
import { readDue } from "./due.ts";
import { DUE_ANSWER, presentDue } from "./present.ts";
import { exhausted, postpone } from "./snoozes.ts";

interface PostponeBody {
  readonly user_id: number;
  readonly types: ReminderType | readonly ReminderType[];
}

const TYPE = { type: "string", enum: [...REMINDER_TYPES] };
const POSTPONE_BODY = {
  type: "object",
  required: ["user_id", "types"],
  additionalProperties: false,
  properties: {
    user_id: { type: "integer", minimum: 1 },
    types: { anyOf: [TYPE, { type: "array", items: TYPE, minItems: 1, maxItems: 3, uniqueItems: true }] },
  },
};

/** What the asking person still owes, and putting the reminders of it off: while working as somebody else, theirs. */
export function registerReminderRoutes(app: FastifyInstance, context: ModuleContext): void {
  const tags = ["notifications"];

  app.get<{ Params: { userId: string } }>(
    "/api/emp_notify/:userId/notification_due/",
    {
      exposeHeadRoute: false,
      schema: {
        operationId: "listDue",
        tags,
        summary: "Feedback and updates I owe, and how often I put off the reminders of each kind",
        description: "While working as somebody else, theirs. Anybody else's id is refused.",
        response: answers.ok("The three groups.", DUE_ANSWER),
      },
    },
    async ({ actor, params }) => {
      ownOnly(actor, params.userId);
      return presentDue(await readDue(context, actor));
    },
  );

  app.post<{ Body: PostponeBody }>(
    "/api/emp_notify/remind_me_later/",
    {
      config: { once: true },
      schema: {
        operationId: "remindLater",
        tags,
        summary: "Puts reminders off for two hours; each kind three times until nothing of it is owed",
        description:
          "What is not owed, or is put off already, is passed over. A kind that was put off three times already is refused.",
        body: POSTPONE_BODY,
        response: answers.ok("What the person is told.", closed({ message: TEXT })),
      },
    },
    async (request) => {
      const { actor, body, id: requestId } = request;
      ownOnly(actor, String(body.user_id));
      const { items, states } = await readDue(context, actor);
      const asked = [body.types].flat();
      const owed = DUE_GROUPS.filter(
        (group) => asked.includes(TYPE_OF_GROUP[group]) && items[group].length > 0,
      );
      if (owed.length === 0) return { message: createMessage(context, request, "reminder_none") };
      if (owed.some((group) => !mayPostpone(states[group].count))) throw exhausted();
      const postponed: Awaited<ReturnType<typeof postpone>>[] = [];
      for (const group of owed)
        postponed.push(await postpone(context, { actor, type: TYPE_OF_GROUP[group], requestId }));
      const left = postponementsLeft(Math.max(...postponed.map(({ count }) => count)));
      const counted = postponed.some((each) => each.counted);
      const what = counted ? (left === 0 ? "reminder_last" : "reminder_postponed") : "reminder_held";
      return { message: createMessage(context, request, what, { left }) };
    },
  );
}

/** Nobody learns what another person owes. */
function ownOnly({ employeeId }: Actor, asked: string): void {
  if (asked !== String(employeeId)) throw new AppError({ code: "not_your_reminders", status: 403 });
}
