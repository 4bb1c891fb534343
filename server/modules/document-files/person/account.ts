import { sql } from "kysely";
import { decide } from "../../../../core/access/decide.ts";
import type { Actor } from "../../../../core/access/types.ts";
import { formatInstant } from "../../../../core/definition/clock.ts";
import { AUDIT } from "../../../audit/audit.ts";
import type { RuntimeDefinitions } from "../../../config/runtime-definitions.ts";
import type { Database } from "../../../database/types.ts";
import type { Sql } from "../../../resources/sql/frame.ts";

/** What the server keeps about somebody's account, in which table, by which column; no hashes and no secrets. */
const PARTS = {
  sessions: {
    table: "sys__session",
    by: "employee",
    columns: ["created", "last_seen", "expires", "user_agent", "address"],
  },
  devices: { table: "sys__device", by: "employee", columns: ["seen"] },
  passkeys: { table: "sys__passkey", by: "employee", columns: ["name", "created", "last_used"] },
  identities: { table: "sys__identity", by: "employee", columns: ["issuer", "subject", "created"] },
  directory: {
    table: "sys__directory",
    by: "employee",
    columns: ["user_name", "external_id", "waits", "gone"],
  },
  api_keys: {
    table: "sys__api_key",
    by: "employee",
    columns: ["name", "role", "scopes", "created", "expires", "last_used", "revoked"],
  },
  calendar: { table: "sys__calendar_feed", by: "employee", columns: ["created", "last_read"] },
  preferences: { table: "sys__preference", by: "employee", columns: ["key", "value", "modified"] },
  views: { table: "sys__view", by: "owner", columns: ["resource", "name", "layout", "created", "modified"] },
  pages: { table: "sys__journal", by: "employee", columns: ["at", "day", "name", "page"] },
  approvals: {
    table: "sys__approval",
    by: "person",
    columns: ["resource", "record", "lifecycle", "transition", "at", "ended"],
  },
  imports: {
    table: "sys__import",
    by: "owner",
    columns: ["resource", "file_name", "state", "total", "created"],
  },
  files: { table: "sys__document_file", by: "owner", columns: ["resource", "name", "state", "created"] },
} as const satisfies Record<string, { table: string; by: string; columns: readonly string[] }>;

/** Letters that went to an address, whoever's it is; without their text, which may hold a way to sign in. */
const MAILS = "mails";
const MAIL_COLUMNS = ["created", "recipient", "subject", "state"];

export type AccountPart = keyof typeof PARTS | typeof MAILS;

const INSTANTS: ReadonlySet<string> = new Set([
  "created",
  "modified",
  "last_seen",
  "last_used",
  "last_read",
  "expires",
  "revoked",
  "seen",
  "at",
  "ended",
]);
const BATCH = 500;

/** What tells of sign-ins and of what people do is for those who may read the audit trail. */
export function mayReadAccounts({ access }: Pick<RuntimeDefinitions, "access">, actor: Actor): boolean {
  return decide({ access, actor, resource: AUDIT, action: "list" }).effect === "allow";
}

export interface AccountSource {
  readonly part: AccountPart;
  /** With instants as the API writes them. */
  readonly rows: AsyncIterable<readonly Readonly<Record<string, unknown>>[]>;
}

/** What is kept about an account, and what was sent to the addresses; `employee` is null of somebody without an account. */
export function accountSources(
  database: Database,
  { employee, addresses }: { readonly employee: number | null; readonly addresses: readonly string[] },
): AccountSource[] {
  const mails =
    addresses.length === 0
      ? []
      : [
          {
            part: MAILS,
            rows: read(
              database,
              MAIL_COLUMNS,
              sql`sys__mail where lower(recipient) in (${sql.join(addresses.map((one) => one.toLowerCase()))})`,
            ),
          } as const,
        ];
  if (employee === null) return mails;
  const kept = Object.entries(PARTS).map(([part, { table, by, columns }]) => ({
    part: part as AccountPart,
    rows: read(database, columns, sql`${sql.table(table)} where ${sql.id(by)} = ${employee}`),
  }));
  return [...kept, ...mails];
}

/** Column by column as it is stored, in batches. */
async function* read(database: Database, columns: readonly string[], from: Sql) {
  const selected = sql.join(columns.map((name) => sql.id(name)));
  const statement = sql`select ${selected} from ${from} order by 1`.compile(database.read);
  for await (const rows of database.stream(statement, { batchSize: BATCH }))
    yield rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          INSTANTS.has(name) && value !== null ? formatInstant(Number(value)) : value,
        ]),
      ),
    );
}
