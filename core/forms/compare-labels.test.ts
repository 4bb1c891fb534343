import fc from "fast-check";
import { expect, test } from "vitest";
import { compareLabels } from "./compare-labels.ts";

const said = (texts: readonly { readonly text: string; readonly changed: boolean }[]) =>
  texts.map(({ text, changed }) => (changed ? `[${text}]` : text)).join("");

test("changed words are marked, the others stay as they are", () => {
  const { before, after } = compareLabels(
    { before: "How likely is an offer?", after: "How probable is a quick offer?" },
    "en",
  );
  expect([said(before), said(after)]).toEqual([
    "How [likely] is [an] offer?",
    "How [probable] is [a] [quick ]offer?",
  ]);
  const chinese = compareLabels({ before: "您喜欢这份工作吗", after: "您喜欢这个项目吗" }, "zh");
  expect([said(chinese.before), said(chinese.after)]).toEqual(["您喜欢[这份工作]吗", "您喜欢[这个项目]吗"]);
});

test("both texts come back to the letter, and what is not marked is the same in both", () => {
  const text = fc.array(fc.constantFrom("a", "b", " ", "ab", ". ", "é")).map((words) => words.join(""));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = compareLabels({ before, after }, "en");
      const whole = (side: keyof typeof parts) => parts[side].map((part) => part.text).join("");
      const same = (side: keyof typeof parts) =>
        parts[side].flatMap((part) => (part.changed ? [] : part.text)).join("");
      expect([whole("before"), whole("after")]).toEqual([before, after]);
      expect(same("before")).toBe(same("after"));
      expect(parts.before.some(({ changed }) => changed) || parts.after.some(({ changed }) => changed)).toBe(
        before !== after,
      );
    }),
  );
});
