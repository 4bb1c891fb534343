import { expect, it } from "vitest";
import { findPageReaches } from "./page-reaches.mjs";

const found = (path: string, text: string) => findPageReaches({ files: [{ path, text }] });

it("finds whoever looks for a part of the page by a selector of their own", () => {
  const text = [
    'const row = target.closest<HTMLElement>("[data-row]");',
    "const id = row?.dataset.row;",
    'root.current?.querySelectorAll("button")[0]?.focus();',
    "document.getElementById(id)?.focus();",
    "focusById(id);",
  ].join("\n");
  expect(found("src/screens/list/board/board.tsx", text).map(({ line }) => line)).toEqual([1, 2, 3, 4]);
});

it("leaves the module that names them, and tests", () => {
  const text = 'root.querySelector("h1");';
  expect(found("src/lib/page-parts.ts", text)).toEqual([]);
  expect(found("src/app/shell/shell.test.tsx", text)).toEqual([]);
  expect(found("tests/e2e/lists.test.ts", text)).toEqual([]);
});
