/** Stands behind an own text where nobody wrote one in another language: records hold no blanks and no text twice. */
const UNWRITTEN = "\u2060";

/** A text of another language as its record holds it. */
export function toRecordText(text: string, own: string): string {
  return text.trim() === "" ? `${own}${UNWRITTEN}` : text;
}

/** Empty where nobody wrote it. */
export function fromRecordText(text: string): string {
  return text.endsWith(UNWRITTEN) ? "" : text;
}
