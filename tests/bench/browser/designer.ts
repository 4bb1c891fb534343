import type { Page } from "playwright";
import type { AnswerType } from "../../../core/forms/types.ts";
import { summarize } from "../statistics.ts";
import { openPage, rest, withinLimit } from "./context.ts";
import type { BrowserBench, BrowserMeasurement } from "./context.ts";

const QUESTIONS = 300;
const KEYS = 60;
const MOVES = 30;
const TYPES: readonly AnswerType[] = [
  "text",
  "yes_question",
  "text",
  "integer",
  "rate",
  "long_text",
  "date",
  "slider",
  "boolean",
  "decimal",
];

/** A form of as many questions, every tenth of them hanging on the one before; its name. */
async function makeForm({ product, token }: BrowserBench): Promise<string> {
  const call = async <T>(path: string, method: string, body?: object): Promise<T> => {
    const answer = await fetch(`${product.url}${path}`, {
      method,
      headers: { authorization: `Token ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const title = `Measured ${Date.now()}`;
  const made = await call<{ data: { form_name: string } }>("/api/forms/", "POST", { title });
  const name = made.data.form_name;
  const path = `/api/forms/${name}/draft/`;
  const { data } = await call<{ data: { base: string } }>(path, "GET");
  const questions = Array.from({ length: QUESTIONS }, (_, at) => ({
    id: -1 - at,
    title: `Question ${at + 1}`,
    answer_type: TYPES[at % TYPES.length],
    parent_question_id: at % TYPES.length === 2 ? -at : null,
  }));
  await call(path, "PUT", { base: data.base, questions });
  return name;
}

/** From a key to the paint of what it did. */
async function timeKeys(page: Page, press: () => Promise<void>): Promise<readonly number[]> {
  await rest(page);
  const before = await page.evaluate(() => window.probe.keys.length);
  await press();
  await rest(page);
  return (await page.evaluate(() => window.probe.keys)).slice(before);
}

/** Words of a question, and the place of a branch, on a canvas of 300 questions. */
export const designer: BrowserMeasurement = {
  name: "designer",
  async run(bench) {
    const { browser, product: site, token, add } = bench;
    const form = await makeForm(bench);
    const shown = `input[value="Question ${QUESTIONS / 2 + 2}"]`;
    const { page, close } = await openPage({ browser, site, path: `/settings/forms/${form}`, token, shown });
    await rest(page);
    await page.locator(shown).click();
    await page.keyboard.press("End");
    await page.keyboard.type("warm up ", { delay: 100 });
    await page.evaluate(() => window.probe.watchKeys());
    const words = "the quick brown fox jumps over a lazy dog ".repeat(2).slice(0, KEYS);
    const keys = summarize(await timeKeys(page, () => page.keyboard.type(words, { delay: 120 })));
    const moves = await timeKeys(page, async () => {
      for (let move = 0; move < MOVES; move += 1) {
        await page.keyboard.press(move % 2 === 0 ? "Alt+ArrowDown" : "Alt+ArrowUp");
        await page.waitForTimeout(400);
      }
    });
    await close();
    // the first key of each is Alt, which does nothing
    const moved = summarize(moves.filter((_, at) => at % 2 === 1));
    const note = `${QUESTIONS} questions`;
    add({
      measurement: "designer",
      what: "key to paint on the canvas",
      times: keys,
      budget: withinLimit(50, keys.p95, "ms"),
      note,
    });
    add({
      measurement: "designer",
      what: "moving a branch to paint",
      times: moved,
      budget: withinLimit(100, moved.p95, "ms"),
      note,
    });
  },
};
