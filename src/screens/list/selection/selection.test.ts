import { describe, expect, it } from "vitest";
import {
  type Chosen,
  chooseExactly,
  extendChoice,
  NOTHING_CHOSEN,
  toggleAllRows,
  toggleRow,
} from "./selection.ts";

const PAGE = [11, 12, 13, 14, 15, 16];
const idsOf = ({ ids }: Chosen) => [...ids].toSorted((a, b) => a - b);

describe("choosing rows", () => {
  it("extends from the row touched last, in either direction, and shrinks again", () => {
    const start = toggleRow(NOTHING_CHOSEN, 13);
    const down = extendChoice(start, 15, PAGE);
    expect(idsOf(down)).toEqual([13, 14, 15]);
    expect(idsOf(extendChoice(down, 14, PAGE))).toEqual([13, 14]);
    expect(idsOf(extendChoice(down, 12, PAGE))).toEqual([12, 13]);
  });

  it("lets a range go from a row that was let go", () => {
    const all = toggleAllRows(NOTHING_CHOSEN, PAGE);
    const gone = extendChoice(toggleRow(all, 12), 14, PAGE);
    expect(idsOf(gone)).toEqual([11, 15, 16]);
  });

  it("keeps what was chosen before, on other pages too", () => {
    const before = chooseExactly([1, 2, 16]);
    const range = extendChoice(toggleRow(before, 11), 13, PAGE);
    expect(idsOf(range)).toEqual([1, 2, 11, 12, 13, 16]);
  });

  it("begins anew where the last row is not on the page", () => {
    const elsewhere = toggleRow(NOTHING_CHOSEN, 1);
    const chosen = extendChoice(elsewhere, 13, PAGE);
    expect(idsOf(chosen)).toEqual([1, 13]);
    expect(idsOf(extendChoice(chosen, 14, PAGE))).toEqual([1, 13, 14]);
  });

  it("takes a whole page and gives it back", () => {
    const page = toggleAllRows(chooseExactly([1, 11]), PAGE);
    expect(idsOf(page)).toEqual([1, ...PAGE]);
    expect(idsOf(toggleAllRows(page, PAGE))).toEqual([1]);
  });
});
