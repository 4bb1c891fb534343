import type { FastifyInstance, FastifyRequest } from "fastify";
import { recordId } from "../../resources/routes.ts";
import { answers, closed, ID, list, nullable, TEXT, YES_NO } from "../answers.ts";
import type { ModuleContext } from "../context.ts";
import { handOver } from "./hand-over.ts";
import { moveWork } from "./move.ts";
import { HANDOVER, readPeople, requireHandover } from "./people.ts";
import type { HandoverBody } from "./people.ts";
import { summarise } from "./summary.ts";
import { undoHandover } from "./undo.ts";

const tags = ["impersonation"];
const AREAS = list(
  closed({
    resource: TEXT,
    label: TEXT,
    moved: ID,
    kept: ID,
    rows: list(closed({ id: ID, label: nullable(TEXT) })),
    reasons: list(TEXT),
  }),
);
const PERSON_ID = { description: "Id of an employee." };
const BODY = {
  type: "object",
  additionalProperties: false,
  properties: { user_id: PERSON_ID, handover_id: PERSON_ID },
};

interface Call {
  readonly Body: HandoverBody;
}

/** Handing one person's open work over to another: what would move, the move, and the way back. */
export function registerHandoverRoutes(app: FastifyInstance, context: ModuleContext): void {
  const { definitions, messages } = context;
  const wordsFor = ({ language }: FastifyRequest) => ({ definitions: definitions(), messages, language });

  app.post<Call>(
    "/api/impersonate/handover/preview/",
    {
      schema: {
        operationId: "previewHandover",
        tags,
        summary: "What a handover would move; writes nothing",
        description: "The records of each area that would change hands.",
        body: BODY,
        response: answers.ok("Areas with open work.", closed({ data: AREAS })),
      },
    },
    async (request) => {
      const { actor, body, id: requestId } = request;
      requireHandover(context, actor);
      const people = await readPeople(context, body);
      const movement = await moveWork(context, { actor, people, requestId, dryRun: true });
      return { data: summarise(movement, wordsFor(request)) };
    },
  );

  app.post<Call>(
    "/api/impersonate/handover/",
    {
      schema: {
        operationId: "handOver",
        tags,
        summary: "Hands one person's open work over to another",
        description:
          "Each record is decided and written by itself, as the caller. What cannot move is named and stays.",
        body: BODY,
        response: answers.ok(
          "What moved, area by area.",
          closed({ data: closed({ id: ID, undo: YES_NO, areas: AREAS }) }),
        ),
      },
    },
    async (request) => {
      const { actor, body, id: requestId } = request;
      requireHandover(context, actor);
      const people = await readPeople(context, body);
      return { data: await handOver(context, { actor, people, requestId, words: wordsFor(request) }) };
    },
  );

  app.post<{ Params: { readonly id: string } }>(
    "/api/impersonate/handover/:id/undo/",
    {
      schema: {
        operationId: "undoHandover",
        tags,
        summary: "Takes one's own handover of the last day back, except what changed since",
        description:
          "Within a day, by whoever handed over. Records that changed since stay with their new owner.",
        response: answers.ok("What came back, area by area.", closed({ data: AREAS })),
      },
    },
    async (request) => {
      const { actor, params, id: requestId } = request;
      requireHandover(context, actor);
      const pieces = await undoHandover(context, { actor, id: recordId(HANDOVER, params.id), requestId });
      return { data: summarise({ pieces }, wordsFor(request)) };
    },
  );
}
