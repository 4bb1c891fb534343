import { type RefObject, useCallback } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { resourceNameWithin } from "../../config/labels.ts";
import { newPath, OPENED_HERE } from "../../config/links.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { useAccess } from "../../providers/use-access.ts";
import { useGoTo } from "../../ui/navigation.tsx";
import { useShortcut } from "../../shortcuts/use-shortcut.ts";
import { usePeek } from "../drawer/use-peek.ts";
import { cellOf, cellsOf, focusRow, rowOf, rowsIn } from "./grid/positions.ts";
import type { ListView } from "./list-view.ts";

/** Keys of every list: next and previous row, search, new, edit the row one stands on. */
export function useListKeys(view: ListView, screen: RefObject<HTMLElement | null>): void {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const goTo = useGoTo();
  const peek = usePeek();
  const { resource } = view;
  const { name } = resource;
  const creates = useAccess({ resource: name, action: "create" }).can;
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

  useShortcut({ keys: "j", label: t("list.keys.next"), run: () => step(1) });
  useShortcut({ keys: "k", label: t("list.keys.previous"), run: () => step(-1) });
  useShortcut({
    keys: "/",
    label: t("list.search"),
    enabled: resource.list.search,
    run: () => {
      const box = screen.current?.querySelector<HTMLInputElement>("input[type=search]");
      box?.focus();
      box?.select();
    },
  });
  useShortcut({
    keys: "n",
    label: t("list.new", { name: resourceNameWithin(config, name) }),
    enabled: creates,
    run: () => void goTo(newPath(name), { state: OPENED_HERE }),
  });
  useShortcut({
    keys: "e",
    label: t("list.keys.edit"),
    enabled: edits,
    run: () => {
      const id = rowOf(document.activeElement)?.dataset["row"];
      if (id !== undefined) peek.open({ resource: name, id, mode: "edit" });
    },
  });
}
