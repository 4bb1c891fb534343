import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isNear, matchScore, getPieces, tolerance } from "./near.ts";

describe("a mistyped word", () => {
  it.each([
    ["mitchel", "mitchell"],
    ["mitchlel", "mitchell"],
    ["mtichell", "mitchell"],
    ["banerje", "banerjee"],
    ["subission", "submissions"],
    ["requiremnets", "requirements"],
  ])("%s is near %s", (term, word) => expect(isNear(term, word)).toBe(true));

  it.each([
    ["abc", "abd"],
    ["mitchell", "marshall"],
    ["java", "guava"],
    ["wagner", "banner"],
  ])("%s is not near %s", (term, word) => expect(isNear(term, word)).toBe(false));

  it("has a piece that is right, wherever one letter is wrong", () => {
    const word = fc.stringMatching(/^[a-z]{4,14}$/);
    fc.assert(
      fc.property(word, fc.nat(13), fc.constantFrom("a", "b", "c", "x", "y", "z"), (term, place, letter) => {
        const wrong = term.slice(0, place % term.length) + letter + term.slice((place % term.length) + 1);
        expect(getPieces(wrong).some((piece) => term.includes(piece))).toBe(true);
        expect(tolerance(wrong)).toBeGreaterThan(0);
      }),
    );
  });

  it("has a piece that is right, wherever two neighbours are swapped", () => {
    const word = fc.stringMatching(/^[a-z]{4,14}$/);
    fc.assert(
      fc.property(word, fc.nat(12), (term, place) => {
        const at = place % (term.length - 1);
        const wrong = `${term.slice(0, at)}${term.charAt(at + 1)}${term.charAt(at)}${term.slice(at + 2)}`;
        expect(getPieces(wrong, 1).some((piece) => term.includes(piece))).toBe(true);
      }),
    );
  });
});

describe("matchScore", () => {
  it("puts the same before beginnings, beginnings of words, parts, and words that are near", () => {
    const scores = ["vale", "vale ltd", "nora vale", "chevalet", "walter vaele"].map((label) =>
      matchScore("vale", label),
    );
    expect(scores).toEqual([5, 4, 3, 2, 1]);
    expect(matchScore("vale", "nobody")).toBe(0);
  });

  it("wants every word, in any order", () => {
    expect(matchScore("vale nora", "nora vale")).toBe(3);
    expect(matchScore("vale otto", "nora vale")).toBe(0);
  });
});
