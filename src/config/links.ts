import type { ClientConfig } from "../../core/definition/client-types.ts";
import { findGate } from "./gates.ts";

type LinkConfig = Pick<ClientConfig, "routes" | "gates">;

/** The address of a resource's list that this actor may open: a configured one without conditions, else the one every resource has. */
export function listPath(config: LinkConfig, resource: string): string {
  const route = config.routes.find(
    (candidate) =>
      candidate.screen === "list" &&
      candidate.resource === resource &&
      candidate.fixedFilters === undefined &&
      candidate.name === undefined &&
      !candidate.path.includes(":") &&
      isOpen(config, candidate.path),
  );
  return route?.path ?? `/records/${resource}`;
}

/** The address of one record; with a tab, that tab is open. */
export function recordPath(config: LinkConfig, resource: string, id: number | string, tab?: string): string {
  const route = recordRoute(config, resource);
  const path = route ? route.path.replace(`:${route.idParameter}`, String(id)) : `/records/${resource}/${id}`;
  return tab === undefined ? path : `${path}?${route?.tabQuery ?? "tab"}=${encodeURIComponent(tab)}`;
}

/** The query under which the page of a record opens one of its steps. */
export const STEP_QUERY = "step";

/** The address of a record with one of its steps open. */
export function stepPath(
  config: LinkConfig,
  { resource, id, step }: { resource: string; id: number; step: { field: string; name: string } },
): string {
  const query = new URLSearchParams({ [STEP_QUERY]: `${step.field}.${step.name}` });
  return `${recordPath(config, resource, id)}?${query.toString()}`;
}

type Route = LinkConfig["routes"][number];

/** Looked up once for each resource of a configuration: every reference in every row leads to a record. */
const recordRoutes = new WeakMap<LinkConfig, Map<string, Route | undefined>>();

function recordRoute(config: LinkConfig, resource: string): Route | undefined {
  const known = recordRoutes.get(config) ?? new Map<string, Route | undefined>();
  recordRoutes.set(config, known);
  if (known.has(resource)) return known.get(resource);
  const route = config.routes.find(
    (candidate) =>
      candidate.screen === "detail" &&
      candidate.resource === resource &&
      candidate.idParameter !== undefined &&
      candidate.tabParameter === undefined &&
      isOpen(config, candidate.path),
  );
  known.set(resource, route);
  return route;
}

/** What an entry of the history carries whose form was opened from the page before it (`useReturnToOpener`). */
export const OPENED_HERE = { opened: "here" } as const;

export function editPath(resource: string, id: number | string): string {
  return `/records/${resource}/${id}/edit`;
}

/** The query under which the form of a new record offers a step that it makes right away. */
export const FIRST_STEP = "first_step";

/** `values` fill fields of the new record: a related list opens the form with its parent chosen. */
export function newPath(resource: string, values: Readonly<Record<string, string>> = {}): string {
  return `/new?${new URLSearchParams({ resource, ...values }).toString()}`;
}

export function importPath(resource: string): string {
  return `/import?${new URLSearchParams({ resource }).toString()}`;
}

/** Whether the gate of an address, if it has one, lets this actor in. */
export function isOpen(config: LinkConfig, path: string): boolean {
  return findGate(config, path)?.allowed ?? true;
}
