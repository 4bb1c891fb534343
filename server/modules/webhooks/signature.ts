import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";

/** A secret as Standard Webhooks writes them. */
export const makeSecret = (): string => `${PREFIX}${randomBytes(32).toString("base64")}`;

/**
 * The headers of a message by Standard Webhooks (standardwebhooks.com). While a secret is being replaced both sign.
 *
 * @param at of this try, epoch milliseconds
 */
export function signedHeaders({
  id,
  body,
  secrets,
  at,
}: {
  readonly id: string;
  readonly body: string;
  readonly secrets: readonly string[];
  readonly at: number;
}): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
    "idempotency-key": id,
  };
}
