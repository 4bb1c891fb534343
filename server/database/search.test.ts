import { expect, test } from "vitest";
import { toSearchPiece, toSearchText, toTrigrams } from "./search.ts";

test("every word stands behind two blanks; nothing to search is nothing", () => {
  expect(toSearchText(["java developer", "o'brien"])).toBe("  java  developer  o'brien");
  expect(toSearchText(["", "  "])).toBeNull();
});

test("a short term becomes the beginning of a word, a longer one stays as it is", () => {
  expect(["a", "ab", "abc", "張", "🎉🎉"].map(toSearchPiece)).toEqual(["  a", " ab", "abc", "  張", " 🎉🎉"]);
});

test("pieces of three letters, each once, by letters and not by code units", () => {
  expect(toTrigrams("banana")).toEqual(["ban", "ana", "nan"]);
  expect(toTrigrams("a🎉b🎉")).toEqual(["a🎉b", "🎉b🎉"]);
});

test("a text that holds a term's piece holds all pieces of three letters", () => {
  const text = toSearchText(["maria del mar"]) ?? "";
  for (const term of ["m", "de", "mari", "ia"]) {
    const piece = toSearchPiece(term);
    expect(toTrigrams(piece).every((trigram) => text.includes(trigram))).toBe(text.includes(piece));
  }
});
