import { withoutHandlers } from "./without-handlers.ts";

/** A paragraph that Word means as an item of a list, with the sign or number before it as text. */
const ITEM = /^MsoListParagraph/;
const NUMBER = /^\(?(?:\d+|[a-z]{1,4})[.)]/i;

/**
 * What is pasted, without what word processors put around it: notes to themselves, styles, their own tags; their lists as lists.
 * What may stay is decided by the editor's own schema after this.
 */
export function tidyPaste(html: string): string {
  const page = new DOMParser().parseFromString(
    withoutHandlers(html).replaceAll(/<!\[[^\]]*\]>|<!--[\s\S]*?-->/g, ""),
    "text/html",
  );
  for (const gone of page.querySelectorAll("style, script, meta, link, title, img, svg")) gone.remove();
  for (const own of [...page.querySelectorAll("*")].filter(({ tagName }) => tagName.includes(":"))) {
    own.replaceWith(...own.childNodes);
  }
  joinItems(page);
  for (const element of page.body.querySelectorAll("*")) {
    for (const name of element.getAttributeNames()) {
      if (name !== "href" && name !== "data-id" && name !== "start") element.removeAttribute(name);
    }
  }
  return page.body.innerHTML;
}

function joinItems(page: Document): void {
  let list: HTMLElement | null = null;
  for (const paragraph of page.body.querySelectorAll("p")) {
    if (!ITEM.test(paragraph.className)) {
      list = null;
      continue;
    }
    const sign = [...paragraph.querySelectorAll("span")].find((part) =>
      part.getAttribute("style")?.includes("mso-list:Ignore"),
    );
    const kind = NUMBER.test((sign?.textContent ?? "").trim()) ? "ol" : "ul";
    sign?.remove();
    if (list === null || list.tagName.toLowerCase() !== kind || list.nextElementSibling !== paragraph) {
      list = page.createElement(kind);
      paragraph.before(list);
    }
    const item = page.createElement("li");
    item.append(...paragraph.childNodes);
    list.append(item);
    paragraph.remove();
  }
}
