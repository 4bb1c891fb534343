import type { ClientConfig, ClientResource, ClientTransition } from "../../core/definition/client-types.ts";
import type { ResourceLabels } from "../../core/definition/types.ts";

type Labelled = Pick<ClientConfig, "labels">;

/** The words of a resource. Where none were written, the stable names stand in, made readable. */
export function resourceName(config: Labelled, resource: string): string {
  return config.labels[resource]?.name ?? humanise(resource);
}

export function resourcePlural(config: Labelled, resource: string): string {
  return config.labels[resource]?.plural ?? humanise(resource);
}

/** The same within other words, as in "New purchase order"; what is no common word (LCA, E-mail) keeps its letters. */
export const resourceNameWithin = (config: Labelled, resource: string): string =>
  within(resourceName(config, resource));

export const resourcePluralWithin = (config: Labelled, resource: string): string =>
  within(resourcePlural(config, resource));

function within(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLocaleLowerCase() + name.slice(1) : name;
}

export function fieldLabel(config: Labelled, resource: string, field: string): string {
  return config.labels[resource]?.fields[field] ?? humanise(field);
}

export function optionLabel(config: Labelled, resource: string, field: string, value: string): string {
  return config.labels[resource]?.options?.[field]?.[value] ?? humanise(value);
}

export function transitionLabel(config: Labelled, resource: string, field: string, name: string): string {
  return config.labels[resource]?.transitions?.[field]?.[name] ?? humanise(name);
}

/** The state that a transition leaves records in; null where it goes back to different ones, or waits for others. */
export function stateAfter(
  config: Labelled,
  { name, lifecycles }: ClientResource,
  step: Pick<ClientTransition, "field" | "name">,
): string | null {
  const lifecycle = lifecycles.find(({ field }) => field === step.field);
  const { to, groups } = lifecycle?.transitions.find((one) => one.name === step.name) ?? {};
  if (groups !== undefined || !lifecycle?.states.some((state) => state.name === to)) return null;
  return to === undefined ? null : optionLabel(config, name, step.field, to);
}

/** What a group is called that approves a step. */
export function approvalGroupLabel(config: Labelled, resource: string, group: string): string {
  const words = Object.values(config.labels[resource]?.approvalGroups ?? {});
  return words.find((known) => known[group] !== undefined)?.[group] ?? humanise(group);
}

/** What a document of the area is called. */
export function documentLabel(config: Labelled, resource: string, name: string): string {
  return config.labels[resource]?.documents?.[name]?.["title"] ?? humanise(name);
}

/** Why a step is closed while its condition does not hold; null where its definition does not say. */
export function conditionLabel(
  config: Labelled,
  resource: string,
  { field, name }: { readonly field: string; readonly name: string },
): string | null {
  return config.labels[resource]?.conditions?.[field]?.[name] ?? null;
}

type Group = Exclude<
  {
    [K in keyof ResourceLabels]: ResourceLabels[K] extends Record<string, string> | undefined ? K : never;
  }[keyof ResourceLabels],
  undefined
>;

/** Words of a section, tab, group, rule or the help of a field; null where none were written. */
export function partLabel(config: Labelled, resource: string, kind: Group, name: string): string | null {
  return config.labels[resource]?.[kind]?.[name] ?? null;
}

export function humanise(name: string): string {
  const words = name.replaceAll("_", " ").trim();
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
