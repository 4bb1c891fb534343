import { describe, expect, it } from "vitest";
import type { ClientField, ClientResource } from "../../../../core/definition/client-types.ts";
import {
  gridRow,
  mergedRows,
  recordOfLine,
  lineKey,
  sumOf,
  typedOf,
  type WeekLine,
  type WeekParts,
} from "./week-model.ts";

const number = (name: string) =>
  ({
    name,
    kind: "decimal",
    type: "decimal",
    valueType: "decimal",
    scale: 2,
    default: 0,
  }) as unknown as ClientField;
const parts: WeekParts = {
  line: [{ name: "project", kind: "reference" } as unknown as ClientField],
  from: "from",
  to: "to",
  rows: { name: "days" } as unknown as ClientField,
  child: { name: "day" } as unknown as ClientResource,
  day: "date",
  values: [number("hours"), number("overtime")],
  expected: null,
  proposes: true,
  file: null,
  submit: [],
  approve: null,
  sendBack: null,
};
const days = ["2026-11-23", "2026-11-24"];
const line = (rows: WeekLine["rows"], more: object = {}): WeekLine => ({
  record: { id: 7, project: { id: 3 }, days: rows, ...more },
  rows,
  proposed: false,
});
const stored = line([{ id: 1, date: "2026-11-23", hours: "8.00", overtime: "0.00", note: "Site" }]);

describe("a line of a week", () => {
  it("shows what is saved, and what was typed over it", () => {
    const row = gridRow(parts, stored, { days, typed: { "7.hours.2026-11-24": "6.00" } });
    expect(row).toMatchObject({
      "hours.2026-11-23": "8.00",
      "hours.2026-11-24": "6.00",
      "overtime.2026-11-24": null,
    });
  });

  it("takes for typed only what changes an amount", () => {
    const row = gridRow(parts, stored, { days, typed: {} });
    const same = { ...row, "hours.2026-11-23": "8", "hours.2026-11-24": "0" };
    expect(typedOf(parts, stored, { days, row: same })).toEqual({});
    expect(typedOf(parts, stored, { days, row: { ...row, "hours.2026-11-23": null } })).toEqual({
      "7.hours.2026-11-23": null,
    });
  });

  it("saves the rest of a day with it, makes rows for other days and none for nothing", () => {
    const typed = {
      "7.hours.2026-11-23": null,
      "7.overtime.2026-11-24": "2.00",
      "7.hours.2026-11-25": null,
      "71.hours.2026-11-23": "9",
    };
    expect(mergedRows(parts, stored, typed)).toEqual([
      { id: 1, date: "2026-11-23", hours: 0, overtime: "0.00", note: "Site" },
      { date: "2026-11-24", overtime: "2.00" },
    ]);
  });

  it("adds all its numbers up exactly", () => {
    const rows = [{ hours: "0.10", overtime: "0.20" }, { hours: "7.70" }];
    expect(sumOf(parts, rows)).toBe("8.00");
  });

  it("is the one of the week before that holds most", () => {
    const records = [
      { id: 1, project: { id: 3 }, days: [{ hours: "4" }] },
      { id: 2, project: { id: 3 }, days: [{ hours: "8" }] },
      { id: 4, project: { id: 5 }, days: [] },
    ];
    expect(recordOfLine(parts, records, lineKey(parts, stored.record))?.id).toBe(2);
    expect(recordOfLine(parts, records, lineKey(parts, { id: 9, project: { id: 5 } }))).toBeNull();
  });
});
