import type { ClientConfig, ClientMenuGroup } from "../definition/client-types.ts";
import type { MenuEntry, NavigationDefinition, RouteDefinition } from "../definition/types.ts";
import { decide } from "./decide.ts";
import { MENU_TARGET } from "./navigation.ts";
import { decideRoute } from "./routes.ts";
import { holdsRule } from "./rules.ts";
import type { Actor } from "./types.ts";
import type { CompiledAccess } from "../shared/compiled-access.ts";

interface Question {
  readonly navigation: NavigationDefinition;
  readonly access: CompiledAccess;
  readonly actor: Pick<Actor, "roles" | "impersonator">;
}

/** The screen an address falls back to when a menu group holds nothing for the actor. */
const ACCESS_DENIED = "/access-denied";

/**
 * The menu as the actor sees it: an entry shows when its rule and its group's hold, its address may be opened, and its
 * resource, when it names one, may be listed. Groups without entries are left out.
 */
export function clientMenu({ navigation, access, actor }: Question): ClientMenuGroup[] {
  return navigation.menu
    .filter((group) => holds({ access, actor, rule: group.rule }))
    .map((group) => ({
      name: group.name,
      icon: group.icon ?? null,
      entries: group.entries.filter((entry) => isOpen({ access, actor, entry })).map(toClientEntry),
    }))
    .filter((group) => group.entries.length > 0);
}

/** The routes with `menu:<group>` turned into the address of the first entry the actor may open. */
export function clientRoutes(question: Question): RouteDefinition[] {
  const menu = clientMenu(question);
  return question.navigation.routes.map((route) => {
    if (!route.to?.startsWith(MENU_TARGET)) return route;
    const group = menu.find((entry) => entry.name === route.to?.slice(MENU_TARGET.length));
    return { ...route, to: group?.entries[0]?.path ?? ACCESS_DENIED };
  });
}

/** Every gate with the actor's answer, longest first; `words` says who may pass, in the actor's language. */
export function clientGates({
  access,
  actor,
  words,
}: Omit<Question, "navigation"> & { words: (rule: string) => string }): ClientConfig["gates"] {
  return access.routes.map(({ path, rule }) => ({
    path,
    rule,
    allowed: holdsRule({ access, actor, rule }),
    needs: words(rule),
  }));
}

function isOpen({ access, actor, entry }: Omit<Question, "navigation"> & { entry: MenuEntry }): boolean {
  if (!holds({ access, actor, rule: entry.rule })) return false;
  if (decideRoute({ access, actor, path: entry.path }).effect === "deny") return false;
  if (entry.resource === undefined) return true;
  return (
    decide({ access, actor, resource: entry.resource, action: entry.action ?? "list" }).effect !== "deny"
  );
}

function holds({
  access,
  actor,
  rule,
}: Omit<Question, "navigation"> & { rule: string | undefined }): boolean {
  return rule === undefined || holdsRule({ access, actor, rule });
}

function toClientEntry(entry: MenuEntry): ClientMenuGroup["entries"][number] {
  return {
    name: entry.name,
    path: entry.path,
    icon: entry.icon ?? null,
    resource: entry.resource ?? null,
    resets: entry.resets === true,
    scope: entry.scope ?? null,
  };
}
