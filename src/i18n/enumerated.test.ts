import i18next from "i18next";
import { afterEach, expect, test } from "vitest";
import { enumerated } from "./enumerated.ts";

afterEach(() => i18next.changeLanguage("en"));

test("values stand behind one another with the comma of the language", async () => {
  await i18next.init({ lng: "fr", resources: {} });
  expect(enumerated(["pdf", "docx"])).toBe("pdf, docx");
  await i18next.changeLanguage("ar");
  expect(enumerated(["pdf", "docx"])).toBe("pdf، docx");
  await i18next.changeLanguage("zh");
  expect(enumerated(["pdf"])).toBe("pdf");
  expect(enumerated(["pdf", "docx"])).toBe("pdf、docx");
});
