import { afterAll, beforeAll, expect, it } from "vitest";
import type { StoredQuestion } from "../../core/forms/types.ts";
import { type Application, expectAccessible, startApplication } from "./support.ts";

let application: Application;

beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

const readDraft = async () =>
  (
    await application.call<{ data: { base: string; questions: readonly StoredQuestion[] } }>(
      "SA1001",
      "/api/forms/test/draft/",
    )
  ).data;

it("a form is written by keys alone: questions, dependents, a condition; each move is told, undone and saved", async () => {
  const before = await readDraft();
  await application.visit({ person: "SA1001", height: 1000 }, async (page) => {
    await page.goto("/settings/forms/test");
    const canvas = page.getByRole("region", { name: "Design" });
    const told = (words: RegExp | string) => canvas.getByRole("status").getByText(words).waitFor();
    const saved = () => canvas.getByText("Saved.", { exact: false }).waitFor();
    await page.getByRole("button", { name: "Add question" }).focus();
    await expectAccessible(page);

    const nested = before.questions.filter(({ parent_question_id }) => parent_question_id !== null).length;
    // behind the first question, where the focus then stands
    await page.keyboard.press("Enter");
    await page.keyboard.type("Owns an electric car");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Charger");
    await told("Questions added: 1.");
    await page.keyboard.press("Tab");
    await told(/Nothing can depend on .?Owns an electric car.?: its answer type opens no questions\./);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Escape");
    const settings = page.getByRole("region", { name: "Settings of the question" });
    await settings.getByRole("combobox", { name: "Answer type" }).focus();
    await page.keyboard.type("Yes opens");
    await page.keyboard.press("Enter");
    await settings.getByTitle("Yes opens questions").waitFor();
    await canvas
      .getByRole("combobox", { name: /^Question \d+, level 1$/ })
      .nth(2)
      .focus();
    expect(await canvas.locator("input:focus").inputValue()).toBe("Charger");
    await page.keyboard.press("Tab");
    await told(/Charger moved under Owns an electric car: 1 of 1\./);
    await page.keyboard.press("Alt+ArrowUp");
    await told("It cannot go there.");
    await page.keyboard.press("Control+z");
    await told("Undone.");
    const inside = canvas.getByRole("combobox", { name: /level 2$/ });
    await expect.poll(() => inside.count()).toBe(nested);
    await page.keyboard.press("Control+Shift+z");
    await told("Redone.");
    await saved();
    // what is in force differs now
    await page.getByRole("tab", { name: /^Changes to publish\s*2/ }).waitFor();

    // a question without words is not saved, and not lost with the page
    await page.keyboard.press("Enter");
    await canvas.getByText("Unfinished questions, not saved yet: 1.", { exact: false }).waitFor();
    await page.reload();
    await canvas.getByText("Unfinished questions, not saved yet: 1.", { exact: false }).waitFor();
    await canvas
      .getByRole("combobox", { name: /level 2$/ })
      .nth(1)
      .focus();
    await page.keyboard.press("Backspace");
    await saved();
    await expectAccessible(page);
  });
  const { questions } = await readDraft();
  const car = questions.find(({ title }) => title === "Owns an electric car");
  const charger = questions.find(({ title }) => title === "Charger");
  expect(car).toMatchObject({ answer_type: "yes_question", parent_question_id: null });
  expect(charger).toMatchObject({ parent_question_id: car?.id });
  expect(questions).toHaveLength(before.questions.length + 2);

  // what was retired here comes back; the form stands as it was
  const { base } = await readDraft();
  await application.call("SA1001", "/api/forms/test/draft/", {
    method: "PUT",
    body: { base, questions: before.questions },
  });
  expect((await readDraft()).questions).toEqual(before.questions);
});
