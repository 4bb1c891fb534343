import type { FastifyInstance } from "fastify";
import { AppError } from "../../../core/errors/app-error.ts";
import type { Delegations } from "./delegations.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Takes `on_behalf_of`: whose approvals the caller decides on. */
    onBehalf?: boolean;
  }
}

/** Lets calls on routes that say `config: {onBehalf: true}` be made for somebody who gave the caller their approvals. */
export function registerOnBehalf(app: FastifyInstance, delegations: Delegations): void {
  app.addHook("preHandler", async (request) => {
    if (request.routeOptions.config.onBehalf !== true) return;
    const { on_behalf_of: given } = request.query as { readonly on_behalf_of?: unknown };
    if (given === undefined) return;
    // approvals were given to a person, not to the person's programs
    if (request.actor.key !== undefined) throw new AppError({ code: "not_delegated" });
    const person = typeof given === "string" && /^[1-9]\d{0,15}$/.test(given) ? Number(given) : null;
    if (person === null) throw new AppError({ code: "not_delegated" });
    request.actor = await delegations.actor(request.actor, person);
  });
}
