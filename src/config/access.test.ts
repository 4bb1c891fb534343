import { expect, test } from "vitest";
import type { ClientResource } from "../../core/definition/client-types.ts";
import { isAllowed, isOffered } from "./access.ts";

const resource = (changes: Partial<ClientResource>) =>
  ({
    kind: "record",
    actions: ["list", "create"],
    operations: ["list", "create"],
    ...changes,
  }) as ClientResource;

test("what people add is offered, what the application adds by itself is not", () => {
  expect(isOffered(resource({}))).toBe(true);
  expect(isOffered(resource({ operations: ["show", "create"] }))).toBe(false);
  expect(isOffered(resource({ actions: ["list"] }))).toBe(false);
  expect(isOffered(resource({ operations: ["list"] }))).toBe(false);
});

test("a right opens what the resource offers; a file may bring in what has no form", () => {
  expect(isAllowed(resource({ actions: ["edit"], operations: ["edit"] }), "edit")).toBe(true);
  expect(isAllowed(resource({ actions: ["edit"], operations: ["list"] }), "edit")).toBe(false);
  expect(isAllowed(resource({ actions: ["delete"], operations: ["archive"] }), "delete")).toBe(true);
  expect(isAllowed(resource({ actions: ["show"], operations: [] }), "show")).toBe(true);
  expect(isAllowed(resource({ actions: ["create"], operations: ["import"] }), "import")).toBe(true);
  expect(isAllowed(resource({ actions: ["list"], operations: ["import"] }), "import")).toBe(false);
  expect(isAllowed(null, "show")).toBe(false);
});

test("a record's own rights decide about the record", () => {
  const record = { id: 1, permissions: { edit: false, delete: true } };
  const everything = resource({ actions: ["edit", "delete"], operations: ["edit", "archive"] });
  expect(isAllowed(everything, "edit", record)).toBe(false);
  expect(isAllowed(everything, "delete", record)).toBe(true);
});
