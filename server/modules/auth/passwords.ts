/** Loaded by the first sign-in: it is native code that a start need not wait for. */
const argon2 = () => import("@node-rs/argon2");

/** argon2id with 19 MiB and two passes: OWASP's first choice, about 30 ms, in the thread pool. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each works in a thread that files and names wait for too, with 19 MiB: never more than two at once. */
const lanes: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()];
let turn = 0;
function atOnce<T>(work: () => Promise<T>): Promise<T> {
  turn = (turn + 1) % lanes.length;
  const done = (lanes[turn] ?? Promise.resolve()).then(work);
  lanes[turn] = done.catch(() => undefined);
  return done;
}

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await argon2();
  return atOnce(() => hash(password, OPTIONS));
}

let decoy: Promise<string> | null = null;

/**
 * Whether the password belongs to the hash. Without a hash (unknown account) it works as long and answers no, so that
 * the time of the answer does not tell which accounts exist.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const { verify } = await argon2();
  decoy ??= hashPassword("no account has this password");
  const known = passwordHash ?? (await decoy);
  const right = await atOnce(() => verify(known, password)).catch(() => false);
  return passwordHash !== null && right;
}
