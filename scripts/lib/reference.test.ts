import { join } from "node:path";
import { expect, test } from "vitest";
import { writeReference } from "./reference.ts";

const page = await writeReference(join(import.meta.dirname, "../../schemas"));
const prose = page.replaceAll(/```json\n.*?```/gs, "");
const headings = [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
  heading.toLowerCase().replaceAll("`", "").replaceAll(" ", "-"),
);

test("every link of the reference leads to one heading", () => {
  const links = [...prose.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = ""]) => anchor);
  expect(links.length).toBeGreaterThan(100);
  expect([...new Set(links)].filter((anchor) => !headings.includes(anchor))).toEqual([]);
  expect(headings.filter((heading, index) => headings.indexOf(heading) !== index)).toEqual([]);
});

test("every row of its tables has a meaning", () => {
  const rows = prose.split("\n").filter((line) => line.startsWith("| `"));
  expect(rows.length).toBeGreaterThan(300);
  expect(rows.filter((row) => / \|\s*\|$/.test(row) || row.includes("undefined"))).toEqual([]);
});
