import { expect, it } from "vitest";
import { testField } from "../../testing/fixture.ts";
import { zonelessMoments } from "./zoneless.ts";

it("a moment whose zone no column holds is told", () => {
  const fields = [
    testField({ name: "at", type: "datetime", limits: { zone: "place" } }),
    testField({ name: "made", type: "datetime" }),
    testField({ name: "place" }),
  ];
  expect(zonelessMoments(fields, new Set(["at", "made", null]))).toEqual([{ field: "at", zone: "place" }]);
  expect(zonelessMoments(fields, new Set(["at", "place"]))).toEqual([]);
  expect(zonelessMoments(fields, new Set(["place"]))).toEqual([]);
});
