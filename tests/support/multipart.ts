import { randomBytes } from "node:crypto";

/** A multipart body with one file and texts before it, as a browser's form sends it. */
export function multipart({
  content,
  name,
  type = "application/octet-stream",
  texts = {},
}: {
  content: Buffer | string;
  name: string;
  type?: string;
  texts?: Readonly<Record<string, string>>;
}): { body: Buffer; headers: { "content-type": string } } {
  const boundary = `----form${randomBytes(8).toString("hex")}`;
  const parts = Object.entries(texts).map(
    ([field, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  return {
    body: Buffer.concat([
      Buffer.from(parts.join("") + head),
      Buffer.from(content),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}
