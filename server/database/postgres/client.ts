import pg from "pg";

/**
 * A connection of its own, for a command. That it was lost is told by the call under way or the next one; without a
 * listener it would end the process.
 */
export function createClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config);
  client.on("error", () => undefined);
  return client;
}
