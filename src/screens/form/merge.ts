import type { ClientField, ClientResource } from "../../../core/definition/client-types.ts";
import { canonicalValue, sameValue } from "../../../core/definition/validate.ts";
import { asRows, type ChildRow } from "../../fields/values.ts";

type Values = Readonly<Record<string, unknown>>;

export type Side = "mine" | "theirs";

/** One thing that two people may see differently: a field, or one child row of a field. */
export interface MergePart {
  /** `bill_rate`, or `days:12` for the child row with id 12, `days:+0` for a new one. */
  readonly key: string;
  readonly field: ClientField;
  /** Number of the child row, counted from 1 in the version that has it; null for a whole field. */
  readonly row: number | null;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Who changed it; what one side alone changed is that side's unless somebody chooses otherwise. */
  readonly changedBy: Side | "both";
}

interface MergeInput {
  readonly resource: Pick<ClientResource, "fields">;
  /** As both began. */
  readonly base: Values;
  /** What this form changed. */
  readonly mine: Values;
  /** The record as it stands now. */
  readonly theirs: Values;
}

/** Everything that at least one side changed and that the two do not agree on. */
export function mergeParts(input: MergeInput): MergePart[] {
  const typed = input.resource.fields.filter(
    ({ readOnly, type, valueType }) => !readOnly && type === valueType,
  );
  return typed.flatMap((field) => (field.kind === "rows" ? rowParts(field, input) : fieldPart(field, input)));
}

/** Parts that both sides changed: the ones somebody has to decide. */
export function contested(parts: readonly MergePart[]): MergePart[] {
  return parts.filter(({ changedBy }) => changedBy === "both");
}

export function sideOf(part: MergePart, choices: Readonly<Record<string, Side>>): Side {
  return choices[part.key] ?? (part.changedBy === "theirs" ? "theirs" : "mine");
}

/** What the form holds after the choice: values to lay over the record as it stands now. */
export function mergedValues(
  parts: readonly MergePart[],
  choices: Readonly<Record<string, Side>>,
  theirs: Values,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, group] of Map.groupBy(parts, ({ field }) => field.name)) {
    const [first] = group;
    if (first?.row === null) {
      if (sideOf(first, choices) === "mine") values[name] = first.mine;
    } else {
      values[name] = mergedRows(group, choices, asRows(theirs[name]));
    }
  }
  return values;
}

function fieldPart(field: ClientField, { base, mine, theirs }: MergeInput): MergePart[] {
  const { name } = field;
  // What may not be read is not there to be told apart.
  const values = [
    base[name],
    name in mine ? mine[name] : base[name],
    name in theirs ? theirs[name] : base[name],
  ];
  const [before, my, their] = values.map((value) => canonicalValue(field, value ?? null));
  if (sameValue(my, their)) return [];
  const changedBy = sameValue(before, their) ? "mine" : sameValue(before, my) ? "theirs" : "both";
  return [{ key: name, field, row: null, base: values[0], mine: values[1], theirs: values[2], changedBy }];
}

function rowParts(field: ClientField, { base, mine, theirs }: MergeInput): MergePart[] {
  const { name } = field;
  const before = byId(asRows(base[name]));
  const my = name in mine ? asRows(mine[name]) : asRows(base[name]);
  const their = name in theirs ? asRows(theirs[name]) : asRows(base[name]);
  const [mineById, theirsById] = [byId(my), byId(their)];
  const ids = new Set([...theirsById.keys(), ...mineById.keys()]);
  const known = [...ids].flatMap((id): MergePart[] => {
    const versions = [before.get(id), mineById.get(id), theirsById.get(id)] as const;
    const [old, ours, others] = versions.map((version) => version?.row ?? null);
    if (sameRow(ours, others)) return [];
    const changedBy = sameRow(old, others) ? "mine" : sameRow(old, ours) ? "theirs" : "both";
    const number = (versions[2] ?? versions[1])?.number ?? 0;
    return [{ key: `${name}:${id}`, field, row: number, base: old, mine: ours, theirs: others, changedBy }];
  });
  const added = my.flatMap((row, at): MergePart[] =>
    row.id === undefined
      ? [
          {
            key: `${name}:+${at}`,
            field,
            row: at + 1,
            base: null,
            mine: row,
            theirs: null,
            changedBy: "mine",
          },
        ]
      : [],
  );
  return [...known, ...added];
}

function byId(rows: readonly ChildRow[]): Map<number, { readonly row: ChildRow; readonly number: number }> {
  return new Map(
    rows.flatMap((row, at) => (row.id === undefined ? [] : [[row.id, { row, number: at + 1 }] as const])),
  );
}

/** Worked-out values that only one version carries do not make two rows differ. */
function sameRow(one: unknown, other: unknown): boolean {
  const [a] = asRows([one]);
  const [b] = asRows([other]);
  if (!a || !b) return a === b;
  return Object.keys(a).every((key) => !(key in b) || sameValue(plain(a[key]), plain(b[key])));
}

/** A reference by its id: two answers may call it differently. */
function plain(value: unknown): unknown {
  return typeof value === "object" && value !== null && "id" in value ? value.id : value;
}

/** Their rows in their order with the choices made, and the new ones of this form after them. */
function mergedRows(
  parts: readonly MergePart[],
  choices: Readonly<Record<string, Side>>,
  theirs: readonly ChildRow[],
): unknown[] {
  const chosen = new Map(parts.map((part) => [part.key, part[sideOf(part, choices)]]));
  const name = parts[0]?.field.name ?? "";
  const standing = theirs.flatMap((row) => {
    const key = `${name}:${row.id}`;
    const value = chosen.has(key) ? chosen.get(key) : row;
    chosen.delete(key);
    return value === null ? [] : [value];
  });
  return [...standing, ...[...chosen.values()].filter((row) => row !== null)];
}
