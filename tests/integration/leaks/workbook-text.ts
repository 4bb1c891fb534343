import { inflateRawSync } from "node:zlib";

const HEAD = Buffer.from("PK\x03\x04");

/** Everything a workbook holds, as one text. */
export function workbookText(file: Buffer): string {
  const texts: string[] = [];
  for (let at = file.indexOf(HEAD); at !== -1; at = file.indexOf(HEAD, at + 4)) {
    const stored = file.readUInt16LE(at + 8) === 0;
    const start = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
    if (!stored) texts.push(inflateRawSync(file.subarray(start)).toString("utf8"));
  }
  return texts.join("\n");
}
