import { describe, expect, it } from "vitest";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import type { Predicate } from "../../../core/definition/types.ts";
import { unmetConditions } from "./unmet-conditions.ts";

const resource = {
  fields: [
    { name: "state", kind: "option" },
    { name: "paper", kind: "file" },
    { name: "amount", kind: "decimal" },
    { name: "on", kind: "date" },
  ],
} as unknown as ClientResource;
const record = { state: "asked", paper: null, amount: "5.00", on: null };
const context = {
  now: 0,
  timeZone: "UTC",
  actor: { employeeId: 1, roles: [], teamIds: [] },
};
const unmet = (predicate: Predicate) =>
  unmetConditions({ predicate, resource, record, context }).map((alternatives) =>
    alternatives.map(({ field, comparison, operands }) =>
      `${field} ${comparison} ${operands.map(String).join(",")}`.trim(),
    ),
  );

describe("what stands in the way of a condition", () => {
  it("is nothing where it holds", () => {
    expect(unmet({ field: "state", in: ["asked", "given"] })).toEqual([]);
  });

  it("is every part that fails, and nothing of those that hold", () => {
    const failing = {
      all: [
        { field: "paper", empty: false },
        { field: "state", is: "asked" },
        { field: "amount", gt: 10 },
      ],
    };
    expect(unmet(failing as Predicate)).toEqual([["paper filled"], ["amount gt 10"]]);
  });

  it("is one list of alternatives where any part would do", () => {
    expect(
      unmet({
        any: [
          { field: "on", empty: false },
          { field: "state", is: "given" },
        ],
      }),
    ).toEqual([["on filled", "state is given"]]);
  });

  it("turns a negation into its opposite", () => {
    expect(unmet({ not: { field: "state", is: "asked" } })).toEqual([["state isNot asked"]]);
    expect(unmet({ not: { field: "amount", lte: 5 } })).toEqual([["amount gt 5"]]);
    expect(
      unmet({
        not: {
          any: [
            { field: "state", is: "asked" },
            { field: "paper", empty: true },
          ],
        },
      }),
    ).toEqual([["state isNot asked"], ["paper filled"]]);
    expect(
      unmet({
        not: {
          all: [
            { field: "state", is: "asked" },
            { field: "paper", empty: true },
          ],
        },
      }),
    ).toEqual([["state isNot asked", "paper filled"]]);
  });
});
