import type { ClientConfig, ClientMenuGroup } from "../../core/definition/client-types.ts";
import type { RouteDefinition } from "../../core/definition/types.ts";

/** What an address leads to. */
export type Destination =
  | {
      readonly screen: "list";
      readonly resource: string;
      /** Key of the entry whose words title the list; null: the resource's own. */
      readonly name: string | null;
      readonly fixedFilters: Readonly<Record<string, string>>;
      readonly scope: string | null;
    }
  | {
      readonly screen: "detail";
      readonly resource: string;
      /** `me`: the signed-in person's own record. */
      readonly id: string;
      readonly tab: TabAddress;
      readonly name: string | null;
    }
  | { readonly screen: "edit"; readonly resource: string; readonly id: string }
  | { readonly screen: "create"; readonly resource: string | null; readonly name: string | null }
  | { readonly screen: "import" }
  | {
      readonly screen: "report";
      /** Reports the address offers; null: all a person may open. */
      readonly reports: readonly string[] | null;
      readonly name: string | null;
      /** Filters the address itself sets. */
      readonly fixedFilters: Readonly<Record<string, string>>;
    }
  | { readonly screen: "named"; readonly name: string }
  | { readonly screen: "redirect"; readonly to: string }
  | { readonly screen: "unknown" };

/** Where the address keeps the open tab: in its path, or in a query parameter. */
export interface TabAddress {
  /** The tab the path names; null where the query decides. */
  readonly inPath: string | null;
  readonly query: string;
  readonly aliases: Readonly<Record<string, string>>;
}

type AddressConfig = Pick<ClientConfig, "routes" | "menu">;

/** Resolves an address: the configured routes first, the most literal one winning, then the addresses every resource has. */
export function resolveAddress(config: AddressConfig, pathname: string): Destination {
  const path = trimSlash(pathname);
  for (const route of byLiteralness(config.routes)) {
    const parameters = matchPath(route.path, path);
    if (parameters) {
      const name = route.name ?? entryAt(config.menu, { path: route.path, scope: route.scope })?.name ?? null;
      return toDestination({ route, name, parameters });
    }
  }
  return defaultDestination(path);
}

type Entry = ClientMenuGroup["entries"][number];

/**
 * The entry that leads to an address: its page is called what the menu calls it. A list of somebody's own rows has an
 * entry of its own, and is called by it for as long as it shows them.
 */
export function entryAt(
  menu: AddressConfig["menu"],
  { path, scope = null }: { readonly path: string; readonly scope?: string | null | undefined },
): Entry | null {
  const entries = menu.flatMap((group) => group.entries).filter((entry) => entry.path === path);
  const isOf = (wanted: string | null) => entries.find((entry) => entry.scope === wanted);
  return isOf(scope) ?? isOf(null) ?? null;
}

/** Where an entry leads: to a list with the rows it is about. */
export function entryAddress(config: AddressConfig, { path, scope }: Entry): string {
  if (scope === null) return path;
  const destination = resolveAddress(config, path);
  const isGiven = destination.screen === "list" && destination.scope === scope;
  return isGiven ? path : `${path}?scope=${scope}`;
}

/** The parameters of a path under a pattern, null where it does not fit. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = trimSlash(pattern).split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return null;
  const parameters: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? "";
    if (part.startsWith(":")) {
      if (value === "") return null;
      parameters[part.slice(1)] = decode(value);
    } else if (part !== value) return null;
  }
  return parameters;
}

const ordered = new WeakMap<readonly RouteDefinition[], readonly RouteDefinition[]>();

function byLiteralness(routes: readonly RouteDefinition[]): readonly RouteDefinition[] {
  const known = ordered.get(routes);
  if (known) return known;
  const placeholders = (route: RouteDefinition) => route.path.split("/:").length;
  const made = routes.toSorted((one, other) => placeholders(one) - placeholders(other));
  ordered.set(routes, made);
  return made;
}

interface Reached {
  readonly route: RouteDefinition;
  /** Key of the entry whose words title the page. */
  readonly name: string | null;
  readonly parameters: Record<string, string>;
}

function toDestination({ route, name, parameters }: Reached): Destination {
  const { resource } = route;
  if (route.screen === "redirect")
    return { screen: "redirect", to: fill(route.to ?? "/dashboard", parameters) };
  if (route.screen === "named") return { screen: "named", name: name ?? "" };
  if (route.screen === "create") return { screen: "create", resource: resource ?? null, name };
  const fixed = Object.fromEntries(
    Object.entries(route.fixedFilters ?? {}).map(([field, value]) => [field, fill(value, parameters)]),
  );
  if (route.screen === "report") {
    return { screen: "report", reports: route.reports ?? null, name, fixedFilters: fixed };
  }
  if (resource === undefined) return { screen: "unknown" };
  if (route.screen === "list") {
    return { screen: "list", resource, name, fixedFilters: fixed, scope: route.scope ?? null };
  }
  const id = route.idParameter ? (parameters[route.idParameter] ?? "") : (fixed["id"] ?? "");
  if (route.screen === "edit") return { screen: "edit", resource, id };
  const inPath = route.tabParameter ? (parameters[route.tabParameter] ?? null) : null;
  return {
    screen: "detail",
    resource,
    id,
    name,
    tab: {
      inPath,
      query: route.tabQuery ?? "tab",
      aliases: route.tabAliases ?? {},
    },
  };
}

function defaultDestination(path: string): Destination {
  if (path === "/import") return { screen: "import" };
  const [, root, resource, id, action, ...rest] = path.split("/");
  if (root === "reports" && id === undefined) {
    return {
      screen: "report",
      reports: resource === undefined ? null : [resource],
      name: null,
      fixedFilters: {},
    };
  }
  if (root !== "records" || resource === undefined || rest.length > 0) return { screen: "unknown" };
  if (id === undefined) return { screen: "list", resource, name: null, fixedFilters: {}, scope: null };
  if (!/^\d+$/.test(id)) return { screen: "unknown" };
  if (action === "edit") return { screen: "edit", resource, id };
  if (action !== undefined) return { screen: "unknown" };
  const tab = { inPath: null, query: "tab", aliases: {} };
  return { screen: "detail", resource, id, name: null, tab };
}

function fill(template: string, parameters: Record<string, string>): string {
  return template.replaceAll(/:([A-Za-z_]+)/g, (whole, name: string) => parameters[name] ?? whole);
}

function trimSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, "") : path;
}

/** A part of an address as it reads; one that is written wrongly stays as it is. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
