import { KIND_FACTS } from "./kinds.ts";
import type { FileKind } from "./kinds.ts";

const MAX_NAME_BYTES = 180;

/** The last part of what the browser called the file, without what no file system takes, and with an ending that fits its content. */
export function cleanFileName(name: string | undefined, kind: FileKind): string {
  const last = (name ?? "").split(/[/\\]/).at(-1) ?? "";
  const printable = Array.from(last.normalize("NFC"))
    .filter((letter) => letter >= " " && !'<>:"|?*\u007f'.includes(letter))
    .join("")
    .trim()
    .replace(/^\.+/, "");
  const { extensions } = KIND_FACTS[kind];
  const dot = printable.lastIndexOf(".");
  const ending = dot === -1 ? "" : printable.slice(dot + 1).toLowerCase();
  const stem = (extensions.includes(ending) ? printable.slice(0, dot) : printable)
    .slice(0, MAX_NAME_BYTES)
    .trim();
  return `${stem === "" ? "file" : stem}.${extensions.includes(ending) ? ending : extensions[0]}`;
}

/** Header that offers a download under the name, in every script (RFC 6266). */
export function contentDisposition(name: string, disposition: "attachment" | "inline"): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
