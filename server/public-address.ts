import type { Server } from "node:http";
import type { Database } from "./database/types.ts";
import { DEMO_ACCOUNTS } from "./demo/accounts.ts";

/** Where a server can be reached from this machine: for links, as long as nobody said a better address. */
export function addressOf(server: Server): string {
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
