import i18next from "i18next";
import { afterEach, expect, test } from "vitest";
import { isolated } from "./isolated.ts";

const KEY = "until";
const SENTENCE = "X {{value}} Y";

async function say(language: string, value: string | number): Promise<string> {
  const made = i18next.createInstance();
  await i18next.init({ lng: language, resources: {} });
  await made.init({
    lng: language,
    resources: {},
    interpolation: { escapeValue: true, escape: isolated },
  });
  return made.t(KEY, { defaultValue: SENTENCE, value });
}

afterEach(() => i18next.changeLanguage("en"));

test("a value keeps its own direction inside a sentence from right to left", async () => {
  expect(await say("ar", "11-21-2026")).toBe("X \u206811\u2060-\u206021\u2060-\u20602026\u2069 Y");
  expect(await say("ar", 12)).toBe("X \u206812\u2069 Y");
});

test("a sentence from left to right holds the value as it is, signs included", async () => {
  expect(await say("en", "A & B <i>")).toBe("X A & B <i> Y");
});
