import type { FastifyInstance } from "fastify";
import { isInKeyScope, OUTSIDE_KEY } from "../../../core/access/key-scopes.ts";
import type { Action } from "../../../core/definition/types.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { notAllowed } from "../../resources/errors.ts";
import type { ModuleContext } from "../context.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * The call may be made with an API key: with one whose scopes hold one of these actions on the area its address names, or,
     * `true`, with any, as its answer follows from what the key gives anyway. Absent: no key makes the call.
     */
    forKeys?: true | readonly Action[];
  }
}

/** Closes to API keys what their scopes do not hold. What a call reads and writes is decided with the key's scopes again. */
export function registerKeyGate(
  app: FastifyInstance,
  { definitions }: Pick<ModuleContext, "definitions">,
): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { actor, params, routeOptions } = request;
    if (actor?.key === undefined) {
      done();
      return;
    }
    const { forKeys } = routeOptions.config;
    if (forKeys === undefined) {
      done(new AppError({ code: "not_for_keys", parameters: { name: actor.key.name } }));
      return;
    }
    // calls with an address of their own stand beside those of the area
    const named = routeOptions.url?.split("/")[2] ?? "";
    const { resource = named } = params as { readonly resource?: string };
    const { access } = definitions();
    const isOpen =
      forKeys === true || forKeys.some((action) => isInKeyScope({ access, actor, resource, action }));
    done(
      isOpen
        ? undefined
        : notAllowed({ access, action: forKeys[0] ?? "show", resource, reason: OUTSIDE_KEY.reason }),
    );
  });
}
