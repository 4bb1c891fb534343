/** Loaded by the first sign-in: it is native code that a start need not wait for. */
const argon2 = () => import("@node-rs/argon2");

/** argon2id with 19 MiB and two passes: OWASP's first choice, about 30 ms, in the thread pool. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await argon2();
  return hash(password, OPTIONS);
}

let decoy: Promise<string> | null = null;

/**
 * Whether the password belongs to the hash. Without a hash (unknown account) it works as long and answers no, so that
 * the time of the answer does not tell which accounts exist.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const { verify } = await argon2();
  decoy ??= hashPassword("no account has this password");
  const right = await verify(passwordHash ?? (await decoy), password).catch(() => false);
  return passwordHash !== null && right;
}
