/** What the product is compared with: a handler that runs given statements through the same database seam, and nothing else. */
import Fastify from "fastify";
import { openDatabase } from "../../../server/database/database.ts";
import type { Statement } from "../../../server/database/types.ts";

export interface BareOrder {
  readonly dataDir: string;
  readonly url: string | undefined;
  readonly port: number;
  /** Path → the statements its answer is made of. */
  readonly routes: Readonly<Record<string, readonly Statement[]>>;
}

process.once("message", (order: BareOrder) => {
  serve(order).then(
    () => process.send?.("ready"),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

async function serve({ dataDir, url, port, routes }: BareOrder): Promise<void> {
  const database = await openDatabase({ dataDir, url });
  const app = Fastify({ logger: false, forceCloseConnections: true });
  for (const [path, statements] of Object.entries(routes)) {
    app.get(path, async () => {
      const [data, ...more] = await Promise.all(statements.map((statement) => database.query(statement)));
      return { data, more };
    });
  }
  await app.listen({ port, host: "127.0.0.1" });
  process.once("SIGTERM", () => {
    void app
      .close()
      .then(() => database.close())
      .then(() => process.exit(0));
  });
}
