import { type KeyboardEvent, useId, useRef } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { isEmptyValue } from "../../../core/definition/record.ts";
import { useConfigIndex, useFieldContext } from "../../config/config-context.tsx";
import { viewOf } from "../../fields/index.ts";
import type { ImportColumn, ImportRow } from "./import-calls.ts";
import type { GridKeys } from "./use-grid-keys.ts";
import css from "./rows-grid.module.css";
import { Box, Text } from "../../ui/layout.tsx";

interface GridCellProps {
  readonly row: ImportRow;
  readonly column: ImportColumn;
  readonly resource: string;
  readonly place: { readonly row: number; readonly column: number };
  readonly keys: GridKeys;
  readonly editable: boolean;
  readonly onCorrect: (text: string) => void;
}

/** One text of the file, with what is wrong with it and what it would replace. */
export function GridCell({ row, column, resource, place, keys, editable, onCorrect }: GridCellProps) {
  const id = useId();
  const text = row.values[column.name] ?? "";
  const { current, editing } = keys;
  const isEditing = editing?.position.row === place.row && editing.position.column === place.column;
  const errors = row.errors.filter((issue) => issue.column === column.name);
  const warnings = row.warnings.filter((issue) => issue.column === column.name);
  const here = current.row === place.row && current.column === place.column;
  const told = errors.length + warnings.length > 0;
  return (
    <td
      data-cell={`${place.row}:${place.column}`}
      className={css["cell"]}
      tabIndex={here && !isEditing ? 0 : -1}
      data-fixed={!editable}
      aria-invalid={errors.length > 0 ? true : undefined}
      aria-describedby={told ? id : undefined}
      data-invalid={errors.length > 0}
      onFocus={(event) => event.target === event.currentTarget && keys.focus(place)}
      onDoubleClick={() => editable && keys.begin(place)}
      onKeyDown={(event) => {
        if (!isEditing && event.target === event.currentTarget) keys.onKeyDown(event, place, editable);
      }}
    >
      {isEditing ? (
        <CellInput
          name={column.name}
          text={editing.text ?? text}
          was={text}
          describedBy={told ? id : undefined}
          onEnd={(value, go) => {
            keys.end(go);
            if (value !== null && value !== text) onCorrect(value);
          }}
        />
      ) : (
        <>
          <Before row={row} field={column.field} resource={resource} />
          <Box as="bdi" className={css["text"]} clip breakWords space="pre-line" title={text}>
            {text}
          </Box>
        </>
      )}
      {told ? (
        <span id={id}>
          {errors.map(({ code, message }) => (
            <Text key={code} above={1} tone="bad" block size={12}>
              {message}
            </Text>
          ))}
          {warnings.map(({ code, message }) => (
            <Text key={code} above={1} tone="warning" block size={12}>
              {message}
            </Text>
          ))}
        </span>
      ) : null}
    </td>
  );
}

/** What the record says now, where the row would change it. */
function Before({
  row,
  field: name,
  resource,
}: {
  readonly row: ImportRow;
  readonly field: string | null;
  readonly resource: string;
}) {
  const { t } = useTranslation();
  const context = useFieldContext();
  const index = useConfigIndex();
  const pair = name === null ? undefined : row.changes?.[name];
  if (name === null || pair === undefined) return null;
  const [before] = pair;
  const field = index.field(resource, name);
  if (isEmptyValue(before) || !field) return null;
  return (
    <Box as="del" cut block tone="quiet">
      <span className="visually-hidden">{t("import.before")} </span>
      {viewOf(field).cell({ field, resource, value: before, context })}
    </Box>
  );
}

interface CellInputProps {
  readonly name: string;
  readonly text: string;
  readonly was: string;
  readonly describedBy: string | undefined;
  /** `value` is null when nothing is to be changed. */
  readonly onEnd: (value: string | null, go: Parameters<GridKeys["end"]>[0]) => void;
}

function CellInput({ name, text, was, describedBy, onEnd }: CellInputProps) {
  const ended = useRef(false);
  const end = (value: string | null, go: Parameters<GridKeys["end"]>[0]) => {
    if (ended.current) return;
    ended.current = true;
    onEnd(value, go);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { value } = event.currentTarget;
    const finish = (given: string | null, go: Parameters<GridKeys["end"]>[0]) => {
      event.preventDefault();
      event.stopPropagation();
      end(given, go);
    };
    if (event.key === "Escape") finish(null, "stay");
    else if (event.key === "Enter" && !event.altKey && !event.shiftKey) finish(value, "down");
    else if (event.key === "Tab") finish(value, event.shiftKey ? "back" : "forward");
  };
  return (
    <textarea
      className={css["input"]}
      aria-label={name}
      aria-describedby={describedBy}
      defaultValue={text}
      rows={Math.min(4, Math.max(1, was.split("\n").length))}
      // the person asked for this cell by key or by pressing it
      ref={(element) => {
        if (element === null || element.contains(document.activeElement)) return;
        element.focus();
        element.setSelectionRange(text === was ? 0 : text.length, text.length);
      }}
      onKeyDown={onKeyDown}
      onBlur={(event) => end(event.currentTarget.value, "nowhere")}
    />
  );
}
