import type { Language } from "../../../core/definition/definitions.ts";
import type { Action } from "../../../core/definition/types.ts";
import type { ListQuery } from "../../../core/query/types.ts";
import type { Granted, OpenResource } from "../read/open.ts";
import type { EngineContext } from "../types.ts";

/** A row of a view: field → answered value, references with their labels. What the actor may not read is left out later. */
export type ViewRow = Readonly<Record<string, unknown>> & { readonly id: number };

export interface ViewRequest {
  readonly context: EngineContext;
  readonly open: OpenResource;
  readonly decision: Granted;
  readonly language: Language;
}

export interface ViewListRequest extends ViewRequest {
  readonly query: ListQuery;
}

export interface ViewPage {
  readonly rows: readonly ViewRow[];
  readonly count: number;
  /** False: there are more than `count`. */
  readonly exact: boolean;
}

/** Where the rows of a resource come from that has no table of its own. */
export interface ViewSource {
  /** The rows an action is allowed on; a refusal is thrown. The query is read only when it is asked for. */
  admit(
    open: OpenResource,
    action: Extract<Action, "list" | "show" | "export">,
    query?: () => ListQuery,
  ): Granted;
  page(request: ViewListRequest): Promise<ViewPage>;
  /** Every row that matches, for exports. */
  all(request: ViewListRequest): AsyncIterable<readonly ViewRow[]>;
  /** Null: there is no such row, or none the actor may see. */
  one(request: ViewRequest, id: number): Promise<ViewRow | null>;
}
