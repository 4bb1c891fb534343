import { describe, expect, it } from "vitest";
import type { Column } from "../columns/columns.ts";
import { flexibleWidths } from "./flexible-widths.ts";

const column = (width: number, least = width) =>
  ({ width, least, yields: least < width }) as Partial<Column> as Column;

describe("the widths of a table's columns", () => {
  it("are fixed where no column gives way", () => {
    const widths = flexibleWidths({ columns: [column(100), column(60)], lead: 40, grow: false });
    expect([widths.least, widths.of(column(100))]).toEqual([200, "100px"]);
    expect(widths.beyond).toBe("max(0px, 200px + var(--ends, 0px) - 100cqw)");
  });

  it("share what is left over, in whole pixels; the boxes to choose rows with stay as they are", () => {
    const columns = [column(100), column(60)];
    const widths = flexibleWidths({ columns, lead: 40, grow: true });
    expect(columns.map(widths.of)).toEqual([
      "calc(100px + max(0px, round(down, (100cqw - 200px) * 0.6250, 1px)))",
      "calc(60px + max(0px, round(down, (100cqw - 200px) * 0.3750, 1px)))",
    ]);
  });

  it("leave the room that is over to running text, where there is any", () => {
    const columns = [column(100), column(60, 40), column(40, 30)];
    const widths = flexibleWidths({ columns, lead: 0, grow: true });
    expect(columns.map((each) => / \* ([\d.]+), 1px\)\)\)$/.exec(widths.of(each))?.[1] ?? null)).toEqual([
      null,
      "0.6000",
      "0.4000",
    ]);
  });

  it("give way each by its share, and no further than its least", () => {
    const wide = column(180, 140);
    const widths = flexibleWidths({ columns: [column(100), wide, column(100, 90)], lead: 0, grow: false });
    expect(widths.least).toBe(330);
    expect(widths.of(wide)).toBe("clamp(140px, calc(180px + (100cqw - 380px) * 0.8000), 180px)");
    expect(widths.fit).toBeNull();
  });

  it("are fitted to a column that stays at the end, by two that stick nowhere", () => {
    const place = { stuckAt: null, pinned: false };
    const stuck = { ...column(100, 80), stuckAt: 0, pinned: false };
    const [first, second, third] = [200, 150, 120].map((width) => ({
      ...column(width, width - 30),
      ...place,
    }));
    const columns = [stuck, first!, second!, third!, { ...column(152), stuckAt: null, pinned: true }];
    const widths = flexibleWidths({ columns, lead: 40, grow: false });
    // 40 + 80 + 170 + 120 + 90 + 152, and what two of them may give beyond their least
    expect(widths.least).toBe(652 - 24);
    expect(widths.beyond).toBe("max(0px, 652px + var(--ends, 0px) - 100cqw)");
    expect(columns.map((each) => String(widths.of(each)).includes("var(--ends, 0px) / 2"))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
    // borders after the second of them and after the next, each with the column at the end
    expect(widths.fit?.match(/100cqw - \d+px/g)).toEqual(
      [562, 562, 652, 652, 562].map((at) => `100cqw - ${at}px`),
    );
  });
});
