import type { CompiledResource } from "../../../core/definition/types.ts";
import { resourceStorage } from "../../../server/database/schema/resource-storage.ts";
import type { Random } from "../../../demo/random.ts";
import { buildTextColumns } from "../../../server/resources/write/label-and-search-text.ts";
import { makeValue } from "./values.ts";

type Cell = string | number | null;

/** Rows of one table as its columns keep them, and of the tables of its lists. */
export interface TableRows {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: Cell[][];
}

const END = Date.UTC(2026, 9, 1);
const YEARS = 10;
/** Milliseconds from the first row to the last. */
export const SPAN = YEARS * 365 * 86_400_000;
const MAX_LIFE = 60 * 86_400_000;

/** Of the tables that keep the elements of lists. */
export const LIST_COLUMNS: readonly string[] = ["owner", "position", "value"];

/** Labels of the rows made so far, by resource; the first is that of id 1. */
export type Labels = Map<string, string[]>;

/** Makes rows of a resource piece by piece, in the order of their ids. */
export function createRowMaker({
  resource,
  random,
  counts,
  labels,
}: {
  resource: CompiledResource;
  random: Random;
  counts: ReadonlyMap<string, number>;
  labels: Labels;
}): (from: number, to: number) => TableRows[] {
  const { fields } = resourceStorage(resource);
  const own: string[] = [];
  labels.set(resource.name, own);
  const total = counts.get(resource.name) ?? 1;
  const kept = resource.fields.filter(({ name }) => (fields.get(name)?.columns.length ?? 0) > 0);
  const earlier = before(counts, resource.name);

  function makeRow(id: number): { row: Record<string, Cell>; lists: [table: string, value: Cell[]][] } {
    const at = Math.round(END - SPAN + (SPAN * id) / total);
    const modified = Math.min(END, at + random.integer(0, MAX_LIFE));
    const row: Record<string, Cell> = { id, created: at, modified, row_version: 1 };
    const words: Record<string, unknown> & { id: number } = { id };
    const lists: [string, Cell[]][] = [];
    for (const field of kept) {
      const value = makeValue({ random, resource, field, id, at, counts: earlier });
      const stored = fields.get(field.name);
      if (stored === undefined) continue;
      Object.assign(row, stored.encode(value));
      words[field.name] = field.to === null ? value : named(labels, field.to, value);
      if (stored.linkTable === null) continue;
      const { linkTable } = stored;
      stored.elements(value).forEach((element, position) => lists.push([linkTable, [id, position, element]]));
    }
    Object.assign(row, buildTextColumns(resource, words));
    own.push(String(row["label__"]));
    return { row, lists };
  }

  return (from, to) => {
    const made = Array.from({ length: to - from + 1 }, (_item, index) => makeRow(from + index));
    const columns = Object.keys(made[0]?.row ?? {});
    const lists = Map.groupBy(
      made.flatMap((entry) => entry.lists),
      ([table]) => table,
    );
    return [
      {
        table: resource.name,
        columns,
        rows: made.map(({ row }) => columns.map((name) => row[name] ?? null)),
      },
      ...[...lists].map(([table, entries]) => ({
        table,
        columns: LIST_COLUMNS,
        rows: entries.map(([, cells]) => cells),
      })),
    ];
  };
}

/** Only rows that are there already can be pointed at. */
function before(counts: ReadonlyMap<string, number>, resource: string): ReadonlyMap<string, number> {
  const names = [...counts.keys()];
  return new Map([...counts].filter(([name]) => names.indexOf(name) < names.indexOf(resource)));
}

function named(labels: Labels, to: string, value: unknown): unknown {
  const one = (id: unknown) => ({ id, label: labels.get(to)?.[Number(id) - 1] ?? null });
  if (Array.isArray(value)) return value.map(one);
  return value === null ? null : one(value);
}
