import { describe, expect, test } from "vitest";
import { chain } from "../../tests/fixtures/chain.ts";
import { compileResources } from "../definition/compile.ts";
import type { CompiledResource } from "../definition/types.ts";
import type { EvaluationContext } from "../definition/context.ts";
import { holds, isOffered, planChangedRecord, planNewRecord } from "./planned-record.ts";

const compiled = compileResources({
  documents: chain.resources.map((document) => ({ source: document.name, document })),
});
if (!compiled.ok) throw new Error(JSON.stringify(compiled.errors));
const { byName } = compiled.value;
const resource = (name: string): CompiledResource => byName[name]!;
const resourceByName = (name: string) => byName[name];

const context: EvaluationContext = {
  now: Date.parse("2026-03-11T16:00:00Z"),
  timeZone: "UTC",
  actor: { employeeId: 7, roles: [], teamIds: [] },
};
const common = { resourceByName, context, created: new Map<string, number>(), copied: {}, workedOut: {} };

/** So that a plan that wrote into what it was given would fail. */
function frozen<T extends object>(value: T): T {
  for (const inner of Object.values(value))
    if (typeof inner === "object" && inner !== null) frozen(inner as object);
  return Object.freeze(value);
}

describe("the plan of a new record", () => {
  const set = frozen({
    title: { field: "title" },
    deal: { field: "id" },
    due: { field: "ends", plusDays: -1 },
  } as const);
  const source = frozen({ id: 3, title: "Chairs", ends: "2026-03-01" });

  test("takes values of the record it stands at, words, and values that references give", () => {
    const input = { ...common, resource: resource("delivery"), set, source, copied: frozen({ customer: 5 }) };
    const planned = planNewRecord(input);
    expect(planned.errors).toEqual([]);
    expect(planned.values).toEqual({ title: "Chairs", deal: 3, due: "2026-02-28", customer: 5 });
    expect(planNewRecord(input)).toEqual(planned);
  });

  test("says what is missing and what does not fit, and drops nothing", () => {
    const input = { ...common, resource: resource("delivery"), set, source: { ...source, ends: null } };
    expect(planNewRecord(input).errors.map(({ field, code }) => [field, code])).toEqual([
      ["customer", "required"],
      ["due", "required"],
    ]);
    const note = planNewRecord({
      ...common,
      resource: resource("customer"),
      set: { name: "Ann", note: { field: "title" } },
      source: { title: "Far too long a note" },
    });
    expect(note.errors).toMatchObject([{ field: "note", code: "too_long" }]);
  });

  test("refers to a record that an effect before it makes", () => {
    const planned = planNewRecord({
      ...common,
      resource: resource("stage"),
      created: new Map([["delivery", 900]]),
      set: { delivery: { created: "delivery" }, name: "First" },
      source,
    });
    expect(planned).toMatchObject({ errors: [], values: { delivery: 900, name: "First" } });
  });

  test("starts in the first state of its life cycles, at the moment of the write", () => {
    const { values } = planNewRecord({
      ...common,
      resource: resource("deal"),
      set: { title: "Tables", customer: { field: "id" }, owner: { dynamic: "me" } },
      source: { id: 4 },
    });
    expect(values).toEqual({
      title: "Tables",
      customer: 4,
      owner: 7,
      status: "open",
      status_since: "2026-03-11T16:00:00.000Z",
    });
  });
});

describe("the plan of a changed record", () => {
  const deal = resource("deal");
  const [lifecycle] = deal.lifecycles;
  const lose = lifecycle!.transitions.find(({ name }) => name === "lose")!;
  const before = frozen({
    id: 9,
    row_version: 4,
    title: "Chairs",
    customer: { id: 2, label: "Ann" },
    status: "open",
  });
  const input = { ...common, resource: deal, source: frozen({ id: 1 }), before };

  test("holds the state, its moment and the values that come with it", () => {
    const moved = { lifecycle: lifecycle!, transition: lose, to: "lost" };
    const planned = planChangedRecord({ ...input, moved, set: { lost_because: "Price" } });
    expect(planned.errors).toEqual([]);
    expect(planned.values).toEqual({
      status: "lost",
      status_since: "2026-03-11T16:00:00.000Z",
      lost_because: "Price",
    });
    expect(planned.record).toMatchObject({ id: 9, title: "Chairs", customer: 2, status: "lost" });
  });

  test("asks for what the transition requires", () => {
    const moved = { lifecycle: lifecycle!, transition: lose, to: "lost" };
    const { errors } = planChangedRecord({ ...input, moved, set: {} });
    expect(errors).toEqual([{ field: "lost_because", code: "required", parameters: {} }]);
  });

  test("is empty where everything stands already as it should", () => {
    expect(planChangedRecord({ ...input, moved: null, set: { title: "Chairs" } }).values).toEqual({});
  });
});

test("a transition is offered in the states it begins in, and a condition that is none holds", () => {
  const deal = resource("deal");
  const [lifecycle] = deal.lifecycles;
  const [win] = lifecycle!.transitions;
  const step = { lifecycle: lifecycle!, transition: win! };
  expect([isOffered(step, { status: "open" }), isOffered(step, { status: "won" })]).toEqual([true, false]);
  const judged = { resource: deal, record: { title: "Chairs" }, context };
  expect(holds(null, judged)).toBe(true);
  expect(holds({ field: "title", is: "Tables" }, judged)).toBe(false);
});
