import { Button, Popover } from "antd";
import {
  createElement,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
} from "react";
import { useTranslation } from "react-i18next";
import type { ClientField, ClientResource } from "../../../../core/definition/client-types.ts";
import { useFieldContext } from "../../../config/config-context.tsx";
import { recordLabel } from "../../../config/record.ts";
import { inputOf } from "../../../fields/inputs.ts";
import { RecordValuesContext } from "../../../fields/reference/candidates.ts";
import { viewOf } from "../../../fields/registry.ts";
import type { InputProps } from "../../../fields/types.ts";
import { isEmptyValue } from "../../../fields/values.ts";
import { useErrorWords } from "../../form/use-error-words.ts";
import { focusCell } from "../grid/positions.ts";
import { startEditing, stopEditing } from "./edited-cell.ts";
import { useCellEdit } from "./use-cell-edit.tsx";
import { editNeighbour } from "./use-quick-edit.ts";
import css from "./quick-edit.module.css";

interface CellEditorProps {
  readonly resource: ClientResource;
  readonly field: ClientField;
  readonly id: number;
  /** The value as the cell shows it, under the editor. */
  readonly children: ReactNode;
}

/** What floats over the page and belongs to the input all the same. */
const FLOATING = ".ant-popover, .ant-select-dropdown, .ant-picker-dropdown";

/**
 * The input of a field in its cell. Enter saves, Escape leaves it as it was, Tab saves and goes on with the next cell;
 * choosing from a list saves at once. What was refused stays typed, with the reason at the cell.
 */
export function CellEditor({ resource, field, id, children }: CellEditorProps) {
  const wordsReady = useErrorWords();
  return wordsReady ? (
    <Editor resource={resource} field={field} id={id}>
      {children}
    </Editor>
  ) : (
    children
  );
}

function Editor({ resource, field, id, children }: CellEditorProps) {
  const { t } = useTranslation();
  const edit = useCellEdit({ resource, field, id });
  const box = useRef<HTMLDivElement>(null);
  const done = useRef(false);
  const { record, value, phase, label } = edit;
  const cell = () => box.current?.closest("td") ?? null;

  const end = (to: "cell" | "elsewhere") => {
    const here = cell();
    done.current = true;
    stopEditing({ resource: resource.name, id, field: field.name });
    if (to === "cell" && here) requestAnimationFrame(() => focusCell(here));
  };
  const save = async (then: "cell" | "elsewhere" | 1 | -1, how = edit.save) => {
    if (done.current) return;
    const here = cell();
    if ((await how()) !== "done") return;
    if (typeof then === "number" && here && editNeighbour(here, resource.name, then)) return;
    end(then === "elsewhere" ? "elsewhere" : "cell");
  };

  const typing = phase.kind === "typing";
  const chooses = viewOf(field).quickEdit === "choose";
  useEffect(() => {
    if (!typing) return;
    const input = box.current?.querySelector<HTMLElement>("input, textarea, [role=combobox], button");
    input?.focus({ preventScroll: true });
    if (input instanceof HTMLInputElement && input.type !== "checkbox") input.select();
    // Choices are there to be chosen from: the list opens with its input.
    if (chooses)
      box.current
        ?.querySelector(".ant-select")
        ?.dispatchEvent(new MouseEvent("mousedown", { bubbles: true }));
  }, [typing, chooses]);
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
      next instanceof Element && (box.current?.contains(next) || next.closest(FLOATING) !== null);
    if (inside || !document.hasFocus() || !typing || phase.problem !== null) {
      if (phase.kind === "refused" && !inside) end("elsewhere");
      return;
    }
    void save("elsewhere");
  };

  const message =
    phase.kind === "refused" ? (
      <p className={css["message"]} role="alert">
        {phase.text}
      </p>
    ) : typing && phase.problem !== null ? (
      <p className={css["message"]} role="alert">
        {phase.problem}
      </p>
    ) : phase.kind === "conflict" ? (
      <Conflict
        resource={resource.name}
        field={field}
        theirs={phase.current[field.name]}
        onMine={() => void save("cell", edit.keepMine)}
        onTheirs={() => end("cell")}
      />
    ) : null;
  const shows =
    record !== null && phase.kind !== "asking" && phase.kind !== "refused" && phase.kind !== "saving";

  return (
    <>
      <span className={shows ? css["under"] : undefined} data-waiting={phase.kind === "asking"}>
        {children}
      </span>
      <Popover open={message !== null} content={message} placement="bottomLeft" trigger={[]}>
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
          {shows ? (
            <RecordValuesContext value={() => ({ ...record, [field.name]: value })}>
              <CellInput
                field={field}
                resource={resource.name}
                value={value}
                record={record}
                aria-label={t("quickEdit.label", { field: label, name: recordLabel(record) })}
                aria-invalid={typing && phase.problem !== null}
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

/** The input of the field's type. */
function CellInput(props: InputProps) {
  return <Suspense fallback={null}>{createElement(inputOf(props.field.valueType), { ...props })}</Suspense>;
}

/** A list of choices takes Enter for itself, as a text of several lines does. */
function takesEnter({ target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || !(target instanceof Element)) return false;
  return target.closest("[role=combobox], textarea, button") !== null;
}

interface ConflictProps {
  readonly resource: string;
  readonly field: ClientField;
  readonly theirs: unknown;
  readonly onMine: () => void;
  readonly onTheirs: () => void;
}

/** Somebody saved the same field first: their value, and the choice. */
function Conflict({ resource, field, theirs, onMine, onTheirs }: ConflictProps) {
  const { t } = useTranslation();
  const context = useFieldContext();
  return (
    <div className={css["conflict"]} role="alert">
      <p>
        {isEmptyValue(theirs) ? t("quickEdit.conflictEmpty") : t("quickEdit.conflict")}{" "}
        {isEmptyValue(theirs) ? null : (
          <strong>{viewOf(field).cell({ field, resource, value: theirs, context })}</strong>
        )}
      </p>
      <div>
        <Button size="small" type="primary" onClick={onMine}>
          {t("quickEdit.keepMine")}
        </Button>
        <Button size="small" onClick={onTheirs}>
          {t("quickEdit.takeTheirs")}
        </Button>
      </div>
    </div>
  );
}
