/** Kinds of files the product stores. The kind is read from the content; a file's name and declared type prove nothing. */
export const FILE_KINDS = ["pdf", "docx", "jpeg", "png", "txt", "zip", "rar", "7zip"] as const;
export type FileKind = (typeof FILE_KINDS)[number];

interface KindFacts {
  readonly type: string;
  readonly extensions: readonly string[];
}

export const KIND_FACTS: Readonly<Record<FileKind, KindFacts>> = {
  pdf: { type: "application/pdf", extensions: ["pdf"] },
  docx: {
    type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    extensions: ["docx"],
  },
  jpeg: { type: "image/jpeg", extensions: ["jpg", "jpeg"] },
  png: { type: "image/png", extensions: ["png"] },
  txt: { type: "text/plain; charset=utf-8", extensions: ["txt"] },
  zip: { type: "application/zip", extensions: ["zip"] },
  rar: { type: "application/vnd.rar", extensions: ["rar"] },
  "7zip": { type: "application/x-7z-compressed", extensions: ["7z", "7zip"] },
};

/** Bytes of the beginning that `detectKind` wants to see; fewer when the file is shorter. */
export const HEAD_BYTES = 64 * 1024;

/** The kind the content proves, or null. `head` is the beginning of the file. */
export function detectKind(head: Uint8Array): FileKind | null {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  const begins = (...signature: number[]): boolean => signature.every((byte, index) => bytes[index] === byte);
  const latin = (start: number, end: number): string => bytes.toString("latin1", start, end);
  if (latin(0, 1024).includes("%PDF-")) return "pdf";
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "png";
  if (begins(0xff, 0xd8, 0xff)) return "jpeg";
  if (latin(0, 6) === "Rar!\u001a\u0007") return "rar";
  if (begins(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c)) return "7zip";
  if (begins(0x50, 0x4b, 0x03, 0x04)) return isWordDocument(bytes) ? "docx" : "zip";
  if (begins(0x50, 0x4b, 0x05, 0x06)) return "zip";
  return isText(bytes) ? "txt" : null;
}

/** Word packs its parts as a zip whose first entries name the content types and the folder `word/`. */
function isWordDocument(bytes: Buffer): boolean {
  const text = bytes.toString("latin1");
  return text.includes("[Content_Types].xml") && text.includes("word/");
}

function isText(bytes: Buffer): boolean {
  if (bytes.length === 0 || bytes.includes(0)) return false;
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    // a character cut at the end of the head is no error: `stream` waits for the rest
    const text = decoder.decode(bytes, { stream: true });
    return !Array.from(text).some(isControl);
  } catch {
    return false;
  }
}

/** Control characters that no text holds; tab, line feeds, form feed and escape occur. */
function isControl(letter: string): boolean {
  const code = letter.charCodeAt(0);
  return code < 0x20 && !(code >= 0x09 && code <= 0x0d) && code !== 0x1b;
}
