import i18next from "i18next";
import { expect, test } from "vitest";
import { countFormat } from "./count-format.ts";

const KEY = "counted";
const SENTENCE = "{{count}} rows of {{id}}";

async function say(language: string, count: number): Promise<string> {
  const made = i18next.createInstance().use(countFormat);
  await made.init({ lng: language, resources: {}, interpolation: { alwaysFormat: true } });
  return made.t(KEY, { defaultValue: SENTENCE, count, id: 98765 });
}

test("how many there are is grouped as the language has it, in Western digits; numbers that name something are not", async () => {
  expect(await say("en", 12431)).toBe("12,431 rows of 98765");
  expect(await say("es", 12431)).toBe("12.431 rows of 98765");
  expect(await say("zh", 12431)).toBe("12,431 rows of 98765");
});
