import type { KeyboardEvent, MouseEvent } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { useActions } from "../../../ui/actions.ts";
import { startEditing } from "./edited-cell.ts";

const EDITABLE = "td[data-editable=true]";

interface QuickEditHandlers {
  readonly onClick: (event: MouseEvent) => void;
  /** To be asked before the table's own keys. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Cells of a table are changed in place: by their pencil, by F2, or by Enter on a cell that has the focus itself. */
export function useQuickEdit(resource: string): QuickEditHandlers {
  const { t } = useTranslation();
  const start = (element: Element | null) => {
    const cell = element?.closest<HTMLElement>(EDITABLE) ?? null;
    return cell !== null && editCell(cell, resource);
  };
  const onSelect = () => void start(document.activeElement);
  useActions([{ key: "quick-edit", keys: "F2", label: t("quickEdit.key"), onSelect }]);
  return {
    onClick: ({ target }) => {
      if (target instanceof Element && target.closest("[data-edit]")) start(target);
    },
    onKeyDown: (event) => {
      const { target } = event;
      if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target instanceof HTMLElement && target.matches(EDITABLE) && start(target)) event.preventDefault();
    },
  };
}

function editCell(cell: HTMLElement, resource: string): boolean {
  const id = Number(cell.closest<HTMLElement>("[data-row]")?.dataset["row"]);
  const field = cell.dataset["field"];
  if (!Number.isSafeInteger(id) || field === undefined) return false;
  startEditing({ resource, id, field });
  return true;
}

/** Goes on with the next cell that can be changed, or the one before; false where there is none. */
export function editAdjacent(cell: HTMLElement, resource: string, by: 1 | -1): boolean {
  const cells = [...(cell.closest("table")?.querySelectorAll<HTMLElement>(EDITABLE) ?? [])];
  const next = cells[cells.indexOf(cell) + by];
  return next !== undefined && editCell(next, resource);
}
