/** A typed whole number; the text itself where it is none. Grouping marks between digits are no mistake. */
export function readInteger(text: string): number | string {
  const plain = ungroup(text);
  const value = Number(plain);
  return /^[+-]?\d+$/.test(plain) && Number.isSafeInteger(value) ? value : text.trim();
}

/**
 * A typed decimal as the API writes it: `1,234.5` with two digits becomes `1234.50`. More digits than the field keeps are
 * left in place, for checking to refuse: rounding money behind somebody's back is worse than asking.
 */
export function tidyDecimal(text: string, scale: number): string {
  const plain = ungroup(text).replace(/^[$€£]\s*/, "");
  const match = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(plain);
  if (!match || (!match[2] && !match[3])) return text.trim();
  const [, sign = "", whole = "", digits = ""] = match;
  const exact = digits.length > scale ? digits.replace(/0+$/, "") : digits;
  const minus = sign === "-" ? "-" : "";
  const fraction = exact.padEnd(scale, "0");
  const amount = whole.replace(/^0+(?=\d)/, "") || "0";
  return fraction === "" ? `${minus}${amount}` : `${minus}${amount}.${fraction}`;
}

/** Degrees as a number; the text itself where it is none, null where nothing is there. */
export function readDegrees(text: string): number | string | null {
  const plain = tidyDecimal(text, 0);
  if (plain === "") return null;
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text.trim();
}

function ungroup(text: string): string {
  return text.trim().replaceAll(/(?<=\d)[,\s\u00a0'](?=\d{3}(?:\D|$))/g, "");
}
