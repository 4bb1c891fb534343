import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ARBITRARY_CONTEXT,
  ARBITRARY_FIELDS,
  arbitraryPredicate,
  arbitraryRecord,
} from "../../tests/support/predicate-arbitraries.ts";
import { evaluatePredicate } from "./predicate.ts";
import { isActorDependent, isTimeDependent, predicateFields } from "./predicate-parts.ts";
import type { Predicate } from "./types.ts";

const context = ARBITRARY_CONTEXT;
const fields = ARBITRARY_FIELDS;
const holds = (predicate: Predicate, record: Record<string, unknown>): boolean =>
  evaluatePredicate({ predicate, record, fields, context });

describe("meaning", () => {
  test.each<[string, Predicate, Record<string, unknown>, boolean]>([
    ["nothing is null", { field: "name", is: null }, {}, true],
    ["an empty list is null", { field: "labels", is: null }, { labels: [] }, true],
    ["an empty text is empty", { field: "name", empty: true }, { name: "" }, true],
    ["false is something", { field: "open", empty: false }, { open: false }, true],
    ["nothing is not false", { field: "open", is: false }, { open: null }, false],
    ["nothing equals nothing", { field: "due", is: { field: "due_too" } }, {}, true],
    ["nothing is not smaller", { field: "count", lt: 5 }, { count: null }, false],
    ["nothing is not greater either", { field: "count", gte: { field: "amount" } }, { count: 1 }, false],
    ["decimals by value", { field: "amount", is: 1.5 }, { amount: "1.50" }, true],
    ["decimals not as text", { field: "amount", gt: 9 }, { amount: "10.00" }, true],
    ["text as text", { field: "name", is: "10" }, { name: "10.00" }, false],
    ["in with null", { field: "status", in: ["open", null] }, {}, true],
    ["in none", { field: "status", in: [] }, { status: "open" }, false],
    ["contains without accents and case", { field: "name", contains: "ELI" }, { name: "Ça-Éli" }, true],
    ["contains nothing", { field: "name", contains: "" }, { name: "x" }, false],
    ["a list contains", { field: "members", contains: { me: true } }, { members: [1, 2] }, true],
    [
      "a list of labelled references",
      { field: "members", contains: 2 },
      { members: [{ id: 2, label: "B" }] },
      true,
    ],
    ["a list is never a value", { field: "members", is: 2 }, { members: [2] }, false],
    ["a labelled reference", { field: "owner", is: { me: true } }, { owner: { id: 2, label: "Me" } }, true],
    ["today of the zone", { field: "due", is: { today: 0 } }, { due: "2026-06-15" }, true],
    ["days from today", { field: "due", lte: { today: 30 } }, { due: "2026-07-15" }, true],
    [
      "a moment beside a date",
      { field: "seen", gte: { today: 0 } },
      { seen: "2026-06-15T04:00:00.000Z" },
      true,
    ],
    [
      "before midnight there",
      { field: "seen", gte: { today: 0 } },
      { seen: "2026-06-15T03:59:59.999Z" },
      false,
    ],
    ["a day ago", { field: "seen", lt: { now: -24 } }, { seen: "2026-06-15T02:29:00.000Z" }, true],
    ["all of none", { all: [] }, {}, true],
    ["any of none", { any: [] }, {}, false],
    ["roles", { all: [{ role: "marketer" }, { not: { role: "finance" } }] }, {}, true],
    ["common columns", { field: "created_by", is: { me: true } }, { created_by: { id: 2 } }, true],
    ["inherited names are no fields", { field: "constructor", empty: true }, {}, true],
  ])("%s", (_name, predicate, record, expected) => {
    expect(holds(predicate, record)).toBe(expected);
  });

  test("child rows read their parent", () => {
    const predicate: Predicate = { parent: "amount", gte: { field: "amount" } };
    const child = { predicate, record: { amount: "5.00" }, fields, parentFields: fields, context };
    expect(evaluatePredicate({ ...child, parent: { amount: "10.00" } })).toBe(true);
    expect(evaluatePredicate({ ...child, parent: null })).toBe(false);
  });
});

describe("laws", () => {
  test("not is negation, all and any are each other's mirror", () => {
    fc.assert(
      fc.property(fc.array(arbitraryPredicate, { maxLength: 3 }), arbitraryRecord, (parts, record) => {
        const all = holds({ all: parts }, record);
        expect(holds({ not: { all: parts } }, record)).toBe(!all);
        expect(holds({ any: parts.map((part) => ({ not: part })) }, record)).toBe(!all);
      }),
    );
  });

  test("exactly one of smaller, equal, greater holds between two values", () => {
    fc.assert(
      fc.property(
        arbitraryRecord,
        fc.constantFrom(["amount", "amount_too"], ["due", "due_too"], ["seen", "seen_too"]),
        (record: Record<string, unknown>, [left = "", right = ""]) => {
          const operand = { field: right };
          const found = [{ lt: operand }, { is: operand }, { gt: operand }].filter((comparison) =>
            holds({ field: left, ...comparison }, record),
          );
          const both = record[left] !== null && record[right] !== null;
          expect(found.length).toBe(both || (record[left] === null && record[right] === null) ? 1 : 0);
        },
      ),
    );
  });

  test("whatever the record holds, the answer is true or false", () => {
    const anything = fc.dictionary(fc.constantFrom(...Object.keys(fields)), fc.anything());
    fc.assert(
      fc.property(arbitraryPredicate, anything, fc.boolean(), (predicate, record, typed) => {
        const answer = evaluatePredicate({ predicate, record, context, ...(typed ? { fields } : {}) });
        expect(answer).toBeTypeOf("boolean");
      }),
    );
  });

  test("only the named fields matter, and what names no clock and no actor depends on none", () => {
    fc.assert(
      fc.property(arbitraryPredicate, arbitraryRecord, (predicate, record: Record<string, unknown>) => {
        const named = predicateFields(predicate).record;
        const reduced = Object.fromEntries(Object.entries(record).filter(([name]) => named.includes(name)));
        const answer = holds(predicate, record);
        expect(holds(predicate, reduced)).toBe(answer);
        const later = { ...context, now: isTimeDependent(predicate) ? context.now : 0 };
        const actor = isActorDependent(predicate) ? context.actor : { employeeId: null, roles: [] };
        expect(evaluatePredicate({ predicate, record, fields, context: { ...later, actor } })).toBe(answer);
      }),
    );
  });
});
