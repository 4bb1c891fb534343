import type { FastifyInstance } from "fastify";
import { answers, closed, ID, list, nullable, TEXT, YES_NO } from "../answers.ts";
import type { ModuleContext } from "../context.ts";

const CHANGE = closed({
  at: TEXT,
  resource: TEXT,
  action: { type: "string", enum: ["transition", "bulk", "archive", "restore"] },
  field: nullable(TEXT),
  to: nullable(TEXT),
  count: ID,
  records: list(closed({ id: ID, label: TEXT })),
  undone: YES_NO,
  undo: { ...closed({ tokens: list(TEXT), ids: list(ID) }), type: ["object", "null"] },
  reason: { type: ["string", "null"], enum: ["changed_since", "left_the_records", "not_kept", null] },
});

/** What the signed-in person did lately, to look at and to take back. */
export function registerOwnChangesRoutes(
  app: FastifyInstance,
  { engine }: Pick<ModuleContext, "engine">,
): void {
  app.get(
    "/api/own-changes/",
    {
      schema: {
        operationId: "listOwnChanges",
        tags: ["records"],
        summary: "What the signed-in person did within a day: steps, work on many records, archiving",
        description:
          "The newest first, of records the person may still see. `undo` takes a change back: with each of its tokens by the undo call of its resource, without any by the opposite bulk action on `ids`. Where it is null, `undone` or `reason` says why.",
        response: answers.ok("The changes.", closed({ data: list(CHANGE) })),
      },
    },
    async ({ actor }) => ({ data: await engine.ownChanges({ actor }) }),
  );
}
