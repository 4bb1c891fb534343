import { foldText } from "../../../core/definition/fold.ts";
import type { ReferenceValue } from "../../fields/values.ts";
import { escapeMarkup, textOfMarkup } from "../../../core/rich-text/text.ts";

/** A stretch of a comment: words, or somebody who is meant. */
export type CommentPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "mention"; readonly id: number; readonly name: string };

/** Whom comments name. */
export const PEOPLE = "employee";

/** Where a mention leads; stored in the comment, so that the id and not the name of the day is kept. */
const ADDRESS = /^\/records\/employee\/([1-9]\d*)$/;

/** What is being typed after an `@`, from there to the caret; null where nobody is being looked for. */
export function mentionAt(
  text: string,
  caret: number,
): { readonly start: number; readonly query: string } | null {
  // A name has a few words; an address like a@b.example is none.
  const found = /(?:^|[\s(])@((?:[^\s@]+ ?){0,3})$/u.exec(text.slice(0, caret));
  if (!found) return null;
  const query = found[1] ?? "";
  return query.length > 40 ? null : { start: caret - query.length - 1, query };
}

/** People offered at once. */
const MAX_SUGGESTED = 10;

/** Those whose name begins with what was typed, whatever its case and accents. */
export function suggestedPeople<P extends Pick<ReferenceValue, "label">>(
  people: readonly P[],
  query: string,
): readonly P[] {
  const typed = foldText(query.trim());
  return people.filter(({ label }) => foldText(label).startsWith(typed)).slice(0, MAX_SUGGESTED);
}

/** Text with a name put in where the `@` stood, and the caret behind it. */
export function withMention({
  text,
  caret,
  start,
  name,
}: {
  readonly text: string;
  readonly caret: number;
  readonly start: number;
  readonly name: string;
}): { readonly text: string; readonly caret: number } {
  const put = `@${name} `;
  return {
    text: text.slice(0, start) + put + text.slice(caret).replace(/^ /, ""),
    caret: start + put.length,
  };
}

interface Written {
  readonly body: string;
  readonly mentions: readonly number[];
}

/** What is stored for a text: each `@Name` of the people chosen as a link by id, one paragraph a line. */
export function toStored(text: string, chosen: readonly ReferenceValue[]): Written {
  const byLength = chosen.toSorted((one, other) => other.label.length - one.label.length);
  const mentions = new Set<number>();
  const line = (words: string): string => {
    let html = "";
    for (let at = 0; at < words.length;) {
      const person = byLength.find(({ label }) => words.startsWith(`@${label}`, at));
      if (person) {
        mentions.add(person.id);
        html += `<a href="/records/employee/${person.id}">@${escapeMarkup(person.label)}</a>`;
        at += person.label.length + 1;
      } else {
        html += escapeMarkup(words.charAt(at));
        at += 1;
      }
    }
    return `<p>${html}</p>`;
  };
  const body = text.split("\n").map(line).join("");
  return { body, mentions: [...mentions] };
}

/** A stored comment in its parts; names are those of today, where the answer knows them. */
export function toParts(html: string, people: readonly ReferenceValue[]): CommentPart[] {
  if (!html.includes("<a ")) return [{ kind: "text", text: textOfMarkup(html) }];
  const page = new DOMParser().parseFromString(html, "text/html");
  const found = new Map<string, CommentPart>();
  for (const link of page.querySelectorAll("a")) {
    const id = Number(ADDRESS.exec(link.getAttribute("href") ?? "")?.[1] ?? 0);
    const person = people.find((one) => one.id === id);
    if (!person) continue;
    const mark = `\u{E000}${found.size}\u{E001}`;
    found.set(mark, { kind: "mention", id, name: person.label });
    link.replaceWith(mark);
  }
  const text = textOfMarkup(page.body.innerHTML);
  return text
    .split(/(\u{E000}\d+\u{E001})/u)
    .filter((part) => part !== "")
    .map((part) => found.get(part) ?? { kind: "text", text: part });
}

/** A comment as its author edits it. */
export function toText(parts: readonly CommentPart[]): string {
  return parts.map((part) => (part.kind === "text" ? part.text : `@${part.name}`)).join("");
}
