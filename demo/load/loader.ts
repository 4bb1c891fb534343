import type { Sealing } from "../../server/secrets/sealing.ts";
import { createRowEncoder } from "./row-encoder.ts";
import type { CompiledResources } from "../../core/definition/types.ts";
import type { DemoRow, Sink } from "../sink.ts";
import type { BulkTarget, Cell } from "./target.ts";
import type { RowEncoder } from "./row-encoder.ts";

const LINK_COLUMNS = ["owner", "position", "value"];

interface Buffer {
  readonly columns: readonly string[];
  cells: Cell[];
}

export interface Loader extends Sink {
  /** Sends what is left. */
  finish(): Promise<void>;
  /** Rows taken, by table. */
  readonly counts: ReadonlyMap<string, number>;
}

/** Takes the simulation's rows and sends them on in batches, table by table. */
export function createLoader({
  resources,
  target,
  now,
  sealing,
  onRows,
}: {
  resources: CompiledResources;
  target: BulkTarget;
  /** The company's present. */
  now: number;
  sealing: Sealing;
  onRows?: (total: number) => void;
}): Loader {
  const buffers = new Map<string, Buffer>();
  const encoders = new Map<string, RowEncoder>();
  const labels = new Map<string, string[]>();
  const counts = new Map<string, number>();
  const wanted = labelledResources(resources);
  let total = 0;

  const bufferOf = (table: string, columns: readonly string[]): Buffer => {
    let buffer = buffers.get(table);
    if (buffer === undefined) buffers.set(table, (buffer = { columns, cells: [] }));
    return buffer;
  };
  const flush = (table: string, buffer: Buffer): void => {
    if (buffer.cells.length === 0) return;
    target.insert(table, buffer.columns, buffer.cells);
    buffer.cells = [];
  };
  const count = (table: string): void => {
    counts.set(table, (counts.get(table) ?? 0) + 1);
    total += 1;
  };
  const labelOf = (resource: string, id: number): string | null => labels.get(resource)?.[id] ?? null;
  const encoderOf = (name: string): RowEncoder => {
    let encoder = encoders.get(name);
    if (encoder === undefined) {
      const resource = resources.byName[name];
      if (resource === undefined) throw new Error(`No resource is named ${name}.`);
      encoders.set(name, (encoder = createRowEncoder(resource, { labelOf, now, sealing })));
    }
    return encoder;
  };
  const addLink = (table: string, owner: number, position: number, value: string | number): void => {
    const buffer = bufferOf(table, LINK_COLUMNS);
    buffer.cells.push(owner, position, value);
    if (buffer.cells.length >= target.batch) flush(table, buffer);
  };

  return {
    counts,
    add(resource: string, row: DemoRow) {
      const encoder = encoderOf(resource);
      const { cells, label } = encoder.encode(row, addLink);
      const buffer = bufferOf(resource, encoder.columns);
      for (const cell of cells) buffer.cells.push(cell);
      if (buffer.cells.length >= target.batch) flush(resource, buffer);
      if (wanted.has(resource)) {
        let known = labels.get(resource);
        if (known === undefined) labels.set(resource, (known = []));
        known[row.id] = label;
      }
      count(resource);
    },
    addSystem(table, row) {
      const buffer = bufferOf(table, Object.keys(row));
      for (const value of Object.values(row))
        buffer.cells.push(typeof value === "number" ? Math.round(value) : value);
      if (buffer.cells.length >= target.batch) flush(table, buffer);
      count(table);
    },
    async settle() {
      onRows?.(total);
      await target.settle();
    },
    async finish() {
      for (const [table, buffer] of buffers) flush(table, buffer);
      onRows?.(total);
      await target.settle(true);
    },
  };
}

/** What remarks are written on and forms are filled about. */
const POINTED = [
  "consultant",
  "consultant_exit",
  "lead",
  "submission",
  "test",
  "project",
  "purchase_order",
  "petition",
  "candidate",
];

/** Resources whose labels go into texts of others. */
function labelledResources({ resources }: CompiledResources): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { fields, label } of resources) {
    for (const { name, search, to, kind } of fields) {
      if (!search && !label.includes(name)) continue;
      if (to !== null) found.add(to);
      if (kind === "dynamic_reference") for (const each of POINTED) found.add(each);
    }
  }
  return found;
}
