import { describe, expect, it } from "vitest";
import type { Column } from "../columns.ts";
import { flexibleWidths } from "./flexible-widths.ts";

const column = (width: number, least = width) => ({ width, least }) as Column;

describe("the widths of a table's columns", () => {
  it("are fixed where no column gives way", () => {
    const widths = flexibleWidths([column(100), column(60)], 40);
    expect([widths.least, widths.of(column(100))]).toEqual([200, 100]);
  });

  it("give way each by its share, and no further than its least", () => {
    const wide = column(180, 140);
    const widths = flexibleWidths([column(100), wide, column(100, 90)], 0);
    expect(widths.least).toBe(330);
    expect(widths.of(wide)).toBe("clamp(140px, calc(180px + (100cqw - 380px) * 0.8000), 180px)");
  });
});
