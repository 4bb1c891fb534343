import type { KeyboardEvent, MouseEvent } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { useActions } from "../../../ui/actions.ts";
import { startEditing } from "./edited-cell.ts";
import { isPart, markOf, partAround, partsIn } from "../../../lib/page-parts.ts";

interface QuickEditHandlers {
  readonly onClick: (event: MouseEvent) => void;
  /** To be asked before the table's own keys. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Cells of a table are changed in place: by their pencil, by F2, or by Enter on a cell that has the focus itself. */
export function useQuickEdit(resource: string): QuickEditHandlers {
  const { t } = useTranslation();
  const start = (element: EventTarget | null) => {
    const cell = partAround(element, "editableCell");
    return cell !== null && editCell(cell, resource);
  };
  const onSelect = () => void start(document.activeElement);
  useActions([{ key: "quick-edit", keys: "F2", label: t("quickEdit.key"), onSelect }]);
  return {
    onClick: ({ target }) => {
      if (partAround(target, "editButton")) start(target);
    },
    onKeyDown: (event) => {
      const { target } = event;
      if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isPart(target, "editableCell") && start(target)) event.preventDefault();
    },
  };
}

function editCell(cell: HTMLElement, resource: string): boolean {
  const id = Number(markOf(partAround(cell, "row"), "row"));
  const field = markOf(cell, "field");
  if (!Number.isSafeInteger(id) || field === undefined) return false;
  startEditing({ resource, id, field });
  return true;
}

/** Goes on with the next cell that can be changed, or the one before; false where there is none. */
export function editAdjacent(cell: HTMLElement, resource: string, by: 1 | -1): boolean {
  const cells = partsIn(partAround(cell, "table"), "editableCell");
  const next = cells[cells.indexOf(cell) + by];
  return next !== undefined && editCell(next, resource);
}
