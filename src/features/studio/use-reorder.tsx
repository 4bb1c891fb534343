import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import {
  nextPosition,
  type OutlineGroup,
  type OutlinePosition,
  positionBeside,
  positionOf,
} from "../../../core/studio/outline.ts";
import { useFieldContext } from "../../config/config-context.tsx";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { FloatingMenu } from "../../ui/floating-menu.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { MenuItem } from "../../ui/menu-list.tsx";
import css from "./reorder.module.css";
import { focusById, markOf, partAround } from "../../lib/page-parts.ts";

interface ReorderOptions {
  /** Names are unique in the whole outline. */
  readonly groups: readonly OutlineGroup[];
  readonly onMove: (name: string, to: OutlinePosition) => void;
}

interface Drop {
  /** A row, or a group whose end it is. */
  readonly over: string;
  readonly side: "before" | "after" | "into";
  readonly to: OutlinePosition;
}

/** A pointer that goes so far drags; below it is a press. */
const DRAG_PX = 4;

/**
 * Order by hand: rows carry `row(name)`, groups `group(name)`, and each row holds a `ReorderHandle`. The handle is dragged,
 * opens a menu of moves when it is pressed, and Alt with the arrow keys moves what it stands for. `ReorderStatus` tells.
 */
export function useReorder({ groups, onMove }: ReorderOptions) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const id = useId();
  const [dragged, setDragged] = useState<string | null>(null);
  const [drop, setDrop] = useState<Drop | null>(null);
  const [message, setMessage] = useState("");
  const [menu, setMenu] = useState<{ name: string; origin: HTMLElement } | null>(null);
  const start = useRef<{ x: number; y: number } | null>(null);
  const wasDragged = useRef(false);
  const awaited = useRef<{ name: string; to: OutlinePosition } | null>(null);
  const labelOf = (name: string) =>
    groups.flatMap(({ items }) => items).find((item) => item.name === name)?.label ?? name;

  // Moving an element in the page takes the focus from the handle in it.
  useEffect(() => {
    if (awaited.current === null) return;
    const { name, to } = awaited.current;
    const now = positionOf(groups, name);
    if (now?.group !== to.group || now.index !== to.index) return;
    awaited.current = null;
    if (document.activeElement === document.body) focusById(`${id}${name}`);
  }, [groups, id]);

  const move = (name: string, to: OutlinePosition | null) => {
    const group = groups.find((one) => one.name === to?.group);
    const from = positionOf(groups, name);
    if (to === null || group === undefined || (from?.group === to.group && from.index === to.index)) return;
    const others = group.items.filter((item) => item.name !== name);
    const facts = {
      name: labelOf(name),
      position: format.integer(to.index + 1),
      count: format.integer(others.length + 1),
    };
    setMessage(
      group.label === ""
        ? t("studio.reorder.moved", facts)
        : t("studio.reorder.movedUnder", { ...facts, group: group.label }),
    );
    awaited.current = { name, to };
    onMove(name, to);
  };

  const findDrop = (name: string, { clientX, clientY }: PointerEvent): Drop | null => {
    const target = document.elementFromPoint(clientX, clientY);
    const row = partAround(target, "reorderedRow", id);
    const over = markOf(row, "name");
    if (row && over !== undefined) {
      row.scrollIntoView({ block: "nearest" });
      const { top, height } = row.getBoundingClientRect();
      const after = clientY > top + height / 2;
      const to = positionBeside(groups, name, { name: over, after });
      return to === null ? null : { over, side: after ? "after" : "before", to };
    }
    const group = markOf(partAround(target, "reorderedGroup", id), "name");
    const items = groups.find((one) => one.name === group)?.items.filter((item) => item.name !== name);
    return group === undefined || items === undefined
      ? null
      : { over: group, side: "into", to: { group, index: items.length } };
  };

  const endDrag = () => {
    start.current = null;
    setDragged(null);
    setDrop(null);
  };

  const marks = (name: string) => ({
    "data-name": name,
    "data-drop": drop?.over === name ? drop.side : undefined,
  });

  return {
    id,
    message,
    labelOf,
    menu: menu && { ...menu, items: moveItems(menu.name), close: () => setMenu(null) },
    row: (name: string) => ({
      className: css["row"],
      "data-row-of": id,
      "data-dragged": dragged === name ? true : undefined,
      ...marks(name),
    }),
    group: (name: string) => ({ className: css["row"], "data-group-of": id, ...marks(name) }),
    handle: (name: string) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        wasDragged.current = false;
        if (event.button !== 0) return;
        start.current = { x: event.clientX, y: event.clientY };
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (start.current === null) return;
        const { x, y } = start.current;
        if (dragged === null && Math.hypot(event.clientX - x, event.clientY - y) < DRAG_PX) return;
        wasDragged.current = true;
        setDragged(name);
        setDrop(findDrop(name, event));
      },
      onPointerUp: () => {
        if (dragged !== null && drop !== null) move(name, drop.to);
        endDrag();
      },
      onPointerCancel: endDrag,
      onClick: ({ currentTarget }: { currentTarget: HTMLElement }) => {
        // the press that ends a drag is none
        if (!wasDragged.current && moveItems(name).length > 0) setMenu({ name, origin: currentTarget });
        wasDragged.current = false;
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === "Escape" && dragged !== null) return endDrag();
        const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : null;
        if (!event.altKey || by === null) return undefined;
        event.preventDefault();
        return move(name, nextPosition(groups, name, by));
      },
    }),
  };

  function moveItems(name: string): MenuItem[] {
    const from = positionOf(groups, name);
    const own = groups.find((group) => group.name === from?.group);
    const last = (own?.items.length ?? 0) - 1;
    const item = (label: string, to: OutlinePosition | null): MenuItem[] =>
      to === null ? [] : [{ key: label, label, onSelect: () => move(name, to) }];
    const within = (label: string, index: number, offered: boolean) =>
      item(label, from !== null && offered ? { group: from.group, index } : null);
    return [
      ...item(t("studio.reorder.up"), nextPosition(groups, name, -1)),
      ...item(t("studio.reorder.down"), nextPosition(groups, name, 1)),
      ...within(t("studio.reorder.first"), 0, (from?.index ?? 0) > 1),
      ...within(t("studio.reorder.last"), last, (from?.index ?? last) < last - 1),
      ...groups
        .filter((group) => group !== own)
        .flatMap(({ name: group, label, items }) =>
          item(t("studio.reorder.under", { group: label }), { group, index: items.length }),
        ),
    ];
  }
}

export type Reorder = ReturnType<typeof useReorder>;

/** What a row is moved by. */
export function ReorderHandle({ reorder, name }: { readonly reorder: Reorder; readonly name: string }) {
  const { t } = useTranslation();
  const { id, labelOf, menu } = reorder;
  const open = menu?.name === name;
  return (
    <>
      <button
        type="button"
        id={`${id}${name}`}
        className={css["handle"]}
        aria-label={t("studio.reorder.move", { name: labelOf(name) })}
        aria-describedby={`${id}-hint`}
        aria-haspopup="menu"
        aria-expanded={open}
        {...reorder.handle(name)}
      >
        <Icon name="handle" small />
      </button>
      {open ? (
        <FloatingMenu
          label={t("studio.reorder.move", { name: labelOf(name) })}
          sections={[{ items: menu.items }]}
          origin={menu.origin}
          onClose={() => {
            menu.close();
            menu.origin.focus();
          }}
        />
      ) : null}
    </>
  );
}

/** Says how rows are moved, and where the last one was moved to; stands once beside them. */
export function ReorderStatus({ reorder: { id, message } }: { readonly reorder: Reorder }) {
  const { t } = useTranslation();
  return (
    <>
      <span id={`${id}-hint`} className="visually-hidden">
        {t("studio.reorder.hint")}
      </span>
      <span role="status" className="visually-hidden">
        {message}
      </span>
    </>
  );
}
