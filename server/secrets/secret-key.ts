import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Bytes of a key. */
export const KEY_LENGTH = 32;
const FILE = "secret.key";

/** The secret key, and those before it that are given still: the first encrypts, each reads. */
export type SecretKeys = readonly [Buffer, ...Buffer[]];
/** Where keys come from: a folder, and those that the settings give; none: the folder holds them. */
interface Place {
  readonly dataDir: string;
  readonly given: readonly Buffer[];
}

/**
 * The keys under which secrets are kept that the server needs again, such as the tokens of a linked mailbox. Where none is
 * given one is made once and lies beside the data; several servers on one database are given the same ones.
 */
export async function loadSecretKeys(place: Place): Promise<SecretKeys> {
  const { dataDir } = place;
  const [first, ...others] = await findSecretKeys(place);
  if (first !== undefined) return [first, ...others];
  await mkdir(dataDir, { recursive: true });
  try {
    const made = randomBytes(KEY_LENGTH);
    await writeFile(join(dataDir, FILE), `${made.toString("base64")}\n`, { flag: "wx", mode: 0o600 });
    return [made];
  } catch (error) {
    // another process made it a moment ago
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return loadSecretKeys(place);
  }
}

/** The keys there are, given or beside the data; none: none is there yet. Makes none. */
export async function findSecretKeys({ dataDir, given }: Place): Promise<readonly Buffer[]> {
  if (given.length > 0) return given;
  const path = join(dataDir, FILE);
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return [];
  return text
    .trim()
    .split("\n")
    .map((line) => {
      const key = Buffer.from(line.trim(), "base64");
      if (key.length !== KEY_LENGTH)
        throw new Error(`${path} holds no key of ${KEY_LENGTH} bytes in base64.`);
      return key;
    });
}
