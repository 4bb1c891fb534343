import type { FastifyInstance } from "fastify";
import type { Actor } from "../../../core/access/types.ts";
import { decide } from "../../../core/access/decide.ts";
import { ACTOR_RESOURCES } from "../../../core/definition/context.ts";
import { answers, closed, ID, list, nullable, TEXT } from "../answers.ts";
import type { ModuleContext } from "../context.ts";
import { comeIn, goOut, othersAt, PRESENCE_MODES } from "./presence.ts";
import type { PresenceMode } from "./presence.ts";

interface Call {
  readonly Body: {
    readonly resource: string;
    readonly id: number;
    readonly mode: PresenceMode;
    /** The window is closing: this mode ends now instead of fading. */
    readonly leaving?: boolean;
  };
}

const BODY = {
  type: "object",
  required: ["resource", "id", "mode"],
  properties: {
    resource: { type: "string", maxLength: 100 },
    id: { type: "integer", minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
    mode: { type: "string", enum: PRESENCE_MODES },
    leaving: { type: "boolean" },
  },
} as const;

const PERSON = closed({ employee: closed({ id: ID, label: nullable(TEXT) }), mode: TEXT });

/** Says that somebody looks at or edits a record, and answers who else does; with the right to show the record. */
export function registerPresenceRoutes(app: FastifyInstance, context: ModuleContext): void {
  const { engine, definitions } = context;

  app.post<Call>(
    "/api/presence/",
    {
      schema: {
        operationId: "presence",
        tags: ["records"],
        summary: "Says that I look at a record or edit it; answers who else does",
        description: "Said again every so often while the record is open; with `leaving` it ends.",
        body: BODY,
        response: answers.ok(
          "The others at the record, and its version: an older one on the screen is outdated.",
          closed({ data: list(PERSON), row_version: ID }, ["data"]),
        ),
      },
    },
    async ({ actor, body, sessionHash }) => {
      const { resource, id, mode, leaving = false } = body;
      const presence = { session: sessionHash ?? "", resource, record: id, mode };
      if (leaving) {
        await goOut(context, presence);
        return { data: [] };
      }
      const { row_version } = await engine.get({ actor, resource, id });
      const employee = personAtWork(actor);
      await comeIn(context, { ...presence, employee });
      const others = await othersAt(context, { resource, record: id, employee });
      const { access } = definitions();
      const named =
        decide({ access, actor, resource: ACTOR_RESOURCES.employee, action: "pick" }).effect !== "deny";
      return {
        data: named ? others : others.map((one) => ({ ...one, employee: { ...one.employee, label: null } })),
        ...(typeof row_version === "number" ? { row_version } : {}),
      };
    },
  );
}

/** While working as somebody else it is still the real person who is here. */
function personAtWork({ employeeId, impersonator }: Actor): number {
  return impersonator?.employeeId ?? employeeId;
}
