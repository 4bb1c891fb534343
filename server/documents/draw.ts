import { once } from "node:events";
import { Writable } from "node:stream";
import PDFDocument from "pdfkit";
import type { ContentPart, ContentTable, DocumentContent, LabelledLines, LabelledText } from "./content.ts";
import { FONT_FILES, type FontName, openFont } from "./fonts.ts";
import { lineRuns, type TextStyle, wrapText } from "./text.ts";

const MARGIN = 50;
const GAP = 14;
const TITLE: TextStyle = { size: 20, bold: true };
const NAME: TextStyle = { size: 13, bold: false };
const HEADING: TextStyle = { size: 11, bold: true };
const LABEL: TextStyle = { size: 8, bold: false };
const TEXT: TextStyle = { size: 10, bold: false };
const STRONG: TextStyle = { size: 10, bold: true };
const QUIET = "#595959";
const INK = "#1a1a1a";
const LINE = "#d0d0d0";
const LEADING = 1.5;
const ARABIC = /\p{Script=Arabic}/u;
const LATIN = /\p{Script=Latin}/u;
/** Whoever put one into a text decided on its direction. */
const MARK = /[\u200e\u200f]/;
/** What is longer goes over the whole width, and on to the next page. */
const MAX_HEIGHT_BESIDE = 150;
/** Room to sign in. */
const SIGNATURE_HEIGHT = 34;
/** Above and below the texts of a table's row, together. */
const ROW_PADDING = 6;
/** Values beside each other. */
const FIELD_COLUMNS = 3;

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
  const chunks: Buffer[] = [];
  const into = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  const file = openDocumentFile(into, {
    title: `${content.title} ${content.name}`,
    language: content.language,
  });
  await file.add(content);
  await file.end();
  return Buffer.concat(chunks);
}

interface DocumentFile {
  /** Draws one more document, which begins a page and counts its own; settles when it is written. */
  readonly add: (content: DocumentContent) => Promise<void>;
  readonly end: () => Promise<void>;
}

/** A PDF of one document or many. What is drawn is written at once, so that memory does not grow with their number. */
export function openDocumentFile(
  into: Writable,
  { title, language }: { title: string; language: string },
): DocumentFile {
  // nothing is drawn with a font of the library's own
  const options = {
    autoFirstPage: false,
    bufferPages: true,
    lang: language,
    info: { Title: title },
    font: "",
  };
  const pdf = new PDFDocument(options as PDFKit.PDFDocumentOptions);
  for (const name of Object.keys(FONT_FILES) as FontName[]) pdf.registerFont(name, openFont(name) as never);
  const failed = new Promise<never>((_resolve, reject) => {
    pdf.on("error", reject);
    into.on("error", reject);
  });
  failed.catch(() => {});
  pdf.pipe(into);
  /** Shaping costs more than anything else here, and the same words are measured again and again. */
  const widths = new Map<string, number>();
  return {
    async add(content) {
      new Paper(pdf, content, widths).draw();
      pdf.flushPages();
      if (widths.size > MAX_WIDTHS) widths.clear();
      if (into.writableNeedDrain) await Promise.race([once(into, "drain"), failed]);
      else await new Promise((resolve) => setImmediate(resolve));
    },
    async end() {
      const done = once(into, "finish");
      pdf.end();
      await Promise.race([done, failed]);
    },
  };
}

const MAX_WIDTHS = 20_000;

class Paper {
  readonly #pdf: InstanceType<typeof PDFDocument>;
  readonly #content: DocumentContent;
  readonly #rightToLeft: boolean;
  readonly #widths: Map<string, number>;
  #y = MARGIN;

  constructor(pdf: InstanceType<typeof PDFDocument>, content: DocumentContent, widths: Map<string, number>) {
    this.#pdf = pdf;
    this.#content = content;
    this.#rightToLeft = content.language === "ar";
    this.#widths = widths;
  }

  draw(): void {
    this.#page();
    this.#head();
    for (const part of this.#content.parts) {
      this.#part(part);
      this.#y += GAP;
    }
    this.#count();
  }

  #page(): void {
    this.#pdf.addPage({ size: "LETTER", margin: 0 });
    this.#y = MARGIN;
  }

  #head(): void {
    const { title, name } = this.#content;
    const [start, end] = this.#columns(name === "" ? [1] : [3, 2]);
    const heights = [this.#write(title, { ...start!, style: TITLE }, this.#y)];
    // both stand on one line
    const lower = TITLE.size - NAME.size;
    if (end)
      heights.push(lower + this.#write(name, { ...end, style: NAME, atEnd: true }, this.#y + lower * 1.1));
    this.#y += Math.max(...heights) + GAP / 2;
    this.#rule(this.#y, this.#whole, { width: 1, color: INK });
    this.#y += GAP;
  }

  #part(part: ContentPart): void {
    switch (part.kind) {
      case "parties":
        return this.#parties(part.parties);
      case "fields":
        return this.#fields(part.title, part.values);
      case "totals":
        return this.#totals(part.values);
      case "table":
        return this.#table(part);
      case "text":
        return this.#text(part.text, part.small);
      case "signatures":
        return this.#signatures(part.parties);
    }
  }

  /** "2 of 5" at the foot, and what the pages belong to. */
  #count(): void {
    const { start, count } = this.#pdf.bufferedPageRange();
    if (count === 1) return;
    const { title, name, words } = this.#content;
    const style = { ...this.#whole, style: LABEL, color: QUIET };
    for (let page = 0; page < count; page += 1) {
      this.#pdf.switchToPage(start + page);
      const top = this.#pdf.page.height - MARGIN + 12;
      this.#write(`${title} ${name}`, style, top);
      this.#write(words.page(page + 1, count), { ...style, atEnd: true }, top);
    }
  }

  #parties(parties: readonly LabelledLines[]): void {
    const boxes = this.#columns(parties.length === 1 ? [1, 1] : parties.map(() => 1));
    const height = ({ label, lines }: LabelledLines, box: Box) =>
      this.#height(label, { ...box, style: LABEL }) +
      lines.reduce((sum, line) => sum + this.#height(line, { ...box, style: TEXT }), 0);
    const tallest = Math.max(...parties.map((party, index) => height(party, boxes[index]!)));
    this.#room(tallest);
    parties.forEach(({ label, lines }, index) => {
      const box = boxes[index]!;
      let top = this.#y + this.#write(label, { ...box, style: LABEL, color: QUIET }, this.#y);
      lines.forEach((line, place) => {
        top += this.#write(line, { ...box, style: place === 0 ? STRONG : TEXT }, top);
      });
    });
    this.#y += tallest;
  }

  #fields(title: string | null, values: readonly LabelledText[]): void {
    if (title !== null) {
      this.#room(60);
      this.#y += this.#write(title, { ...this.#whole, style: HEADING }, this.#y) + 4;
    }
    const boxes = this.#columns(Array.from({ length: FIELD_COLUMNS }, () => 1));
    const isLong = ({ value }: LabelledText) =>
      this.#height(value, { ...boxes[0]!, style: TEXT }) > MAX_HEIGHT_BESIDE;
    let row: LabelledText[] = [];
    const put = () => {
      if (row.length > 0) this.#fieldRow(row, boxes);
      row = [];
    };
    for (const one of values) {
      if (!isLong(one)) {
        if (row.push(one) === FIELD_COLUMNS) put();
        continue;
      }
      put();
      this.#room(60);
      this.#y += this.#write(one.label, { ...this.#whole, style: LABEL, color: QUIET }, this.#y);
      this.#text(one.value, false);
      this.#y += GAP / 2;
    }
    put();
    this.#y -= GAP / 2;
  }

  #fieldRow(row: readonly LabelledText[], boxes: readonly Box[]): void {
    const height = (one: LabelledText, box: Box) =>
      this.#height(one.label, { ...box, style: LABEL }) + this.#height(one.value, { ...box, style: TEXT });
    const tallest = Math.max(...row.map((one, index) => height(one, boxes[index]!)));
    this.#room(tallest);
    row.forEach(({ label, value }, index) => {
      const box = boxes[index]!;
      const below = this.#write(label, { ...box, style: LABEL, color: QUIET }, this.#y);
      this.#write(value, { ...box, style: TEXT }, this.#y + below);
    });
    this.#y += tallest + GAP / 2;
  }

  #totals(values: readonly LabelledText[]): void {
    const [, half] = this.#columns([1, 1]);
    const named = this.#startOf(half!, 0.6);
    const lines = values.map(({ label, value }, index) => {
      const style = index === values.length - 1 ? STRONG : TEXT;
      const height = Math.max(
        this.#height(label, { ...named, style }),
        this.#height(value, { ...half!, style }),
      );
      return { label, value, style, height: height + 4 };
    });
    // a result does not stand alone on a page
    this.#room(lines.reduce((sum, { height }) => sum + height, 0));
    for (const { label, value, style, height } of lines) {
      if (style === STRONG) this.#rule(this.#y, half);
      const top = this.#y + 3;
      this.#write(label, { ...named, style }, top);
      this.#write(value, { ...half!, style, atEnd: true }, top);
      this.#y += height;
    }
  }

  #table({ title, columns, rows, sums }: ContentTable): void {
    const boxes = this.#columns(
      columns.map((column, index) => share(column, sums === null ? rows : [sums, ...rows], index)),
    );
    const cells = (texts: readonly string[], style: TextStyle, color: string) =>
      texts.map((text, index) => ({
        text,
        styled: { ...boxes[index]!, style, color, atEnd: columns[index]!.numeric },
      }));
    type Row = ReturnType<typeof cells>;
    const heightOf = (row: Row): number =>
      Math.max(...row.map(({ text, styled }) => this.#height(text, styled))) + ROW_PADDING;
    const put = (row: Row, ends = true): void => {
      const height = heightOf(row);
      for (const { text, styled } of row) this.#write(text, styled, this.#y + ROW_PADDING / 2);
      this.#y += height;
      if (ends) this.#rule(this.#y);
    };
    const head = cells(
      columns.map(({ label }) => label),
      LABEL,
      QUIET,
    );
    this.#room(80);
    this.#y += this.#write(title, { ...this.#whole, style: HEADING }, this.#y);
    put(head);
    const putBelowHead = (row: Row): void => {
      const height = heightOf(row);
      if (heightOf(head) + height <= this.#left(MARGIN)) {
        if (this.#room(height)) put(head);
        return put(row);
      }
      // no page takes it as a whole: it goes on on the next ones
      const lineHeight = Math.max(...row.map(({ styled }) => styled.style.size)) * LEADING;
      const lines = row.map(({ text, styled }) => this.#lines(text, styled));
      const count = Math.max(...lines.map(({ length }) => length));
      let from = 0;
      while (from < count) {
        if (this.#room(2 * lineHeight + ROW_PADDING)) put(head);
        const to = from + Math.floor((this.#left() - ROW_PADDING) / lineHeight);
        const part = row.map((cell, at) => ({ ...cell, text: lines[at]!.slice(from, to).join("\n") }));
        put(part, to >= count);
        from = to;
      }
    };
    for (const texts of rows) putBelowHead(cells(texts, TEXT, INK));
    if (sums === null) return;
    const { total } = this.#content.words;
    const foot = cells(
      sums.map((sum, index) => (index === 0 && sum === "" ? total : sum)),
      STRONG,
      INK,
    );
    putBelowHead(foot);
  }

  #text(text: string, small: boolean): void {
    const style = small ? LABEL : TEXT;
    const color = small ? QUIET : INK;
    const lineHeight = style.size * LEADING;
    for (const line of this.#lines(text, { ...this.#whole, style })) {
      this.#room(lineHeight);
      this.#write(line, { ...this.#whole, style, color }, this.#y);
      this.#y += lineHeight;
    }
  }

  #signatures(parties: readonly LabelledLines[]): void {
    const boxes = this.#columns(parties.length === 1 ? [1, 1] : parties.map(() => 1));
    const height = ({ lines }: LabelledLines) => (1 + lines.length) * TEXT.size * LEADING;
    const tallest = SIGNATURE_HEIGHT + Math.max(...parties.map(height));
    this.#room(tallest);
    const below = this.#y + SIGNATURE_HEIGHT;
    parties.forEach(({ label, lines }, index) => {
      const signing = this.#startOf(boxes[index]!, 0.64);
      const dating = this.#endOf(boxes[index]!, 0.3);
      this.#rule(below, signing, { width: 0.75, color: INK });
      this.#rule(below, dating, { width: 0.75, color: INK });
      let top = below + 3;
      top += this.#write(label, { ...signing, style: LABEL, color: QUIET }, top);
      this.#write(this.#content.words.date, { ...dating, style: LABEL, color: QUIET }, below + 3);
      for (const line of lines) top += this.#write(line, { ...signing, style: TEXT }, top);
    });
    this.#y += tallest;
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

  /** The part of a box where lines begin, and that where they end. */
  #startOf(box: Box, part: number): Box {
    const width = box.width * part;
    return { x: this.#rightToLeft ? box.x + box.width - width : box.x, width };
  }
  #endOf(box: Box, part: number): Box {
    const width = box.width * part;
    return { x: this.#rightToLeft ? box.x : box.x + box.width - width, width };
  }

  /** How much fits on the page below a height. */
  #left(from = this.#y): number {
    return this.#pdf.page.height - MARGIN - from;
  }

  /** A new page where so much does not fit on this one; says whether it began one. */
  #room(height: number): boolean {
    if (height <= this.#left()) return false;
    this.#page();
    return true;
  }

  #rule(y: number, { x, width }: Box = this.#whole, line = { width: 0.5, color: LINE }): void {
    this.#pdf
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(line.width)
      .stroke(line.color);
  }

  #lines(text: string, { width, style }: Pick<Styled, "width" | "style">): string[] {
    return wrapText(text, { width, measure: (part) => this.#width(part, style) });
  }

  #height(text: string, styled: Styled): number {
    return this.#lines(text, styled).length * styled.style.size * LEADING;
  }

  /** What holds Latin letters alone, such as an address, is read from the left in every language. */
  #isRightToLeft(text: string): boolean {
    return this.#rightToLeft && (ARABIC.test(text) || MARK.test(text) || !LATIN.test(text));
  }

  #width(line: string, style: TextStyle): number {
    const runs = lineRuns(line, { bold: style.bold, rightToLeft: this.#rightToLeft });
    return runs.reduce((sum, run) => sum + this.#runWidth(run, style), 0);
  }

  #runWidth({ text, font }: ReturnType<typeof lineRuns>[number], { size }: TextStyle): number {
    this.#pdf.font(font).fontSize(size);
    const key = `${font} ${size} ${text}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    // with features given a run is shaped as a whole, not word by word
    const width = this.#pdf.widthOfString(text, { features: [] });
    this.#widths.set(key, width);
    return width;
  }

  /** Writes into a box and says how high it became. */
  #write(text: string, styled: Styled, top: number): number {
    const { x, width, style, color = INK, atEnd = false } = styled;
    const lines = this.#lines(text, styled);
    const rightToLeft = this.#isRightToLeft(text);
    lines.forEach((line, index) => {
      const left = this.#rightToLeft === atEnd ? x : x + width - this.#width(line, style);
      let at = left;
      const baseline = top + style.size * (LEADING * index + 1.1);
      for (const run of lineRuns(line, { bold: style.bold, rightToLeft })) {
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
