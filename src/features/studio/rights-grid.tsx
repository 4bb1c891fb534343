import { Button, Table } from "antd";
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from "react";
import { SCOPES } from "../../../core/access/constraint.ts";
import type { Scope } from "../../../core/definition/types.ts";
import type { CellGrant } from "../../../core/studio/rights.ts";
import { fillRange, nextScope, readScopes } from "../../../core/studio/grid-range.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { type CellPosition, movedByKey, rangeOf } from "../../ui/grid/positions.ts";
import css from "./rights-grid.module.css";
import { partIn } from "../../lib/page-parts.ts";

export interface GridColumn<C> {
  readonly key: string;
  readonly title: string;
  readonly cell: C;
}

/** One cell and what it shall say. */
export interface CellChange<C> {
  readonly rule: string;
  readonly cell: C;
  readonly scope: Scope | null;
}

interface RightsGridProps<C> {
  readonly label: string;
  readonly rules: readonly { readonly rule: string; readonly label: string }[];
  readonly columns: readonly GridColumn<C>[];
  /** Scopes a press goes through. */
  readonly scopes: readonly Scope[];
  readonly read: (rule: string, cell: C) => CellGrant;
  readonly published: (rule: string, cell: C) => CellGrant;
  readonly onChange: (changes: readonly CellChange<C>[]) => void;
}

/** Rows that PageUp and PageDown pass. */
const PAGE_ROWS = 10;

/**
 * Rules in rows, what they may do in columns. A press goes through the scopes; Shift and arrows choose a range, which is
 * filled, emptied, copied and pasted as one. Home, End, PageUp and PageDown move as in a sheet, with Ctrl to its edges.
 */
export function RightsGrid<C>({
  label,
  rules,
  columns,
  scopes,
  read,
  published,
  onChange,
}: RightsGridProps<C>) {
  const { t } = useTranslation();
  const table = useRef<HTMLDivElement>(null);
  const [anchor, setAnchor] = useState<CellPosition>({ row: 0, column: 0 });
  const [focus, setFocus] = useState<CellPosition>({ row: 0, column: 0 });
  /** Whether the focus moves on with Shift held: the range then begins where it began. */
  const extending = useRef(false);
  const range = rangeOf(anchor, focus);
  const chosen = (row: number, column: number) =>
    row >= range.top && row <= range.bottom && column >= range.left && column <= range.right;
  const scopeText = (scope: Scope | null) => t(`studio.scopes.${scope ?? "none"}`);
  const grantAt = ({ row, column }: CellPosition): CellGrant =>
    read(rules[row]?.rule ?? "", columns[column]!.cell);

  const put = (values: readonly (readonly (Scope | null)[])[]) => {
    const filled = fillRange(range, values, { rows: rules.length, columns: columns.length });
    onChange(
      filled.map(({ row, column, scope }) => ({
        rule: rules[row]!.rule,
        cell: columns[column]!.cell,
        scope,
      })),
    );
  };
  const arrive = (spot: CellPosition) => {
    setFocus(spot);
    if (!extending.current) setAnchor(spot);
    extending.current = false;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const size = { rows: rules.length, columns: columns.length };
    const to = movedByKey(event, focus, { size, page: PAGE_ROWS, mod: "edges" });
    if (to !== null) {
      event.preventDefault();
      extending.current = event.shiftKey;
      partIn(table.current, "spot", `${to.row} ${to.column}`)?.focus();
    }
    if (event.key === "Delete" || event.key === "Backspace") put([[null]]);
  };
  const onCopy = (event: ClipboardEvent) => {
    const lines = [];
    for (let row = range.top; row <= range.bottom; row += 1) {
      const cells = [];
      for (let column = range.left; column <= range.right; column += 1)
        cells.push(scopeText(grantAt({ row, column }).scope));
      lines.push(cells.join("\t"));
    }
    event.clipboardData.setData("text/plain", lines.join("\n"));
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    const known = new Map<string, Scope | null>([
      ...SCOPES.flatMap((scope) => [
        [scope, scope] as const,
        [scopeText(scope).toLowerCase(), scope] as const,
      ]),
      [scopeText(null).toLowerCase(), null],
      ["", null],
    ]);
    const values = readScopes(event.clipboardData.getData("text/plain"), known);
    if (values !== null) put(values);
    event.preventDefault();
  };

  return (
    <div ref={table} role="presentation" onKeyDown={onKeyDown} onCopy={onCopy} onPaste={onPaste}>
      <Table
        size="small"
        pagination={false}
        rowKey="rule"
        aria-label={label}
        scroll={{ x: "max-content" }}
        dataSource={rules.map((one, row) => ({ ...one, row }))}
        columns={[
          { dataIndex: "label", fixed: "start", title: t("studio.role") },
          ...columns.map(({ key, title, cell }, column) => ({
            key,
            title,
            render: (
              _: unknown,
              { rule, label: role, row }: { rule: string; label: string; row: number },
            ) => {
              const { scope, limited } = read(rule, cell);
              const before = published(rule, cell);
              const text = limited ? t("studio.limited", { scope: scopeText(scope) }) : scopeText(scope);
              const inRange =
                chosen(row, column) && (range.top !== range.bottom || range.left !== range.right);
              return (
                <Button
                  size="small"
                  data-spot={`${row} ${column}`}
                  data-rule={rule}
                  tabIndex={focus.row === row && focus.column === column ? 0 : -1}
                  // of one type always: antd puts those of another into another place of the tree, and focus is lost
                  type="text"
                  className={`${css["cell"]} ${scope === before.scope ? (scope === null ? css["none"] : "") : css["changed"]}`}
                  aria-pressed={inRange}
                  aria-label={t("studio.cell", { value: text, action: title, role })}
                  onMouseDown={({ shiftKey }) => (extending.current = shiftKey)}
                  onFocus={() => arrive({ row, column })}
                  onClick={({ shiftKey }) => {
                    if (!shiftKey) put([[nextScope(scope, scopes)]]);
                  }}
                >
                  {text}
                </Button>
              );
            },
          })),
        ]}
      />
    </div>
  );
}
