import fc from "fast-check";
import type { FieldKinds } from "../../core/definition/predicate.ts";
import type { Operand, Predicate } from "../../core/definition/types.ts";
import type { EvaluationContext } from "../../core/definition/context.ts";

/** An evening in New York that is the next day in Greenwich. */
export const ARBITRARY_CONTEXT: EvaluationContext = {
  now: Date.parse("2026-06-16T02:30:00Z"),
  timeZone: "America/New_York",
  actor: { employeeId: 2, roles: ["marketer"] },
};

/** One field of each kind a condition can compare; `_too` is a second of its kind. */
export const ARBITRARY_FIELDS = {
  name: { kind: "text" },
  name_too: { kind: "text" },
  notes: { kind: "long_text" },
  count: { kind: "integer" },
  amount: { kind: "decimal" },
  amount_too: { kind: "decimal" },
  open: { kind: "boolean" },
  due: { kind: "date" },
  due_too: { kind: "date" },
  seen: { kind: "datetime" },
  seen_too: { kind: "datetime" },
  at: { kind: "time" },
  status: { kind: "option" },
  labels: { kind: "options" },
  owner: { kind: "reference" },
  owner_too: { kind: "reference" },
  members: { kind: "references" },
} as const satisfies FieldKinds;

const words = fc.constantFrom("", "a", "A", "Éa", "b", "ab", "1", "10.00", "2026-01-02", "ß", "🙂");
const cents = fc
  .integer({ min: -300, max: 300 })
  .map((units) => `${units < 0 ? "-" : ""}${(Math.abs(units) / 100).toFixed(2)}`);
const days = fc
  .integer({ min: 20_600, max: 20_640 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
const moments = fc
  .integer({ min: 20_600 * 24, max: 20_640 * 24 })
  .map((hour) => new Date(hour * 3_600_000).toISOString());
const hours = fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, "0")}:30`);
const options = fc.constantFrom("open", "closed", "lost");
const ids = fc.integer({ min: 1, max: 4 });
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { freq: 3 });

/** Canonical values of `ARBITRARY_FIELDS`, any of them nothing. */
export const arbitraryRecord = fc.record({
  name: maybe(words.filter((word) => word !== "")),
  name_too: maybe(words.filter((word) => word !== "")),
  notes: maybe(words.filter((word) => word !== "")),
  count: maybe(fc.integer({ min: -3, max: 3 })),
  amount: maybe(cents),
  amount_too: maybe(cents),
  open: maybe(fc.boolean()),
  due: maybe(days),
  due_too: maybe(days),
  seen: maybe(moments),
  seen_too: maybe(moments),
  at: maybe(hours),
  status: maybe(options),
  labels: maybe(fc.uniqueArray(options, { minLength: 1 })),
  owner: maybe(ids),
  owner_too: maybe(ids),
  members: maybe(fc.uniqueArray(ids, { minLength: 1 })),
});

const today = fc.record({ today: fc.integer({ min: -20, max: 20 }) });
const now = fc.record({ now: fc.integer({ min: -500, max: 500 }) });
const me = fc.constant({ me: true as const });
const field = (...names: (keyof typeof ARBITRARY_FIELDS)[]): fc.Arbitrary<Operand> =>
  fc.constantFrom(...names.map((name) => ({ field: name })));
const number = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom(0.5, 1.25, -2.75));

/** Operands that make sense beside a field of a kind, as the compiler demands. */
const OPERANDS = {
  text: fc.oneof(words, field("name", "name_too")),
  integer: fc.oneof(number, field("amount", "count")),
  decimal: fc.oneof(number, cents, field("amount_too", "count")),
  date: fc.oneof(days, today, now, field("due", "due_too")),
  datetime: fc.oneof(moments, days, today, now, field("seen", "seen_too")),
  time: fc.oneof(hours, field("at")),
  option: options,
  reference: fc.oneof(ids, me, field("owner", "owner_too")),
} as const;

type Ordered = keyof typeof OPERANDS;
const named = (kind: Ordered): string[] =>
  Object.entries(ARBITRARY_FIELDS).flatMap(([name, spec]) => (spec.kind === kind ? [name] : []));

function equality(kind: Ordered): fc.Arbitrary<Predicate> {
  const operand = fc.oneof(
    { weight: 5, arbitrary: OPERANDS[kind] },
    { weight: 1, arbitrary: fc.constant(null) },
  );
  return fc.oneof(
    fc.record({ field: fc.constantFrom(...named(kind)), is: operand }),
    fc.record({ field: fc.constantFrom(...named(kind)), in: fc.array(operand, { maxLength: 3 }) }),
  );
}

function ordering(kind: Ordered): fc.Arbitrary<Predicate> {
  return fc
    .tuple(fc.constantFrom(...named(kind)), fc.constantFrom("gt", "gte", "lt", "lte"), OPERANDS[kind])
    .map(([name, operator, operand]) => ({ field: name, [operator]: operand }));
}

const leaf: fc.Arbitrary<Predicate> = fc.oneof(
  ...(Object.keys(OPERANDS) as Ordered[]).map(equality),
  ...(["integer", "decimal", "date", "datetime", "time"] as const).map(ordering),
  fc.record({ field: fc.constant("open"), is: fc.constantFrom(true, false, null) }),
  fc.record({ field: fc.constantFrom("name", "notes"), contains: words }),
  fc.record({ field: fc.constant("labels"), contains: options }),
  fc.record({ field: fc.constant("members"), contains: fc.oneof(ids, me) }),
  fc.record({ field: fc.constantFrom(...Object.keys(ARBITRARY_FIELDS)), empty: fc.boolean() }),
  fc.record({ role: fc.constantFrom("marketer", "finance") }),
);

/** Conditions over `ARBITRARY_FIELDS` that the compiler accepts. */
export const arbitraryPredicate: fc.Arbitrary<Predicate> = fc.letrec<{ node: Predicate }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 4, arbitrary: leaf },
    { weight: 1, arbitrary: fc.record({ all: fc.array(tie("node"), { maxLength: 3 }) }) },
    { weight: 1, arbitrary: fc.record({ any: fc.array(tie("node"), { maxLength: 3 }) }) },
    { weight: 1, arbitrary: fc.record({ not: tie("node") }) },
  ),
})).node;
