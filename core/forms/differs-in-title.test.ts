import { expect, test } from "vitest";
import { changeQuestion, moveBranch, removeBranch } from "./design.ts";
import type { Design } from "./design.ts";
import { differsInTitle } from "./differs-in-title.ts";
import { question } from "./forms.fixture.ts";

const base: Design = [question(1, "text"), question(2, "text"), question(3, "text")];

test("keys that write one question's words change nothing beside them; all else does", () => {
  const written = changeQuestion(base, 2, { title: "Written" });
  expect(differsInTitle(base, changeQuestion(written, 2, { title: "Written on" }), 2)).toBe(true);
  expect(differsInTitle(base, written, 1)).toBe(false);
  expect(differsInTitle(base, changeQuestion(written, 2, { is_required: true }), 2)).toBe(false);
  expect(differsInTitle(base, changeQuestion(written, 2, { help: "Help" }), 2)).toBe(false);
  expect(differsInTitle(base, changeQuestion(written, 3, { title: "Other" }), 2)).toBe(false);
  expect(differsInTitle(base, removeBranch(base, 2), 2)).toBe(false);
  expect(differsInTitle(base, moveBranch(base, 2, -1)!, 2)).toBe(false);
});
