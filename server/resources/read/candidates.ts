import { isEmptyValue, valueOf } from "../../../core/definition/record.ts";
import { getOperands } from "../../../core/definition/predicate-parts.ts";
import { kindOf } from "../../../core/definition/predicate.ts";
import { recordBeside } from "../sql/predicate.ts";
import type {
  CompiledResource,
  CompiledResources,
  ComparisonPredicate,
  Predicate,
  ValueKind,
} from "../../../core/definition/types.ts";
import type { RecordValues } from "../../../core/definition/record.ts";
import type { ReadParent } from "../sql/predicate.ts";
import type { Parameters } from "../types.ts";

/** For which field a picker is open, and what it knows of the record that is being edited. */
export interface PickFor {
  readonly candidates: Predicate;
  /** What `{parent}` in the condition reads. */
  readonly beside: ReadParent;
}

const PARENT = "parent.";

/**
 * Reads `for=<resource>.<field>` and `parent.<field>=<id or text>` of a pick call. Null where they narrow nothing: the
 * field sets no condition on its candidates, does not point here, or is not there.
 */
export function readPickFor({
  resources,
  resource,
  parameters,
}: {
  readonly resources: CompiledResources;
  readonly resource: CompiledResource;
  readonly parameters: Parameters;
}): PickFor | null {
  const asked = parameters["for"];
  const [owner = "", name = ""] = typeof asked === "string" ? asked.split(".") : [];
  const edited = Object.hasOwn(resources.byName, owner) ? resources.byName[owner] : undefined;
  const field = edited?.fieldsByName[name];
  if (field?.to !== resource.name || !("candidates" in field.definition) || !field.definition.candidates)
    return null;
  const record: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(parameters)) {
    if (!key.startsWith(PARENT) || typeof value !== "string") continue;
    const read = key.slice(PARENT.length);
    record[read] = typedValue(value.slice(0, 200), kindOf(read, edited?.fieldsByName));
  }
  const candidates = known(field.definition.candidates as Predicate, record);
  return { candidates, beside: recordBeside(record, edited?.fieldsByName ?? {}) };
}

/** What an address says of a field, as its kind has it; numbers and dates are read from their texts. */
function typedValue(text: string, kind: ValueKind | null): unknown {
  if (kind === "boolean") return text === "true";
  return kind === "reference" && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : text;
}

const ALWAYS: Predicate = { all: [] };

/** The condition without the parts that compare with what the record does not hold yet: nothing is narrowed by them. */
function known(predicate: Predicate, record: RecordValues): Predicate {
  if ("all" in predicate) return { all: predicate.all.map((part) => known(part, record)) };
  if ("any" in predicate) return { any: predicate.any.map((part) => known(part, record)) };
  if ("not" in predicate) return isOpen(predicate.not, record) ? ALWAYS : predicate;
  return isOpen(predicate, record) ? ALWAYS : predicate;
}

function isOpen(predicate: Predicate, record: RecordValues): boolean {
  if ("all" in predicate) return predicate.all.some((part) => isOpen(part, record));
  if ("any" in predicate) return predicate.any.some((part) => isOpen(part, record));
  if ("not" in predicate) return isOpen(predicate.not, record);
  return !("role" in predicate) && parentNames(predicate).some((name) => isEmptyValue(valueOf(record, name)));
}

function parentNames(comparison: ComparisonPredicate): string[] {
  const right = getOperands(comparison).flatMap((operand) =>
    typeof operand === "object" && operand !== null && "parent" in operand ? [operand.parent] : [],
  );
  return comparison.parent === undefined ? right : [comparison.parent, ...right];
}
