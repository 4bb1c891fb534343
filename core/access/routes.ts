import type { RouteGate } from "../definition/types.ts";
import { heldRules } from "./rules.ts";
import type { Actor, Decision } from "./types.ts";
import type { CompiledAccess } from "../shared/compiled-access.ts";

/** May the actor open a browser address? The longest gate that is a prefix of it, by whole segments, decides. */
export function decideRoute({
  access,
  actor,
  path,
}: {
  access: CompiledAccess;
  actor: Pick<Actor, "roles">;
  path: string;
}): Decision {
  const gate = getGate({ access, path });
  if (gate === null) return { effect: "allow", reason: { code: "granted", rules: [] } };
  const granted = heldRules(access, actor.roles).has(gate.rule);
  return {
    effect: granted ? "allow" : "deny",
    reason: { code: granted ? "granted" : "not_granted", rules: [gate.rule] },
  };
}

/** Null when an address needs a session and nothing else. Query, fragment and a trailing slash do not matter. */
export function getGate({ access, path }: { access: CompiledAccess; path: string }): RouteGate | null {
  const address = comparable(path);
  return access.routes.find((gate) => within(address, comparable(gate.path))) ?? null;
}

function within(address: string, prefix: string): boolean {
  return address === prefix || address.startsWith(`${prefix}/`);
}

/** Routers read addresses decoded and without regard to case and doubled slashes: gates must too, or be walked round. */
function comparable(address: string): string {
  const path = decoded(address.split(/[?#]/, 1)[0] ?? "");
  return `/${path.split("/").filter(Boolean).join("/")}`.toLowerCase();
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
