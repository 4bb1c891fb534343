import Fastify from "fastify";
import type { FastifyInstance, RouteOptions } from "fastify";
import type { Schema } from "./schema.ts";

/** What routes say about themselves, in the order they are registered; must be called before they are. */
export function collectRoutes(app: FastifyInstance): readonly RouteOptions[] {
  const routes: RouteOptions[] = [];
  app.addHook("onRoute", (route) => void routes.push(route));
  return routes;
}

/**
 * The described routes as paths of an OpenAPI document, without the generic calls. Written by an application that only
 * describes: what writes it is slow to load, and most processes are never asked for it.
 */
export async function modulePaths(
  routes: readonly RouteOptions[],
): Promise<Record<string, Record<string, Schema>>> {
  const { default: fastifySwagger } = await import("@fastify/swagger");
  const book = Fastify({ exposeHeadRoutes: false, logger: false });
  book.setValidatorCompiler(() => () => true);
  book.setSerializerCompiler(() => () => "");
  await book.register(fastifySwagger, {
    openapi: { openapi: "3.1.0", info: { title: "", version: "" } },
    hideUntagged: true,
  });
  for (const { method, url, schema, config } of routes) {
    if (method === "HEAD" || schema === undefined) continue;
    const body = config?.takes === undefined ? {} : { body: config.takes };
    book.route({ method, url, schema: { ...schema, ...body }, handler: () => undefined });
  }
  await book.ready();
  const { paths = {} } = book.swagger() as { paths?: Record<string, Record<string, Schema>> };
  await book.close();
  return Object.fromEntries(Object.entries(paths).filter(([path]) => !path.startsWith("/api/{resource}")));
}
