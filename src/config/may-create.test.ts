import { expect, test } from "vitest";
import type { ClientResource } from "../../core/definition/client-types.ts";
import { isOffered } from "./may-create.ts";

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
