/** The values of a parameter that holds several: separated by commas, a comma of their own behind a backslash. */
export function splitEscaped(text: string): string[] {
  const parts = [""];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    const escaped = letter === "\\" && (text.charAt(at + 1) === "," || text.charAt(at + 1) === "\\");
    if (escaped) at += 1;
    if (letter === "," && !escaped) parts.push("");
    else parts[parts.length - 1] += text.charAt(at);
  }
  return parts;
}

export function joinEscaped(values: readonly string[]): string {
  return values.map((value) => value.replaceAll(/[\\,]/g, "\\$&")).join(",");
}
