import { describe, expect, it, vi } from "vitest";
import type { FieldTypeName } from "../../../core/definition/types.ts";
import { testConfig, testField, testResource } from "../../testing/fixture.ts";
import { indexConfig } from "../../config/config-index.ts";
import { makeFormatter } from "../../config/format.ts";
import { FIELD_VIEWS } from "../index.ts";
import type { ChildRow } from "../values.ts";
import type { CellLabels, FirstSign } from "../types.ts";
import { firstSign, readCell, writeCellText } from "./grid-cell.ts";
import { parseBlock, writeBlock } from "./clipboard.ts";
import { applyEdits } from "./edits.ts";
import { advance, amend, redo, startHistory, undo } from "./history.ts";
import { findNames, namedRecord, namesIn, withRecords } from "./named-records.ts";
import { copiedBlock, filledDown, pastedEdits } from "./paste.ts";
import { moved, nextOpen } from "../../ui/grid/positions.ts";
import { getTotal } from "./totals.ts";

const day = testField({ name: "date", type: "date", kind: "date" });
const hours = testField({ name: "hours", type: "decimal", kind: "decimal", scale: 2 });
const state = testField({
  name: "state",
  type: "enum",
  kind: "option",
  options: [
    { value: "paid_leave", tone: "neutral", retired: false },
    { value: "worked", tone: "neutral", retired: false },
  ],
});
const client = testField({ name: "client", type: "reference", kind: "reference", to: "client" });
const total = testField({
  name: "total",
  type: "computed",
  valueType: "decimal",
  kind: "decimal",
  readOnly: true,
});
const fields = [day, hours, state, client, total];
const child = testResource({ name: "day", fields });
const index = indexConfig(testConfig({ resources: [child] }));

function wordsIn(language: string, decimalSign: "." | "," = "."): CellLabels {
  const format = makeFormatter({ language, timeZone: "America/Chicago" });
  return {
    context: {
      index,
      format,
      words: (key) => ({ yes: "Yes", no: "No", noRows: "", rows: "", zoned: "", noAccess: "" })[key],
    },
    resource: "day",
    decimalSign,
  };
}
const words = wordsIn("en");
const context = { now: 0, timeZone: "UTC", actor: { employeeId: 1, roles: [] } };
const closed = ({ readOnly }: { readOnly: boolean }) => readOnly;
const newRow = (): ChildRow => ({ hours: "0.00" });

describe("a block from a spreadsheet", () => {
  it("is cells by tabs and lines, with quotes around those that hold either", () => {
    expect(parseBlock('a\tb\r\n"two\nlines"\t"say ""hi"""\n')).toEqual([
      ["a", "b"],
      ["two\nlines", 'say "hi"'],
    ]);
    expect(parseBlock('"6 inch\tx')).toEqual([['"6 inch', "x"]]);
    expect(parseBlock("a\t\n\tb")).toEqual([
      ["a", ""],
      ["", "b"],
    ]);
  });

  it("reads back what was written", () => {
    const block = [
      ["a\tb", 'c"d'],
      ["", "e\nf"],
      ['"g', "h"],
    ];
    expect(parseBlock(writeBlock(block))).toEqual(block);
  });
});

describe("a cell's text", () => {
  it.each([
    [day, "03-05-2024", "2024-03-05"],
    [day, "3/5/2024", "2024-03-05"],
    [day, "2024-03-05", "2024-03-05"],
    [day, "03052024", "2024-03-05"],
    [day, "31-31-2024", "31-31-2024"],
    [hours, "1,234.5", "1234.50"],
    [hours, "$7", "7.00"],
    [hours, "a lot", "a lot"],
    [hours, "7.125", "7.125"],
    [state, "Paid leave", "paid_leave"],
    [state, "WORKED", "worked"],
    [state, "asleep", "asleep"],
    [hours, "  ", null],
  ])("in %o: %s stands for %s", (field, typed, value) => {
    expect(readCell(typed, field, words)).toBe(value);
  });

  it("is read as the person's language writes figures", () => {
    expect(readCell("1.234,5", hours, wordsIn("es", ","))).toBe("1234.50");
    expect(writeCellText("1234.50", hours, wordsIn("es", ","))).toBe("1234,50");
  });

  it("is what comes back after copying", () => {
    for (const [field, value] of [
      [day, "2024-03-05"],
      [hours, "7.50"],
      [state, "paid_leave"],
    ] as const) {
      expect(readCell(writeCellText(value, field, words), field, words)).toBe(value);
    }
  });
});

describe("the first sign typed on a cell", () => {
  const types = { does: "types" } as const;
  const searches = { does: "searches" } as const;
  const opens = { does: "opens" } as const;
  const nothing = { does: "nothing" } as const;
  const expected: Readonly<Record<FieldTypeName, FirstSign>> = {
    text: types,
    translations: opens,
    long_text: { does: "begins", value: "7" },
    rich_text: { does: "begins", value: "<p>7</p>" },
    integer: types,
    decimal: types,
    money: types,
    percent: types,
    boolean: nothing,
    date: types,
    datetime: types,
    time: types,
    duration: types,
    email: types,
    phone: types,
    url: types,
    color: types,
    code: nothing,
    enum: searches,
    multi_enum: searches,
    tags: searches,
    reference: searches,
    references: searches,
    dynamic_reference: searches,
    rows: nothing,
    file: opens,
    files: opens,
    image: opens,
    address: { does: "begins", value: { street: "7" } },
    geo: { does: "begins", value: { latitude: 7, longitude: null } },
    rating: types,
    slider: types,
    computed: nothing,
  };
  it.each(Object.keys(FIELD_VIEWS) as FieldTypeName[])("of type %s is not lost", (type) => {
    const field = testField({ name: "cell", type, kind: type === "boolean" ? "boolean" : "text" });
    expect(firstSign("7", null, field, words)).toEqual(expected[type]);
  });

  const answer = testField({ name: "done", type: "boolean", kind: "boolean" });
  it.each([
    ["y", null, true],
    ["Y", false, true],
    ["n", true, false],
    ["1", null, true],
    ["0", null, false],
    [" ", null, true],
    [" ", true, false],
    [" ", false, true],
  ])("answers a yes or no: “%s” over %o is %o", (sign, value, set) => {
    expect(firstSign(sign, value, answer, words)).toEqual({ does: "sets", value: set });
  });

  it("leaves the other parts of an address and a position as they are", () => {
    const address = testField({ name: "address", type: "address", kind: "json" });
    const geo = testField({ name: "geo", type: "geo", kind: "json" });
    expect(firstSign("N", { street: "Old", city: "Austin" }, address, words)).toMatchObject({
      value: { street: "N", city: "Austin" },
    });
    expect(firstSign("-", { latitude: 30, longitude: -97 }, geo, words)).toMatchObject({
      value: { latitude: "-", longitude: -97 },
    });
  });
});

describe("a paste", () => {
  const rows: ChildRow[] = [
    { id: 1, hours: "1.00", total: "1.00" },
    { id: 2, hours: "2.00", total: "2.00" },
  ];
  const at = (row: number, column: number) => ({ top: row, bottom: row, left: column, right: column });

  it("fills the cells under it, makes the rows it needs and leaves closed cells alone", () => {
    const block = parseBlock(
      "03-05-2024\t7.5\tWorked\tOak\t99\n03-06-2024\tx\t\tElm\t99\n03-07-2024\t8\t\t\t99",
    );
    const { edits, left } = pastedEdits({ block, range: at(1, 0), fields, rows, most: null, closed, words });
    const next = applyEdits({ rows, fields, edits, newRow, context });
    expect(left).toBe(0);
    expect(next[0]).toBe(rows[0]);
    expect(next.slice(1)).toEqual([
      { id: 2, date: "2024-03-05", hours: "7.50", state: "worked", client: "Oak" },
      { date: "2024-03-06", hours: "x", state: null, client: "Elm" },
      { date: "2024-03-07", hours: "8.00", state: null, client: null },
    ]);
  });

  it("of one cell fills the whole range, and of too many rows says how many did not fit", () => {
    const range = { top: 0, bottom: 1, left: 1, right: 1 };
    const one = pastedEdits({ block: [["5"]], range, fields, rows, most: null, closed, words });
    expect(one.edits.map(({ row, value }) => [row, value])).toEqual([
      [0, "5.00"],
      [1, "5.00"],
    ]);
    const many = pastedEdits({
      block: [["1"], ["2"], ["3"]],
      range: at(1, 1),
      fields,
      rows,
      most: 2,
      closed,
      words,
    });
    expect(many).toMatchObject({ left: 2, edits: [{ row: 1, value: "1.00" }] });
  });

  it("looks each name up once and keeps those that are nobody's", async () => {
    const edits = ["Oak", "oak ", "Elm", "Twins"].map((value, row) => ({ row, field: client, value }));
    const asked: string[] = [];
    const found = await findNames(namesIn(edits, []), async (_, name) => {
      asked.push(name);
      return namedRecord(name, [
        { id: 5, label: "Oak" },
        { id: 6, label: "Twins" },
        { id: 7, label: "Twins" },
      ]);
    });
    expect(asked).toHaveLength(3);
    const named = withRecords([{ client: "Oak" }, { client: "Elm" }, { client: "Twins" }], fields, found);
    expect(named).toEqual([{ client: { id: 5, label: "Oak" } }, { client: "Elm" }, { client: "Twins" }]);
  });

  it("looks a name up for each row whose values allow others", async () => {
    const candidates = { field: "kind", is: { parent: "state" } };
    const narrowed = testField({ ...client, limits: { candidates } });
    const rows = ["worked", "paid_leave", "worked"].map((one) => ({ state: one, client: "Twins" }));
    const edits = rows.map(({ client: value }, row) => ({ row, field: narrowed, value }));
    const ids: Readonly<Record<string, number>> = { worked: 6, paid_leave: 7 };
    const find = vi.fn(async (_field: unknown, name: string, row: ChildRow) => ({
      id: ids[String(row["state"])] ?? 0,
      label: name,
    }));
    const found = await findNames(namesIn(edits, rows), find);
    expect(find).toHaveBeenCalledTimes(2);
    const named = withRecords(rows, [narrowed], found);
    expect(named.map((row) => row["client"])).toMatchObject([{ id: 6 }, { id: 7 }, { id: 6 }]);
  });

  it("is copied out as people read it, and filled down", () => {
    const full: ChildRow[] = [
      { date: "2024-03-05", hours: "7.50", state: "paid_leave", client: { id: 5, label: "Oak" } },
      { date: null, hours: "x" },
    ];
    const range = { top: 0, bottom: 1, left: 0, right: 3 };
    expect(writeBlock(copiedBlock({ range, fields, rows: full, words }))).toBe(
      "03-05-2024\t7.50\tPaid leave\tOak\n\tx\t\t",
    );
    const edits = filledDown({ range, fields, rows: full, closed });
    expect(applyEdits({ rows: full, fields, edits, newRow, context })[1]).toEqual(full[0]);
  });
});

describe("going back", () => {
  it("takes a whole paste as one step, with what arrived for it later", () => {
    const pasted = advance(startHistory("a"), "b");
    const named = amend(pasted, (each) => each.toUpperCase());
    expect(named.present).toBe("B");
    const back = undo(named);
    expect(back?.present).toBe("A");
    expect(back && undo(back)).toBeNull();
    expect(back && redo(back)?.present).toBe("B");
  });
});

describe("moving", () => {
  const size = { rows: 5, columns: 3 };
  const go = (key: string, options: { jump?: boolean; rtl?: boolean } = {}) =>
    moved(
      { row: 2, column: 1 },
      { key, mod: options.jump ?? false, rtl: options.rtl ?? false },
      { size, page: 10, mod: "edges" },
    );

  it("follows the arrows, also where text runs the other way, and stops at the edges", () => {
    expect(go("ArrowLeft")).toEqual({ row: 2, column: 0 });
    expect(go("ArrowLeft", { rtl: true })).toEqual({ row: 2, column: 2 });
    expect(go("ArrowDown", { jump: true })).toEqual({ row: 4, column: 1 });
    expect(go("PageUp")).toEqual({ row: 0, column: 1 });
    expect(go("End", { jump: true })).toEqual({ row: 4, column: 2 });
    expect(go("q")).toBeNull();
  });

  it("goes on to the next cell that can be typed in", () => {
    const open = ({ column }: { column: number }) => column !== 2;
    expect(nextOpen({ row: 0, column: 1 }, { back: false, size, open })).toEqual({ row: 1, column: 0 });
    expect(nextOpen({ row: 0, column: 0 }, { back: true, size, open })).toBeNull();
    expect(nextOpen({ row: 4, column: 1 }, { back: false, size, open })).toBeNull();
  });
});

describe("totals", () => {
  it("are exact, and pass over what is no figure yet", () => {
    const rows = [{ hours: "0.10" }, { hours: "0.20" }, { hours: "x" }, { hours: null }] as ChildRow[];
    expect(getTotal(rows, hours)).toBe("0.30");
  });
});
