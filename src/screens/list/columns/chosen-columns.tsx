import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { Icon } from "../../../ui/icon.tsx";
import css from "./columns-panel.module.css";
import { moved } from "./moved.ts";
import { Inline } from "../../../ui/layout.tsx";
import { partIn } from "../../../lib/page-parts.ts";

export interface ChosenColumn {
  readonly name: string;
  readonly label: string;
  readonly pinned: boolean;
}

interface ChosenColumnsProps {
  readonly columns: readonly ChosenColumn[];
  /** False for columns a search leaves out; they keep their places. */
  readonly isShown: (column: ChosenColumn) => boolean;
  readonly onOrder: (names: readonly string[]) => void;
  readonly onPin: (name: string, pinned: boolean) => void;
  readonly onHide: (name: string) => void;
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** The columns of a list in their order: dragged by a handle, or moved by the arrow keys on it. */
export function ChosenColumns({ columns, isShown, onOrder, onPin, onHide }: ChosenColumnsProps) {
  const { t } = useTranslation();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const refocus = useRef<string | null>(null);
  const names = columns.map(({ name }) => name);

  // Moving an element in the page can take the focus from the handle in it.
  useEffect(() => {
    if (refocus.current === null) return;
    partIn(partIn(list.current, "column", refocus.current), "button")?.focus();
    refocus.current = null;
  }, [columns]);

  const move = (name: string, to: number) => {
    const next = moved(names, name, to);
    const place = next.indexOf(name);
    if (place === names.indexOf(name)) return;
    const { label = name } = columns.find((column) => column.name === name) ?? {};
    setSaid(t("list.columns.moved", { column: label, place: place + 1, count: names.length }));
    onOrder(next);
  };
  const walk = (event: KeyboardEvent, name: string) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    refocus.current = name;
    move(name, names.indexOf(name) + step);
  };

  return (
    <>
      <ul ref={list} className={css["list"]}>
        {columns.filter(isShown).map(({ name, label, pinned }) => (
          // The handle in it is what a keyboard moves.
          <Inline
            as="li"
            key={name}
            data-column={name}
            data-drop={over === name && dragged !== name ? "before" : undefined}
            data-dragged={dragged === name}
            className={css["item"]}
            align="center"
            gap={1}
            minBlockSize="control"
            padInline={2}
            radius="control"
            size={13}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              setOver(name);
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== null) move(dragged, names.indexOf(name));
              setDragged(null);
              setOver(null);
            }}
          >
            <button
              type="button"
              className={`sign-button ${css["handle"]}`}
              draggable
              aria-label={t("list.columns.move", { column: label })}
              aria-describedby={`${id}-hint`}
              onKeyDown={(event) => walk(event, name)}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = "move";
                event.dataTransfer.setData("text/plain", label);
                setDragged(name);
              }}
              onDragEnd={() => {
                setDragged(null);
                setOver(null);
              }}
            >
              <Icon name="handle" small />
            </button>
            <Inline as="label" grow shrink align="center" gap={2} minBlockSize="control">
              <input type="checkbox" checked disabled={columns.length === 1} onChange={() => onHide(name)} />
              {label}
            </Inline>
            <button
              type="button"
              className={`sign-button ${css["pin"]}`}
              aria-pressed={pinned}
              aria-label={t("list.columns.pin", { column: label })}
              title={t("list.columns.pin", { column: label })}
              onClick={() => onPin(name, !pinned)}
            >
              <Icon name={pinned ? "pinned" : "pin"} small />
            </button>
          </Inline>
        ))}
      </ul>
      <span id={`${id}-hint`} className="visually-hidden">
        {t("list.columns.hint")}
      </span>
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </>
  );
}
