import { AppError } from "../../../core/errors/app-error.ts";
import type { OpenResource } from "../read/open.ts";
import { getTargets } from "./targets.ts";
import type { ImportTarget } from "./targets.ts";

export const IMPORT_MODES = ["create", "update", "both"] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];
export const EMPTY_CELLS = ["keep", "clear"] as const;

/** What the person decided; column and key are names. */
export interface ImportSettings {
  /** A target for each column of the file, null where it is left out. */
  readonly mapping: readonly (string | null)[];
  readonly mode: ImportMode;
  /** What tells which record a row means; null where every row is a new one. */
  readonly key: string | null;
  /** What an empty cell does to a known record. */
  readonly emptyCells: (typeof EMPTY_CELLS)[number];
}

export interface ImportPlan extends Omit<ImportSettings, "mapping" | "key"> {
  /** By the place of the column. */
  readonly columns: readonly (ImportTarget | null)[];
  readonly key: ImportTarget | null;
}

/** Throws `unknown_import_field`, `mapped_twice`: what the file cannot be mapped to. */
export function checkMapping(
  open: OpenResource,
  mapping: readonly (string | null)[],
): (ImportTarget | null)[] {
  const targets = new Map(getTargets(open).map((target) => [target.name, target]));
  const taken = new Set<string>();
  return mapping.map((name) => {
    if (name === null) return null;
    const target = targets.get(name);
    if (target === undefined) {
      throw new AppError({ code: "unknown_import_field", status: 400, parameters: { field: name } });
    }
    if (taken.has(name))
      throw new AppError({ code: "mapped_twice", status: 400, parameters: { field: name } });
    taken.add(name);
    return target;
  });
}

/** Settings that rows can be read by. Throws also `nothing_mapped`, `unusable_key`, `key_needed`. */
export function makePlan(open: OpenResource, settings: ImportSettings): ImportPlan {
  const { mode, emptyCells } = settings;
  const columns = checkMapping(open, settings.mapping);
  if (!columns.some((target) => target?.writable))
    throw new AppError({ code: "nothing_mapped", status: 400 });
  const wanted = mode === "create" ? null : settings.key;
  if (mode !== "create" && wanted === null) throw new AppError({ code: "key_needed", status: 400 });
  const key = columns.find((target) => target?.key === true && target.name === wanted) ?? null;
  if (wanted !== null && key === null) {
    throw new AppError({ code: "unusable_key", status: 400, parameters: { field: wanted } });
  }
  return { columns, mode, emptyCells, key };
}

/** The most telling key among what is mapped: a unique field before the id. */
export function usualKey(open: OpenResource, mapping: readonly (string | null)[]): string | null {
  const mapped = new Set(mapping);
  const keys = getTargets(open).filter(({ name, key }) => key && mapped.has(name));
  return (keys.find(({ field }) => field !== null) ?? keys[0])?.name ?? null;
}
