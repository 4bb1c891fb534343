import type { Readable } from "node:stream";
import sax from "sax";
import { AppError } from "../../../../core/errors/app-error.ts";
import { LIMITS, malformed } from "./table.ts";

export type Attributes = Readonly<Record<string, string>>;

/** What a reader of XML is told; names come without their prefix. */
export interface XmlHandlers {
  readonly open: (name: string, attributes: Attributes) => void;
  readonly close?: (name: string, text: string) => void;
}

/**
 * Reads a part of a document as it arrives and stops after each piece, so that the caller can take what was found.
 * `text` of `close` is what stood directly in the element. Throws `malformed_import`.
 */
export async function* readXml(
  source: Readable,
  { open, close }: XmlHandlers,
): AsyncGenerator<void, void, void> {
  const parser = sax.parser(true, {});
  const decoder = new TextDecoder();
  let text = "";
  const add = (part: string): void => {
    text += part;
    if (text.length > LIMITS.cell) throw malformed("a text is too long");
  };
  parser.onopentag = ({ name, attributes }) => {
    text = "";
    open(withoutPrefix(name), attributes as Attributes);
  };
  parser.onclosetag = (name) => {
    close?.(withoutPrefix(name), text);
    text = "";
  };
  parser.ontext = add;
  parser.oncdata = add;
  // entities of its own are how small documents become huge ones; spreadsheets need none
  parser.ondoctype = () => {
    throw malformed("the document declares a type");
  };
  parser.onerror = (error) => {
    throw error;
  };
  try {
    for await (const bytes of source) {
      parser.write(decoder.decode(bytes as Buffer, { stream: true }));
      yield;
    }
    parser.write(decoder.decode()).close();
    yield;
  } catch (error) {
    throw error instanceof AppError ? error : malformed("a part of the file cannot be read", error);
  } finally {
    source.destroy();
  }
}

/** The same for a part that is small enough to be read at once. */
export async function readWholeXml(source: Readable, handlers: XmlHandlers): Promise<void> {
  for await (const _piece of readXml(source, handlers));
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
