import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isSaidWhole, MEMBERED, SAID_WHOLE } from "./positions.ts";
import { walkSchemas } from "../../tests/support/schema-properties.ts";

const read = (name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, "../../schemas", name), "utf8")) as object;
const properties = walkSchemas(["resource", "access", "navigation", "report", "dashboard"], read);
const namesOf = (holds: "members" | "whole") =>
  [...new Set(properties.filter((one) => one.holds.has(holds)).map(({ name }) => name))].toSorted();

it("knows every property under which members stand, and every one that holds a condition or a calculation", () => {
  expect(properties.length).toBeGreaterThan(400);
  expect([...MEMBERED].toSorted()).toEqual(namesOf("members"));
  expect([...SAID_WHOLE].toSorted()).toEqual(namesOf("whole"));
});

it("takes a condition for one value, and a member of the same name for none", () => {
  expect(isSaidWhole(["fields", "seats", "visibleWhen"])).toBe(true);
  expect(isSaidWhole(["fields", "when"])).toBe(false);
  // words of buttons, by tab
  expect(isSaidWhole(["next"])).toBe(false);
});
