import type { Server } from "node:http";
import type { FastifyRequest } from "fastify";
import type { Database } from "./database/types.ts";
import { DEMO_ACCOUNTS } from "../demo/accounts.ts";

/** Where a server can be reached from this machine: for links, as long as nobody said a better address. */
export function getAddress(server: Server): string {
  const address = server.address();
  return typeof address === "object" && address !== null
    ? `http://localhost:${address.port}`
    : "http://localhost";
}

/** Whether this is the demo company, whose accounts everybody knows. */
export async function hasDemoAccounts(database: Database): Promise<boolean> {
  const row = await database.read
    .selectFrom("employee")
    .select("id")
    .where("employee_id", "=", DEMO_ACCOUNTS[0]?.employeeId ?? "")
    .executeTakeFirst();
  return row !== undefined;
}

const FORWARDING = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
];

/** Whether somebody at this machine calls, and no proxy on it passes on the call of somebody elsewhere. */
export function isAtThisMachine({ raw, headers }: Pick<FastifyRequest, "raw" | "headers">): boolean {
  const address = raw.socket.remoteAddress ?? "";
  const loops = address === "::1" || /^(::ffff:)?127\./.test(address);
  return loops && FORWARDING.every((name) => headers[name] === undefined);
}
