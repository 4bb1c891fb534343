import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DiffPart, wordDiff } from "./word-diff.ts";

const drawn = (parts: readonly DiffPart[]) =>
  parts
    .map(({ kind, text }) => ({ same: text, removed: `[-${text}-]`, added: `[+${text}+]` })[kind])
    .join("");

describe("what changed between two texts", () => {
  it.each([
    ["one word", "Rate is 60 an hour", "Rate is 65 an hour", "Rate is [-60-][+65+] an hour"],
    ["words at the end", "Called", "Called, no answer", "Called[+, no answer+]"],
    [
      "words side by side",
      "the old client left",
      "the new vendor left",
      "the [-old client-][+new vendor+] left",
    ],
    ["nothing", "Same", "Same", "Same"],
    ["everything", "One", "Two", "[-One-][+Two+]"],
    ["from nothing", "", "New", "[+New+]"],
    ["words without blanks", "日本", "日本語", "[-日本-][+日本語+]"],
  ])("is shown for %s", (_what, before, after, expected) => {
    expect(drawn(wordDiff(before, after))).toBe(expected);
  });

  it("always gives both texts back", () => {
    const text = fc.array(fc.constantFrom("a", "b", "long", " ", "\n", ",")).map((words) => words.join(""));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = wordDiff(before, after);
        const without = (gone: DiffPart["kind"]) =>
          parts
            .filter(({ kind }) => kind !== gone)
            .map((part) => part.text)
            .join("");
        expect([without("added"), without("removed")]).toEqual([before, after]);
      }),
    );
  });

  it("of long texts is told as a whole instead of keeping somebody waiting", () => {
    const words = (word: string) => Array.from({ length: 4000 }, () => word).join(" ");
    expect(wordDiff(words("a"), words("b")).map(({ kind }) => kind)).toEqual(["removed", "added"]);
  });
});
