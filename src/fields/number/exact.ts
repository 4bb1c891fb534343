/** A whole number; the text itself where it is none. */
export function readInteger(text: string): number | string {
  const value = Number(text);
  return /^-?\d+$/.test(text) && Number.isSafeInteger(value) ? value : text;
}

/**
 * A decimal as the API writes it: `1234.5` with two digits becomes `1234.50`. More digits than the field keeps are
 * left in place, for checking to refuse: rounding money behind somebody's back is worse than asking.
 */
export function tidyDecimal(text: string, scale: number): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) return text;
  const [, minus = "", whole = "", digits = ""] = match;
  const exact = digits.length > scale ? digits.replace(/0+$/, "") : digits;
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
