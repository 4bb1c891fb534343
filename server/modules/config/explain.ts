import type { FastifyInstance } from "fastify";
import { ACTIONS } from "../../../core/access/actions.ts";
import { decide } from "../../../core/access/decide.ts";
import { unlimitedRules } from "../../../core/access/explain.ts";
import { keeperRoles } from "../../../core/access/lockout-guard.ts";
import type { Actor } from "../../../core/access/types.ts";
import { ACTOR_RESOURCES } from "../../../core/definition/context.ts";
import type { Action } from "../../../core/definition/types.ts";
import { answers, closed, ID, list, nullable, TEXT } from "../answers.ts";
import type { ModuleContext } from "../context.ts";

interface Call {
  readonly Querystring: { readonly resource?: string; readonly action?: Action };
}

const MAX_HOLDERS = 5;

/** Why something is refused to the person who asks, and who could change it. */
export function registerExplanation(app: FastifyInstance, context: ModuleContext): void {
  app.get<Call>(
    "/api/config/explain/",
    {
      schema: {
        operationId: "explainAccess",
        tags: ["configuration"],
        summary: "Why an action is refused to me, and who can change that",
        description:
          "For a resource and an action: the reason by its code, the rules that would allow it, and people who can change that.",
        querystring: {
          type: "object",
          additionalProperties: false,
          properties: {
            resource: { type: "string", maxLength: 100 },
            action: { type: "string", enum: [...ACTIONS] },
          },
        },
        response: answers.ok(
          "The reason and the rules by name, with those that give the action on every row; the people are named to those who may know them.",
          closed({
            code: nullable(TEXT),
            rules: list(TEXT),
            unlimited: list(TEXT),
            keepers: list(closed({ id: ID, label: TEXT })),
          }),
        ),
      },
    },
    async ({ actor, query: { resource, action } }) => {
      const { access } = context.definitions();
      const asked = resource === undefined || action === undefined ? null : { access, resource, action };
      const reason = asked && decide({ ...asked, actor }).reason;
      return {
        code: reason?.code ?? null,
        rules: reason?.rules ?? [],
        unlimited: asked === null ? [] : unlimitedRules(asked),
        keepers: await keepers(actor),
      };
    },
  );

  /** Named to whoever may choose colleagues by name. */
  async function keepers(actor: Actor): Promise<{ id: number; label: string }[]> {
    const { access } = context.definitions();
    const people = decide({ access, actor, resource: ACTOR_RESOURCES.employee, action: "pick" });
    const roles = keeperRoles(access);
    if (people.effect === "deny" || roles.length === 0) return [];
    const rows = await context.database.read
      .selectFrom("employee")
      .innerJoin("employee__roles", "employee__roles.owner", "employee.id")
      .innerJoin("role", "role.id", "employee__roles.value")
      .select(["employee.id as id", "employee.employee_name as name"])
      .where("role.name", "in", roles)
      .where("employee.archived", "is", null)
      .where("employee.status", "=", "active")
      .distinct()
      .orderBy("employee.id")
      .limit(MAX_HOLDERS)
      .execute();
    return rows.map((row) => ({ id: Number(row.id), label: String(row.name) }));
  }
}
