import { type MouseEvent, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { prefetchedCode } from "../../../lib/lazy-code.ts";
import { useActions } from "../../../ui/actions.ts";
import { markOf, partAround } from "../../../lib/page-parts.ts";

const RowMenu = prefetchedCode(
  () => import("./row-menu.tsx"),
  (module) => module.RowMenu,
);

interface Asked {
  readonly id: number;
  /** Where the menu stands, and where the focus goes back to. */
  readonly origin: HTMLElement;
}

interface RowMenuPart {
  readonly onClick: (event: MouseEvent) => void;
  readonly menu: ReactNode;
}

/** What can be done with one record of a list: by its button, or by `.` on its row. */
export function useRowMenu(resource: string): RowMenuPart {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (element: Element | null) => {
    const row = partAround(element, "row");
    const id = Number(markOf(row, "row"));
    if (element instanceof HTMLElement && Number.isSafeInteger(id)) setAsked({ id, origin: element });
  };
  const label = t("list.rowMenu");
  useActions([{ key: "menu", keys: ".", label, onSelect: () => ask(document.activeElement) }]);
  return {
    onClick: ({ target }) => {
      const actions = partAround(target, "rowActions");
      if (actions) ask(actions);
    },
    menu:
      asked === null ? null : (
        <Suspense fallback={null}>
          <RowMenu
            resource={resource}
            id={asked.id}
            label={label}
            origin={asked.origin}
            onClose={() => {
              setAsked(null);
              asked.origin.focus();
            }}
          />
        </Suspense>
      ),
  };
}
