import type { CompiledAccess } from "../shared/compiled-access.ts";
import type { Action } from "../definition/types.ts";
import { ACTIONS, FORM_ACTIONS, PERSON_ACTIONS } from "./actions.ts";
import type { Actor, Decision, KeyAction, KeyScopes } from "./types.ts";

/** In the scopes of a key: every area. */
export const EVERY_AREA = "*";

export const OUTSIDE_KEY = {
  effect: "deny",
  reason: { code: "outside_key", rules: [] },
} as const satisfies Decision;

const BY_PEOPLE_ALONE: readonly Action[] = [...FORM_ACTIONS, ...PERSON_ACTIONS];

/** In the order in which they are told. To pick is to name a record of the area in another. */
export const KEY_ACTIONS: readonly KeyAction[] = ACTIONS.filter(
  (action): action is KeyAction => !BY_PEOPLE_ALONE.includes(action),
);

/** Whether the key somebody uses includes an action on an area. Without a key there is nothing to be outside of. */
export function isInKeyScope({
  access,
  actor: { key },
  resource,
  action,
}: {
  access: CompiledAccess;
  actor: Pick<Actor, "key">;
  resource: string;
  action: Action;
}): boolean {
  if (key === undefined) return true;
  // rows inside a record share the entry of the record they are in, and with it the scope
  const entry = access.resources[resource];
  return Object.entries(key.scopes).some(
    ([name, actions]: [string, readonly Action[]]) =>
      (name === EVERY_AREA ||
        name === resource ||
        (entry !== undefined && access.resources[name] === entry)) &&
      (actions.includes(action) ||
        (action === "pick" && (actions.includes("list") || actions.includes("show")))),
  );
}

/** For caches of what depends on rights: equal for equal scopes, empty without a key. */
export function keyScopesText(scopes: KeyScopes | undefined): string {
  if (scopes === undefined) return "";
  const areas = Object.entries(scopes).map(([name, actions]) => `${name}:${actions.toSorted().join(",")}`);
  return ` key ${areas.toSorted().join(" ")}`;
}
