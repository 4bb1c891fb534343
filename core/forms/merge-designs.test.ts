import { expect, test } from "vitest";
import { changeQuestion, insertAfter, moveBranch, removeBranch } from "./design.ts";
import { question } from "./forms.fixture.ts";
import { mergeDesigns } from "./merge-designs.ts";
import type { Design } from "./design.ts";

const base: Design = [question(1, "text"), question(2, "text"), question(3, "text")];
const titles = (design: Design) => design.map(({ title }) => title);

test("what two designers changed at different questions is kept, with the new ones of both", () => {
  const mine = insertAfter(changeQuestion(base, 1, { title: "Mine" }), {
    branch: [question(-1, "text", { title: "New here" })],
    after: 1,
  });
  const theirs = insertAfter(changeQuestion(base, 3, { title: "Theirs" }), {
    branch: [question(4, "text", { title: "New there" })],
    after: 3,
  });
  const { design, conflicts } = mergeDesigns({ base, mine, theirs });
  expect(titles(design)).toEqual(["Mine", "New here", "Question 2", "Theirs", "New there"]);
  expect(conflicts).toEqual([]);
});

test("a question that both changed is named, as the other one left it; the same change is none", () => {
  const mine = changeQuestion(changeQuestion(base, 1, { title: "Mine" }), 2, { title: "Same" });
  const theirs = changeQuestion(changeQuestion(base, 1, { title: "Theirs" }), 2, { title: "Same" });
  const { design, conflicts } = mergeDesigns({ base, mine, theirs });
  expect(titles(design)).toEqual(["Mine", "Same", "Question 3"]);
  expect(titles(conflicts)).toEqual(["Theirs"]);
});

test("a question that one retired goes, unless the other one changed it; the order is the one here", () => {
  const moved = moveBranch(removeBranch(base, 2), 3, -1)!;
  expect(titles(mergeDesigns({ base, mine: moved, theirs: base }).design)).toEqual([
    "Question 3",
    "Question 1",
  ]);
  const theirs = changeQuestion(base, 2, { title: "Wanted" });
  expect(titles(mergeDesigns({ base, mine: removeBranch(base, 2), theirs }).design)).toContain("Wanted");
  expect(titles(mergeDesigns({ base, mine: base, theirs: removeBranch(base, 2) }).design)).toEqual([
    "Question 1",
    "Question 3",
  ]);
});
