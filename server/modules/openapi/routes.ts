import type { FastifyInstance, RouteOptions } from "fastify";
import { accessSignature, sharedConfig } from "../../config/client-config.ts";
import type { ModuleContext } from "../context.ts";
import { openApiDocument } from "./document.ts";
import { modulePaths } from "./module-paths.ts";
import { registerReference } from "./reference.ts";

const MAX_CACHED = 20;

/** The document that describes every call, made when it is first asked for and kept as long as the definitions stand. */
export function registerOpenApi(
  app: FastifyInstance,
  { definitions, release, messages, described }: ModuleContext & { described: readonly RouteOptions[] },
): void {
  const documents = new Map<string, string>();
  let paths: ReturnType<typeof modulePaths> | null = null;
  const modules = () => (paths ??= modulePaths(described));
  let hash = "";
  registerReference(app, { messages, release, modules });

  app.get(
    "/api/openapi.json",
    {
      config: { forKeys: true },
      schema: {
        operationId: "openapi",
        tags: ["service"],
        summary: "This document",
        description:
          "OpenAPI 3.1, in the reader's language: the calls, fields and filters the caller has and nothing else.",
      },
    },
    async ({ actor, language }, reply) => {
      const current = definitions();
      if (hash !== current.hash) documents.clear();
      hash = current.hash;
      const key = `${language} ${accessSignature(actor)}`;
      let text = documents.get(key);
      if (text === undefined) {
        const { resources, labels, version } = sharedConfig({ definitions: current, actor, language });
        const document = openApiDocument({
          modules: await modules(),
          resources,
          plural: (name) => labels[name]?.plural ?? name,
          release,
          version,
        });
        text = JSON.stringify(document);
        if (documents.size >= MAX_CACHED) documents.clear();
        documents.set(key, text);
      }
      return reply
        .type("application/json; charset=utf-8")
        .header("cache-control", "private, no-cache")
        .send(text);
    },
  );
}
