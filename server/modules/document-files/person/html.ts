import type { Language } from "../../../../core/definition/definitions.ts";
import { escapeHtml } from "../../../../core/shared/escape-html.ts";

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}section{border-top:1px solid #8886;margin-top:1.5rem}
table{border-collapse:collapse;width:100%;margin:.5rem 0}th,td{text-align:start;vertical-align:top;padding:.25rem .75rem .25rem 0;border-bottom:1px solid #8883;overflow-wrap:anywhere}
th{font-weight:600}.rows th:first-child{width:auto}.fields th{width:30%}.quiet{opacity:.7}@media(max-width:30rem){.fields th,.fields td{display:block;width:auto;border:0;padding:0}}`;

/** How a page begins and ends: it needs nothing from anywhere, and runs nothing. */
export function pageFrame({ title, language }: { readonly title: string; readonly language: Language }) {
  return {
    start: `<!doctype html><html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src 'self'"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><h1>${escapeHtml(title)}</h1>\n`,
    end: "</body></html>\n",
  };
}

const cells = (tag: "td" | "th", texts: readonly string[]): string =>
  texts.map((text) => `<${tag} dir="auto">${escapeHtml(text).replaceAll("\n", "<br>")}</${tag}>`).join("");

/** What something is called, and what it is. */
export function fieldsTable(pairs: readonly (readonly [string, string])[]): string {
  const rows = pairs.map(([label, value]) => `<tr>${cells("th", [label])}${cells("td", [value])}</tr>`);
  return rows.length === 0 ? "" : `<table class="fields">${rows.join("")}</table>`;
}

export function rowsTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const lines = rows.map((row) => `<tr>${cells("td", row)}</tr>`).join("");
  return `<table class="rows"><thead><tr>${cells("th", heads)}</tr></thead><tbody>${lines}</tbody></table>`;
}

export const heading = (level: 2 | 3, text: string): string =>
  `<h${level} dir="auto">${escapeHtml(text)}</h${level}>`;

export const paragraph = (text: string): string => `<p class="quiet">${escapeHtml(text)}</p>`;

/** Links to pages of the same file, with what is said beside each. */
export function linkedRows(
  rows: readonly { readonly to: string; readonly label: string; readonly beside: string }[],
): string {
  const lines = rows.map(
    ({ to, label, beside }) =>
      `<tr><td><a href="${escapeHtml(to)}" dir="auto">${escapeHtml(label)}</a></td><td>${escapeHtml(beside)}</td></tr>`,
  );
  return lines.length === 0 ? "" : `<table>${lines.join("")}</table>`;
}
