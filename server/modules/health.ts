import type { FastifyInstance } from "fastify";
import type { DefinitionsStore } from "../config/store.ts";
import { closed, ID, TEXT } from "./answers.ts";
import type { ModuleContext } from "./context.ts";

const HEALTH = closed({
  status: TEXT,
  release: TEXT,
  configuration: closed({ version: ID, problems: ID }),
  database: closed({ engine: TEXT, latency: { type: "number" }, waiting: ID }),
});

type Parts = Pick<ModuleContext, "database" | "release"> & { store: DefinitionsStore };

/**
 * For watchers and load balancers: `health` is 200 while calls can be answered and 503 when the database does not
 * answer; `ready` is 503 also once the server is told to stop, while it still answers what is under way.
 */
export function registerHealth(app: FastifyInstance, parts: Parts): void {
  let stopping = false;
  app.addHook("preClose", async () => {
    stopping = true;
  });
  // a connection kept open after its last answer would hold up the end
  app.addHook("onSend", async (_request, reply) => {
    if (stopping) reply.header("connection", "close");
  });
  registerState(app, parts, {
    path: "/api/health/",
    operationId: "health",
    summary: "Whether the service can answer",
    description:
      "For whoever watches the service: the database, the version of the configuration, the release.",
    isStopping: () => false,
  });
  registerState(app, parts, {
    path: "/api/ready/",
    operationId: "ready",
    summary: "Whether the service takes new calls",
    description: "For whoever shares out calls: answers 503 as soon as the server is about to stop.",
    isStopping: () => stopping,
  });
}

function registerState(
  app: FastifyInstance,
  { database, release, store }: Parts,
  {
    path,
    operationId,
    summary,
    description,
    isStopping,
  }: Record<"path" | "operationId" | "summary" | "description", string> & { isStopping: () => boolean },
): void {
  app.get(
    path,
    {
      config: { public: true, rateLimit: false },
      schema: {
        operationId,
        tags: ["service"],
        summary,
        description,
        security: [],
        response: {
          200: { description: "It can.", ...HEALTH },
          503: { description: "It cannot.", ...HEALTH },
        },
      },
    },
    async (_request, reply) => {
      const { ok, engine, latency, waiting } = await database.health();
      const status = isStopping() ? "stopping" : ok ? "ok" : "database_unreachable";
      // asked before all else and often: it waits for no serializer to be made
      const answer = reply.code(status === "ok" ? 200 : 503).serializer(JSON.stringify);
      return answer.type("application/json; charset=utf-8").send({
        status,
        release,
        configuration: { version: store.current().version, problems: store.problems().length },
        database: { engine, latency, waiting },
      });
    },
  );
}
