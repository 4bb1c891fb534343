import type { FastifyInstance, FastifyRequest } from "fastify";
import { unknownRecord } from "./errors.ts";
import type { Engine } from "./engine.ts";
import type { Parameters } from "./types.ts";

type ResourceRequest = FastifyRequest<{ Params: { resource: string }; Querystring: Parameters }>;
type RecordRequest = FastifyRequest<{ Params: { resource: string; id: string }; Querystring: Parameters }>;

/** The calls every resource has. Registered once: which resources there are may change while the server runs. */
export function registerResourceRoutes(app: FastifyInstance, { engine }: { engine: Engine }): void {
  app.get("/api/:resource/", async (request: ResourceRequest, reply) => {
    const { actor, params, query } = request;
    return reply
      .type(JSON_TYPE)
      .send(JSON.stringify(await engine.list({ actor, resource: params.resource, parameters: query })));
  });
  app.post("/api/:resource/", async (request: ResourceRequest, reply) => {
    const { actor, params, body, id: requestId } = request;
    return reply.code(201).send(await engine.create({ actor, resource: params.resource, body, requestId }));
  });
  app.get("/api/:resource/aggregate/", async ({ actor, params, query }: ResourceRequest) => {
    return engine.aggregate({ actor, resource: params.resource, parameters: query });
  });
  app.get("/api/:resource/pick/", async ({ actor, params, query }: ResourceRequest) => {
    const text = query["query"];
    return engine.pick({
      actor,
      resource: params.resource,
      query: typeof text === "string" ? text.slice(0, 200) : "",
    });
  });
  app.get("/api/:resource/new/", async ({ actor, params }: ResourceRequest) => {
    return engine.newRecord({ actor, resource: params.resource });
  });
  for (const mode of ["put", "patch"] as const) {
    app[mode]("/api/:resource/:id/", async (request: RecordRequest) => {
      return engine.update({ ...recordCall(request), body: request.body, mode, requestId: request.id });
    });
  }
  app.get("/api/:resource/:id/", async (request: RecordRequest) => {
    return engine.get(recordCall(request));
  });
}

const JSON_TYPE = "application/json; charset=utf-8";

function recordCall({ actor, params }: RecordRequest) {
  return { actor, resource: params.resource, id: recordId(params.resource, params.id) };
}

/** An id that is no number is the id of no record. */
export function recordId(resource: string, text: string): number {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(id)) throw unknownRecord(resource, text);
  return id;
}
