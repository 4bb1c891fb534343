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

/** For watchers and load balancers: 200 while calls can be answered, 503 when the database does not answer. */
export function registerHealth(
  app: FastifyInstance,
  { database, release, store }: Pick<ModuleContext, "database" | "release"> & { store: DefinitionsStore },
): void {
  app.get(
    "/api/health/",
    {
      config: { public: true, rateLimit: false },
      schema: {
        operationId: "health",
        tags: ["service"],
        summary: "Whether the service can answer",
        security: [],
        response: {
          200: { description: "It can.", ...HEALTH },
          503: { description: "It cannot.", ...HEALTH },
        },
      },
    },
    async (_request, reply) => {
      const { ok, engine, latency, waiting } = await database.health();
      // asked before all else and often: it waits for no serializer to be made
      const answer = reply.code(ok ? 200 : 503).serializer(JSON.stringify);
      return answer.type("application/json; charset=utf-8").send({
        status: ok ? "ok" : "database_unreachable",
        release,
        configuration: { version: store.current().version, problems: store.problems().length },
        database: { engine, latency, waiting },
      });
    },
  );
}
