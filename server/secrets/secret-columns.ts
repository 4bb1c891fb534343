import { sql } from "kysely";
import { purposeOfIdToken } from "../modules/auth/identity/sign-in.ts";
import { purposeOfFactor } from "../modules/auth/second-factor/factors.ts";
import { purposeOfTokens } from "../modules/gmail/tokens.ts";
import { WEBHOOK_SECRET } from "../modules/webhooks/webhooks.ts";
import type { Database } from "../database/types.ts";
import { seal, unseal } from "./seal.ts";
import type { SecretKeys } from "./secret-key.ts";

interface SecretColumn {
  /** What an operator calls what is in it. */
  readonly what: string;
  readonly table: string;
  readonly key: string;
  readonly column: string;
  /** What its texts are sealed for; `owner` is the person of the row. */
  readonly purpose: (owner: number) => string;
}

/** Where the database keeps secrets for long that lie under the secret key itself. */
const SECRET_COLUMNS: readonly SecretColumn[] = [
  {
    what: "linked mailboxes",
    table: "sys__oauth_token",
    key: "employee",
    column: "secret",
    purpose: purposeOfTokens,
  },
  {
    what: "one-time codes",
    table: "sys__second_factor",
    key: "employee",
    column: "secret",
    purpose: purposeOfFactor,
  },
  ...["secret", "old_secret"].map((column) => ({
    what: "secrets of webhooks",
    table: "sys__webhook",
    key: "id",
    column,
    purpose: () => WEBHOOK_SECRET,
  })),
  {
    what: "sign-ins with the identity provider",
    table: "sys__session",
    key: "token_hash",
    column: "id_token",
    purpose: purposeOfIdToken,
  },
  {
    what: "sign-ins with the identity provider",
    table: "sys__sign_in",
    key: "ticket_hash",
    column: "id_token",
    purpose: purposeOfIdToken,
  },
];

const AT_ONCE = 500;

interface SecretRow {
  readonly key: string | number;
  readonly employee: number;
  readonly text: string;
}

/** The secrets of a column in batches, in the order of their rows' keys. */
async function* secretsOf(
  database: Database,
  { table, key, column }: SecretColumn,
): AsyncGenerator<readonly SecretRow[]> {
  let after: SecretRow["key"] | null = null;
  for (;;) {
    const beyond: ReturnType<typeof sql> = after === null ? sql`1 = 1` : sql`${sql.id(key)} > ${after}`;
    const select = sql`select ${sql.id(key)} as key, employee, ${sql.id(column)} as text from ${sql.table(table)}
      where ${sql.id(column)} is not null and ${beyond} order by ${sql.id(key)} limit ${AT_ONCE}`;
    const rows = await database.query<SecretRow>(select.compile(database.read));
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.key;
    yield rows;
  }
}

/** What holds secrets that none of the keys opens, as an operator calls it. */
export async function unreadableSecrets(database: Database, keys: SecretKeys): Promise<string[]> {
  const found = new Set<string>();
  for (const column of SECRET_COLUMNS) {
    for await (const rows of secretsOf(database, column)) {
      const isClosed = ({ employee, text }: SecretRow) =>
        unseal({ keys, purpose: column.purpose(Number(employee)), text }) === null;
      if (rows.some(isClosed)) found.add(column.what);
    }
  }
  return [...found];
}

/**
 * Seals secrets with the first key that lie under one behind it; gives how many there were. What somebody writes meanwhile
 * is left to them.
 */
export async function resealSecrets(database: Database, [first, ...former]: SecretKeys): Promise<number> {
  if (former.length === 0) return 0;
  let count = 0;
  for (const column of SECRET_COLUMNS) {
    for await (const rows of secretsOf(database, column)) {
      const statements = rows.flatMap(({ key, employee, text: stored }) => {
        const purpose = column.purpose(Number(employee));
        const text = unseal({ keys: former, purpose, text: stored });
        if (text === null) return [];
        const fresh = seal({ keys: [first], purpose, text });
        const update = sql`update ${sql.table(column.table)} set ${sql.id(column.column)} = ${fresh}
          where ${sql.id(column.key)} = ${key} and ${sql.id(column.column)} = ${stored}`;
        return [update.compile(database.read)];
      });
      if (statements.length > 0) await database.write((_trx, batch) => batch(statements));
      count += statements.length;
    }
  }
  return count;
}
