/** Plain text as stored rich text: one escaped paragraph a line. */
export function textToHtml(text: string): string {
  return text
    .split("\n")
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join("");
}

/** The words of stored rich text, paragraphs as lines. Nothing of the markup survives, so nothing of it can run. */
export function htmlToText(html: string): string {
  if (!html.includes("<")) return html;
  const page = new DOMParser().parseFromString(html.replaceAll(/<br\s*\/?>/gi, "\n"), "text/html");
  for (const hidden of page.querySelectorAll("script, style, template")) hidden.remove();
  for (const block of page.querySelectorAll("p, div, li, h1, h2, h3, h4, blockquote, pre"))
    block.append("\n");
  return (page.body.textContent ?? "").replace(/\n+$/, "");
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
