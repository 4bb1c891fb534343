import type { ClientResource, ClientTransition } from "../../../core/definition/client-types.ts";
import type { FieldIssue } from "../../../core/definition/issues.ts";
import type { ValidationResult } from "../../../core/definition/validate.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { type ApiRecord, rowVersion } from "../../config/record.ts";
import { useEvaluationContext } from "../../config/use-evaluation-context.ts";
import { isEmptyValue } from "../../fields/values.ts";
import { callApi, recordUrl, resourceUrl } from "../../providers/data-provider.ts";
import { onBehalfPath } from "../../lib/on-behalf-path.ts";
import type { BulkAnswer, BulkRow } from "../list/bulk/types.ts";
import { type CheckOptions, checkForm, leavesWarnings } from "./check.ts";
import { readWarnings } from "./server-errors.ts";
import type { FieldErrors } from "./use-issue-text.ts";
import { useSending } from "./use-sending.ts";

type Values = Readonly<Record<string, unknown>>;

interface Step {
  readonly record: ApiRecord;
  readonly transition: ClientTransition;
  readonly values: Values;
  readonly reason?: unknown;
  /** Why a step that is closed is made all the same. */
  readonly override?: unknown;
  /** Why an exception is made to a rule that lets one pass. */
  readonly exception?: unknown;
  /** Version of the definitions that what follows was shown by; null: it was not shown. */
  readonly seen?: number | null;
}

/** What people fill in goes this way: it is checked, warned about once, sent, and sorted where it is refused. */
export function useSaving(resource: ClientResource) {
  const index = useConfigIndex();
  const context = useEvaluationContext();
  const sending = useSending(resource);

  return {
    ...sending,
    check: (given: Omit<CheckOptions, "index" | "resource" | "context">) =>
      checkForm({ index, resource, context, ...given }),

    /** What is doubtful about a change, here and on the server; where that cannot say, the save itself will. */
    warn: async (found: ValidationResult, base: ApiRecord | null): Promise<FieldErrors> => {
      const more = leavesWarnings(index, resource) ? await fetchWarnings(resource.name, base, found) : [];
      return sending.issueText([...found.warnings, ...without(found.warnings, more)]);
    },

    /** The same of a new record whose first step is tried out with it. */
    warnOfStep: (found: ValidationResult, { warnings }: StepPlan): FieldErrors =>
      sending.issueText([...found.warnings, ...without(found.warnings, warnings)]),
  };
}

/** Whether anything of what was found did not stand on the screen when somebody asked to save. */
export const hasUnseen = (found: FieldErrors, seen: FieldErrors): boolean =>
  Object.entries(found).some(([path, texts]) => texts.some((text) => seen[path]?.includes(text) !== true));

async function fetchWarnings(
  resource: string,
  base: ApiRecord | null,
  found: ValidationResult,
): Promise<readonly FieldIssue[]> {
  const version = base === null ? {} : { row_version: rowVersion(base) };
  try {
    const answer = await callApi<unknown>({
      method: "post",
      url: base === null ? resourceUrl(resource, "warnings/") : recordUrl(resource, base.id, "warnings/"),
      payload: { ...found.values, ...version },
    });
    return readWarnings(answer);
  } catch {
    return [];
  }
}

/** What the server finds doubtful and nobody here did. */
function without(known: readonly FieldIssue[], found: readonly FieldIssue[]): readonly FieldIssue[] {
  const signs = new Set(known.map(sign));
  return found.filter((issue) => !signs.has(sign(issue)));
}

function sign({ field, code, parameters }: FieldIssue): string {
  return JSON.stringify([field, code, parameters["rule"] ?? parameters["other"] ?? null]);
}

export const stepBody = ({
  transition,
  values,
  reason,
  override,
  exception,
  seen = null,
}: Omit<Step, "record">) => ({
  field: transition.field,
  transition: transition.name,
  values,
  ...(isEmptyValue(reason) ? {} : { reason }),
  ...(isEmptyValue(override) ? {} : { override_reason: override }),
  ...(isEmptyValue(exception) ? {} : { exception_reason: exception }),
  ...(seen === null ? {} : { config_version: seen }),
});

/** What the server would make of a step. */
export interface StepPlan extends Required<Pick<BulkRow, "effects" | "told" | "skipped">> {
  readonly warnings: readonly FieldIssue[];
  /** Why other records cannot follow; null where they can. */
  readonly denial: { readonly code: string; readonly message: string } | null;
  /** Of the definitions it was planned by; null: nothing was. */
  readonly version: number | null;
  /** The group that is asked next, of a step that takes approvals in order; null: none. */
  readonly next: string | null;
}

/** Nothing to warn of, nothing that follows. */
export const NO_PLAN: StepPlan = {
  warnings: [],
  effects: [],
  told: [],
  skipped: [],
  denial: null,
  version: null,
  next: null,
};

/** What making a record would lead to, with the first step its body names; refused as the creation itself would be. */
export async function fetchCreationPlan(resource: string, body: Values): Promise<StepPlan> {
  const answer = await callApi<TriedStep>({
    method: "post",
    url: resourceUrl(resource),
    payload: { ...body, dry_run: true },
  });
  const { warnings = [], effects = [], told = [], skipped = [], config_version: version } = answer;
  return { warnings, effects, told, skipped, denial: null, version, next: null };
}

/** What a dry run answers of what follows. */
export interface TriedStep extends Pick<BulkRow, "effects" | "told" | "skipped" | "warnings"> {
  readonly config_version: number;
}

/** Codes that tell of other records; what is wrong with this one is said at its fields. */
const EFFECT_ERRORS: ReadonlySet<string> = new Set([
  "effect_impossible",
  "effect_step_impossible",
  "too_many_effects",
  "effects_too_deep",
  "open_work",
]);

/**
 * What moving a record to another state would lead to, of what the reader may know: the same that the preview of many
 * records tells. Null where the server cannot say; the move itself will.
 */
export async function fetchStepPlan(
  resource: string,
  { record, onBehalfOf, ...step }: Step & { readonly onBehalfOf: number | null },
): Promise<StepPlan | null> {
  try {
    const { data, config_version: version = null } = await callApi<BulkAnswer>({
      method: "post",
      url: onBehalfPath(resourceUrl(resource, "bulk/"), onBehalfOf),
      payload: { action: "transition", ids: [record.id], ...stepBody(step), dry_run: true },
    });
    const [row] = data;
    if (row === undefined) return null;
    const { warnings = [], effects = [], told = [], skipped = [], code = "", message } = row;
    return {
      warnings,
      effects,
      told,
      skipped,
      denial: EFFECT_ERRORS.has(code) && message !== undefined ? { code, message } : null,
      version,
      next: row.approval?.next ?? null,
    };
  } catch {
    return null;
  }
}
