import { describe, expect, test } from "vitest";
import { lineRuns, wrapText } from "./text.ts";

const shown = (line: string, rightToLeft: boolean) =>
  lineRuns(line, { bold: false, rightToLeft }).map(({ text, font }) => [text, font]);

describe("the runs of a line", () => {
  test("stand from the left as they are read, with brackets turned where text runs to the left", () => {
    expect(shown("صافي (بعد) 12", true)).toEqual([
      ["12", "latin"],
      [" (", "latin"],
      ["بعد", "arabic"],
      [")", "latin"],
      ["صافي ", "arabic"],
    ]);
  });

  test("take the font of their writing, spaces that of what is before them", () => {
    expect(shown("Wang 小明, صافي", false)).toEqual([
      ["Wang ", "latin"],
      ["小明", "chinese"],
      [", ", "latin"],
      ["صافي", "arabic"],
    ]);
  });

  test("hold no marks of direction, which order them all the same", () => {
    expect(shown("US$\u200e 1", true)).toEqual([["US$ 1", "latin"]]);
  });
});

test("text is wrapped between words, and cut where a word is wider than the line", () => {
  const fit = { width: 6, measure: (text: string) => text.length };
  expect(wrapText("one two three", fit)).toEqual(["one", "two", "three"]);
  expect(wrapText("abcdefgh i", fit)).toEqual(["abcdef", "gh i"]);
  expect(wrapText("a\nb", fit)).toEqual(["a", "b"]);
});
