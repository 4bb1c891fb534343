import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { areaFromColumns, guessColumn, GUESSED_TYPES, plainCell } from "./guess-columns.ts";

const guess = (...cells: string[]) => guessColumn(cells);

describe("a column is guessed to be", () => {
  it.each<[string, string[], string]>([
    ["whole numbers", ["1", "20", "-300"], "integer"],
    ["numbers with thousands", ["1,200", "20"], "integer"],
    ["decimals", ["1.5", "20"], "decimal"],
    ["decimals with a comma", ["1,5", "20,25"], "decimal"],
    ["numbers with leading zeros: text", ["007", "123"], "text"],
    ["postal codes: text", ["02139", "10001"], "text"],
    ["very long numbers: text", ["4111111111111111", "1"], "text"],
    ["money", ["$1,200.50", "$3"], "money"],
    ["money behind the figure", ["1.200,50 €", "3,00 €"], "money"],
    ["percent", ["12 %", "3.5%"], "percent"],
    ["yes or no", ["Yes", "no", "YES"], "boolean"],
    ["0 and 1: numbers", ["0", "1"], "integer"],
    ["ISO days", ["2027-01-31", "2027-12-01"], "date"],
    ["month first", ["01/31/2027", "12/01/2027"], "date"],
    ["day first", ["31/01/2027", "01/12/2027"], "date"],
    ["day first with points", ["31.01.2027", "1.12.2027"], "date"],
    ["days that cannot be: text", ["31.02.2027", "41.12.2027"], "text"],
    ["moments", ["2027-01-31 14:30", "2027-02-01 09:00"], "datetime"],
    ["moments, day first", ["31.01.2027 14:30", "01.02.2027 09:00"], "datetime"],
    ["clocks", ["9:30", "14:05"], "time"],
    ["addresses of mail", ["ann@example.com", "bo@example.org"], "email"],
    ["links", ["https://example.com", "http://example.org/a"], "url"],
    ["telephones", ["+1 212 555 0101", "+44 20 7946 0958"], "phone"],
    ["few texts", ["red", "green", "red", "green"], "enum"],
    ["texts that differ", ["red", "green", "blue"], "text"],
    ["texts of several lines", ["a\nb", "c"], "long_text"],
    ["numbers and words: text", ["1", "2", "many"], "text"],
    ["nothing", ["", " "], "text"],
  ])("%s", (_what, cells, type) => {
    expect(guess(...cells).type).toBe(type);
  });

  it("with its digits, its currency and whether every row has a value", () => {
    expect(guess("1,250", "2,5")).toMatchObject({ scale: 3, writing: { decimalSign: "," }, filled: true });
    expect(guess("£3", "")).toMatchObject({ currency: "GBP", filled: false });
  });
});

describe("cells", () => {
  it.each<[string[], string[]]>([
    [
      ["31/01/2027", "01/12/2027"],
      ["2027-01-31", "2027-12-01"],
    ],
    [
      ["01/31/2027", "12/01/2027"],
      ["2027-01-31", "2027-12-01"],
    ],
    [
      ["1.200,50 €", "3,00 €"],
      ["1200.50", "3.00"],
    ],
    [
      ["(1,200)", "3"],
      ["-1200", "3"],
    ],
    [["31.01.2027 14:30"], ["2027-01-31 14:30"]],
    [["007"], ["007"]],
  ])("%j are read as %j", (cells, plain) => {
    const guessed = guessColumn(cells);
    expect(cells.map((cell) => plainCell(cell, guessed))).toEqual(plain);
  });

  it("are guessed and read without fail, whatever they hold", () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (cells) => {
        const guessed = guessColumn(cells);
        expect(GUESSED_TYPES).toContain(guessed.type);
        for (const cell of cells) expect(typeof plainCell(cell, guessed)).toBe("string");
      }),
    );
  });
});

describe("an area from columns", () => {
  const column = (label: string, ...cells: string[]) => ({ label, ...guessColumn(cells) });

  it("has a field for each, its words from the header, and is called by the first text that no row lacks", () => {
    const { resource, names, fields, options } = areaFromColumns({ name: "car", area: "utility" }, [
      column("No.", "1", "2", "3", "4"),
      column("Plate", "A 1", "B 2", "C 3", "D 4"),
      column("Kind", "Van", "Minibus", "Van", "Minibus"),
      column("Plate", "", "", "", ""),
      column("id", "1", "2", "3", "4"),
      column("颜色", "红", "蓝", "红", "蓝"),
    ]);
    expect(names).toEqual(["no", "plate", "kind", "plate_2", "id_2", "column_6"]);
    expect(resource.label).toEqual(["plate"]);
    expect(fields["plate_2"]).toBe("Plate");
    expect(options).toEqual({
      kind: { minibus: "Minibus", van: "Van" },
      column_6: { option_1: "红", option_2: "蓝" },
    });
    expect(resource.fields).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: "kind", type: "enum", options: ["minibus", "van"] }),
        expect.objectContaining({ name: "plate", required: true, search: true }),
      ]),
    );
  });
});
