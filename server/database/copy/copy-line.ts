const ESCAPED: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "\b": "\\b",
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\v": "\\v",
};
// oxlint-disable-next-line no-control-regex -- exactly the characters COPY escapes
const SPECIAL = /[\\\u0008\u000c\n\r\t\u000b]/g;

/** A row in COPY's text form, byte for byte as PostgreSQL writes it itself, so that both sides can be compared. */
export function toCopyLine(values: readonly unknown[]): string {
  return `${values.map(toCopyValue).join("\t")}\n`;
}

function toCopyValue(value: unknown): string {
  if (value === null) return "\\N";
  if (typeof value === "string") return value.replace(SPECIAL, (sign) => ESCAPED[sign] ?? sign);
  if (typeof value === "bigint" || (typeof value === "number" && Number.isInteger(value)))
    return String(value);
  throw new TypeError(`A value of the type ${typeof value} cannot be copied.`);
}
