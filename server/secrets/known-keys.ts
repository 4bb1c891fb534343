import { auditKey, type ChainKey } from "../audit/chain.ts";
import { type Audit, LAST_SEALED } from "../audit/audit.ts";
import type { CompiledResources } from "../../core/definition/types.ts";
import { StartError } from "../config/start-error.ts";
import type { Log } from "../context.ts";
import type { Statement } from "../database/dialect.ts";
import type { Database } from "../database/types.ts";
import { isInUse, missingKeys } from "./needed-keys.ts";
import { unreadableSecrets } from "./secret-columns.ts";
import { seal, unseal } from "./seal.ts";
import { keyId } from "./sealing.ts";
import type { SecretKeys } from "./secret-key.ts";

/** In `sys__meta`: the secret keys that the database was used with. */
const KNOWN = "secret_keys";
const FORMER_CHAIN = "former key of the audit trail";

interface KnownKeys {
  /** Ids of the secret keys that something may lie under, in the order they were taken up; the last is in force. */
  readonly ids: readonly string[];
  /** Keys of the audit trail before the present one, by the id of their secret key; each sealed with the secret key. */
  readonly chain: Readonly<Record<string, string>>;
}

/** What is sealed of a former key of the audit trail. */
interface FormerChain {
  /** Base64. */
  readonly key: string;
  readonly until: number | null;
}

async function readKnownKeys({ read }: Database): Promise<KnownKeys> {
  const row = await read.selectFrom("sys__meta").select("value").where("key", "=", KNOWN).executeTakeFirst();
  return row === undefined ? { ids: [], chain: {} } : (JSON.parse(String(row["value"])) as KnownKeys);
}

const knownKeysStatement = ({ dialect }: Database, known: KnownKeys): Statement =>
  dialect.upsert({ table: "sys__meta", key: ["key"], row: { key: KNOWN, value: JSON.stringify(known) } });

/** Ids of the secret keys that something in the database may lie under. */
export const readSecretKeyIds = async (database: Database): Promise<readonly string[]> =>
  (await readKnownKeys(database)).ids;

/** Whether a server encrypts with the newest of the secret keys: during a rolling change others do with the one before. */
export async function hasNewestKey(database: Database, [first]: SecretKeys): Promise<boolean> {
  const { ids } = await readKnownKeys(database);
  return ids.at(-1) === keyId(first);
}

const openChain = (keys: SecretKeys, text: string): FormerChain | null => {
  const opened = unseal({ keys, purpose: FORMER_CHAIN, text });
  return opened === null ? null : (JSON.parse(opened) as FormerChain);
};
const sealChain = (keys: SecretKeys, chain: FormerChain): string =>
  seal({ keys, purpose: FORMER_CHAIN, text: JSON.stringify(chain) });

/** The sealed former keys of the audit trail, for an export that is checked by itself. */
export const readFormerChain = async (database: Database): Promise<readonly string[]> =>
  Object.values((await readKnownKeys(database)).chain);

/** Every key that seals of the audit trail may be made with, the present one first, given the sealed former ones. */
export function chainKeys(keys: SecretKeys, formerTexts: readonly string[]): [ChainKey, ...ChainKey[]] {
  const [first, ...others] = keys.map((key) => ({ key: auditKey(key), until: null }));
  const kept = formerTexts.flatMap((text) => {
    const chain = openChain(keys, text);
    return chain === null ? [] : [{ key: Buffer.from(chain.key, "base64"), until: chain.until }];
  });
  return [first!, ...others, ...kept];
}

interface Options {
  readonly database: Database;
  readonly resources: CompiledResources;
  readonly keys: SecretKeys;
  /** Ids of keys that are gone for good. */
  readonly lost: readonly string[];
  readonly audit: Pick<Audit, "statements">;
  readonly log: Log;
}

/**
 * Notes the secret keys that a server starts with. A new one is noted in the audit trail. Of one before it that is given
 * still, the key of the audit trail is kept, sealed with the new one; one that is given no more is forgotten, and seals no
 * later entry of the trail.
 *
 * @throws StartError where something lies under a key that is not given, naming the key and what it is
 */
export async function takeSecretKeys({
  database,
  resources,
  keys,
  lost,
  audit,
  log,
}: Options): Promise<void> {
  const known = await readKnownKeys(database);
  const given = new Map(keys.map((key) => [keyId(key), key]));
  const current = keyId(keys[0]);
  const ids = known.ids.includes(current) ? known.ids : [...known.ids, current];
  const absent = ids.filter((id) => !given.has(id));
  if (absent.length > 0) await refuseMissing({ database, resources, keys, absent, lost });
  // a server with the key before, during a rolling change: what is newer is left as it is
  if (ids.at(-1) !== current) return;
  const before = known.ids.filter((id) => id !== current);
  const last = absent.length === 0 ? 0 : await lastSealed(database);
  const chain: Record<string, string> = {};
  for (const id of new Set([...Object.keys(known.chain), ...before])) {
    if (id === current) continue;
    const [text, key] = [known.chain[id], given.get(id)];
    const own = text === undefined ? null : openChain(keys, text);
    const kept = own ?? (key === undefined ? null : { key: auditKey(key).toString("base64"), until: null });
    if (kept === null) {
      log.warn(
        { key: id },
        "entries of the audit trail that were sealed with a former key cannot be verified",
      );
      if (text !== undefined) chain[id] = text;
      continue;
    }
    const until = key === undefined ? (kept.until ?? last) : null;
    const isAsKept = text !== undefined && own?.until === until && openChain([keys[0]], text) !== null;
    chain[id] = isAsKept ? text : sealChain(keys, { ...kept, until });
  }
  const next: KnownKeys = { ids: ids.filter((id) => given.has(id)), chain };
  if (JSON.stringify(next) === JSON.stringify(known)) return;
  const isRotated = known.ids.length > 0 && !known.ids.includes(current);
  await database.write(async (trx, batch) => {
    if (isRotated)
      for (const statement of audit.statements({ act: "secret_key_changed", by: null, subject: "server" }))
        await statement.execute(trx);
    await batch([knownKeysStatement(database, next)]);
  });
}

async function lastSealed(database: Database): Promise<number> {
  const [row] = await database.query<{ number: number }>(LAST_SEALED.compile(database.read));
  return Number(row?.number ?? 0);
}

async function refuseMissing({
  database,
  resources,
  keys,
  absent,
  lost,
}: Pick<Options, "database" | "resources" | "keys" | "lost"> & { absent: readonly string[] }): Promise<void> {
  const missing = absent.filter((id) => !lost.includes(id));
  if (missing.length === 0) return;
  const values: string[] = [];
  for (const id of missing) if (await isInUse(database, resources, id)) values.push(id);
  if (values.length > 0)
    throw new StartError({ code: "missing_key", message: `The database holds ${missingKeys(values)}` });
  const behind = await unreadableSecrets(database, keys);
  if (behind.length === 0) return;
  const [were, many] = [missing.join(", "), missing.length > 1];
  throw new StartError({
    code: "missing_key",
    message: `The database holds secrets under ${many ? "former secret keys that are" : "a former secret key that is"} not here (${were}): ${behind.join(", ")}. Give ${many ? "them" : "it"} behind the present one, as SECRET_KEY=<present>,<former>, until npm run keys:rotate -- --continue has ended. LOST_KEYS=${missing.join(",")} goes on without ${many ? "them" : "it"}, and without those secrets.`,
  });
}
