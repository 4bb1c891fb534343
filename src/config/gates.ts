import type { ClientConfig } from "../../core/definition/client-types.ts";

export type Gate = ClientConfig["gates"][number];

/** The gate that decides an address: the longest whose path is the address or a parent of it. Null: a session is enough. */
export function findGate(config: Pick<ClientConfig, "gates">, pathname: string): Gate | null {
  let found: Gate | null = null;
  for (const gate of config.gates) {
    const covers = pathname === gate.path || pathname.startsWith(`${gate.path}/`);
    if (covers && gate.path.length > (found?.path.length ?? -1)) found = gate;
  }
  return found;
}
