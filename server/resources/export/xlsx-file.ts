import type { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { AppError } from "../../../core/errors/app-error.ts";
import { zoneFieldOf } from "../../../core/definition/zoned-moments.ts";
import { columnName } from "../../../core/shared/column-name.ts";
import { type FileColumn, getAmount, zonedText } from "./file-column.ts";
import type { FileInput, FileWriter } from "./file-writer.ts";
import { getSheetCell } from "./cells.ts";
import { SERVER_FIELD_TYPES } from "../../field-types/index.ts";
import type { SheetCell, SheetContext } from "../../field-types/types.ts";
import { createStyles, STYLES } from "./sheet-styles.ts";

/** Rows of a sheet, by the format's own limit; the first is the header. */
const MAX_ROWS = 1_048_576;
/** Characters of a cell, by the same. */
const MAX_TEXT_LENGTH = 32_767;

/** A workbook of one sheet, written row by row: what is before the end of a row never stays in memory. */
export function createXlsx({ columns, context, timeZone, title }: FileInput): FileWriter {
  const sheetContext: SheetContext = { ...context, timeZone };
  const names = columns.map((_column, index) => columnName(index));
  const styles = createStyles();
  let count = 0;
  const line = (cells: readonly string[]): string => {
    count += 1;
    if (count > MAX_ROWS) throw new AppError({ code: "sheet_full", status: 400 });
    return `<row r="${count}">${cells.join("")}</row>`;
  };
  return {
    begin: () =>
      SHEET_START +
      columnWidths(columns.map(widthOf)) +
      "<sheetData>" +
      line(
        columns.map((column, index) =>
          cellXml(`${names[index]}1`, { kind: "text", text: column.title }, STYLES.heading),
        ),
      ),
    row: (record) =>
      line(
        columns.map((column, index) => {
          const zoned = zonedText(column, record);
          const cell: SheetCell | null =
            zoned === null
              ? getSheetCell(record[column.field.name], column.field, sheetContext)
              : { kind: "text", text: zoned };
          if (cell === null) return "";
          const amount = cell.kind === "number" ? getAmount(column, record) : null;
          const written =
            amount === null ? cell : { ...cell, style: styles.ofAmount(amount.code, amount.isWhole) };
          return cellXml(`${names[index]}${count + 1}`, written);
        }),
      ),
    end: () =>
      `</sheetData>${columns.length === 0 ? "" : `<autoFilter ref="A1:${names.at(-1)}${count}"/>`}</worksheet>`,
    pack: (sheet) => packWorkbook(sheet, { title, styles: styles.xml }),
  };
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const SHEET_START = `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;
const SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const pathOf = (index: number): string => `worksheets/sheet${index + 1}.xml`;

/** The parts of the package beside the sheets, which stand in the order of their titles. */
function partsOf(titles: readonly string[], styles: string): Record<string, string> {
  const sheetTypes = titles.map(
    (_title, index) =>
      `<Override PartName="/xl/${pathOf(index)}" ContentType="${SHEET_TYPE}.worksheet+xml"/>`,
  );
  const sheets = titles.map(
    (title, index) =>
      `<sheet name="${escaped(sheetName(title))}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const relations = titles.map(
    (_title, index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/worksheet" Target="${pathOf(index)}"/>`,
  );
  return {
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/>${sheetTypes.join("")}<Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships">${relations.join("")}<Relationship Id="rId${titles.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": styles,
  };
}

/** Quick rather than small: the text of a sheet shrinks to a tenth either way. */
const COMPRESSION = 2;

interface Workbook {
  readonly title: string;
  /** Asked for once the last row is written. */
  readonly styles: () => string;
}

function packWorkbook(sheet: Readable, { title, styles }: Workbook): Readable {
  const zip = new ZipFile();
  zip.addReadStream(sheet, `xl/${pathOf(0)}`, { compressionLevel: COMPRESSION });
  sheet.once("end", () => {
    const parts = Object.entries(partsOf([title], styles()));
    for (const [path, xml] of parts) zip.addBuffer(Buffer.from(HEAD + xml), path);
    zip.end();
  });
  const file = zip.outputStream as Readable;
  const fail = (error: Error): void => void file.destroy(error);
  zip.once("error", fail);
  sheet.once("error", fail);
  file.once("close", () => sheet.destroy());
  return file;
}

/** A workbook of texts, small enough to be written at once. */
export function packSheets(
  sheets: readonly { readonly name: string; readonly rows: readonly (readonly string[])[] }[],
): Readable {
  const zip = new ZipFile();
  for (const [index, { rows }] of sheets.entries()) {
    const lines = rows.map((cells, row) => {
      const written = cells.map((text, column) =>
        text === ""
          ? ""
          : cellXml(
              `${columnName(column)}${row + 1}`,
              { kind: "text", text },
              row === 0 ? STYLES.heading : undefined,
            ),
      );
      return `<row r="${row + 1}">${written.join("")}</row>`;
    });
    const widths = columnWidths((rows[0] ?? []).map(() => USUAL_WIDTH));
    const xml = `${SHEET_START}${widths}<sheetData>${lines.join("")}</sheetData></worksheet>`;
    zip.addBuffer(Buffer.from(xml), `xl/${pathOf(index)}`);
  }
  const parts = Object.entries(
    partsOf(
      sheets.map(({ name }) => name),
      createStyles().xml(),
    ),
  );
  for (const [path, xml] of parts) zip.addBuffer(Buffer.from(HEAD + xml), path);
  zip.end();
  return zip.outputStream as Readable;
}

/** Names of sheets are short and hold none of these signs. */
function sheetName(title: string): string {
  const name = title
    .replaceAll(/[[\]:*?/\\']/g, " ")
    .trim()
    .slice(0, 31);
  return name === "" ? "Sheet" : name;
}

const USUAL_WIDTH = 22;

const ZONED_WIDTH = 34;

const widthOf = ({ field }: FileColumn): number =>
  zoneFieldOf(field) === null ? (SERVER_FIELD_TYPES[field.valueType].width ?? USUAL_WIDTH) : ZONED_WIDTH;

function columnWidths(all: readonly number[]): string {
  if (all.length === 0) return "";
  const widths = all.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return `<cols>${widths.join("")}</cols>`;
}

function cellXml(reference: string, cell: SheetCell, style?: number): string {
  switch (cell.kind) {
    case "number":
      return `<c r="${reference}" s="${cell.style}"><v>${cell.value}</v></c>`;
    case "boolean":
      return `<c r="${reference}" t="b"><v>${cell.value ? 1 : 0}</v></c>`;
    case "text": {
      const text = cell.text.slice(0, MAX_TEXT_LENGTH);
      const look = style ?? (text.includes("\n") ? STYLES.wrapped : null);
      return `<c r="${reference}"${look === null ? "" : ` s="${look}"`} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
    }
  }
}

const SPECIAL = /[&<>"\r]|(?![\t\n])\p{Cc}|[\uFFFE\uFFFF]|\p{Cs}|_x[0-9A-Fa-f]{4}_/gu;
const NAMES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** XML text; signs that XML cannot hold are written as the format writes them, `_x000D_`. */
function escaped(text: string): string {
  return text.replaceAll(SPECIAL, (found) => {
    if (found.length > 1) return `_x005F${found}`;
    return NAMES[found] ?? `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
  });
}
