import type { Filters } from "../../core/query/figures.ts";
import type { ConfigIndex } from "../config/config-index.ts";
import { listPath } from "../config/links.ts";
import { NO_VIEW } from "../list/open-list.ts";

/** The list that shows the rows behind a figure: none of the reader's own views or scopes may narrow it. */
export function rowsAddress(index: ConfigIndex, resource: string, rows: Filters): string | null {
  const known = index.resource(resource);
  if (known === null) return null;
  const { defaultScope } = known.list;
  const parameters = new URLSearchParams({
    ...(defaultScope === "all" ? {} : { scope: "all" }),
    ...rows,
    view: NO_VIEW,
  });
  return `${listPath(index.config, resource)}?${parameters.toString().replaceAll("%2C", ",")}`;
}
