import { createReadStream } from "node:fs";

export type Encoding = "utf-8" | "utf-16le" | "windows-1252";

/**
 * How a text is written: by its mark, else UTF-8 when all of it is that, else what older spreadsheets write. Null for
 * what is no text.
 */
export async function detectEncoding(path: string): Promise<Encoding | null> {
  let decoder: TextDecoder | null = new TextDecoder("utf-8", { fatal: true });
  let first = true;
  for await (const part of createReadStream(path)) {
    const bytes = part as Buffer;
    if (first && bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
    first = false;
    if (bytes.some(isNoText)) return null;
    try {
      decoder?.decode(bytes, { stream: true });
    } catch {
      decoder = null;
    }
  }
  try {
    decoder?.decode();
  } catch {
    decoder = null;
  }
  return decoder === null ? "windows-1252" : "utf-8";
}

/** Control signs that no text holds; tab, line ends, form feed and escape occur. */
function isNoText(code: number): boolean {
  return code < 0x09 || (code > 0x0d && code < 0x20 && code !== 0x1b);
}
