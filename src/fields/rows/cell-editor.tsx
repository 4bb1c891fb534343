import {
  type ClipboardEvent,
  createElement,
  type FocusEvent,
  type KeyboardEvent,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
import type { ClientField } from "../../../core/definition/client-types.ts";
import { RecordValuesContext } from "../reference/candidates.ts";
import { inputOf } from "../inputs.ts";
import type { CellLabels, InputProps } from "../types.ts";
import type { ChildRow } from "../values.ts";
import { firstSign, gridCellOf, readCell, writeCellText } from "./grid-cell.ts";
import { Text } from "../../ui/layout.tsx";
import css from "./rows.module.css";
import { partAround, partIn, partsIn } from "../../lib/page-parts.ts";

/** Where the focus goes when a cell is done. */
export type After = "stay" | "down" | "up" | "next" | "previous";

export interface CellEditorProps {
  readonly field: ClientField;
  readonly row: ChildRow;
  /** What was typed to begin with, instead of what is there; null: what is there. */
  readonly text: string | null;
  readonly label: string;
  readonly words: CellLabels;
  readonly invalid: boolean;
  readonly onCommit: (value: unknown, after: After) => void;
  readonly onCancel: () => void;
  /** A block was pasted where one value was being typed. */
  readonly onPasteBlock: (text: string) => void;
}

const AFTER: Readonly<Record<string, readonly [plain: After, shifted: After]>> = {
  Enter: ["down", "up"],
  Tab: ["next", "previous"],
};

/** What one cell is typed in, for as long as it is being typed. */
export function CellEditor(props: CellEditorProps) {
  return gridCellOf(props.field).editor === "line" ? <LineEditor {...props} /> : <OwnEditor {...props} />;
}

function LineEditor({ field, row, text, label, words, invalid, ...on }: CellEditorProps) {
  const [typed, setTyped] = useState(text ?? writeCellText(row[field.name], field, words));
  const input = useRef<HTMLInputElement>(null);
  const done = useRef(false);
  useEffect(() => {
    input.current?.focus();
    if (text === null) input.current?.select();
  }, [text]);
  const commit = (after: After) => {
    if (done.current) return;
    done.current = true;
    on.onCommit(readCell(typed, field, words), after);
  };
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const after = AFTER[event.key]?.[event.shiftKey ? 1 : 0];
    // Typing goes on from cell to cell with the arrows; looking at what is there moves within it.
    const arrow = text === null ? undefined : ARROWS[event.key];
    if (event.key === "Escape") {
      done.current = true;
      on.onCancel();
    } else if (after ?? arrow) commit((after ?? arrow) as After);
    else return;
    event.preventDefault();
  };
  const paste = (event: ClipboardEvent) => {
    const given = event.clipboardData.getData("text/plain");
    event.stopPropagation();
    if (!/[\t\n]/.test(given.trim())) return;
    event.preventDefault();
    done.current = true;
    on.onPasteBlock(given);
  };
  return (
    <input
      ref={input}
      className={css["line"]}
      data-cell={field.name}
      aria-label={label}
      aria-invalid={invalid}
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={keys}
      onPaste={paste}
      onCopy={(event) => event.stopPropagation()}
      onCut={(event) => event.stopPropagation()}
      onBlur={() => commit("stay")}
    />
  );
}

const ARROWS: Readonly<Record<string, After>> = { ArrowDown: "down", ArrowUp: "up" };

/** Types that have more than one value, words of their own or a picker: their own input, over the cell. */
function OwnEditor({ field, row, text, label, words, invalid, ...on }: CellEditorProps) {
  const [first] = useState(() => (text === null ? null : firstSign(text, row[field.name], field, words)));
  const [value, setValue] = useState<unknown>(
    first?.does === "begins" ? first.value : (row[field.name] ?? null),
  );
  const latest = useRef(value);
  const goal = useRef<After>("stay");
  const box = useRef<HTMLDivElement>(null);
  const done = useRef(false);
  const many = Array.isArray(value) || MANY.has(field.kind);
  const finish = () => {
    if (done.current) return;
    done.current = true;
    on.onCommit(latest.current, goal.current);
  };
  const change = (next: unknown) => {
    latest.current = next;
    setValue(next);
    if (CHOSEN_AT_ONCE.has(field.kind)) finish();
  };
  /** An input may hold what it hands on when it is left. */
  const leaveFor = (after: After) => {
    goal.current = after;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    finish();
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      done.current = true;
      on.onCancel();
    } else if (event.key === "Tab") {
      if (gridCellOf(field).parted && hasPartBeside(box.current, event)) return;
      leaveFor(event.shiftKey ? "previous" : "next");
    } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) leaveFor("down");
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const left = ({ relatedTarget }: FocusEvent) => {
    const into = relatedTarget instanceof Element ? relatedTarget : null;
    if (box.current?.contains(into)) return;
    // The list of a picker stands elsewhere in the page.
    if (partAround(into, "dropdownOrDrawer")) return;
    finish();
  };
  const start = {
    autoFocus: true,
    ...(text !== null && first?.does === "searches" ? { startText: text } : {}),
  };
  const stop = (event: { stopPropagation: () => void }) => event.stopPropagation();
  return (
    <div
      ref={box}
      className={css["own"]}
      data-cell={field.name}
      data-many={many}
      onKeyDownCapture={keys}
      onKeyDown={stop}
      onPaste={stop}
      onCopy={stop}
      onCut={stop}
      onPointerDown={stop}
      onBlur={left}
      role="presentation"
    >
      <RecordValuesContext value={() => row}>
        <Suspense fallback={<Text block blockSize={34} />}>
          <TypeInput
            field={field}
            resource={words.resource}
            value={value}
            record={row}
            {...start}
            aria-label={label}
            aria-invalid={invalid}
            onChange={change}
          />
        </Suspense>
      </RecordValuesContext>
    </div>
  );
}

/** The input of the field's type, with the focus in it. */
function TypeInput(props: InputProps) {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const control = partIn(box.current, "formControl");
    if (!box.current?.contains(document.activeElement)) control?.focus();
    // Typing goes on behind what was typed to get here.
    if (isTyped(control)) control.setSelectionRange(control.value.length, control.value.length);
  }, []);
  return <span ref={box}>{createElement(inputOf(props.field.valueType), props)}</span>;
}

/** Other inputs hold no caret to set. */
function isTyped(control: Element | null | undefined): control is HTMLInputElement | HTMLTextAreaElement {
  return (
    control instanceof HTMLTextAreaElement ||
    (control instanceof HTMLInputElement && control.selectionStart !== null)
  );
}

/** Kinds whose value is complete with one choice. */
const CHOSEN_AT_ONCE = new Set(["option", "reference", "boolean"]);
const MANY = new Set(["options", "references", "files"]);

function hasPartBeside(box: HTMLElement | null, { target, shiftKey }: KeyboardEvent): boolean {
  const parts = partsIn(box, "input");
  const at = parts.findIndex((part) => part === target);
  return at !== -1 && parts[at + (shiftKey ? -1 : 1)] !== undefined;
}
