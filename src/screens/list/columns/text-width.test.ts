import { expect, it } from "vitest";
import { estimateTwoLines, estimateWidth } from "./text-width.ts";

/** As a browser draws them in the letters of tables, in pixels. */
const DRAWN = {
  "Blackwater Talent Solutions": 169.5,
  "Northwind Logistics": 122.5,
  "anna.becker@blackwater-talent.example": 251.3,
  "Senior Java Developer": 138.5,
  "Muhammad Wilkinson": 135.5,
  "Willow Mammoth Works": 148.4,
  "شركة الاستشارات الحديثة": 129.8,
  客户审核中: 65,
};

it("widths of texts are estimated within a tenth", () => {
  for (const [text, width] of Object.entries(DRAWN)) {
    expect(Math.abs(estimateWidth(text) - width) / width, text).toBeLessThan(0.1);
  }
});

it("a text in two lines is as wide as the longer one of the best break", () => {
  expect(estimateTwoLines("Days in status")).toBe(estimateWidth("Days in"));
  expect(estimateTwoLines("Submissions")).toBe(estimateWidth("Submissions"));
  expect(estimateTwoLines("客户审核中")).toBe(estimateWidth("客户审"));
});
