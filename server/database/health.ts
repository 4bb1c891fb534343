import type { DatabaseHealth, ReplicaHealth } from "./types.ts";

const PATIENCE = 2000;

/** A trivial read, timed. No answer within two seconds counts as ill. */
export async function measureHealth({
  engine,
  probe,
  waiting,
  replicas = null,
}: {
  engine: string;
  probe: () => Promise<unknown>;
  waiting: () => number;
  replicas?: { readonly health: readonly ReplicaHealth[]; readonly primaryReads: number } | null;
}): Promise<DatabaseHealth> {
  const started = performance.now();
  const answer = (error: string | null): DatabaseHealth => ({
    ok: error === null,
    engine,
    latency: performance.now() - started,
    waiting: waiting(),
    error,
    replicas: replicas?.health ?? [],
    primaryReads: replicas?.primaryReads ?? 0,
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve("timeout"), PATIENCE);
  });
  const asked = probe().then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  const error = await Promise.race([asked, late]);
  clearTimeout(timer);
  return answer(error);
}
