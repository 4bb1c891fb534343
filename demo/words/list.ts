/** The items of a text, between commas. */
export function list(text: string): readonly string[] {
  return text.trim().split(/,\s*/u);
}
