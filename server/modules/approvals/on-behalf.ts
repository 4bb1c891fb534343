import type { FastifyInstance } from "fastify";
import { AppError } from "../../../core/errors/app-error.ts";
import { recordId } from "../../resources/routes.ts";
import type { ModuleContext } from "../context.ts";
import type { Delegations } from "./delegations.ts";
import { expectWaiting } from "./expect-waiting.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * Takes `on_behalf_of`: whose approvals the caller decides on. `record`: for what belongs to the record in the address,
     * while it waits for that person.
     */
    onBehalf?: true | "record";
  }
}

/** Lets calls on routes that say `onBehalf` in their `config` be made for somebody who gave the caller their approvals. */
export function registerOnBehalf(
  app: FastifyInstance,
  { delegations, engine }: Pick<ModuleContext, "engine"> & { delegations: Delegations },
): void {
  app.addHook("preHandler", async (request) => {
    const { onBehalf } = request.routeOptions.config;
    if (onBehalf === undefined) return;
    const { on_behalf_of: given, ...query } = request.query as Readonly<Record<string, unknown>>;
    if (given === undefined) return;
    // lists would take it for a filter
    request.query = query;
    // approvals were given to a person, not to the person's programs
    if (request.actor.key !== undefined) throw new AppError({ code: "not_delegated" });
    const person = typeof given === "string" && /^[1-9]\d{0,15}$/.test(given) ? Number(given) : null;
    if (person === null) throw new AppError({ code: "not_delegated" });
    request.actor = await delegations.actor(request.actor, person);
    if (onBehalf !== "record") return;
    const { resource, id } = request.params as { readonly resource: string; readonly id: string };
    await expectWaiting({ engine }, { actor: request.actor, resource, id: recordId(resource, id) });
  });
}
