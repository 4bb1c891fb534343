import { useMemo, useRef, useState } from "react";
import { useConfigIndex } from "../../../config/config-context.tsx";
import type { ChildRow } from "../../../fields/values.ts";
import { draftKey } from "../../../lib/drafts.ts";
import { useDraft } from "../../form/use-draft.ts";
import {
  gridRow,
  isTypedOf,
  storedValue,
  type Typed,
  typedOf,
  type WeekLine,
  type WeekParts,
} from "./week-model.ts";

interface EditsOptions {
  readonly resource: string;
  readonly parts: WeekParts;
  readonly days: readonly string[];
  readonly lines: readonly WeekLine[];
}

interface Edits {
  readonly values: Typed;
  /** What stood there when it was typed over. */
  readonly base: Typed;
}

const NOTHING: Edits = { values: {}, base: {} };

/** What is typed into the grid and not saved, of this week and of others; it is kept on this device until it is. */
export function useWeekEdits({ resource, parts, days, lines }: EditsOptions) {
  const { actor } = useConfigIndex().config;
  const [edits, setEdits] = useState<Edits>(NOTHING);
  // Rows as steps made them are the very ones the history of the grid knows.
  const [held, setHeld] = useState<{ readonly of: unknown; readonly rows: readonly ChildRow[] } | null>(null);
  /** Counts on with what comes from elsewhere than the steps of the grid. */
  const [arrived, setArrived] = useState(0);
  const latest = useRef(edits);
  const draft = useDraft({
    draftKey: draftKey({ employeeId: actor.employeeId ?? 0, address: `/records/${resource}?as=week_grid` }),
    read: () => latest.current,
    onRestore: ({ values, base = {} }) => {
      change((before) => ({ values: { ...values, ...before.values }, base: { ...base, ...before.base } }));
      setArrived((count) => count + 1);
    },
  });
  const change = (next: (before: Edits) => Edits) => {
    latest.current = next(latest.current);
    setEdits(latest.current);
    draft.keep();
  };

  const built = useMemo(
    () => lines.map((line) => gridRow(parts, line, { days, typed: edits.values })),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- steps hold their own rows; `arrived` tells of what else was typed
    [parts, lines, days, arrived],
  );
  const rows = held?.of === built ? held.rows : built;

  return {
    typed: edits.values,
    rows,

    /** A step of the grid: all lines as they stand behind it. */
    changeRows: (next: readonly ChildRow[]) => {
      setHeld({ of: built, rows: next });
      change(({ values, base }) => {
        const now = { ...values };
        const before = { ...base };
        for (const [at, line] of lines.entries()) {
          const row = next[at];
          if (row === undefined || row === rows[at]) continue;
          for (const field of parts.values)
            for (const on of days) delete now[`${line.record.id}.${field.name}.${on}`];
          for (const [key, value] of Object.entries(typedOf(parts, line, { days, row }))) {
            now[key] = value;
            if (key in values) continue;
            const [, name, on = ""] = key.split(".");
            const field = parts.values.find((one) => one.name === name);
            before[key] = field ? storedValue(parts, line, field, on) : null;
          }
        }
        return { values: now, base: only(before, now) };
      });
    },

    setFile: (key: string, value: unknown) =>
      change(({ values, base }) => ({ values: { ...values, [key]: value }, base })),

    /** What of a record was typed up to then is saved; what came since stays typed. */
    drop: (id: number, saved: Typed) => {
      change(({ values, base }) => {
        const left = Object.fromEntries(
          Object.entries(values).filter(([key, value]) => !(isTypedOf(key, id) && saved[key] === value)),
        );
        return { values: left, base: only(base, left) };
      });
      setArrived((count) => count + 1);
    },

    /** Somebody else changed what was typed over. */
    isOutdated: (key: string, stored: unknown): boolean =>
      key in edits.values && key in edits.base && Number(edits.base[key] ?? 0) !== Number(stored ?? 0),
  };
}

const only = (base: Typed, values: Typed): Typed =>
  Object.fromEntries(Object.entries(base).filter(([key]) => key in values));
