import type { Page } from "playwright";
import { expect, it } from "vitest";
import type { StoredQuestion } from "../../core/forms/types.ts";
import { Keyboard } from "./keyboard.ts";
import { expectAccessible, PNG, startApplication, whenAtRest } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const application = prepareOnce(startApplication);

const DESIGNER = "SA1001";
const FILLER = "RT1001";
const DRAFT = "/api/forms/exit/draft/";

interface Draft {
  readonly base: string;
  readonly questions: readonly StoredQuestion[];
}
const readDraft = async () => (await application.call<{ data: Draft }>(DESIGNER, DRAFT)).data;

interface Asked {
  readonly title: string;
  /** What its answer type is called; a short text where nothing is said. */
  readonly type?: string;
  readonly options?: readonly string[];
  /** How deep it hangs. */
  readonly depth?: number;
  readonly french: string;
}

/** Twenty questions: three levels of dependents, a repetition, files, ratings. */
const QUESTIONS: readonly Asked[] = [
  { title: "About the time with us", type: "Headline", french: "Le temps passé chez nous" },
  { title: "The project", type: "Rating", french: "Le projet" },
  {
    title: "Main reason",
    type: "Single choice",
    options: ["Pay", "Place", "Work"],
    french: "Raison principale",
  },
  { title: "What would have been enough", depth: 1, french: "Ce qui aurait suffi" },
  { title: "Rounds", type: "Whole number", french: "Entretiens" },
  { title: "With whom", depth: 1, french: "Avec qui" },
  { title: "Went well", type: "Yes shows questions", depth: 1, french: "Réussi" },
  { title: "Offer made", type: "Yes shows questions", depth: 2, french: "Offre faite" },
  { title: "Amount", type: "Number", depth: 3, french: "Montant" },
  { title: "Recommends us", type: "Scale from 0 to 10", french: "Nous recommande" },
  { title: "Support", type: "Rating", french: "Accompagnement" },
  { title: "Letter", type: "File", french: "Lettre" },
  {
    title: "What was learned",
    type: "Multiple choice",
    options: ["SQL", "Java", "Talks"],
    french: "Acquis",
  },
  { title: "Certificate", type: "Yes with file", french: "Certificat" },
  { title: "Promises kept", type: "No with remark", french: "Promesses tenues" },
  { title: "Private mail", type: "Email", french: "Courriel privé" },
  { title: "Last day", type: "Date", french: "Dernier jour" },
  { title: "Comes back", type: "Yes or no", french: "Reviendrait" },
  { title: "Everything else", type: "Long text", french: "Tout le reste" },
  { title: "Thank you", type: "Note", french: "Merci" },
];

const canvasOf = (page: Page) => page.getByRole("region", { name: "Design" });
const told = (page: Page, words: RegExp | string) =>
  canvasOf(page).getByRole("status").getByText(words).waitFor();
const titleOf = (page: Page, title: string) => page.locator(`input[type="text"][value="${title}"]`);
const saved = (page: Page) => canvasOf(page).getByText("Saved.", { exact: false }).waitFor();
const titles = (page: Page) =>
  canvasOf(page)
    .locator('li input[type="text"]')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));

/** Writes the form without a mouse: words, types, places, options and French words, and publishes it. */
async function writeByKeys(page: Page): Promise<void> {
  const keys = new Keyboard(page);
  await keys.goTo("Add question");
  await keys.press("Enter");
  let depth = 0;
  for (const [index, { title, type, options = [], depth: wanted = 0 }] of QUESTIONS.entries()) {
    if (index > 0) await keys.press("Enter");
    await keys.type(title);
    if (type !== undefined) {
      // of two words the second as well
      await keys.type(` /${type.split(" ").slice(0, 2).join(" ")}`);
      const list = canvasOf(page).getByRole("option", { name: type, exact: true });
      await list.first().waitFor();
      while ((await list.first().getAttribute("aria-selected")) !== "true") await keys.press("ArrowDown");
      await keys.press("Enter");
      await told(page, /now has a different answer type\.$/);
    }
    for (; depth < wanted; depth += 1) {
      await keys.press("Tab");
      await told(page, new RegExp(`${title}.? moved under .*: \\d of \\d\\.`));
    }
    for (; depth > wanted; depth -= 1) await keys.press("Shift+Tab");
    if (options.length > 0) {
      await keys.press("Escape");
      await keys.goTo("Options");
      await keys.type(options.join("\n"));
      await keys.press("Escape");
      await titleOf(page, title).and(page.locator(":focus")).waitFor();
    }
  }
  // a whole branch moves, and says where it came to
  while ((await page.locator("input:focus").inputValue()) !== "Went well") await keys.press("ArrowUp");
  await keys.press("Alt+ArrowUp");
  await told(page, /Went well.? moved under .?Rounds.?: 1 of 2\./);
  await keys.press("Alt+ArrowDown");
  await told(page, /Went well.? moved under .?Rounds.?: 2 of 2\./);
  await saved(page);

  await keys.press("Shift+F6");
  await keys.goTo(/^Translations/, { key: "Shift+Tab" });
  await keys.press("Enter");
  await keys.goTo(/ in Français$/);
  for (const { french, options = [] } of QUESTIONS) {
    await keys.type(french);
    for (let more = 0; more <= options.length; more += 1) await keys.press("Enter");
  }
  await keys.press("Escape");
  await publishable(page);
  await keys.goTo("Publish", { key: "Shift+Tab" });
}

/** The same with a mouse, the words alone by keys. */
async function writeByMouse(page: Page): Promise<void> {
  const canvas = canvasOf(page);
  const settings = page.getByRole("region", { name: "Question settings" });
  let depth = 0;
  for (const { title, type, options = [], depth: wanted = 0 } of QUESTIONS) {
    await page.getByRole("button", { name: "Add question" }).click();
    await canvas.locator('li[data-chosen="true"] input[type="text"]').fill(title);
    if (type !== undefined) {
      await settings.getByRole("combobox", { name: "Answer type" }).fill(type);
      await page
        .locator(
          `.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option[title="${type}"]`,
        )
        .click();
      await settings.getByTitle(type, { exact: true }).waitFor();
    }
    if (options.length > 0) await settings.getByLabel("Options", { exact: true }).fill(options.join("\n"));
    for (; depth < wanted; depth += 1)
      await canvas.getByRole("button", { name: "Make dependent on the one above" }).click();
    for (; depth > wanted; depth -= 1) await canvas.getByRole("button", { name: "Make independent" }).click();
  }
  // dragged behind its neighbour and back, with all that hangs on it
  const drag = async (from: string, to: string, at: { x: number; y: number }) => {
    const card = (title: string) => canvas.getByRole("listitem").filter({ has: titleOf(page, title) });
    // both in sight: a page that scrolls under the pressed button takes the drag away
    await card(to).evaluate((element) => element.scrollIntoView({ block: "center" }));
    await whenAtRest(page);
    await card(from).getByTitle("Drag to move").dragTo(card(to), { targetPosition: at, steps: 5 });
  };
  await drag("Went well", "With whom", { x: 20, y: 5 });
  await told(page, /Went well.? moved under .?Rounds.?: 1 of 2\./);
  await drag("Went well", "With whom", { x: 20, y: 40 });
  await told(page, /Went well.? moved under .?Rounds.?: 2 of 2\./);
  await saved(page);

  await page.getByRole("button", { name: /^Translations/ }).click();
  for (const { title, french } of QUESTIONS)
    await page.getByLabel(`Question of ${title} in Français`, { exact: true }).fill(french);
}

/** Everything is saved, and differs from what is in force. */
async function publishable(page: Page): Promise<void> {
  await saved(page);
  const button = page.getByRole("button", { name: "Publish", exact: true });
  await expect.poll(() => button.isEnabled(), { timeout: 30_000 }).toBe(true);
}

/** Publishes with a note; the languages that lack words are named. */
async function publish(page: Page, press: (name: string) => Promise<void>): Promise<void> {
  await publishable(page);
  await page.getByRole("tab", { name: /^Unpublished changes/ }).waitFor();
  await press("Publish");
  const dialog = page.getByRole("dialog");
  await dialog.getByText(/Italiano: \d+/).waitFor();
  await dialog.getByLabel(/^Note/).waitFor();
  await press("Publish");
  await page.getByText(/Version \d+ is published/).waitFor();
}

/** An exit nobody talked about yet. */
async function untalkedExit(): Promise<number> {
  const query = "?page=1&page_size=20&status=initiated,retention_talk,approved,clearance";
  const { data } = await application.call<{ data: { id: number }[] }>(
    FILLER,
    `/api/consultant_exit/${query}`,
  );
  for (const { id } of data) {
    const path = `/api/forms/exit/responses/?resource=consultant_exit&id=${id}`;
    if ((await application.call<{ data: unknown[] }>(FILLER, path)).data.length === 0) return id;
  }
  throw new Error("Somebody talked about every exit.");
}

/** Another role fills the form in French, and reads it there. */
async function fillAndRead(page: Page, exit: number): Promise<void> {
  await page.goto(`/records/consultant_exit/${exit}`);
  await page
    .getByRole("button", { name: /entretien de départ/i })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Le temps passé chez nous").waitFor();
  const choose = (group: string, option: string | RegExp) =>
    dialog.getByRole("radiogroup", { name: group }).getByRole("radio", { name: option }).first().check();
  await choose("Raison principale", "Pay");
  await dialog.getByLabel("Ce qui aurait suffi").fill("Deux jours à la maison");
  await dialog.getByLabel("Entretiens").fill("2");
  await dialog.getByLabel("Entretiens").blur();
  await dialog.getByLabel("Avec qui").first().fill("Ada");
  await dialog
    .getByRole("radiogroup", { name: "Réussi" })
    .first()
    .getByRole("radio", { name: "Oui" })
    .check();
  await dialog.getByRole("radiogroup", { name: "Offre faite" }).getByRole("radio", { name: "Oui" }).check();
  await dialog.getByLabel("Montant").fill("90");
  await dialog.getByLabel(/Lettre/).setInputFiles({ name: "letter.png", mimeType: "image/png", buffer: PNG });
  await dialog.getByRole("checkbox", { name: "SQL" }).check();
  await dialog.getByLabel("Tout le reste").fill("Merci");
  await dialog.getByRole("button", { name: /^Envoyer/ }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("tab", { name: /entretien de départ/i }).click();
  const given = page.getByRole("tabpanel");
  for (const words of ["Deux jours à la maison", "Montant", "letter.png"])
    await given.getByText(words).first().waitFor();
}

it.each(["keyboard alone", "mouse"] as const)(
  "a form of 20 questions in two languages is written by %s within 8 minutes, published, filled by another role and read back",
  async (way) => {
    const before = await readDraft();
    await application.call(DESIGNER, DRAFT, { method: "PUT", body: { base: before.base, questions: [] } });
    await application.visit({ person: DESIGNER, at: "/settings/forms/exit", height: 1000 }, async (page) => {
      await page.getByRole("button", { name: "Add question" }).waitFor();
      const keys = new Keyboard(page);
      const begun = Date.now();
      if (way === "mouse") {
        await writeByMouse(page);
        await publish(page, (name) => page.getByRole("button", { name, exact: true }).last().click());
      } else {
        await writeByKeys(page);
        await publish(page, async (name) => {
          await keys.goTo(name);
          await keys.press("Enter");
        });
      }
      const seconds = Math.round((Date.now() - begun) / 1000);
      expect(seconds).toBeLessThan(8 * 60);
      await page.getByRole("button", { name: "Questions", exact: true }).click();
      await page.evaluate(() => scrollTo(0, 0));
      await expect.poll(() => titles(page)).toEqual(QUESTIONS.map(({ title }) => title));
      await expectAccessible(page);
    });
    const { questions } = await readDraft();
    const named = new Map(questions.map((question) => [question.id, question.title]));
    const parents = questions.map(({ parent_question_id: id }) => (id === null ? null : named.get(id)));
    const under = (title: string) => parents[questions.findIndex((question) => question.title === title)];
    expect([under("Amount"), under("Offer made"), under("Went well"), under("With whom")]).toEqual([
      "Offer made",
      "Went well",
      "Rounds",
      "Rounds",
    ]);
    expect(questions.map(({ translations }) => translations?.["fr"]?.title)).toEqual(
      QUESTIONS.map(({ french }) => french),
    );
    const exit = await untalkedExit();
    await application.visit({ person: FILLER, language: "fr" }, (page) => fillAndRead(page, exit));
  },
  900_000,
);
