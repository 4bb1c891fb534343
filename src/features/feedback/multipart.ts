/** One part of a multipart body; several files of one name are several parts. */
export interface Part {
  readonly name: string;
  /** Anything but text, files and what is left out travels as JSON. */
  readonly value: unknown;
  /** Of a file; a `File` brings its own. */
  readonly fileName?: string;
}

/** The body of a form with files. */
export function multipart(parts: readonly Part[]): FormData {
  const body = new FormData();
  for (const { name, value, fileName } of parts) {
    if (value === null || value === undefined) continue;
    if (value instanceof Blob) {
      body.append(name, value, fileName ?? (value instanceof File ? value.name : "file"));
    } else body.append(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return body;
}
