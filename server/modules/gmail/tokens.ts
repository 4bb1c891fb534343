import type { Clock } from "../../context.ts";
import type { Database } from "../../database/types.ts";
import { seal, unseal } from "../../secrets/seal.ts";
import type { SecretKeys } from "../../secrets/secret-key.ts";

const TABLE = "sys__oauth_token";
const PROVIDER = "google";

interface TokenStore {
  readonly database: Database;
  readonly clock: Clock;
  readonly secretKeys: SecretKeys;
}

/** Sealed tokens can be moved to nobody else: they open for their owner alone. */
export const purposeOfTokens = (employee: number): string => `${PROVIDER} tokens of ${employee}`;

export async function storeTokens(
  { database, clock, secretKeys }: TokenStore,
  { employee, tokens }: { employee: number; tokens: string },
): Promise<void> {
  const secret = seal({ keys: secretKeys, purpose: purposeOfTokens(employee), text: tokens });
  const row = { employee, provider: PROVIDER, secret, modified: clock() };
  await database.write((_, batch) =>
    batch([database.dialect.upsert({ table: TABLE, key: ["employee", "provider"], row })]),
  );
}

/** Deletes the tokens. Answers what they were, null where there were none or another key sealed them. */
export async function dropTokens(
  { database, secretKeys }: Omit<TokenStore, "clock">,
  employee: number,
): Promise<string | null> {
  const [row] = await database.write((trx) =>
    trx
      .deleteFrom(TABLE)
      .where("employee", "=", employee)
      .where("provider", "=", PROVIDER)
      .returning("secret")
      .execute(),
  );
  if (row === undefined) return null;
  return unseal({ keys: secretKeys, purpose: purposeOfTokens(employee), text: String(row.secret) });
}
