import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { MAX_WIDTH, MIN_WIDTH } from "../../../../core/workspace/layout.ts";
import css from "./resize-handle.module.css";
import { partAround } from "../../../lib/page-parts.ts";

export interface Resize {
  /** Widths of all columns as they are drawn now, by field: what was never sized keeps its place. */
  readonly measure: () => Record<string, number>;
  /** Shows widths of all columns while one is dragged, without a drawing of the table. */
  readonly preview: (widths: Readonly<Record<string, number>>) => void;
  /** Keeps widths; a column that is not among them has its own. */
  readonly keep: (widths: Readonly<Record<string, number>>) => void;
}

interface ResizeHandleProps {
  readonly field: string;
  readonly label: string;
  readonly width: number;
  readonly resize: Resize;
}

const STEP = 16;

interface Drag {
  /** Where it began, in pixels of the window. */
  readonly at: number;
  readonly widths: Readonly<Record<string, number>>;
  readonly shown: boolean;
}

/** The edge of a column: dragged, or moved by the arrow keys; Home and End are the least and the most, Enter and a double click its own. */
export function ResizeHandle({ field, label, width, resize }: ResizeHandleProps) {
  const { t } = useTranslation();
  const drag = useRef<Drag | null>(null);
  const { handle, drawn } = useDrawnWidth();
  const mirrored = () => (document.documentElement.dir === "rtl" ? -1 : 1);
  const clamp = (value: number) => Math.round(Math.min(Math.max(value, MIN_WIDTH), MAX_WIDTH));

  const start = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { at: event.clientX, widths: resize.measure(), shown: false };
  };
  const widthsAt = ({ at, widths }: Drag, { clientX }: PointerEvent) => ({
    ...widths,
    [field]: clamp((widths[field] ?? width) + (clientX - at) * mirrored()),
  });
  const move = (event: PointerEvent) => {
    const { current } = drag;
    if (!current || (!current.shown && event.clientX === current.at)) return;
    drag.current = { ...current, shown: true };
    resize.preview(widthsAt(current, event));
  };
  const end = (event: PointerEvent) => {
    const { current } = drag;
    drag.current = null;
    if (current?.shown) resize.keep(widthsAt(current, event));
  };
  const putBack = () => {
    const { [field]: _own, ...others } = resize.measure();
    resize.keep(others);
  };
  const step = (event: KeyboardEvent) => {
    if (event.key === "Enter") {
      event.preventDefault();
      event.stopPropagation();
      return putBack();
    }
    const widths = resize.measure();
    const now = widths[field] ?? width;
    const by = event.shiftKey ? 1 : STEP;
    const targets: Readonly<Record<string, number>> = {
      ArrowRight: now + by * mirrored(),
      ArrowLeft: now - by * mirrored(),
      Home: MIN_WIDTH,
      End: MAX_WIDTH,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    // drawn at once: the next key goes on from here, also while this one is still on its way
    const next = { ...widths, [field]: clamp(target) };
    resize.preview(next);
    resize.keep(next);
  };

  return (
    <span
      ref={handle}
      role="separator"
      aria-orientation="vertical"
      aria-label={t("list.columns.width", { column: label })}
      aria-valuenow={drawn ?? Math.round(width)}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={MAX_WIDTH}
      tabIndex={-1}
      className={css["handle"]}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={step}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={putBack}
    />
  );
}

/** The width the column has on the screen, which the browser works out from the room there is; null before it is drawn. */
function useDrawnWidth() {
  const handle = useRef<HTMLSpanElement>(null);
  const [drawn, setDrawn] = useState<number | null>(null);
  useEffect(() => {
    const cell = partAround(handle.current, "headCell");
    if (!cell) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setDrawn(Math.round(entry.target.getBoundingClientRect().width));
    });
    observer.observe(cell);
    return () => observer.disconnect();
  }, []);
  return { handle, drawn };
}
