import type {
  CompiledResource,
  CompiledResources,
  NavigationDefinition,
  RawDocument,
  RouteDefinition,
} from "../definition/types.ts";
import {
  collectErrors,
  type DefinitionError,
  getOwn,
  type ErrorCollector,
  suggestName,
} from "../shared/error-collector.ts";
import { knownResource } from "./known-resource.ts";
import type { CompiledAccess } from "../shared/compiled-access.ts";

/** Prefix of a redirect to the first entry of a menu group the actor may open. */
export const MENU_TARGET = "menu:";
/** What every resource has without an entry in `routes`: list, detail, edit. */
const RECORDS = /^\/records\/([a-z][a-z0-9_]*)(\/|$)/;
/** What every report has without an entry in `routes`. */
const REPORTS = /^\/reports(?:\/([a-z][a-z0-9_]*))?$/;

interface Context {
  readonly navigation: NavigationDefinition;
  readonly access: CompiledAccess;
  readonly resources: CompiledResources;
  /** Names of all reports. */
  readonly reports: readonly string[];
  readonly problems: ErrorCollector;
}

/** Every error of a navigation definition at once: unknown names, dead menu entries, addresses that lead nowhere. */
export function checkNavigation({
  navigation: { document: navigation, source },
  access,
  resources,
  reports = [],
}: {
  navigation: RawDocument<NavigationDefinition>;
  access: CompiledAccess;
  resources: CompiledResources;
  reports?: readonly string[];
}): DefinitionError[] {
  const problems = collectErrors(source);
  const context = { navigation, access, resources, reports, problems };
  checkMenu(context);
  navigation.routes.forEach((route, index) => checkRoute({ ...context, route, at: `/routes/${index}` }));
  return problems.all;
}

function checkMenu(context: Context): void {
  const { navigation, problems } = context;
  const names = new Set<string>();
  navigation.menu.forEach((group, index) => {
    const at = `/menu/${index}`;
    checkRule(context, group.rule, `${at}/rule`);
    group.entries.forEach((entry, place) => {
      const here = `${at}/entries/${place}`;
      checkRule(context, entry.rule, `${here}/rule`);
      if (entry.resource !== undefined) knownResource(context, entry.resource, `${here}/resource`);
      if (!leadsSomewhere(context, entry.path)) {
        problems.report({
          at: `${here}/path`,
          text: "dead_menu_entry",
          params: { path: entry.path },
        });
      }
      if (names.has(entry.name)) {
        problems.report({
          at: `${here}/name`,
          text: "duplicate_name.menu",
          params: { name: entry.name },
        });
      }
      names.add(entry.name);
    });
  });
}

function checkRoute(context: Context & { route: RouteDefinition; at: string }): void {
  const { navigation, route, at, problems } = context;
  const first = navigation.routes.findIndex((other) => shapeOf(other.path) === shapeOf(route.path));
  if (navigation.routes[first] !== route) {
    problems.report({
      at: `${at}/path`,
      text: "duplicate_route",
      params: { path: route.path, index: first },
    });
  }
  if (route.screen === "redirect") checkTarget(context);
  if (route.screen === "named" && route.name === undefined) {
    problems.report({ at, text: "missing_name", params: { path: route.path } });
  }
  if (route.screen === "report") checkReports(context);
  if (["list", "detail", "edit"].includes(route.screen) && route.resource === undefined) {
    problems.report({
      at,
      text: "missing_resource",
      params: { path: route.path, screen: route.screen },
    });
  }
  if (route.resource === undefined) return;
  const resource = knownResource(context, route.resource, `${at}/resource`);
  if (resource !== undefined) checkParts({ ...context, resource });
}

function checkReports({ reports, route, at, problems }: Context & RouteAt): void {
  const { reports: wanted = [] } = route;
  if (wanted.length === 0) {
    problems.report({
      at,
      text: "missing_report",
      params: { path: route.path },
    });
  }
  for (const [index, name] of wanted.entries()) {
    if (reports.includes(name)) continue;
    problems.report({
      at: `${at}/reports/${index}`,
      text: "unknown_report",
      params: { report: name, hint: suggestName(name, reports) },
    });
  }
}

function checkTarget({ route, at, ...context }: Context & RouteAt): void {
  const { navigation, problems } = context;
  const { to } = route;
  const group = to?.startsWith(MENU_TARGET) ? to.slice(MENU_TARGET.length) : null;
  const found =
    group === null
      ? to !== undefined && leadsSomewhere(context, to)
      : navigation.menu.some((entry) => entry.name === group);
  if (found) return;
  problems.report({
    at: `${at}/to`,
    ...(to === undefined
      ? { text: "dead_redirect.nowhere", params: { path: route.path } }
      : { text: "dead_redirect.to", params: { path: route.path, target: to } }),
  });
}

interface RouteAt {
  readonly route: RouteDefinition;
  readonly at: string;
}

function checkParts({
  route,
  at,
  problems,
  resource,
}: Context & RouteAt & { resource: CompiledResource }): void {
  const parameters = route.path.split("/").flatMap((part) => (part.startsWith(":") ? [part.slice(1)] : []));
  const named = [route.idParameter, route.tabParameter].filter((name) => name !== undefined);
  const values = Object.values(route.fixedFilters ?? {});
  const used = [...named, ...values.flatMap((value) => (value.startsWith(":") ? [value.slice(1)] : []))];
  for (const name of used.filter((parameter) => !parameters.includes(parameter))) {
    problems.report({
      at,
      resource: resource.name,
      text: "unknown_parameter",
      params: { path: route.path, parameter: name, hint: suggestName(name, parameters) },
    });
  }
  for (const field of Object.keys(route.fixedFilters ?? {})) {
    if (field === "id" || resource.fieldsByName[field]?.filter === true) continue;
    problems.report({
      at: `${at}/fixedFilters`,
      resource: resource.name,
      field,
      text: "not_filterable.route",
      params: { resource: resource.name, field },
    });
  }
  const tabs = resource.tabs.map((tab) => tab.name);
  for (const [alias, tab] of Object.entries(route.tabAliases ?? {})) {
    if (tabs.includes(tab)) continue;
    problems.report({
      at: `${at}/tabAliases/${alias}`,
      resource: resource.name,
      text: "unknown_tab",
      params: { resource: resource.name, tab, hint: suggestName(tab, tabs) },
    });
  }
}

function checkRule({ access, problems }: Context, rule: string | undefined, at: string): void {
  if (rule === undefined || getOwn(access.rules, rule) !== undefined) return;
  problems.report({
    at,
    text: "unknown_rule",
    params: { rule, hint: suggestName(rule, Object.keys(access.rules)) },
  });
}

function leadsSomewhere({ navigation, resources, reports }: Context, path: string): boolean {
  const report = REPORTS.exec(path);
  if (report !== null) return report[1] === undefined || reports.includes(report[1]);
  const record = RECORDS.exec(path)?.[1];
  if (record !== undefined) return getOwn(resources.byName, record) !== undefined;
  return navigation.routes.some((route) => route.path === path);
}

/** Two addresses that differ only in the names of their parameters are the same address. */
function shapeOf(path: string): string {
  return path.toLowerCase().replaceAll(/:[^/]+/g, ":");
}
