import type { QueryClient } from "@tanstack/react-query";
import type { ClientConfig } from "../../../core/definition/client-types.ts";
import { isAllowed } from "../../config/access.ts";
import { fetchInputs } from "../../fields/inputs.ts";
import { loadErrorMessages } from "../../i18n/error-messages.ts";
import type { ScreenExtensions } from "../extensions.ts";
import { startingQuery } from "./starting-values.ts";

/** Older ones are asked for anew: what a record starts with may be the time of day. */
const FRESH_MS = 2000;

interface FetchStartOptions {
  readonly config: Pick<ClientConfig, "resources">;
  readonly queryClient: QueryClient;
  /** Of which a new record comes next, and what the address says of it. */
  readonly resource: string | null;
  readonly search: string;
  /** Screens that need none of it. */
  readonly createScreens: ScreenExtensions["createScreens"];
}

/** Gets what the form of a new record waits for before somebody opens it. */
export async function fetchStart({
  config,
  queryClient,
  resource: fixed,
  search,
  createScreens,
}: FetchStartOptions): Promise<void> {
  const given = Object.fromEntries(new URLSearchParams(search));
  const name = fixed ?? given["resource"];
  const resource = config.resources.find((candidate) => candidate.name === name);
  if (!resource || !isAllowed(resource, "create") || resource.name in createScreens) return;
  const rowsOf = (child: string) => config.resources.find((candidate) => candidate.name === child);
  const query = startingQuery({ resource, given, rowsOf });
  const known = queryClient.getQueryCache().find({ queryKey: query.queryKey });
  const isOpen = known?.isActive() === true;
  const isFresh = known?.state.fetchStatus === "fetching" || known?.isStaleByTime(FRESH_MS) === false;
  if (known && !isOpen && !isFresh) queryClient.removeQueries({ queryKey: query.queryKey });
  await Promise.all([
    queryClient.prefetchQuery(query),
    loadErrorMessages(),
    fetchInputs(resource.fields.map(({ valueType }) => valueType)),
  ]);
}
