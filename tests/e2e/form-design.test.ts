import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SURVEY } from "../../core/forms/formats/surveyjs.fixture.ts";
import type { StoredQuestion } from "../../core/forms/types.ts";
import { DEMO_PASSWORD } from "../../demo/accounts.ts";
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
    await told(
      /Nothing can depend on .?Owns an electric car.?: its answer type can’t show further questions\./,
    );
    // for eyes as well, until something else is written
    const refused = canvas.getByRole("status").filter({ hasText: "Nothing can depend" });
    expect((await refused.boundingBox())?.height).toBeGreaterThan(24);
    await expectAccessible(page);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Escape");
    const settings = page.getByRole("region", { name: "Question settings" });
    await settings.getByRole("combobox", { name: "Answer type" }).focus();
    await page.keyboard.type("Yes shows");
    await page.keyboard.press("Enter");
    await settings.getByTitle("Yes shows questions").waitFor();
    await canvas
      .getByRole("combobox", { name: /^Question \d+, level 1$/ })
      .nth(2)
      .focus();
    expect(await canvas.locator("input:focus").inputValue()).toBe("Charger");
    await page.keyboard.press("Tab");
    await told(/Charger moved under Owns an electric car: 1 of 1\./);
    await page.keyboard.press("Alt+ArrowUp");
    await told("It can’t go there.");
    await page.keyboard.press("Control+z");
    await told("Undone.");
    const inside = canvas.getByRole("combobox", { name: /level 2$/ });
    await expect.poll(() => inside.count()).toBe(nested);
    await page.keyboard.press("Control+Shift+z");
    await told("Redone.");
    await saved();
    // what is in force differs now
    await page.getByRole("tab", { name: /^Unpublished changes\s*2/ }).waitFor();
    expect(await page.locator("h1 ~ *").innerText()).toBe("Unpublished changes");

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

it("what was just written is in the preview and saved whichever part one opens, and is undone when one comes back", async () => {
  const before = await readDraft();
  await application.visit({ person: "SA1001", at: "/settings/forms/test", height: 1000 }, async (page) => {
    const canvas = page.getByRole("region", { name: "Design" });
    const tab = (name: RegExp) => page.getByRole("tab", { name }).click();
    await page.getByRole("button", { name: "Add question" }).click();
    await page.keyboard.type("Written a moment ago");
    await tab(/^Preview/);
    await page
      .getByRole("region", { name: "Preview" })
      .getByRole("textbox", { name: "Written a moment ago" })
      .waitFor();
    // not before it is saved
    await expect
      .poll(() => page.getByRole("button", { name: "Publish", exact: true }).isEnabled())
      .toBe(true);
    expect((await readDraft()).questions.map(({ title }) => title)).toContain("Written a moment ago");
    await tab(/^Unpublished changes\s*1/);
    await page.getByRole("tabpanel").getByText("Written a moment ago").waitFor();
    await tab(/^Design/);
    // its words, then the question itself
    await page.getByRole("button", { name: "Undo" }).click({ clickCount: 2 });
    await canvas.getByRole("button", { name: "Undo" }).and(page.locator(":disabled")).waitFor();
    // what is undone is saved as well, though one is elsewhere
    await tab(/^Versions/);
    await page.getByRole("tab", { name: /^Unpublished changes\s*0/ }).waitFor();
    await expectAccessible(page);
  });
  expect((await readDraft()).questions).toEqual(before.questions);
});

const putDraft = async (questions: readonly object[]) => {
  const { base } = await readDraft();
  await application.call("SA1001", "/api/forms/test/draft/", { method: "PUT", body: { base, questions } });
};
const ask = (id: number, title: string, answer_type: string, more: object = {}) => ({
  id,
  title,
  answer_type,
  parent_question_id: null,
  ...more,
});

it("a question that is never asked says why, the preview why it is not asked now, copies carry over, and two designers see each other", async () => {
  const { questions: before } = await readDraft();
  await putDraft([
    ask(-1, "Owns a car", "yes_question"),
    ask(-2, "Which make", "option", { parent_question_id: -1, options: ["Fiat", "Seat"] }),
    ask(-3, "Takes the train", "text", { ask_when: { question: -1, is: "No" } }),
    ask(-4, "Parks where", "text", {
      ask_when: {
        all: [
          { question: -1, is: "No" },
          { question: -2, is: "Fiat" },
        ],
      },
    }),
  ]);
  await application.visit({ person: "SA1001", at: "/settings/forms/test", height: 1000 }, async (page) => {
    const design = page.getByRole("region", { name: "Design" });
    const never = /Never asked, because .?Owns a car.? would need two answers at once\./;
    await design.getByText(never).waitFor();
    await design.getByText("Why questions are or aren’t asked").click();
    const preview = page.getByRole("region", { name: "Preview" });
    await preview.getByText(/Not asked, because this isn’t true: .?Owns a car.? is No\./).waitFor();
    await preview.getByRole("radio", { name: "No", exact: true }).first().check();
    await preview.getByText(/Not asked, because .?Owns a car.? is not answered with .?Yes.?\./).waitFor();
    await expectAccessible(page);

    // several at once, to the clipboard and back
    const train = page.locator('input[value="Takes the train"]');
    await train.focus();
    await page.keyboard.press("Shift+ArrowUp");
    await design.getByRole("status").getByText("Selected: 2").waitFor();
    await page.keyboard.press("Control+c");
    await page.keyboard.press("Escape");
    await page.locator('input[value="Parks where"]').focus();
    await page.keyboard.press("Control+v");
    await design.getByRole("status").getByText("Questions added: 2.").waitFor();
    await expect.poll(() => page.locator('input[value="Which make"]').count()).toBe(2);
    await page.getByRole("searchbox", { name: "Find a question" }).fill("train");
    await design.getByText("Found: 2").waitFor();
    await page.getByRole("button", { name: "Logic" }).click();
    const map = page.getByRole("region", { name: "Logic" });
    await map.getByText(/Determines: .*Takes the train/).waitFor();
    await map.getByText(never).waitFor();
    await map.getByText(/Asked with these answers, for example: .?Owns a car.? – .?Yes.?/).waitFor();
    await expectAccessible(page);

    // the picture beside is walked by keys: along the questions, with an arrow and against it
    const picture = map.getByRole("group", { name: "The questions in order, with arrows" });
    const node = (title: string) =>
      picture.getByRole("button", { name: new RegExp(`^\\d+.?${title}`) }).first();
    const isAt = async (title: string) => {
      await expect
        .poll(() => node(title).evaluate((element) => element === document.activeElement))
        .toBe(true);
    };
    const told = () =>
      page.evaluate(
        () =>
          document.getElementById(document.activeElement?.getAttribute("aria-describedby") ?? "")
            ?.textContent ?? "",
      );
    await node("Owns a car").focus();
    expect(await told()).toMatch(/Determines: .*Takes the train/);
    await page.keyboard.press("ArrowRight");
    await isAt("Which make");
    await page.keyboard.press("ArrowLeft");
    await isAt("Owns a car");
    await page.keyboard.press("End");
    await page.keyboard.press("Home");
    await isAt("Owns a car");
    for (const below of ["Which make", "Takes the train", "Parks where"]) {
      await page.keyboard.press("ArrowDown");
      await isAt(below);
    }
    expect(await told()).toMatch(/Parks where[^]*Never asked, because/);
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator("input:focus").inputValue()).toBe("Parks where");

    const options = { person: "AD1001", at: "/settings/forms/test" };
    await application.visit(options, async (other) => {
      await other
        .getByText(/Tara Prasad.? is editing/)
        .first()
        .waitFor();
    });
  });
  await putDraft(before);
});

it("a form is read from a file with what is not taken, undone, and handed out again", async () => {
  const before = await readDraft();
  await application.visit({ person: "SA1001", height: 1000, expectedStatuses: [400] }, async (page) => {
    await page.goto("/settings/forms/test");
    const canvas = page.getByRole("region", { name: "Design" });
    await canvas.getByText("Saved.", { exact: false }).waitFor();
    const titles = canvas.getByRole("combobox", { name: /^Question \d+, level \d+$/ });
    await expect.poll(() => titles.count()).toBe(before.questions.length);
    await page.getByRole("button", { name: "Import…" }).click();
    const dialog = page.getByRole("dialog", { name: "Import questions" });
    const choose = (content: string, name: string) =>
      dialog.getByLabel("Choose a file").setInputFiles({
        name,
        mimeType: "application/json",
        buffer: Buffer.from(content),
      });
    await choose('{"pages": [', "broken.json");
    await dialog.getByRole("alert").getByText("see line 1, column 12").waitFor();
    await choose(JSON.stringify(SURVEY), "survey.json");
    await dialog.getByText("SurveyJS: 31 questions").waitFor();
    await dialog.getByText("This condition isn’t supported. The question is asked without it.").waitFor();
    await dialog.getByText("pages[1].elements[9].visibleIf").waitFor();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Add to draft" }).click();
    await expect.poll(() => titles.count()).toBe(before.questions.length + 31);
    await expect
      .poll(async () => (await readDraft()).questions.length)
      .toBeGreaterThan(before.questions.length);
    await canvas.getByText("Saved.", { exact: false }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => titles.count()).toBe(before.questions.length);
    await canvas.getByText("Saved.", { exact: false }).waitFor();

    await page.getByRole("button", { name: "Export" }).click();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "SurveyJS" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("Test feedback.surveyjs.json");
    const content = await readFile(await file.path(), "utf8");
    for (const { title } of before.questions) expect(content).toContain(JSON.stringify(title).slice(1, -1));
  });
  await expect.poll(async () => (await readDraft()).questions).toEqual(before.questions);
});

it("the preview shows a form as a phone, in Arabic and dark, and a sample fills it with answers that are taken", async () => {
  const { data } = await application.call<{ data: { questions: readonly StoredQuestion[] } }>(
    "SA1001",
    "/api/forms/interview/draft/",
  );
  const heading = data.questions.find(({ answer_type }) => answer_type === "headline")!;
  const options = { person: "SA1001", at: "/settings/forms/interview", width: 1440, height: 1000 };
  await application.visit(options, async (page) => {
    const preview = page.getByRole("region", { name: "Preview" });
    const frame = preview.locator("[data-device]");
    await frame.getByRole("heading", { name: heading.title }).waitFor();
    expect((await frame.boundingBox())?.width).toBe(360);
    await preview.getByRole("button", { name: "Check these answers" }).click();
    await frame.getByRole("alert").first().waitFor();
    await preview.getByRole("button", { name: "Fill with sample answers" }).click();
    await frame.locator('input[value="Sample answer"]').first().waitFor();
    await preview.getByRole("button", { name: "Check these answers" }).click();
    await page.getByText("These answers would be accepted.").waitFor();
    const answered = await frame.getByRole("radio", { checked: true }).count();
    expect(answered).toBeGreaterThan(0);

    await preview.getByRole("combobox", { name: "Language of the preview" }).click();
    await page.getByTitle("العربية", { exact: true }).click();
    await frame.getByRole("heading", { name: heading.translations!["ar"]!.title }).waitFor();
    expect(await frame.getAttribute("dir")).toBe("rtl");
    await expect.poll(() => frame.getByRole("radio", { checked: true }).count()).toBe(answered);
    await frame.getByRole("radio", { name: "نعم", checked: true }).first().waitFor();
    await preview.getByRole("button", { name: "Dark" }).click();
    const groundOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor);
    await expect.poll(() => groundOf("[data-device]")).toBe("rgb(27, 30, 29)");
    expect(await groundOf("[data-pane]:has([data-device])")).toBe("rgb(255, 255, 255)");
    // what the page scrolled half under its bar is no small button
    await page.evaluate(() => window.scrollTo({ top: 0 }));
    await expectAccessible(page);

    await preview.getByRole("button", { name: "Desktop" }).click();
    await expect.poll(async () => (await frame.boundingBox())?.width ?? 0).toBeGreaterThan(560);
    // so it is looked at in every tab, and the next time
    const isKept = async () => {
      await expect.poll(async () => (await frame.boundingBox())?.width ?? 0).toBeGreaterThan(560);
      expect([await frame.getAttribute("dir"), await frame.getAttribute("data-theme")]).toEqual([
        "rtl",
        "dark",
      ]);
    };
    await page.getByRole("tab", { name: "Versions" }).click();
    await frame.waitFor({ state: "hidden" });
    await page.getByRole("tab", { name: "Design" }).click();
    await isKept();
    await expect
      .poll(async () => JSON.stringify(await application.call("SA1001", "/api/workspace/")))
      .toContain('"device":"desktop"');
    await page.reload();
    await isKept();
    await preview.getByRole("button", { name: "Fill with sample answers" }).click();
    await frame.getByRole("radio", { checked: true }).first().waitFor();
    expect(await page.getByRole("button", { name: "Publish", exact: true }).isVisible()).toBe(true);
    await preview.getByRole("button", { name: "Empty" }).click();
    await expect.poll(() => frame.getByRole("radio", { checked: true }).count()).toBe(0);
  });
  await application.call("SA1001", "/api/preferences/form_preview/", { method: "PUT", body: null });
});

it("a form in pages is filled page by page: what is wrong is shown on its page, and nothing typed is lost", async () => {
  const { questions: before } = await readDraft();
  await putDraft([
    ask(-1, "About you", "page", { help: "The basics" }),
    ask(-2, "Name", "text", { is_required: true }),
    ask(-3, "How you come", "page"),
    ask(-4, "Owns a car", "yes_question"),
    ask(-5, "The car", "page"),
    ask(-6, "Which make", "text", { is_required: true, ask_when: { question: -4, is: "Yes" } }),
  ]);
  await application.visit({ person: "SA1001", at: "/settings/forms/test", height: 1000 }, async (page) => {
    const preview = page.getByRole("region", { name: "Preview" });
    const form = preview.locator("[data-device]");
    const heading = (name: string) => form.getByRole("heading", { name });
    const next = form.getByRole("button", { name: "Next" });
    const own = form.getByRole("textbox", { name: /^Name/ });
    const make = form.getByRole("textbox", { name: /^Which make/ });
    await heading("About you").waitFor();
    await form.getByText("The basics").waitFor();
    // a page that asks nothing is not counted
    await form.getByRole("progressbar", { name: "Page 1 of 2" }).waitFor();
    expect(await form.getByText("Owns a car").count()).toBe(0);
    await expectAccessible(page);
    await next.click();
    await form.getByRole("alert").waitFor();
    await heading("About you").waitFor();
    await own.fill("Ada");
    await next.click();
    await heading("How you come").waitFor();
    expect(await heading("How you come").evaluate((element) => element === document.activeElement)).toBe(
      true,
    );
    await form.getByRole("button", { name: "Back" }).click();
    await expect.poll(() => own.inputValue()).toBe("Ada");
    await next.click();
    await form.getByRole("radio", { name: "Yes" }).check();
    await form.getByRole("progressbar", { name: "Page 2 of 3" }).waitFor();
    await form.getByRole("button", { name: "Back" }).click();
    await own.waitFor();

    await preview.getByRole("button", { name: "Check these answers" }).click();
    await heading("The car").waitFor();
    await form.getByRole("alert").getByText("Which make").click();
    await expect.poll(() => make.evaluate((element) => element === document.activeElement)).toBe(true);
    await make.fill("Seat");
    await preview.getByRole("button", { name: "Check these answers" }).click();
    await page.getByText("These answers would be accepted.").waitFor();
    await expectAccessible(page);
  });
  await putDraft(before);
});

it("the options of a question become a shared list, which is edited with its words and its uses in view", async () => {
  const { questions: before } = await readDraft();
  await putDraft([ask(-1, "How was it", "option", { options: ["Good", "Bad"] })]);
  const settled = async () => (await readDraft()).questions[0];
  await application.visit({ person: "SA1001", at: "/settings/forms/test", height: 1000 }, async (page) => {
    const settings = page.getByRole("region", { name: "Question settings" });
    await settings.getByRole("button", { name: "Share these options" }).click();
    const made = page.getByRole("dialog", { name: "New shared list" });
    await made.getByText("No form uses this list yet.").waitFor();
    await made.getByRole("button", { name: "Save" }).click();
    await made.getByText("Enter a title for the list.").waitFor();
    await made.getByLabel("Title of the list").fill("Moods");
    await made.getByRole("textbox", { name: "Option 1, Français" }).fill("Bien");
    await expectAccessible(page);
    await made.getByRole("button", { name: "Save" }).click();
    await made.waitFor({ state: "detached" });
    await expect.poll(async () => ((await settled())?.option_list ?? 0) > 0).toBe(true);

    await settings.getByRole("button", { name: "Edit list" }).click();
    const edited = page.getByRole("dialog", { name: "Edit list" });
    await edited.getByText(/Used by .?Test feedback.? \(1 question\)/).waitFor();
    await edited.getByRole("button", { name: "Add option" }).click();
    await edited.getByRole("textbox", { name: "Option 3, English" }).fill(" good ");
    await edited.getByRole("button", { name: "Save" }).click();
    await edited.getByText(/appears twice/).waitFor();
    await edited.getByRole("textbox", { name: "Option 3, English" }).fill("So so");
    await edited.getByRole("button", { name: "Move So so up" }).press("Enter");
    await edited.getByRole("status").getByText("So so: 2 of 3").waitFor();
    await edited.getByRole("textbox", { name: "Option 1, English" }).fill("Very good");
    await edited.getByRole("button", { name: "Retire Bad" }).click();
    await edited.getByText("Retired").waitFor();
    await expectAccessible(page);
    await edited.getByRole("button", { name: "Save" }).click();
    await edited.waitFor({ state: "detached" });
    const preview = page.getByRole("region", { name: "Preview" });
    await preview.getByRole("radio", { name: "Very good" }).waitFor();
    await preview.getByRole("radio", { name: "So so" }).waitFor();
    expect(await preview.getByRole("radio", { name: "Bad" }).count()).toBe(0);
    await page.getByRole("tab", { name: /^Unpublished changes/ }).click();
    await page.getByRole("button", { name: "Side by side" }).click();
    await page.getByRole("table", { name: "Before and after" }).getByText("Moods", { exact: true }).waitFor();
  });
  expect(await settled()).toMatchObject({ options: ["Good", "So so"] });
  await putDraft(before);
});

interface SharedList {
  readonly id: number;
  readonly title: string;
  readonly row_version: number;
  readonly options: readonly {
    readonly id: number;
    readonly value: string;
    readonly labels: Readonly<Record<string, string>>;
    readonly is_retired: boolean;
  }[];
}

it("what two people change in one shared list is put together; the same option changed twice is named, and nothing is lost", async () => {
  const { questions: before } = await readDraft();
  const path = "/api/option_list/";
  const options = ["North", "South", "West"].map((value, at) => ({ value, position: at + 1 }));
  const { id } = await application.call<{ id: number }>("SA1001", path, {
    method: "POST",
    body: { title: `Sides ${Date.now()}`, options },
  });
  const list = async () => {
    const { data } = await application.call<{ data: SharedList[] }>("SA1001", "/api/option_lists/");
    return data.find((one) => one.id === id)!;
  };
  const french = async () =>
    Object.fromEntries((await list()).options.map(({ value, labels }) => [value, labels["fr"]]));
  /** What somebody else saves meanwhile. */
  const changeElsewhere = async (value: string, fr: string) => {
    const { title, row_version, options: now } = await list();
    const body = {
      title,
      row_version,
      options: now.map((option, at) => ({
        id: option.id,
        value: option.value,
        ...option.labels,
        ...(option.value === value ? { fr } : {}),
        position: at + 1,
        is_retired: option.is_retired,
      })),
    };
    await application.call("SA1001", `${path}${id}/`, { method: "PUT", body });
  };
  await putDraft([ask(-1, "Which side", "option", { option_list: id, options: ["North"] })]);
  const visit = { person: "SA1001", at: "/settings/forms/test", height: 1000, expectedStatuses: [409] };
  await application.visit(visit, async (page) => {
    const settings = page.getByRole("region", { name: "Question settings" });
    const open = async () => {
      await settings.getByRole("button", { name: "Edit list" }).click();
      const dialog = page.getByRole("dialog", { name: "Edit list" });
      await dialog.getByRole("textbox", { name: "Option 3, English" }).waitFor();
      return dialog;
    };
    const first = await open();
    await first.getByRole("textbox", { name: "Option 1, Français" }).fill("Nord");
    await changeElsewhere("South", "Sud");
    await first.getByRole("button", { name: "Save" }).click();
    await first.waitFor({ state: "detached" });
    await expect.poll(french).toEqual({ North: "Nord", South: "Sud", West: undefined });

    const second = await open();
    await expect
      .poll(() => second.getByRole("textbox", { name: "Option 2, Français" }).inputValue())
      .toBe("Sud");
    await second.getByRole("textbox", { name: "Option 1, Français" }).fill("Au nord");
    await second.getByRole("textbox", { name: "Option 3, Français" }).fill("Ouest");
    await changeElsewhere("North", "Le nord");
    await second.getByRole("button", { name: "Save" }).click();
    await second
      .getByRole("alert")
      .getByText(/North: Français: Le nord/)
      .waitFor();
    await expectAccessible(page);
    const written = (option: number) =>
      second.getByRole("textbox", { name: `Option ${option}, Français` }).inputValue();
    expect([await written(1), await written(2), await written(3)]).toEqual(["Au nord", "Sud", "Ouest"]);
    expect(await french()).toEqual({ North: "Le nord", South: "Sud", West: undefined });
    await second.getByRole("button", { name: /^Take theirs/ }).click();
    await expect.poll(() => written(1)).toBe("Le nord");
    await second.getByRole("button", { name: "Save" }).click();
    await second.waitFor({ state: "detached" });
  });
  await expect.poll(french).toEqual({ North: "Le nord", South: "Sud", West: "Ouest" });
  await putDraft(before);
});

it("what is written while the server is away goes out in order when it is back, each change once", async () => {
  const { questions: before } = await readDraft();
  await putDraft([ask(-1, "First", "text")]);
  const options = { person: "SA1001", at: "/settings/forms/test", height: 1000, expectedStatuses: [502] };
  await application.visit(options, async (page) => {
    const canvas = page.getByRole("region", { name: "Design" });
    const status = (words: string) => canvas.getByText(words, { exact: false }).waitFor();
    await status("Saved.");
    const sent: string[][] = [];
    // the first save is carried out, but its answer is lost on the way
    let answersLost = true;
    let isAway = false;
    await page.route("**/api/forms/test/draft/", async (route) => {
      if (route.request().method() !== "PUT") return route.continue();
      const { questions } = route.request().postDataJSON() as { questions: StoredQuestion[] };
      sent.push(questions.map(({ title }) => title));
      if (isAway) return route.fulfill({ status: 502, body: "" });
      if (!answersLost) return route.continue();
      answersLost = false;
      await route.fetch();
      return route.fulfill({ status: 502, body: "" });
    });
    await page.locator('input[value="First"]').focus();
    await page.keyboard.press("Enter");
    await page.keyboard.type("Second");
    await status("The server isn’t responding.");
    await expect.poll(async () => (await readDraft()).questions.length).toBe(2);
    await page.keyboard.press("Enter");
    await page.keyboard.type("Third");
    await status("Saved.");
    await expect
      .poll(async () => (await readDraft()).questions.map(({ title }) => title))
      .toEqual(["First", "Second", "Third"]);
    expect(sent).toEqual([
      ["First", "Second"],
      ["First", "Second"],
      ["First", "Second", "Third"],
    ]);

    // and the same with the page loaded anew in between
    answersLost = true;
    await page.keyboard.press("Enter");
    await page.keyboard.type("Fourth");
    await status("The server isn’t responding.");
    await page.reload();
    await status("Your unsaved changes have been restored.");
    await expect.poll(() => page.locator("input:focus").inputValue()).toBe("Fourth");
    await status("Saved.");
    expect((await readDraft()).questions.map(({ title }) => title)).toEqual([
      "First",
      "Second",
      "Third",
      "Fourth",
    ]);

    // other parts of the page say it too, and why nothing can be published
    isAway = true;
    await page.keyboard.press("Enter");
    await page.keyboard.type("Fifth");
    await status("The server isn’t responding.");
    const publish = page.getByRole("button", { name: "Publish", exact: true });
    for (const part of ["Preview", "Results"]) {
      await page.getByRole("tab", { name: part }).click();
      await page.getByRole("tabpanel").getByText("The server isn’t responding.", { exact: false }).waitFor();
      expect(await publish.isDisabled()).toBe(true);
    }
    isAway = false;
    await expect.poll(() => publish.isEnabled(), { timeout: 30_000 }).toBe(true);
    expect((await readDraft()).questions.at(-1)?.title).toBe("Fifth");
    await expectAccessible(page);
  });
  await putDraft(before);
});

it("a session that ends while one writes leads to the sign-in page, and back to the question with all that was typed", async () => {
  const { questions: before } = await readDraft();
  await putDraft([ask(-1, "First", "text"), ask(-2, "Last", "text")]);
  const visit = { at: "/signin", height: 1000, expectedStatuses: [401] };
  await application.visit(visit, async (page) => {
    const signIn = async (person: string) => {
      await page.getByLabel("Employee ID").fill(person);
      await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
      await page.keyboard.press("Enter");
    };
    await signIn("SA1001");
    await page.waitForURL("**/dashboard");
    await page.goto("/settings/forms/test");
    const canvas = page.getByRole("region", { name: "Design" });
    await canvas.getByText("Saved.", { exact: false }).waitFor();
    await page.route("**/api/forms/test/draft/", async (route) => {
      const headers = { ...route.request().headers(), authorization: "Token over" };
      await route.continue({ headers });
    });
    await page.locator('input[value="First"]').focus();
    await page.keyboard.press("Enter");
    // at once: what is typed when the session is over goes to the sign-in page
    await page.keyboard.insertText("Between the two");
    await page.waitForURL("**/signin");
    await page.getByText("Your session has ended. Sign in again to continue where you left off.").waitFor();
    await expectAccessible(page);
    await page.unroute("**/api/forms/test/draft/");

    // somebody else at this window is neither led there nor given any of it
    await signIn("AD1001");
    await page.waitForURL("**/dashboard");
    await page.goto("/settings/forms/test");
    await page.locator('input[value="Last"]').waitFor();
    expect(await page.locator('input[value="Between the two"]').count()).toBe(0);
    expect((await readDraft()).questions).toHaveLength(2);
    // nor do they overwrite it with what they leave unfinished themselves; they are asked before that is lost
    await canvas.getByText("Saved.", { exact: false }).waitFor();
    await page.locator('input[value="Last"]').focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /profile and sign-out/ }).click();
    const leave = page.getByRole("menuitem", { name: "Logout" });
    await leave.click();
    const asked = page.getByRole("dialog");
    await asked.getByText("1 question form has changes that could not be saved.", { exact: false }).waitFor();
    await expectAccessible(page);
    await asked.getByRole("button", { name: "Stay" }).click();
    await asked.waitFor({ state: "detached" });
    await page.locator('input[value="Last"]').waitFor();
    await page.getByRole("button", { name: /profile and sign-out/ }).click();
    await leave.click();
    await asked.getByRole("button", { name: "Sign out and discard" }).click();
    await page.waitForURL("**/signin");
    await signIn("SA1001");
    await page.waitForURL("**/dashboard");
    await page.goto("/settings/forms/test");
    await page.getByText("Your unsaved changes have been restored.", { exact: false }).waitFor();
    await expect.poll(() => page.locator("input:focus").inputValue()).toBe("Between the two");
    await canvas.getByText("Saved.", { exact: false }).waitFor();
    await expect
      .poll(async () => (await readDraft()).questions.map(({ title }) => title))
      .toEqual(["First", "Between the two", "Last"]);
  });
  await putDraft(before);
});
