import type { FastifyInstance } from "fastify";
import { ACTOR_RESOURCES } from "../../../core/definition/context.ts";
import { NO_UNDO } from "../../../core/shared/own-change.ts";
import type { Delegations } from "../approvals/delegations.ts";
import { answers, closed, ID, list, nullable, TEXT, YES_NO } from "../answers.ts";
import type { ModuleContext } from "../context.ts";

const CHANGE = closed({
  at: TEXT,
  resource: TEXT,
  action: { type: "string", enum: ["transition", "edit", "bulk", "archive", "restore", "approval"] },
  group: nullable(TEXT),
  on_behalf_of: nullable({ type: "object", ...closed({ id: ID, label: nullable(TEXT) }) }),
  field: nullable(TEXT),
  to: nullable(TEXT),
  count: ID,
  records: list(closed({ id: ID, label: TEXT })),
  undone: YES_NO,
  undo: { ...closed({ tokens: list(TEXT), ids: list(ID) }), type: ["object", "null"] },
  reason: {
    type: ["string", "null"],
    enum: [...NO_UNDO, null],
  },
});

/** What the signed-in person did lately, to look at and to take back. */
export function registerOwnChangesRoutes(
  app: FastifyInstance,
  { engine, delegations }: Pick<ModuleContext, "engine"> & { delegations: Delegations },
): void {
  app.get(
    "/api/own-changes/",
    {
      schema: {
        operationId: "listOwnChanges",
        tags: ["records"],
        summary:
          "What the signed-in person did within a day: steps, approvals, work on many records, archiving",
        description:
          "The newest first, of records the person may still see. `undo` takes a change back: with each of its tokens by the undo call of its resource, without any by the opposite bulk action on `ids`. Where it is null, `undone` or `reason` says why. What was decided in the place of somebody, whose approvals the person may decide on today, names them in `on_behalf_of`: it is taken back by a call that does as well.",
        response: answers.ok("The changes.", closed({ data: list(CHANGE) })),
      },
    },
    async ({ actor }) => {
      const given = await delegations.of(actor);
      const [labels, own, ...others] = await Promise.all([
        engine.labels({
          actor,
          resource: ACTOR_RESOURCES.employee,
          ids: given.map(({ person }) => person),
        }),
        engine.ownChanges({ actor }),
        ...given.map((one) => engine.ownChanges({ actor: one.actor })),
      ]);
      const all = others.flatMap((changes, at) => {
        const id = given[at]!.person;
        return changes.map((change) => ({ ...change, on_behalf_of: { id, label: labels.get(id) ?? null } }));
      });
      const data = [...own, ...all].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
      return { data };
    },
  );
}
