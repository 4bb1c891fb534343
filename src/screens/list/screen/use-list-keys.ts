import { type RefObject, useCallback } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { useAccess } from "../../../providers/use-access.ts";
import { useActions } from "../../../ui/actions.ts";
import { usePeek } from "../../drawer/use-peek.ts";
import { cellOf, cellsOf, focusRow, rowOf, rowsIn } from "../grid/positions.ts";
import { useNewAction } from "../../use-new-action.ts";
import type { ListView } from "./list-view.ts";
import { markOf, partIn } from "../../../lib/page-parts.ts";

/** Keys of every list: next and previous row, search, new, edit the row one stands on. */
export function useListKeys(view: ListView, screen: RefObject<HTMLElement | null>): void {
  const { t } = useTranslation();
  const peek = usePeek();
  const { resource } = view;
  const { name } = resource;
  const edits = useAccess({ resource: name, action: "edit" }).can;

  const step = useCallback(
    (by: 1 | -1) => {
      const { current } = screen;
      if (!current) return;
      const rows = rowsIn(current);
      const { activeElement } = document;
      const row = rowOf(activeElement);
      const at = row === null ? -1 : rows.indexOf(row);
      const next = at === -1 ? (by === 1 ? rows[0] : rows.at(-1)) : rows[at + by];
      const cell = cellOf(activeElement);
      const column = row && cell ? cellsOf(row).indexOf(cell) : null;
      if (next) focusRow(next, column);
    },
    [screen],
  );

  const search = () => {
    const box = partIn<HTMLInputElement>(screen.current, "searchBox");
    box?.focus();
    box?.select();
  };
  const edit = () => {
    const id = markOf(rowOf(document.activeElement), "row");
    if (id !== undefined) peek.open({ resource: name, id, mode: "edit" });
  };
  useActions([
    { key: "next", keys: "j", label: t("list.keys.next"), onSelect: () => step(1) },
    { key: "previous", keys: "k", label: t("list.keys.previous"), onSelect: () => step(-1) },
    { key: "search", keys: "/", label: t("list.search"), enabled: resource.list.search, onSelect: search },
    useNewAction(name),
    { key: "edit", keys: "e", label: t("list.keys.edit"), enabled: edits, onSelect: edit },
  ]);
}
