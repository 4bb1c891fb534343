import type { ClientResource } from "../../../../core/definition/client-types.ts";
import type { ListLayout } from "../../../../core/workspace/layout.ts";
import type { ResolvedLayout } from "../../../list/layout.ts";
import type { toListRequest } from "../../../list/list-query.ts";
import type { ListState } from "../../../list/list-state.ts";
import type { OpenList } from "../../../list/open-list.ts";
import type { Column } from "../columns/columns.ts";
import type { Selection } from "../selection/use-selection.ts";

interface ChangeOptions {
  /** Keeps the step before: for typing, which would fill the history. */
  readonly replace?: boolean;
  /** Waits a moment for the rows, where what was clicked has nothing to show before they are here. */
  readonly withRows?: boolean;
}

/** What of a list is to be different; worked out from what holds when the change is made, where it depends on that. */
export type ListChange = Partial<ListState> | ((now: ListState) => Partial<ListState>);

export type ChangeList = (change: ListChange, options?: ChangeOptions) => void;

/** Asks for the rows of a change while what makes it is pressed, some time before it is let go. */
export type AskForChange = (change: ListChange) => void;

/** Chooses how many rows a page of this list has, here and from now on; null: as many as the window takes. */
export type ChoosePageSize = (size: number | null) => void;

/** What the parts of one list screen share. */
export interface ListView {
  readonly resource: ClientResource;
  readonly title: string;
  readonly columns: readonly Column[];
  readonly state: ListState;
  readonly change: ChangeList;
  readonly ask: AskForChange;
  readonly choosePageSize: ChoosePageSize;
  /** Conditions of the address itself. */
  readonly fixedFilters: Readonly<Record<string, string>>;
  readonly scope: string | null;
  /** The request for the rows of the whole list, whatever its sections. */
  readonly request: ReturnType<typeof toListRequest>;
  readonly selection: Selection;
  readonly layout: ResolvedLayout;
  /** Changes how the list looks for this person; null puts the looks of the view or of the definition back. */
  readonly changeLayout: (change: ListLayout | null) => void;
  /** The saved view in force, and how the list differs from it. */
  readonly open: OpenList;
}
