import type { FilterOperator } from "../../query/types.ts";
import { formatInstant, parseInstant } from "../clock.ts";
import { formatUnits, parseUnits } from "../decimal.ts";
import { getId } from "../record.ts";
import type { ValueKind } from "../types.ts";
import type { StoredScalar } from "./spec.ts";

interface KindSpec {
  readonly operators: readonly FilterOperator[];
  readonly sortable: boolean;
  readonly searchable: boolean;
  readonly canBeUnique: boolean;
  toStorage(value: unknown, scale: number): StoredScalar;
  fromStorage(stored: StoredScalar, scale: number): unknown;
}

const ordered = ["eq", "not", "gt", "gte", "lt", "lte", "empty"] as const;
const dated = [...ordered, "within"] as const;
const choice = ["eq", "not", "empty"] as const;

const plain = {
  toStorage: (value: unknown): StoredScalar =>
    typeof value === "string" || typeof value === "number" ? value : null,
  fromStorage: (stored: StoredScalar): unknown => stored,
};
const whole = {
  toStorage: (value: unknown): StoredScalar => (typeof value === "number" ? value : null),
  fromStorage: (stored: StoredScalar): unknown => (stored === null ? null : Number(stored)),
};
const json = {
  toStorage: (value: unknown): StoredScalar => JSON.stringify(value),
  fromStorage: (stored: StoredScalar): unknown => (typeof stored === "string" ? readJson(stored) : null),
};
const none = { toStorage: (): StoredScalar => null, fromStorage: (): unknown => null };

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function idsOf(value: unknown): StoredScalar {
  return Array.isArray(value) ? JSON.stringify(value.map((item: unknown) => getId(item))) : null;
}

/** How values of a kind are stored, filtered and ordered: the ground every type of the kind stands on. */
export const KINDS = {
  text: {
    operators: ["eq", "not", "contains", "starts_with", "empty"],
    sortable: true,
    searchable: true,
    canBeUnique: true,
    ...plain,
  },
  long_text: {
    operators: ["contains", "empty"],
    sortable: false,
    searchable: true,
    canBeUnique: false,
    ...plain,
  },
  integer: { operators: ordered, sortable: true, searchable: false, canBeUnique: true, ...whole },
  decimal: {
    operators: ordered,
    sortable: true,
    searchable: false,
    canBeUnique: true,
    toStorage: (value, scale) => {
      const parsed = parseUnits({ value, scale });
      return parsed.ok ? parsed.units : null;
    },
    fromStorage: (stored, scale) => (stored === null ? null : formatUnits({ units: Number(stored), scale })),
  },
  boolean: {
    operators: ["eq", "empty"],
    sortable: true,
    searchable: false,
    canBeUnique: false,
    toStorage: (value) => (typeof value === "boolean" ? Number(value) : null),
    fromStorage: (stored) => (stored === null ? null : Number(stored) !== 0),
  },
  date: { operators: dated, sortable: true, searchable: false, canBeUnique: true, ...plain },
  datetime: {
    operators: dated,
    sortable: true,
    searchable: false,
    canBeUnique: true,
    toStorage: (value) => (typeof value === "string" ? parseInstant(value) : null),
    fromStorage: (stored) => (stored === null ? null : formatInstant(Number(stored))),
  },
  time: { operators: ordered, sortable: true, searchable: false, canBeUnique: true, ...plain },
  option: { operators: choice, sortable: true, searchable: false, canBeUnique: true, ...plain },
  options: { operators: choice, sortable: false, searchable: true, canBeUnique: false, ...json },
  reference: {
    operators: choice,
    sortable: true,
    searchable: true,
    canBeUnique: true,
    toStorage: (value) => getId(value),
    fromStorage: whole.fromStorage,
  },
  references: {
    operators: choice,
    sortable: false,
    searchable: true,
    canBeUnique: false,
    toStorage: idsOf,
    fromStorage: json.fromStorage,
  },
  dynamic_reference: {
    operators: ["eq", "empty"],
    sortable: false,
    searchable: false,
    canBeUnique: false,
    toStorage: dynamicText,
    fromStorage: readDynamic,
  },
  rows: { operators: [], sortable: false, searchable: false, canBeUnique: false, ...none },
  file: {
    operators: ["empty"],
    sortable: false,
    searchable: false,
    canBeUnique: false,
    toStorage: (value) => getId(value),
    fromStorage: whole.fromStorage,
  },
  files: {
    operators: ["empty"],
    sortable: false,
    searchable: false,
    canBeUnique: false,
    toStorage: idsOf,
    fromStorage: json.fromStorage,
  },
  json: { operators: [], sortable: false, searchable: false, canBeUnique: false, ...json },
  sealed: { operators: choice, sortable: false, searchable: true, canBeUnique: true, ...plain },
} as const satisfies Record<ValueKind, KindSpec>;

/** `resource:id`, the one-text form of a pointer to any record (filters, history); the table keeps it in two columns. */
export function dynamicText(value: unknown): string | null {
  if (typeof value !== "object" || value === null) return null;
  const { resource, id } = value as { resource?: unknown; id?: unknown };
  return typeof resource === "string" && typeof id === "number" ? `${resource}:${id}` : null;
}

function readDynamic(stored: StoredScalar): unknown {
  const match = typeof stored === "string" ? /^([a-z][a-z0-9_]*):(\d+)$/.exec(stored) : null;
  return match ? { resource: match[1], id: Number(match[2]) } : null;
}
