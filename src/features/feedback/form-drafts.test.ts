import { expect, test } from "vitest";
import { formDraftKey } from "./form-drafts.ts";

const key = (person: number, actingAs: number | null, place = "supervisor/7") =>
  formDraftKey({ person, actingAs, place });

test("a draft belongs to whoever is really there, also while they work as another person", () => {
  const keys = [key(1, null), key(2, null), key(1, 2), key(2, 1), key(1, null, "supervisor/8")];
  expect(new Set(keys).size).toBe(keys.length);
  expect(key(1, 2).startsWith("1:")).toBe(true);
});
