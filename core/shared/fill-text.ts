/** A text with `{{name}}` where values stand, each filled in; what nothing is known of stays as it is. */
export function fillText(text: string, valueOf: (name: string) => string | undefined): string {
  return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => valueOf(name) ?? whole);
}
