import type { Package } from "./package.ts";
import { malformed } from "./table.ts";
import { readWholeXml } from "./xml.ts";

/** How the figures of a cell are to be read. */
export type FigureKind = "number" | "percent" | "date" | "datetime" | "time";

export interface Workbook {
  /** Those that are shown, or all where none is; at least one. */
  readonly sheets: readonly { readonly name: string; readonly path: string }[];
  /** Days count from 1904 instead of 1900. */
  readonly from1904: boolean;
  readonly strings: readonly string[];
  /** By the number of a cell's style. */
  readonly figures: readonly FigureKind[];
}

const ROOT = "xl/workbook.xml";
/** Characters of all shared texts together. */
const MAX_TEXT = 50_000_000;

/** What must be known before the cells of a sheet can be read. */
export async function readWorkbook(parts: Package): Promise<Workbook> {
  if (!parts.has(ROOT)) throw malformed("the file is no workbook");
  const targets = await readTargets(parts);
  const found: { id: string; name: string; shown: boolean }[] = [];
  let from1904 = false;
  await readWholeXml(await parts.open(ROOT), {
    open(name, attributes) {
      if (name === "workbookPr") from1904 = isTrue(attributes["date1904"]);
      if (name === "sheet") {
        const id = Object.entries(attributes).find(([key]) => key === "id" || key.endsWith(":id"))?.[1];
        const state = attributes["state"] ?? "visible";
        const title = attributes["name"] ?? "";
        if (id !== undefined) found.push({ id, name: title, shown: state === "visible" });
      }
    },
  });
  const shown = found.filter((sheet) => sheet.shown);
  const sheets = (shown.length > 0 ? shown : found).flatMap(({ id, name }) => {
    const path = targets.get(id);
    return path !== undefined && parts.has(path) ? [{ name, path }] : [];
  });
  if (sheets.length === 0) throw malformed("the workbook has no sheet");
  const [strings, figures] = [await readStrings(parts), await readFigures(parts)];
  return { sheets, from1904, strings, figures };
}

const isTrue = (value: string | undefined): boolean => value === "1" || value === "true";

async function readTargets(parts: Package): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  const path = "xl/_rels/workbook.xml.rels";
  if (!parts.has(path)) return targets;
  await readWholeXml(await parts.open(path), {
    open(_name, { Id: id, Target: target }) {
      if (id === undefined || target === undefined) return;
      targets.set(id, target.startsWith("/") ? target.slice(1) : `xl/${target}`);
    },
  });
  return targets;
}

async function readStrings(parts: Package): Promise<string[]> {
  const strings: string[] = [];
  const path = "xl/sharedStrings.xml";
  if (!parts.has(path)) return strings;
  let current = "";
  let total = 0;
  let spoken = false;
  await readWholeXml(await parts.open(path), {
    open(name) {
      if (name === "si") current = "";
      if (name === "rPh") spoken = true;
    },
    close(name, text) {
      if (name === "rPh") spoken = false;
      if (name === "t" && !spoken) current += text;
      if (name !== "si") return;
      total += current.length;
      if (total > MAX_TEXT) throw malformed("the texts of the workbook are too long");
      strings.push(unescaped(current));
    },
  });
  return strings;
}

/** Signs that XML cannot hold are written `_x000D_`. */
export function unescaped(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_whole, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Formats every spreadsheet has. */
const BUILT_IN: Readonly<Record<number, FigureKind>> = {
  9: "percent",
  10: "percent",
  14: "date",
  15: "date",
  16: "date",
  17: "date",
  18: "time",
  19: "time",
  20: "time",
  21: "time",
  22: "datetime",
  45: "time",
  46: "time",
  47: "time",
};

async function readFigures(parts: Package): Promise<FigureKind[]> {
  const path = "xl/styles.xml";
  if (!parts.has(path)) return [];
  const formats = new Map<number, FigureKind>();
  const figures: FigureKind[] = [];
  let inside = false;
  await readWholeXml(await parts.open(path), {
    open(name, attributes) {
      if (name === "numFmt") {
        formats.set(Number(attributes["numFmtId"]), figureKind(attributes["formatCode"] ?? ""));
      }
      if (name === "cellXfs") inside = true;
      if (name !== "xf" || !inside) return;
      const id = Number(attributes["numFmtId"] ?? 0);
      figures.push(formats.get(id) ?? BUILT_IN[id] ?? (id >= 27 && id <= 36 ? "date" : "number"));
    },
    close(name) {
      if (name === "cellXfs") inside = false;
    },
  });
  return figures;
}

/** By the letters of a format, without its colours, texts and what is for other signs of the figure. */
export function figureKind(code: string): FigureKind {
  const [first = ""] = code
    .replaceAll(/"[^"]*"|\\.|_.|\[(?!h|m|s)[^\]]*\]/gi, "")
    .toLowerCase()
    .split(";");
  const day = /[yd]/.test(first);
  const clock = /[hs]/.test(first);
  if (day && clock) return "datetime";
  if (day || /m{3,}/.test(first)) return "date";
  if (clock) return "time";
  return first.includes("%") ? "percent" : "number";
}
