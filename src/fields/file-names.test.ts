import { expect, it } from "vitest";
import { fileNames } from "./values.ts";

it("says what files are called, by number where nobody knows", () => {
  expect(fileNames({ id: 4, name: "letter.docx", size: 12, type: "" })).toBe("letter.docx");
  expect(
    fileNames([
      { id: 4, name: "a.pdf" },
      { id: 5, name: null },
    ]),
  ).toBe("a.pdf, #5");
  expect(fileNames(null)).toBe("");
});
