import PDFDocument from "pdfkit";
import type { ContentPart, DocumentContent, LabelledText } from "./content.ts";
import { FONT_FILES } from "./fonts.ts";
import { lineRuns, type TextStyle, wrapText } from "./text.ts";

const MARGIN = 54;
const GAP = 16;
const TITLE: TextStyle = { size: 20, bold: true };
const HEADING: TextStyle = { size: 11, bold: true };
const LABEL: TextStyle = { size: 8, bold: false };
const TEXT: TextStyle = { size: 10, bold: false };
const STRONG: TextStyle = { size: 10, bold: true };
const QUIET = "#595959";
const INK = "#1a1a1a";
const LINE = "#d0d0d0";
const LEADING = 1.5;

interface Box {
  readonly x: number;
  readonly width: number;
}
interface Styled extends Box {
  readonly style: TextStyle;
  readonly color?: string;
  /** At the side where lines end. */
  readonly atEnd?: boolean;
}

/** A document as PDF. Arabic runs to the left with its columns mirrored. The same content gives the same figures, page by page. */
export async function drawDocument(content: DocumentContent): Promise<Buffer> {
  const paper = new Paper(content);
  paper.head();
  for (const part of content.parts) paper.part(part);
  return paper.end();
}

class Paper {
  readonly #pdf: InstanceType<typeof PDFDocument>;
  readonly #chunks: Buffer[] = [];
  readonly #done: Promise<void>;
  readonly #content: DocumentContent;
  readonly #rightToLeft: boolean;
  #y = MARGIN;

  constructor(content: DocumentContent) {
    this.#content = content;
    this.#rightToLeft = content.language === "ar";
    const info = { Title: `${content.title} ${content.name}` };
    // nothing is drawn with a font of the library's own
    const options = { size: "LETTER", margin: 0, bufferPages: true, lang: content.language, info, font: "" };
    this.#pdf = new PDFDocument(options as PDFKit.PDFDocumentOptions);
    for (const [name, file] of Object.entries(FONT_FILES)) this.#pdf.registerFont(name, file);
    this.#done = new Promise((resolve, reject) => {
      this.#pdf.on("data", (chunk: Buffer) => this.#chunks.push(chunk));
      this.#pdf.on("end", resolve);
      this.#pdf.on("error", reject);
    });
  }

  head(): void {
    const { title, name } = this.#content;
    const [start, end] = this.#columns([1, 1]);
    const height = Math.max(
      this.#write(title, { ...start!, style: TITLE }, this.#y),
      this.#write(name, { ...end!, style: TITLE, atEnd: true }, this.#y),
    );
    this.#y += height + GAP / 2;
    this.#rule(this.#y);
    this.#y += GAP;
  }

  part(part: ContentPart): void {
    if (part.kind === "table") this.#table(part);
    else if (part.kind === "fields") this.#fields(part.values);
    else this.#totals(part.values);
    this.#y += GAP;
  }

  async end(): Promise<Buffer> {
    const { count } = this.#pdf.bufferedPageRange();
    for (let page = 0; page < count && count > 1; page += 1) {
      this.#pdf.switchToPage(page);
      const style = { ...this.#whole, style: LABEL, color: QUIET, atEnd: true };
      this.#write(`${page + 1} / ${count}`, style, this.#pdf.page.height - MARGIN + 12);
    }
    this.#pdf.end();
    await this.#done;
    return Buffer.concat(this.#chunks);
  }

  #fields(values: readonly LabelledText[]): void {
    for (let index = 0; index < values.length; index += 2) {
      const pair = values.slice(index, index + 2);
      const boxes = this.#columns([1, 1]);
      const height = (one: LabelledText, box: Box) =>
        this.#height(one.label, { ...box, style: LABEL }) + this.#height(one.value, { ...box, style: TEXT });
      const tallest = Math.max(...pair.map((one, place) => height(one, boxes[place]!)));
      this.#room(tallest);
      pair.forEach(({ label, value }, place) => {
        const box = boxes[place]!;
        const below = this.#write(label, { ...box, style: LABEL, color: QUIET }, this.#y);
        this.#write(value, { ...box, style: TEXT }, this.#y + below);
      });
      this.#y += tallest + GAP / 2;
    }
  }

  #totals(values: readonly LabelledText[]): void {
    values.forEach(({ label, value }, index) => {
      const [, half] = this.#columns([1, 1]);
      const style = index === values.length - 1 ? STRONG : TEXT;
      const height = Math.max(
        this.#height(label, { ...half!, width: half!.width * 0.55, style }),
        this.#height(value, { ...half!, style }),
      );
      this.#room(height + 6);
      if (style === STRONG) this.#rule(this.#y, half);
      const top = this.#y + 4;
      const width = half!.width * 0.6;
      const x = this.#rightToLeft ? half!.x + half!.width - width : half!.x;
      this.#write(label, { x, width, style }, top);
      this.#write(value, { ...half!, style, atEnd: true }, top);
      this.#y += height + 6;
    });
  }

  #table({ title, columns, rows }: Extract<ContentPart, { kind: "table" }>): void {
    const boxes = this.#columns(columns.map((column, index) => share(column, rows, index)));
    const cells = (texts: readonly string[], style: TextStyle, color: string) =>
      texts.map((text, index) => ({
        text,
        styled: { ...boxes[index]!, style, color, atEnd: columns[index]!.numeric },
      }));
    const put = (row: ReturnType<typeof cells>): void => {
      const height = Math.max(...row.map(({ text, styled }) => this.#height(text, styled)));
      for (const { text, styled } of row) this.#write(text, styled, this.#y + 4);
      this.#y += height + 8;
      this.#rule(this.#y);
    };
    const labels = cells(
      columns.map(({ label }) => label),
      LABEL,
      QUIET,
    );
    this.#room(80);
    this.#y += this.#write(title, { ...this.#whole, style: HEADING }, this.#y);
    put(labels);
    for (const texts of rows) {
      const row = cells(texts, TEXT, INK);
      const height = Math.max(...row.map(({ text, styled }) => this.#height(text, styled))) + 8;
      if (this.#room(height)) put(labels);
      put(row);
    }
  }

  get #whole(): Box {
    return { x: MARGIN, width: this.#pdf.page.width - 2 * MARGIN };
  }

  /** Boxes beside each other, in the direction in which the language is read. */
  #columns(shares: readonly number[]): Box[] {
    const { x, width } = this.#whole;
    const gap = 12;
    const free = width - gap * (shares.length - 1);
    const all = shares.reduce((sum, one) => sum + one, 0);
    let left = x;
    const boxes = shares.map((one) => {
      const box = { x: left, width: (free * one) / all };
      left += box.width + gap;
      return box;
    });
    return this.#rightToLeft ? boxes.map((box) => ({ ...box, x: 2 * x + width - box.x - box.width })) : boxes;
  }

  /** A new page where so much does not fit on this one; says whether it began one. */
  #room(height: number): boolean {
    if (this.#y + height <= this.#pdf.page.height - MARGIN) return false;
    this.#pdf.addPage();
    this.#y = MARGIN;
    return true;
  }

  #rule(y: number, { x, width }: Box = this.#whole): void {
    this.#pdf
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.5)
      .stroke(LINE);
  }

  #lines(text: string, { width, style }: Styled): string[] {
    return wrapText(text, { width, measure: (part) => this.#width(part, style) });
  }

  #height(text: string, styled: Styled): number {
    return this.#lines(text, styled).length * styled.style.size * LEADING;
  }

  #runs(line: string, { bold }: TextStyle) {
    return lineRuns(line, { bold, rightToLeft: this.#rightToLeft });
  }

  #width(line: string, style: TextStyle): number {
    return this.#runs(line, style).reduce((sum, run) => sum + this.#runWidth(run, style), 0);
  }

  #runWidth({ text, font }: ReturnType<typeof lineRuns>[number], { size }: TextStyle): number {
    // with features given a run is shaped as a whole, not word by word
    return this.#pdf.font(font).fontSize(size).widthOfString(text, { features: [] });
  }

  /** Writes into a box and says how high it became. */
  #write(text: string, styled: Styled, top: number): number {
    const { x, width, style, color = INK, atEnd = false } = styled;
    const lines = this.#lines(text, styled);
    lines.forEach((line, index) => {
      const left = this.#rightToLeft === atEnd ? x : x + width - this.#width(line, style);
      let at = left;
      const baseline = top + style.size * (LEADING * index + 1.1);
      for (const run of this.#runs(line, style)) {
        const wide = this.#runWidth(run, style);
        this.#pdf
          .fillColor(color)
          .text(run.text, at, baseline, { lineBreak: false, features: [], baseline: "alphabetic" });
        at += wide;
      }
    });
    return lines.length * style.size * LEADING;
  }
}

/** How much of the width a column is given: by its longest text, within bounds. */
function share(
  { label }: { readonly label: string },
  rows: readonly (readonly string[])[],
  index: number,
): number {
  const longest = rows
    .slice(0, 100)
    .reduce((most, row) => Math.max(most, row[index]?.length ?? 0), label.length * 0.8);
  return Math.min(32, Math.max(9, longest));
}
