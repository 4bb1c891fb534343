import { expect, test } from "vitest";
import { testField } from "../../testing/fixture.ts";
import { offeredOf } from "./last-given.ts";

test("what was given last is offered but for what is empty or can be chosen no more", () => {
  const option = (value: string, retired = false) => ({ value, tone: "neutral" as const, retired });
  const options = [option("road"), option("sea", true), option("air")];
  const fields = [
    testField({ name: "carrier" }),
    testField({ name: "note" }),
    testField({ name: "way", kind: "option", options }),
    testField({ name: "ways", kind: "options", options }),
    testField({ name: "depot", kind: "reference" }),
  ];
  const record = {
    id: 4,
    carrier: "Fast Ltd",
    note: "",
    way: "sea",
    ways: ["sea", "air"],
    depot: { id: 3, label: "North" },
  };
  expect(offeredOf(fields, record)).toEqual({
    carrier: "Fast Ltd",
    ways: ["air"],
    depot: { id: 3, label: "North" },
  });
});
