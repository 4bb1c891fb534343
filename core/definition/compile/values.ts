import type { Wording } from "../../shared/wording.ts";
import type { CompiledResource, ValueSource, WorkedOutValue } from "../types.ts";
import { isExpressionTimeDependent } from "../expression-parts.ts";
import { checkExpression } from "./check-expression.ts";
import { checkPredicate } from "./check-predicate.ts";
import { checkDuplicates, fieldOf, hasColumn, requireField } from "./draft.ts";
import type { Context, Draft } from "./draft.ts";
import { checkActor } from "./check-actor.ts";
import { readPath } from "./paths.ts";

/** Fields a function of the server fills, what it reads, and who may put something else there. */
export function checkValues(context: Context, draft: Draft): void {
  const values = draft.raw.values ?? [];
  const names = values.map(({ name }) => name);
  checkDuplicates({ draft, names, at: (index) => `/values/${index}/name`, what: "value" });
  const filled = new Set<string>();
  values.forEach((value, index) => {
    const at = `/values/${index}`;
    value.fields.forEach((name, place) => {
      const where = { at: `${at}/fields/${place}`, field: name };
      if (!requireField({ draft, name, at: where.at })) return;
      const why: Wording | null = filled.has(name)
        ? { text: "why.filled_twice" }
        : unfillable(draft, { name, own: value.own });
      filled.add(name);
      if (why === null) return;
      draft.report({ ...where, text: "value_field.field", params: { field: name, why } });
    });
    (value.sources ?? []).forEach((path, place) => {
      const source = readSource(context, draft, path);
      if (!("text" in source)) return;
      draft.report({ at: `${at}/sources/${place}`, text: "value_source", params: { path, why: source } });
    });
    if (value.when) {
      checkPredicate({ context, draft, owner: draft, predicate: value.when, at: `${at}/when` });
    }
    checkOrigin(context, draft, { value, at });
    if (value.own) checkOwn(context, draft, { value, at: `${at}/own` });
    value.overwrite?.who.forEach((name, place) =>
      checkActor({ context, draft, at: `${at}/overwrite/who/${place}` }, name),
    );
  });
}

function unfillable(
  draft: Draft,
  { name, own }: { name: string } & Pick<WorkedOutValue, "own">,
): Wording | null {
  const field = draft.byName.get(name);
  if (field === undefined || field.computed !== null) return { text: "why.not_stored" };
  if (field.kind === "rows") return own === undefined ? { text: "why.no_own" } : null;
  if (!hasColumn(field)) return { text: "why.no_single_value" };
  if ((draft.raw.lifecycles ?? []).some((cycle) => cycle.field === name))
    return { text: "why.transitions_write" };
  return field.required ? { text: "why.nobody_sends" } : null;
}

/** A function of the server, or an expression that fits the one field it fills. */
function checkOrigin(
  context: Context,
  draft: Draft,
  { value: { name, fields, by, expression }, at }: { value: WorkedOutValue; at: string },
): void {
  const field = draft.byName.get(fields[0] ?? "");
  const why: Wording | null =
    (by === undefined) === (expression === undefined)
      ? { text: "why.by_or_expression" }
      : expression !== undefined && fields.length > 1
        ? { text: "why.fills_single" }
        : expression !== undefined && isExpressionTimeDependent(expression)
          ? { text: "why.kept_without_day" }
          : null;
  if (why !== null) {
    draft.report({ at, text: "value_origin", params: { value: name, why } });
  } else if (expression !== undefined && field !== undefined) {
    checkExpression({ context, draft, field, expression, at: `${at}/expression` });
  }
}

/** What tells the function's rows is read on the rows. */
function checkOwn(
  context: Context,
  draft: Draft,
  { value, at }: { value: WorkedOutValue; at: string },
): void {
  const fields = value.fields.map((name) => draft.byName.get(name)).filter((field) => field?.kind === "rows");
  if (fields.length === 0) {
    draft.report({ at, text: "value_field.own" });
  }
  for (const field of fields) {
    const owner = context.drafts.get(field?.to ?? "");
    if (owner !== undefined && value.own) checkPredicate({ context, draft, owner, predicate: value.own, at });
  }
}

/** A path to records as a whole, or to a field of records; why it is none. */
function readSource(context: Context, draft: Draft, text: string): (ValueSource & { end: string }) | Wording {
  const parts = text.split(".");
  const last = parts.at(-1) ?? "";
  const whole = last.endsWith(")");
  const read = readPath({ context, draft, path: (whole ? parts : parts.slice(0, -1)).join(".") });
  if (!read.ok) return read.broken ? { steps: [], field: null, end: "" } : read.why;
  if (whole) return { steps: read.steps, field: null, end: read.end };
  const end = context.drafts.get(read.end);
  return end && fieldOf(end, last)
    ? { steps: read.steps, field: last, end: read.end }
    : { text: "why.no_field", params: { resource: read.end, field: last } };
}

const sourcesOf = (context: Context, draft: Draft, { sources = [] }: WorkedOutValue) =>
  sources.flatMap((text) => {
    const source = readSource(context, draft, text);
    return "text" in source ? [] : [source];
  });

export function buildValues(context: Context, draft: Draft): CompiledResource["values"] {
  return (draft.raw.values ?? []).map((value) => ({
    name: value.name,
    fields: value.fields,
    from: value.expression === undefined ? { by: value.by ?? "" } : { expression: value.expression },
    sources: sourcesOf(context, draft, value).map(({ steps, field }) => ({ steps, field })),
    when: value.when ?? null,
    own: value.own ?? null,
    overwrite: value.overwrite?.who ?? null,
    withoutReason: value.overwrite?.withoutReason ?? false,
  }));
}

export function findValueReaders(context: Context): Map<string, CompiledResource["valueReaders"][number][]> {
  const found = new Map<string, CompiledResource["valueReaders"][number][]>();
  for (const draft of context.drafts.values()) {
    for (const value of draft.raw.values ?? []) {
      for (const { end, ...source } of sourcesOf(context, draft, value)) {
        found.set(end, [...(found.get(end) ?? []), { resource: draft.name, source }]);
      }
    }
  }
  return found;
}

interface Node {
  readonly draft: Draft;
  readonly value: WorkedOutValue;
  readonly at: string;
}

/** A value that is worked out from itself never settles. */
export function checkValueCycles(context: Context): void {
  const nodes = [...context.drafts.values()].flatMap((draft) =>
    (draft.raw.values ?? []).map((value, index): Node => ({ draft, value, at: `/values/${index}` })),
  );
  const readers = ({ draft, value }: Node) =>
    nodes.filter((node) =>
      sourcesOf(context, node.draft, node.value).some(
        ({ end, field }) => end === draft.name && (field === null || value.fields.includes(field)),
      ),
    );
  const done = new Set<Node>();
  const visit = (node: Node, path: readonly Node[]): void => {
    const start = path.indexOf(node);
    if (start >= 0) {
      const circle = [...path.slice(start), node].map(({ draft, value }) => `${draft.name}.${value.name}`);
      node.draft.report({ at: node.at, text: "value_cycle", params: { circle: circle.join(" → ") } });
      return;
    }
    if (done.has(node)) return;
    for (const next of readers(node)) visit(next, [...path, node]);
    done.add(node);
  };
  for (const node of nodes) visit(node, []);
}
