import type { Locator, Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { StoredQuestion } from "../../core/forms/types.ts";
import { typeChoice } from "./choose-option.ts";
import { type Application, expectAccessible, startApplication } from "./support.ts";

let application: Application;

beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

const URL = "/api/forms/exit/draft/";
interface Draft {
  readonly base: string;
  readonly questions: readonly StoredQuestion[];
}
const read = async () => (await application.call<{ data: Draft }>("SA1001", URL)).data;
const put = async (questions: readonly object[]) => {
  const { base } = await read();
  await application.call("SA1001", URL, { method: "PUT", body: { base, questions } });
};

const ask = (id: number, title: string, answer_type: string, more: object = {}) => ({
  id,
  title,
  answer_type,
  parent_question_id: null,
  ...more,
});
const QUESTIONS = [
  ask(-1, "Recommends us", "scale", { is_required: true, low_label: "Not at all", high_label: "Surely" }),
  ask(-2, "What to do better", "text", { ask_when: { question: -1, less: 7 }, help: "Two words will do." }),
  ask(-3, "What mattered", "ranking", { options: ["Pay", "Place", "Work"], is_required: true }),
  ask(-4, "Years here", "decimal", { unit: "years", default_value: "2" }),
  ask(-5, "Last day", "date"),
  ask(-6, "Next talk", "date_time"),
  ask(-7, "Mail", "email", { placeholder: "name@example.com" }),
  ask(-8, "Call", "phone"),
  ask(-9, "Page", "link"),
  ask(-10, "Town", "place"),
  ask(-11, "Name", "signature", { is_required: true }),
];

it("each kind of answer is given by keys, and what is none is said at its place", async () => {
  const { questions } = await read();
  await put(QUESTIONS);
  await application.visit({ person: "SA1001", at: "/settings/forms/exit?part=preview" }, async (page) => {
    const form = page.locator("main");
    const check = form.getByRole("button", { name: "Check these answers" });
    await form.getByText("Recommends us").waitFor();
    await expectAccessible(page);
    await expect.poll(() => form.getByLabel("Years here").inputValue()).toBe("2");
    await form.getByLabel("Mail").fill("cora");
    await form.getByLabel("Call").fill("12");
    await form.getByLabel("Page").fill("example");
    await form.getByLabel("Years here").fill("two");
    await check.click();
    for (const said of [
      "Please enter an email address, such as name@example.com.",
      "Please enter a phone number with its country code, such as +1 415 555 2671.",
      "Please enter a web address that starts with https://.",
      "Please enter a number.",
    ])
      await form.getByText(said).first().waitFor();
    await expectAccessible(page);

    expect(await form.getByText("What to do better").count()).toBe(0);
    await form.getByRole("radio", { name: "3", exact: true }).press("Space");
    const better = form.getByRole("textbox", {
      name: "What to do better",
      description: "Two words will do.",
    });
    await better.fill("More calls");
    await form.getByRole("radio", { name: "9", exact: true }).press("Space");
    await better.waitFor({ state: "detached" });

    await form.getByRole("button", { name: "Move Work up" }).press("Enter");
    await form
      .getByRole("status")
      .getByText(/Work.*2 of 3/)
      .waitFor();
    await form.getByRole("button", { name: "Move Work up" }).press("Enter");
    await expect
      .poll(() => form.getByRole("listitem").allInnerTexts())
      .toContainEqual(expect.stringMatching(/^1\s*Work/));

    await form.getByLabel("Mail").fill("cora@example.com");
    await form.getByLabel("Call").fill("+49 30 1234567");
    await form.getByLabel("Page").fill("https://example.com");
    await form.getByLabel("Years here").fill("2.5");
    await form.getByLabel("Last day").fill("02-28-2026");
    await form.getByLabel("Last day").press("Enter");
    await form.getByLabel("Next talk").fill("03-02-2026 09:30 AM");
    await form.getByLabel("Next talk").press("Enter");
    await form.getByRole("textbox", { name: /^Name/ }).fill("Cora Consultant");
    await form.getByRole("textbox", { name: /^Name/ }).press("Enter");
    await form.getByRole("img", { name: "Signed" }).waitFor();
    await check.click();
    await page.getByText("These answers would be accepted.").waitFor();
    await expectAccessible(page);
  });
  await put(questions);
  expect((await read()).questions).toEqual(questions);
});

it("a number follows from others while they are typed, as its designer says; a read-only answer stays", async () => {
  const { questions } = await read();
  await put([
    ask(-1, "Hours", "decimal"),
    ask(-2, "Rate", "decimal", { default_value: "2.5" }),
    ask(-3, "Pay", "decimal"),
    ask(-4, "Much", "text", { ask_when: { question: -3, more: 10 } }),
    ask(-5, "Who", "text", { default_value: "Cora", read_only: true }),
  ]);
  await application.visit({ person: "SA1001", at: "/settings/forms/exit", height: 1000 }, async (page) => {
    const settings = page.getByRole("region", { name: "Question settings" });
    const preview = page.getByRole("region", { name: "Preview" });
    const design = page.getByRole("region", { name: "Design" });
    await page.locator('input[value="Pay"]').focus();
    const group = settings.getByRole("group", { name: "Calculated from other answers" });
    const choose = async (name: string, ...options: string[]) => {
      const list = group.getByRole("combobox", { name });
      await list.focus();
      for (const option of options) {
        await page.keyboard.type(option);
        await page.getByRole("option", { name: option }).or(page.getByTitle(option)).first().waitFor();
        await page.keyboard.press("Enter");
        await group.getByTitle(option).waitFor();
      }
      await page.keyboard.press("Escape");
    };
    const operation = group.getByRole("combobox", { name: "Calculation" });
    await operation.focus();
    await page.keyboard.press("ArrowDown");
    await page.getByTitle("Product of").click();
    await group.getByTitle("Product of").waitFor();
    await design.getByText("The calculation is empty.", { exact: false }).first().waitFor();
    await choose("From these questions", "Hours", "Rate");
    await design.getByText("Saved.", { exact: false }).waitFor();
    await expectAccessible(page);

    const pay = preview.getByLabel("Pay");
    await preview.getByLabel("Hours").fill("0.2");
    await expect.poll(() => pay.inputValue()).toBe("0.5");
    expect(await pay.isEditable()).toBe(false);
    expect(await preview.getByText("Much").count()).toBe(0);
    await preview.getByLabel("Hours").fill("40");
    await expect.poll(() => pay.inputValue()).toBe("100");
    await preview.getByLabel("Much").waitFor();
    const who = preview.getByLabel("Who");
    expect(await who.inputValue()).toBe("Cora");
    expect(await who.isEditable()).toBe(false);
    await page.locator('input[value="Who"]').focus();
    await settings.getByRole("checkbox", { name: "Read-only" }).uncheck();
    await expect.poll(() => preview.getByLabel("Who").isEditable()).toBe(true);
    await design.getByText("Saved.", { exact: false }).waitFor();

    await page.getByRole("button", { name: "Logic" }).click();
    await page
      .getByRole("region", { name: "Logic" })
      .getByText(/Calculated: Product of .?Hours.? and .?Rate.?/)
      .waitFor();
    await expectAccessible(page);
  });
  const saved = (await read()).questions;
  const id = (title: string) => saved.find((one) => one.title === title)!.id;
  expect(saved.find((one) => one.title === "Pay")!.calculation).toEqual({
    multiply: [{ question: id("Hours") }, { question: id("Rate") }],
  });
  expect(saved.find((one) => one.title === "Who")!.read_only ?? false).toBe(false);
  await put(questions);
  expect((await read()).questions).toEqual(questions);
});

const ROWS = [
  ask(-1, "Earlier jobs", "rows", { is_required: true, min_value: 2, max_value: 3 }),
  ask(-2, "Employer", "text", { parent_question_id: -1, is_required: true }),
  ask(-3, "How was", "matrix"),
  ask(-4, "the work", "rate", { parent_question_id: -3, is_required: true }),
];

it("rows are added, moved, taken away and put back by keys; a matrix is written as lines and answered by columns", async () => {
  const { questions } = await read();
  await put(ROWS);
  await application.visit({ person: "SA1001", at: "/settings/forms/exit", height: 1000 }, async (page) => {
    const canvas = page.getByRole("region", { name: "Design" });
    const cards = (level: number) => canvas.getByRole("combobox", { name: new RegExp(`level ${level}$`) });
    await cards(1).nth(1).focus();
    const settings = page.getByRole("region", { name: "Question settings" });
    const lines = settings.getByRole("textbox", { name: "Rows" });
    await expect.poll(() => lines.inputValue()).toBe("the work");
    await lines.fill("the work\nthe pay");
    await expect
      .poll(() => cards(2).evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)))
      .toEqual(["Employer", "the work", "the pay"]);
    await settings.getByTitle("Rating").waitFor();
    await canvas.getByText("a row of “How was”").nth(1).waitFor();
    await expectAccessible(page);
    await page.getByText("Saved.", { exact: false }).waitFor();
    await expect.poll(async () => (await read()).questions.length).toBe(5);

    await page.goto("/settings/forms/exit?part=preview");
    const form = page.locator("main");
    const add = form.getByRole("button", { name: "Add another" });
    const check = form.getByRole("button", { name: "Check these answers" });
    const employers = () =>
      form
        .getByRole("textbox", { name: "Employer" })
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    await add.press("Enter");
    await expect.poll(() => page.locator("input:focus").count()).toBe(1);
    await page.keyboard.type("Acme");
    await check.click();
    await form.getByText("Please add between 2 and 3 rows.").first().waitFor();
    await expectAccessible(page);
    await add.press("Enter");
    await expect.poll(() => page.locator("input:focus").inputValue()).toBe("");
    await page.keyboard.type("Beta");

    await form.getByRole("button", { name: "Move row 2 up" }).press("Enter");
    await form.getByRole("status").getByText("Row 2 is now row 1 of 2.").waitFor();
    await expect.poll(employers).toEqual(["Beta", "Acme"]);
    expect(await page.locator(":focus").getAttribute("aria-label")).toBe("Move row 1 down");
    await form.getByRole("button", { name: "Remove row 1" }).press("Enter");
    await form.getByText("Row 1 was removed.").waitFor();
    await expect.poll(employers).toEqual(["Acme"]);
    await expect.poll(() => page.locator(":focus").textContent()).toBe("Restore");
    await page.keyboard.press("Enter");
    await expect.poll(employers).toEqual(["Beta", "Acme"]);
    await add.press("Enter");
    await form.getByText("You can add up to 3.").waitFor();
    await form.getByRole("button", { name: "Remove row 3" }).press("Enter");
    await add.waitFor();

    const rows = form.getByRole("group", { name: "How was" }).getByRole("radiogroup");
    await expect.poll(() => rows.count()).toBe(2);
    await check.click();
    await form.getByText("Please answer this question.").first().waitFor();
    await rows.nth(0).getByRole("radio", { name: "Good" }).press("Space");
    await rows.nth(1).getByRole("radio", { name: "Bad" }).press("Space");
    await check.click();
    await page.getByText("These answers would be accepted.").waitFor();
    await expectAccessible(page);
  });
  await put(questions);
  expect((await read()).questions).toEqual(questions);
});

/** An exit whose talk nobody has noted yet. */
async function findOpenTalk(): Promise<number> {
  const query = "?page=1&page_size=20&status=initiated,retention_talk,approved,clearance";
  const { data } = await application.call<{ data: { id: number }[] }>(
    "RT1001",
    `/api/consultant_exit/${query}`,
  );
  for (const { id } of data) {
    const about = `/api/forms/exit/responses/?resource=consultant_exit&id=${id}`;
    if ((await application.call<{ data: unknown[] }>("RT1001", about)).data.length === 0) return id;
  }
  throw new Error("Every exit has its talk.");
}

/** Publishes the form whose designer is open, and tells the version it has then. */
async function publishHere(page: Page): Promise<number> {
  const publish = page.getByRole("button", { name: "Publish", exact: true });
  await expect.poll(() => publish.isEnabled(), { timeout: 30_000 }).toBe(true);
  await publish.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Note/).waitFor();
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  const told = await page.getByText(/Version \d+ is published/).textContent();
  return Number(/Version (\d+)/.exec(told ?? "")?.[1]);
}

it("a question is answered by a record of an area: designed, published, filled by another role and read back", async () => {
  const mark = Date.now().toString(36);
  const client = async (name: string, values: object = {}) =>
    application.call<{ id: number }>("SA1001", "/api/client/", {
      method: "POST",
      body: { name: `${name} ${mark}`, ...values },
    });
  const liked = await client("Liked", { industry: "banking" });
  await client("Shunned", { industry: "travel" });
  const { questions } = await read();
  await put([ask(-1, "Goes to", "text", { is_required: true })]);

  await application.visit({ person: "SA1001", at: "/settings/forms/exit", height: 1000 }, async (page) => {
    const settings = page.getByRole("region", { name: "Question settings" });
    const preview = page.getByRole("region", { name: "Preview" });
    const choose = async (name: string, typed: string) => {
      await settings.getByRole("combobox", { name, exact: true }).focus();
      await typeChoice(page, typed, true);
    };
    await page.locator('input[value="Goes to"]').focus();
    await choose("Answer type", "Record");
    await page.getByText("Choose the area whose records can be chosen.").first().waitFor();
    await choose("Records of", "Clients");
    await settings.getByRole("button", { name: "Add condition: Which records" }).click();
    await choose("Field of condition 1: Which records", "Industry");
    await choose("Value of condition 1: Which records", "Banking");
    await page
      .getByText("Choose the area whose records can be chosen.")
      .first()
      .waitFor({ state: "detached" });
    await expectAccessible(page);

    const answer = preview.getByRole("combobox", { name: /^Goes to/ });
    await answer.click();
    await answer.fill(mark);
    await page.locator(".ant-select-item-option-active").getByText(`Liked ${mark}`).waitFor();
    expect(await page.getByText(`Shunned ${mark}`).count()).toBe(0);
    await page.keyboard.press("Escape");
    await preview.getByRole("button", { name: "Fill with sample answers" }).click();
    await preview.getByRole("button", { name: "Check these answers" }).click();
    await page.getByText("These answers would be accepted.").waitFor();

    const publish = page.getByRole("button", { name: "Publish", exact: true });
    await expect.poll(() => publish.isEnabled(), { timeout: 30_000 }).toBe(true);
    await page.getByRole("tab", { name: /^Unpublished changes/ }).click();
    await page.getByRole("button", { name: "Side by side" }).click();
    const sides = page.getByRole("table", { name: "Before and after" });
    await sides.getByText("Industry is Banking").waitFor();
    expect(await sides.getByText("banking", { exact: false }).filter({ hasText: "{" }).count()).toBe(0);
    await expectAccessible(page);
    await publish.click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(/^Note/).waitFor();
    await dialog.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByText(/Version \d+ is published/).waitFor();
  });

  const exit = await findOpenTalk();
  await application.visit({ person: "RT1001", at: `/records/consultant_exit/${exit}` }, async (page) => {
    await page
      .getByRole("button", { name: /exit talk/i })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    const send = dialog.getByRole("button", { name: /^Send/ });
    const answer = dialog.getByRole("combobox", { name: /^Goes to/ });
    await answer.waitFor();
    await expectAccessible(page);
    await send.click();
    await dialog.getByText("Please answer this question.").first().waitFor();
    await answer.click();
    await answer.fill(`Liked ${mark}`);
    await page.locator(".ant-select-item-option-active").getByText(`Liked ${mark}`).waitFor();
    await page.keyboard.press("Enter");
    await dialog.getByText(`Liked ${mark}`).filter({ visible: true }).first().waitFor();
    await send.click();
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("tab", { name: /exit talk/i }).click();
    await page.getByRole("tabpanel").getByText(`Liked ${mark}`).waitFor();
    await expectAccessible(page);
  });
  await application.visit({ person: "SA1001", at: `/records/consultant_exit/${exit}` }, async (page) => {
    await page.getByRole("tab", { name: /exit talk/i }).click();
    const link = page.getByRole("tabpanel").getByRole("link", { name: `Liked ${mark}` });
    expect(await link.getAttribute("href")).toContain(`/${liked.id}`);
    await page.goto("/settings/forms/exit?part=results");
    await page.getByText(`Liked ${mark}`).filter({ visible: true }).first().waitFor();
  });
  await put(questions);
  expect((await read()).questions).toEqual(questions);
});

it("a question is answered by several records, no more than it says: designed, filled by another role, read back, counted", async () => {
  const mark = Date.now().toString(36);
  for (const name of ["North", "South", "West"])
    await application.call("SA1001", "/api/client/", { method: "POST", body: { name: `${name} ${mark}` } });
  const { questions } = await read();
  await put([
    ask(-1, "Worked for", "text", { is_required: true }),
    ask(-2, "Left at", "time"),
    ask(-3, "Liked", "multi_select", { options: ["Pay", "Place", "Work"], max_value: 2 }),
  ]);
  const pick = async (page: Page, answer: Locator, name: string) => {
    await answer.fill(`${name} ${mark}`);
    await page.locator(".ant-select-item-option-active").getByText(`${name} ${mark}`).waitFor();
    await page.keyboard.press("Enter");
  };
  await application.visit({ person: "SA1001", at: "/settings/forms/exit", height: 1000 }, async (page) => {
    const settings = page.getByRole("region", { name: "Question settings" });
    const preview = page.getByRole("region", { name: "Preview" });
    const choose = async (name: string, typed: string) => {
      await settings.getByRole("combobox", { name, exact: true }).focus();
      await typeChoice(page, typed, true);
    };
    await page.locator('input[value="Worked for"]').focus();
    await choose("Answer type", "Multiple records");
    await choose("Records of", "Clients");
    await settings.getByLabel("Choose at most").fill("2");
    await preview.getByText("Choose up to 2").first().waitFor();
    await expectAccessible(page);
    await preview.getByRole("button", { name: "Fill with sample answers" }).click();
    await preview.getByRole("button", { name: "Check these answers" }).click();
    await page.getByText("These answers would be accepted.").waitFor();
    await publishHere(page);
  });

  const exit = await findOpenTalk();
  await application.visit({ person: "RT1001", at: `/records/consultant_exit/${exit}` }, async (page) => {
    await page
      .getByRole("button", { name: /exit talk/i })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    const send = dialog.getByRole("button", { name: /^Send/ });
    const answer = dialog.getByRole("combobox", { name: /^Worked for/ });
    await answer.waitFor();
    for (const name of ["North", "South", "West"]) await pick(page, answer, name);
    await page.keyboard.press("Escape");
    for (const option of ["Pay", "Place", "Work"]) await dialog.getByLabel(option, { exact: true }).check();
    await dialog.getByLabel("Left at").fill("half past");
    await send.click();
    const tooMany = dialog.locator("[id$=__error]").filter({ hasText: "Please choose at most 2." });
    await expect.poll(() => tooMany.count()).toBe(2);
    await dialog.getByText("Please enter a time such as 14:30.").first().waitFor();
    await expectAccessible(page);
    await answer.focus();
    await page.keyboard.press("Backspace");
    await dialog.getByLabel("Work", { exact: true }).uncheck();
    await dialog.getByLabel("Left at").fill("2:30 pm");
    await send.click();
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("tab", { name: /exit talk/i }).click();
    const talk = page.getByRole("tabpanel");
    await talk.getByRole("link", { name: `North ${mark}` }).waitFor();
    await talk.getByRole("link", { name: `South ${mark}` }).waitFor();
    await talk.getByText("14:30").waitFor();
    expect(await talk.getByText(`West ${mark}`).count()).toBe(0);
    await expectAccessible(page);
  });
  await application.visit({ person: "SA1001", at: "/settings/forms/exit?part=results" }, async (page) => {
    await page.getByText(`South ${mark}`).filter({ visible: true }).first().waitFor();
  });
  await put(questions);
  expect((await read()).questions).toEqual(questions);
});

it("options that stand alone and limits of days: set by keys, published, held to for another role in form and API, read back", async () => {
  const { questions } = await read();
  await put([
    ask(-1, "Heard of us by", "multi_select", { options: ["Friends", "Press", "None of these"] }),
    ask(-2, "Left on", "date"),
  ]);
  let version = 0;
  await application.visit({ person: "SA1001", at: "/settings/forms/exit", height: 1000 }, async (page) => {
    const settings = page.getByRole("region", { name: "Question settings" });
    await page.locator('input[value="Heard of us by"]').focus();
    const alone = settings.getByRole("combobox", { name: "Options that stand alone", exact: true });
    await alone.focus();
    await page.keyboard.type("None of");
    await page.locator(".ant-select-item-option-active").getByText("None of these").waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await page.locator('input[value="Left on"]').focus();
    await settings.getByRole("textbox", { name: "Earliest day", exact: true }).focus();
    await page.keyboard.type("2026-02-10");
    await settings.getByRole("textbox", { name: "Latest day", exact: true }).focus();
    await page.keyboard.type("2026-02-20");
    await expect
      .poll(async () =>
        (await read()).questions.map(({ sole_options, earliest, latest }) => [
          sole_options ?? [],
          earliest ?? null,
          latest ?? null,
        ]),
      )
      .toEqual([
        [["None of these"], null, null],
        [[], "2026-02-10", "2026-02-20"],
      ]);
    await expectAccessible(page);
    version = await publishHere(page);
  });
  const { questions: published } = await read();
  const [heard, left] = published.map(({ id }) => id);

  const exit = await findOpenTalk();
  const visit = { person: "RT1001", at: `/records/consultant_exit/${exit}`, expectedStatuses: [400] };
  await application.visit(visit, async (page) => {
    await page
      .getByRole("button", { name: /exit talk/i })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    const box = (name: string) => dialog.getByRole("checkbox", { name, exact: true });
    const chosen = async () =>
      Promise.all(["Friends", "Press", "None of these"].map((name) => box(name).isChecked()));
    await box("Friends").press("Space");
    await box("Press").press("Space");
    await box("None of these").press("Space");
    await expect.poll(chosen).toEqual([false, false, true]);
    await box("Press").press("Space");
    await expect.poll(chosen).toEqual([false, true, false]);
    await box("None of these").press("Space");

    const day = dialog.getByLabel("Left on");
    const send = dialog.getByRole("button", { name: /^Send/ });
    await day.fill("02-21-2026");
    await day.press("Enter");
    await send.click();
    const said = dialog
      .locator("[id$=__error]")
      .filter({ hasText: "Choose a day from 02-10-2026 to 02-20-2026." });
    await said.waitFor();
    expect(await day.getAttribute("aria-describedby")).toContain(await said.getAttribute("id"));
    expect(await day.inputValue()).toBe("02-21-2026");
    await expectAccessible(page);

    // the calendar offers no other days
    await day.click();
    const cell = (title: string) => page.locator(`.ant-picker-cell[title="${title}"]`);
    await cell("2026-02-20").waitFor();
    const isGrey = (title: string) =>
      cell(title).evaluate((one) => one.classList.contains("ant-picker-cell-disabled"));
    expect(await Promise.all(["2026-02-09", "2026-02-21"].map(isGrey))).toEqual([true, true]);
    expect(await Promise.all(["2026-02-10", "2026-02-20"].map(isGrey))).toEqual([false, false]);
    await day.press("Escape");

    // whoever sends without the form is refused as well, in words at the question
    const refuse = async (answers: object[]) =>
      page.evaluate(
        async ({ answers, id, form_version }) => {
          const body = new FormData();
          const record = { resource: "consultant_exit", id };
          body.set("feedback_form", JSON.stringify({ form_version, answers, record }));
          const answer = await fetch("/api/forms/exit/responses/", {
            method: "POST",
            headers: { authorization: `Token ${localStorage.getItem("token")}` },
            body,
          });
          const { issues } = (await answer.json()) as { issues?: { question: number; code: string }[] };
          return { status: answer.status, issues: issues?.map(({ question, code }) => [question, code]) };
        },
        { answers, id: exit, form_version: version },
      );
    expect(await refuse([{ question_id: left, answer: "2026-02-09" }])).toEqual({
      status: 400,
      issues: [[left, "day_outside"]],
    });
    expect((await refuse([{ question_id: heard, answer: ["Press", "None of these"] }])).status).toBe(400);

    await day.fill("02-20-2026");
    await day.press("Enter");
    await said.waitFor({ state: "detached" });
    await send.click();
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("tab", { name: /exit talk/i }).click();
    const talk = page.getByRole("tabpanel");
    await talk.getByText("None of these").waitFor();
    await talk.getByText("02-20-2026").waitFor();
    expect(await talk.getByText("Press").count()).toBe(0);
    await expectAccessible(page);
  });
  await put(questions);
  expect((await read()).questions).toEqual(questions);
});
