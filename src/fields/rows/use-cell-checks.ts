import { useMemo, useState } from "react";
import { useErrorTranslation } from "../../i18n/use-translation.tsx";
import type { ClientField } from "../../../core/definition/client-types.ts";
import type { EvaluationContext } from "../../../core/definition/context.ts";
import { checkLimits, parseValue } from "../../../core/definition/fields/index.ts";
import type { ValueError } from "../../../core/definition/issues.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import type { ChildRow } from "../values.ts";

/** Why a cell's value cannot be taken, in words; null where it can. */
export type CellCheck = (row: ChildRow, field: ClientField) => string | null;

/** Checks single values of child rows, in the words of the reader. */
export function useCellCheck(): { readonly context: EvaluationContext; readonly check: CellCheck } {
  const { actor } = useConfigIndex().config;
  const t = useErrorTranslation();
  const [now] = useState(Date.now);
  return useMemo(() => {
    const context = { now, timeZone: actor.timeZone, actor };
    const words = ({ code, parameters }: ValueError) => t(`fields.${code}`, { ...parameters });
    return { context, check: makeCellCheck({ context, words }) };
  }, [actor, now, t]);
}

interface CheckOptions {
  readonly context: EvaluationContext;
  readonly words: (problem: ValueError) => string;
}

/**
 * What was found is kept with the row object: rows are replaced when they change, so a grid of two thousand cells looks
 * only at what is new.
 */
export function makeCellCheck({ context, words }: CheckOptions): CellCheck {
  const known = new WeakMap<ChildRow, Map<string, string | null>>();
  return (row, field) => {
    const ofRow = known.get(row) ?? new Map<string, string | null>();
    known.set(row, ofRow);
    const found = ofRow.get(field.name);
    if (found !== undefined) return found;
    const problem = field.readOnly ? null : getProblem(row[field.name], field, context);
    const told = problem ? words(problem) : null;
    ofRow.set(field.name, told);
    return told;
  };
}

function getProblem(value: unknown, field: ClientField, context: EvaluationContext): ValueError | null {
  const parsed = parseValue({ value, field });
  return parsed.ok ? checkLimits({ value: parsed.value, field, context }) : parsed.problem;
}
