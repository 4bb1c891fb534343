/** A pasted list, without its bullets and numbers. */
export function readLines(text: string): readonly string[] {
  return text
    .split(/\r?\n/u)
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/u, "").trim())
    .filter((line) => line !== "");
}
