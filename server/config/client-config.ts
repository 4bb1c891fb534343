import { decideReport } from "../../core/access/decide.ts";
import { clientGates, clientMenu, clientRoutes } from "../../core/access/menu.ts";
import { keyScopesText } from "../../core/access/key-scopes.ts";
import type { Actor } from "../../core/access/types.ts";
import type { ClientConfig, ClientResource } from "../../core/definition/client-types.ts";
import { toClientResource } from "../../core/client/client-resource.ts";
import type { Language } from "../../core/definition/definitions.ts";
import type { CompiledLifecycle, ResourceLabels } from "../../core/definition/types.ts";
import type { NavigationLabels, RuntimeDefinitions } from "./runtime-definitions.ts";

/** The part of a browser's configuration that all actors with the same rights share. */
export type SharedConfig = Omit<ClientConfig, "actor" | ServerPart>;

/** The part that is the same for everybody as long as the server runs. */
export type ServerPart = "release" | "idleLockMinutes" | "services" | "push";

/** Everything the decisions of a configuration depend on. */
export function accessSignature({ roles, impersonator, key }: Actor): string {
  const own = `${roles.toSorted().join(" ")}${keyScopesText(key?.scopes)}`;
  return impersonator === null ? own : `${own} as ${impersonator.roles.toSorted().join(" ")}`;
}

/** What an actor's browser receives: by allow-list, reduced to what the actor may see, in the actor's language. */
export function sharedConfig({
  definitions,
  actor,
  language,
}: {
  definitions: RuntimeDefinitions;
  actor: Actor;
  language: Language;
}): SharedConfig {
  const { access, navigation, resources } = definitions;
  const seen = resources.resources
    .map((resource) => ({ resource, client: toClientResource({ resource, access, actor, resources }) }))
    // rows that follow another record are seen by whoever sees that record
    .filter(({ resource, client }) => client.actions.length > 0 || resource.follows !== null)
    .map(({ client }) => client);
  const rules = definitions.accessLabels[language]?.rules ?? definitions.accessLabels.en?.rules ?? {};
  const menu = withoutClosedReports({
    definitions,
    actor,
    menu: clientMenu({ navigation, access, actor }),
  });
  return {
    version: definitions.version,
    language,
    resources: seen,
    menu,
    routes: clientRoutes({ navigation, access, actor }),
    gates: clientGates({ access, actor, words: (rule) => rules[rule] ?? rule }),
    labels: Object.fromEntries(
      seen.map((resource) => [resource.name, getLabels({ definitions, resource, language })]),
    ),
    ruleLabels: filled(choose(rules, rules, Object.keys(access.rules)), Object.keys(access.rules)),
    navigationLabels: navigationLabels({ definitions, menu, language }),
  };
}

/** An entry whose reports the actor may none of open leads nowhere. */
function withoutClosedReports({
  definitions,
  actor,
  menu,
}: {
  definitions: RuntimeDefinitions;
  actor: Actor;
  menu: ClientConfig["menu"];
}): ClientConfig["menu"] {
  const { access, navigation, reports } = definitions;
  const isOpen = (name: string): boolean => {
    const report = reports.reports[name]?.access;
    return report !== undefined && decideReport({ access, actor, report, action: "list" }).effect !== "deny";
  };
  const closed = new Set(
    navigation.routes.flatMap(({ path, screen, reports: offered = [] }) =>
      screen === "report" && !offered.some(isOpen) ? [path] : [],
    ),
  );
  return menu
    .map((group) => ({ ...group, entries: group.entries.filter(({ path }) => !closed.has(path)) }))
    .filter(({ entries }) => entries.length > 0);
}

/** Words of what the actor sees of the resource; English, then a readable form of the name, where words are missing. */
function getLabels({
  definitions,
  resource,
  language,
}: {
  definitions: RuntimeDefinitions;
  resource: ClientResource;
  language: Language;
}): ResourceLabels {
  const english = definitions.labels.en?.[resource.name];
  const own = definitions.labels[language]?.[resource.name] ?? english;
  const fields = resource.fields.map(({ name }) => name);
  const lifecycles = definitions.resources.byName[resource.name]?.lifecycles ?? [];
  const pick = (part: Words, names: readonly string[]): Record<string, string> =>
    choose(own?.[part], english?.[part], names);
  const named = (list: readonly { readonly name: string }[]): string[] => list.map(({ name }) => name);
  const formTabs = [...new Set(resource.sections.flatMap(({ tab }) => tab ?? []))];
  const notes = resource.sections.flatMap((section) => named(section.notes ?? []));
  const criteria = resource.tabs.flatMap((tab) => (tab.kind === "matches" ? named(tab.criteria) : []));
  const name = own?.name ?? english?.name ?? readable(resource.name);
  return {
    name,
    plural: own?.plural ?? english?.plural ?? name,
    ...(own?.description === undefined ? {} : { description: own.description }),
    ...(own?.empty === undefined ? {} : { empty: own.empty }),
    fields: filled(pick("fields", fields), fields),
    help: pick("help", fields),
    options: Object.fromEntries(
      resource.fields
        .filter(({ options }) => options !== null)
        .map(({ name: field, options }) => {
          const values = (options ?? []).map(({ value }) => value);
          return [field, filled(choose(own?.options?.[field], english?.options?.[field], values), values)];
        }),
    ),
    sections: filled(pick("sections", named(resource.sections)), named(resource.sections)),
    sectionHelp: pick("sectionHelp", named(resource.sections)),
    formTabs: filled(pick("formTabs", formTabs), formTabs),
    notes: filled(pick("notes", notes), notes),
    tabs: filled(pick("tabs", named(resource.tabs)), named(resource.tabs)),
    next: pick("next", named(resource.tabs)),
    criteria: filled(pick("criteria", criteria), criteria),
    makes: pick("makes", named(resource.tabs)),
    made: pick("made", named(resource.tabs)),
    ...(resource.documents === undefined
      ? {}
      : {
          documents: Object.fromEntries(
            named(resource.documents).map((document) => {
              const title =
                own?.documents?.[document]?.["title"] ?? english?.documents?.[document]?.["title"];
              return [document, { title: title ?? readable(document) }];
            }),
          ),
        }),
    forms: filled(pick("forms", named(resource.forms)), named(resource.forms)),
    groups: filled(pick("groups", resource.list.groups), resource.list.groups),
    views: filled(pick("views", named(resource.list.shippedViews)), named(resource.list.shippedViews)),
    transitions: Object.fromEntries(
      resource.lifecycles.map(({ field }) => {
        // a record tells of every way on for people, also of those that are closed to this one
        const names = named(lifecycles.find((one) => one.field === field)?.transitions ?? []);
        return [
          field,
          filled(choose(own?.transitions?.[field], english?.transitions?.[field], names), names),
        ];
      }),
    ),
    conditions: Object.fromEntries(
      resource.lifecycles.map(({ field, transitions }) => [
        field,
        choose(own?.conditions?.[field], english?.conditions?.[field], named(transitions)),
      ]),
    ),
    ...approvalGroups(lifecycles, own, english),
    rules: pick("rules", named(resource.rules)),
    checks: pick("checks", named(resource.checks)),
    values: pick("values", resource.workedOut),
  };
}

type Words =
  | "fields"
  | "help"
  | "sections"
  | "sectionHelp"
  | "formTabs"
  | "notes"
  | "tabs"
  | "next"
  | "criteria"
  | "makes"
  | "made"
  | "forms"
  | "groups"
  | "views"
  | "rules"
  | "checks"
  | "values";

function choose(
  own: Readonly<Record<string, string>> | undefined,
  english: Readonly<Record<string, string>> | undefined,
  names: readonly string[],
): Record<string, string> {
  const chosen: Record<string, string> = {};
  for (const name of names) {
    const words = own?.[name] ?? english?.[name];
    if (words !== undefined) chosen[name] = words;
  }
  return chosen;
}

/** What groups are called that approve steps, also those that others make; absent where there are none. */
function approvalGroups(
  lifecycles: readonly CompiledLifecycle[],
  own: ResourceLabels | undefined,
  english: ResourceLabels | undefined,
): Pick<ResourceLabels, "approvalGroups"> {
  const known = lifecycles.flatMap(({ field, transitions }) => {
    const names = [
      ...new Set(transitions.flatMap(({ approvals }) => approvals?.groups.map(({ name }) => name) ?? [])),
    ];
    const words = choose(own?.approvalGroups?.[field], english?.approvalGroups?.[field], names);
    return names.length === 0 ? [] : [[field, filled(words, names)] as const];
  });
  return known.length === 0 ? {} : { approvalGroups: Object.fromEntries(known) };
}

function filled(words: Record<string, string>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, words[name] ?? readable(name)]));
}

function readable(name: string): string {
  const words = name.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function navigationLabels({
  definitions,
  menu,
  language,
}: {
  definitions: RuntimeDefinitions;
  menu: ClientConfig["menu"];
  language: Language;
}): NavigationLabels {
  const own = definitions.navigationLabels[language];
  const english = definitions.navigationLabels.en;
  const groups = menu.map(({ name }) => name);
  const entries = menu.flatMap((group) => group.entries.map(({ name }) => name));
  const titles = definitions.navigation.routes.flatMap(({ name }) => name ?? []);
  const wanted = [...entries, ...titles];
  return {
    groups: filled(choose(own?.groups, english?.groups, groups), groups),
    entries: {
      ...choose(own?.entries, english?.entries, wanted),
      ...filled(choose(own?.entries, english?.entries, entries), entries),
    },
  };
}
