import { crc32, deflateRawSync } from "node:zlib";

interface Part {
  readonly data: Buffer;
  readonly size: number;
  readonly original: Buffer;
}

/** A zip as other programs write it, and as nobody should: `size` of a part may be a lie. */
export function makeZip(parts: Readonly<Record<string, string | Part>>): Buffer {
  const bodies: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, part] of Object.entries(parts)) {
    const original = typeof part === "string" ? Buffer.from(part) : part.original;
    const data = typeof part === "string" ? deflateRawSync(original) : part.data;
    const size = typeof part === "string" ? original.length : part.size;
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(original), 10);
    head.writeUInt32LE(data.length, 14);
    head.writeUInt32LE(size, 18);
    head.writeUInt16LE(name.length, 22);
    const body = Buffer.concat([Buffer.from("PK\x03\x04"), head, Buffer.from(name), data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    entries.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), head, tail, Buffer.from(name)]));
    bodies.push(body);
    offset += body.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, directory, Buffer.from("PK\x05\x06"), end]);
}

type Cell =
  | string
  | { readonly number: number }
  | { readonly date: number }
  /** A text in the workbook's common table, as spreadsheets save it. */
  | { readonly shared: string };

/** A workbook with one sheet; `xml` or `sheet` stand in the place of the sheet. */
export function makeWorkbook(
  rows: readonly (readonly Cell[])[],
  { xml, sheet }: { xml?: string; sheet?: Part } = {},
): Buffer {
  const shared: string[] = [];
  const cell = (value: Cell): string => {
    if (typeof value === "string")
      return value === "" ? "<c/>" : `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    if ("number" in value) return `<c><v>${value.number}</v></c>`;
    if ("date" in value) return `<c s="1"><v>${value.date}</v></c>`;
    shared.push(value.shared);
    return `<c t="s"><v>${shared.length - 1}</v></c>`;
  };
  const lines = rows.map((row) => `<row>${row.map(cell).join("")}</row>`).join("");
  return makeZip({
    "xl/workbook.xml": '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels":
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    "xl/styles.xml": '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    "xl/sharedStrings.xml": `<sst>${shared.map((text) => `<si><t>${text}</t></si>`).join("")}</sst>`,
    "xl/worksheets/sheet1.xml": sheet ?? xml ?? `<worksheet><sheetData>${lines}</sheetData></worksheet>`,
  });
}
