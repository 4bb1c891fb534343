import { getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import type { DocumentContent } from "./content.ts";
import { drawDocument } from "./draw.ts";

const MARGIN = 50;
const WORDS = { total: "Total", date: "Date", page: (page: number, count: number) => `${page} of ${count}` };

/** What each page holds between its margins, from the top; or below them. */
async function readPages(content: DocumentContent, below = false): Promise<string[][]> {
  const pdf = await getDocumentProxy(new Uint8Array(await drawDocument(content)));
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_one, at) => {
      const page = await pdf.getPage(at + 1);
      const { items } = await page.getTextContent();
      return items
        .flatMap((item) => ("str" in item ? [{ text: item.str, y: Number(item.transform[5]) }] : []))
        .filter(({ text, y }) => text.trim() !== "" && y >= MARGIN !== below)
        .map(({ text }) => text);
    }),
  );
}

test("a row that is taller than a page goes on on the next ones, below the head, with every line once", async () => {
  const lines = Array.from({ length: 120 }, (_one, at) => `line-${at + 1}`);
  const content: DocumentContent = {
    language: "en",
    title: "Report",
    name: "",
    words: WORDS,
    parts: [
      {
        kind: "table",
        title: "Days",
        columns: [
          { label: "Day", numeric: false },
          { label: "Notes", numeric: false },
        ],
        rows: [
          ["Monday", "short"],
          ["Tuesday", lines.join("\n")],
          ["Wednesday", "brief"],
        ],
        sums: null,
      },
    ],
  };
  const pages = await readPages(content);
  expect(pages).toHaveLength(3);
  expect(pages.flat().filter((text) => text.startsWith("line-"))).toEqual(lines);
  for (const page of pages) expect(page.filter((text) => text === "Notes")).toHaveLength(1);
  // it begins below what stands before it, and what comes after it follows at once
  expect(pages[0]).toEqual(expect.arrayContaining(["Monday", "Tuesday", "line-1"]));
  expect(pages.at(-1)).toEqual(expect.arrayContaining(["line-120", "Wednesday"]));
  expect(pages.flat().filter((text) => text === "Tuesday")).toHaveLength(1);
  // each says which it is, of how many
  const feet = await readPages(content, true);
  expect(feet.map((texts) => texts.join(""))).toEqual(["Report1 of 3", "Report2 of 3", "Report3 of 3"]);
});
