/**
 * HTML whose tags carry no handlers. What reads it afterwards runs none in any case, but the browser reports each one that the
 * content security policy forbids while it is read.
 */
export function withoutHandlers(html: string): string {
  return html.replaceAll(/<[^<>]*>/g, (tag) =>
    tag.replaceAll(/[\s/"']on[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*)/gi, " "),
  );
}
