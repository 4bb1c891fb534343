import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Bytes of a key. */
export const KEY_LENGTH = 32;
const FILE = "secret.key";

/**
 * The key under which secrets are kept that the server needs again, such as the tokens of a linked mailbox. Where none is
 * given it is made once and lies beside the data; several servers on one database are given the same one.
 */
export async function loadSecretKey({
  dataDir,
  given,
}: {
  dataDir: string;
  given: Buffer | null;
}): Promise<Buffer> {
  if (given !== null) return given;
  const path = join(dataDir, FILE);
  const key = await readKey(path);
  if (key !== null) return key;
  await mkdir(dataDir, { recursive: true });
  try {
    const made = randomBytes(KEY_LENGTH);
    await writeFile(path, `${made.toString("base64")}\n`, { flag: "wx", mode: 0o600 });
    return made;
  } catch (error) {
    // another process made it a moment ago
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return loadSecretKey({ dataDir, given });
  }
}

async function readKey(path: string): Promise<Buffer | null> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return null;
  const key = Buffer.from(text.trim(), "base64");
  if (key.length !== KEY_LENGTH) throw new Error(`${path} holds no key of ${KEY_LENGTH} bytes in base64.`);
  return key;
}

/** The key there is, given or beside the data; null: none is there yet. */
export const findSecretKey = async ({
  dataDir,
  given,
}: {
  dataDir: string;
  given: Buffer | null;
}): Promise<Buffer | null> => given ?? readKey(join(dataDir, FILE));
