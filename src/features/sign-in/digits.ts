/** The digits of a typed code. Arabic ones, plain and extended, count as those they stand for. */
export function getDigits(text: string): string {
  const plain = text.replaceAll(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) % 16));
  return plain.replaceAll(/\D/g, "");
}
