import { Popover } from "antd";
import {
  createElement,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import type { ClientField, ClientResource } from "../../../../core/definition/client-types.ts";
import { recordLabel } from "../../../config/record.ts";
import { inputOf } from "../../../fields/inputs.ts";
import { RecordValuesContext } from "../../../fields/reference/candidates.ts";
import { viewOf } from "../../../fields/index.ts";
import type { InputProps } from "../../../fields/types.ts";
import { useErrorMessages } from "../../../i18n/use-error-messages.ts";
import { focusCell } from "../grid/positions.ts";
import { CellMessage } from "./cell-message.tsx";
import { storeTyped, startEditing, stopEditing, takeTyped } from "./edited-cell.ts";
import { useCellEdit } from "./use-cell-edit.tsx";
import { editAdjacent } from "./use-quick-edit.ts";
import css from "./quick-edit.module.css";
import { partAround, partIn } from "../../../lib/page-parts.ts";
import { typeInto } from "../../../lib/type-into.ts";

interface CellEditorProps {
  readonly resource: ClientResource;
  readonly field: ClientField;
  readonly id: number;
  /** The value as the cell shows it, under the editor. */
  readonly children: ReactNode;
}

/**
 * The input of a field in its cell. Enter saves, Escape leaves it as it was, Tab saves and goes on with the next cell;
 * choosing from a list saves at once. What was refused stays typed, with the reason at the cell; what is doubtful is
 * said there once, and saved when that is asked for again.
 */
export function CellEditor({ resource, field, id, children }: CellEditorProps) {
  const { t } = useTranslation();
  const wordsReady = useErrorMessages();
  const edit = useCellEdit({ resource, field, id, begins: wordsReady });
  const box = useRef<HTMLDivElement>(null);
  const done = useRef(false);
  /** What is typed while the record is asked for or saved: it is for the input that comes next. */
  const [typedBefore] = useState(takeTyped);
  const typedAlready = useRef(typedBefore);
  const enteredAlready = useRef(false);
  const [inputThere, setInputThere] = useState(false);
  const { record, value, phase, label } = edit;
  const cell = () => partAround(box.current, "bodyCell");

  const end = (to: "cell" | "elsewhere") => {
    const here = cell();
    done.current = true;
    stopEditing({ resource: resource.name, id, field: field.name });
    if (to === "cell" && here) requestAnimationFrame(() => focusCell(here));
  };
  const save = async (then: "cell" | "elsewhere" | 1 | -1, how = edit.save) => {
    if (done.current) return;
    const here = cell();
    typedAlready.current = "";
    if ((await how()) !== "done") {
      // what was refused stays in its cell
      typedAlready.current = "";
      return;
    }
    if (typeof then === "number") storeTyped(typedAlready.current);
    if (typeof then === "number" && here && editAdjacent(here, resource.name, then)) return;
    end(then === "elsewhere" ? "elsewhere" : "cell");
  };

  const typing = phase.kind === "typing";
  const saving = phase.kind === "saving";
  const waits = phase.kind === "asking" || saving || (typing && !inputThere);
  const waiting = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    // somebody who went elsewhere meanwhile stays there
    if (waits && document.activeElement?.contains(waiting.current))
      waiting.current?.focus({ preventScroll: true });
  }, [waits]);
  const chooses = viewOf(field).quickEdit === "choose";
  const noticed = useRef(false);
  useLayoutEffect(() => {
    noticed.current = typing && phase.notice?.level === "warning";
  });
  useEffect(() => {
    if (!typing || !inputThere) return;
    const input = partIn(box.current, "quickControl");
    // What stands at the cell of a list of choices has the focus itself: Enter would open the list again.
    if (chooses && noticed.current) return;
    input?.focus({ preventScroll: true });
    if (input instanceof HTMLInputElement && input.type !== "checkbox") input.select();
    const [text, entered] = [typedAlready.current, enteredAlready.current];
    typedAlready.current = "";
    enteredAlready.current = false;
    const takes = input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement;
    if (text !== "" && takes && !chooses) {
      typeInto(input, text);
      if (entered) input.dispatchEvent(new window.KeyboardEvent("keydown", ENTER));
    }
    // Choices are there to be chosen from: the list opens with its input.
    if (chooses) partIn(box.current, "select")?.dispatchEvent(new MouseEvent("mousedown", { bubbles: true }));
  }, [typing, inputThere, chooses]);
  // A table that goes away must not come back with its editor open.
  const { name: resourceName } = resource;
  const { name: fieldName } = field;
  useEffect(() => {
    const own = { resource: resourceName, id, field: fieldName };
    startEditing(own);
    return () => stopEditing(own);
  }, [resourceName, id, fieldName]);
  useEffect(() => {
    if (phase.kind === "refused") box.current?.focus();
  }, [phase.kind]);

  const keys = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      end("cell");
    } else if (waits && (event.key === "Tab" || event.key === "Enter")) {
      event.preventDefault();
      event.stopPropagation();
      if (event.key === "Enter" && !saving) enteredAlready.current = true;
    } else if (event.key === "Tab" && typing) {
      event.preventDefault();
      void save(event.shiftKey ? -1 : 1);
    } else if (event.key === "Enter" && typing && !takesEnter(event)) {
      event.preventDefault();
      void save("cell");
    }
  };
  const leave = (event: FocusEvent) => {
    const next = event.relatedTarget;
    const inside =
      next instanceof Element && (box.current?.contains(next) || partAround(next, "floating") !== null);
    if (inside || !document.hasFocus() || !typing || phase.notice !== null) {
      if (phase.kind === "refused" && !inside) end("elsewhere");
      return;
    }
    void save("elsewhere");
  };

  const told =
    phase.kind === "refused" ||
    phase.kind === "conflict" ||
    (typing && (phase.notice !== null || edit.isOriginal));
  const shows = record !== null && phase.kind !== "asking" && phase.kind !== "refused" && !saving;

  return (
    <>
      <span className={shows ? css["under"] : undefined} data-waiting={phase.kind === "asking"}>
        {children}
      </span>
      <Popover
        open={told}
        content={
          <CellMessage
            resource={resource.name}
            field={field}
            phase={phase}
            isOriginal={edit.isOriginal}
            onSave={() => void save("cell")}
            onTake={(instant) => {
              edit.take(instant);
              void save("cell");
            }}
            onKeepMine={() => void save("cell", edit.keepMine)}
            onLeave={() => end("cell")}
          />
        }
        placement="bottomLeft"
        trigger={[]}
      >
        {/* The input inside takes the keys; this only hears those that end the change. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div
          ref={box}
          className={shows ? css["editor"] : css["closed"]}
          tabIndex={-1}
          onKeyDown={keys}
          onBlur={leave}
          onClick={(event) => event.stopPropagation()}
          onDoubleClick={(event) => event.stopPropagation()}
        >
          {waits ? (
            <input
              ref={waiting}
              className="visually-hidden"
              aria-label={label}
              defaultValue={saving ? "" : typedBefore}
              onChange={({ target }) => (typedAlready.current = target.value)}
            />
          ) : null}
          {shows ? (
            <RecordValuesContext value={() => ({ ...record, [field.name]: value })}>
              <CellInput
                field={field}
                resource={resource.name}
                value={value}
                record={record}
                aria-label={t("quickEdit.label", { field: label, name: recordLabel(record) })}
                aria-invalid={typing && phase.notice?.level === "error"}
                onAsked={edit.hearAsked}
                onThere={setInputThere}
                onChange={(next) => {
                  edit.change(next);
                  if (chooses) void save("cell");
                }}
              />
            </RecordValuesContext>
          ) : null}
        </div>
      </Popover>
    </>
  );
}

const ENTER = { key: "Enter", code: "Enter", keyCode: 13, bubbles: true, cancelable: true };

/** The input of the field's type, whose code comes with the first of its kind; `onThere` tells when it stands and goes. */
function CellInput({ onThere, ...props }: InputProps & Pick<ThereProps, "onThere">) {
  return (
    <Suspense fallback={null}>
      {createElement(inputOf(props.field.valueType), { ...props })}
      <There onThere={onThere} />
    </Suspense>
  );
}

interface ThereProps {
  readonly onThere: (there: boolean) => void;
}

function There({ onThere }: ThereProps) {
  useLayoutEffect(() => {
    onThere(true);
    return () => onThere(false);
  }, [onThere]);
  return null;
}

/** A list of choices takes Enter for itself, as a text of several lines does. */
function takesEnter({ target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || !(target instanceof Element)) return false;
  return partAround(target, "ownKeys") !== null;
}
