import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { StoredQuestion } from "../../core/forms/types.ts";
import { chooseOption } from "./choose-option.ts";
import { type Application, expectAccessible, passAfter, startApplication } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const application = prepareOnce(startApplication);

interface Asked {
  readonly id: number;
  readonly label: string;
}

/** The question as it is asked now, with nothing wrong about it, and the newest version of its form. */
async function question(): Promise<Asked & { readonly version: number }> {
  const call = <T>(path: string, options?: Parameters<Application["call"]>[2]) =>
    application.call<T>("SA1001", path, options);
  const query = encodeURIComponent("How likely is an offer");
  const { data } = await call<{ data: Asked[] }>(
    `/api/question/?page=1&form_name=interview&is_active=true&query=${query}`,
  );
  const [asked] = data;
  if (!asked) throw new Error("The form of interviews asks how likely an offer is.");
  const drafts = "/api/forms/interview/draft/";
  const { base, questions } = (await call<{ data: { base: string; questions: StoredQuestion[] } }>(drafts))
    .data;
  const mended = questions.map((one) => (one.id === asked.id ? { ...one, max_value: 10 } : one));
  await call(drafts, { method: "PUT", body: { base, questions: mended } });
  const draft = await call<{ data: { base_version: number } }>("/api/forms/interview/preview/");
  return { ...asked, version: draft.data.base_version };
}

it("a question that cannot be answered is named and refused; mended, it is published, and the difference can be read", async () => {
  const { id, label: asked, version } = await question();
  const added = randomUUID();
  const renamed = `How likely is an offer, ${added}?`;
  const next = version + 1;
  await application.visit({ person: "SA1001", height: 1000 }, async (page) => {
    const settings = page.getByRole("region", { name: "Question settings" });
    const canvas = page.getByRole("region", { name: "Design", exact: true });
    const saved = () => canvas.getByText("Saved.", { exact: false }).waitFor();
    const publish = page.getByRole("button", { name: "Publish", exact: true });

    await page.goto("/settings/forms");
    const interview = page.getByRole("link", { name: "Interview feedback", exact: true });
    await interview.waitFor();
    await expectAccessible(page);
    await interview.click();
    await page.getByRole("tab", { name: "Preview" }).click();
    await page.getByText("Your answers aren’t kept").waitFor();
    await page.getByRole("radio", { name: "Managerial" }).check();
    await expectAccessible(page);
    expect(await publish.isDisabled()).toBe(true);

    await page.getByRole("link", { name: "Questions as a list" }).click();
    await page.waitForURL(/\/records\/question\?.*form_name=interview/);
    await page.locator('table[aria-busy="false"]').waitFor();
    await page.goto(`/settings/forms/interview?question=${id}`);
    await settings.getByLabel("Maximum").fill("20");
    await saved();
    const problems = page.getByRole("alert").filter({ hasText: "Fix these questions" });
    await problems.getByText("Limits must be between 1 and 10.").waitFor();
    expect(await publish.isDisabled()).toBe(true);
    await expectAccessible(page);
    const refused = application.call("SA1001", "/api/forms/interview/publish/", {
      method: "POST",
      body: { base_version: version },
    });
    await expect(refused).rejects.toThrow(asked);

    await page.getByRole("tab", { name: "Versions" }).click();
    await problems.getByRole("link", { name: asked }).click();
    await page.locator(`input[value="${asked}"]:focus`).waitFor();
    // the list of forms names it as well, and leads to the same place
    await page.goto("/settings/forms");
    await page.getByRole("listitem").getByRole("link", { name: asked }).click();
    await page.locator(`input[value="${asked}"]:focus`).waitFor();
    await settings.getByLabel("Maximum").fill("10");
    await page.locator(`input[value="${asked}"]`).fill(renamed);
    await problems.waitFor({ state: "detached" });
    await saved();
    await page.getByRole("tab", { name: /^Unpublished changes/ }).click();
    await page.getByText(`Was “${asked}”.`).waitFor();
    await publish.click();
    const dialog = page.getByRole("dialog", { name: `Publish version ${next}` });
    await dialog.getByLabel(/^Note/).fill("Plainer words");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByText(`Version ${next} is published.`).waitFor();

    await page.getByRole("tab", { name: "Versions" }).click();
    await page.getByText("Plainer words").first().waitFor();
    // what the draft asks already is not brought back
    const back = page.getByRole("button", { name: /^Restore version/ });
    await expect.poll(() => back.count()).toBe(version);
    await page.getByRole("button", { name: `What changed in version ${next}` }).click();
    await page.getByText(`Was “${asked}”.`).waitFor();
    await page
      .getByText(/Completed so far: [1-9]/)
      .first()
      .waitFor();
    await page.getByRole("button", { name: "Side by side" }).click();
    const sides = page.getByRole("table", { name: "Before and after" });
    await sides.getByRole("columnheader", { name: `Version ${version}`, exact: true }).waitFor();
    await sides.getByRole("columnheader", { name: `Version ${next}`, exact: true }).waitFor();
    expect((await sides.locator("ins").allInnerTexts()).join("")).toContain(added);
    expect(await sides.locator("del, ins").filter({ hasText: "likely" }).count()).toBe(0);
    await page.getByText(/^Completed by, most recent first: .+ \(\d+\)/).waitFor();
    await expectAccessible(page);

    // brought back, the draft equals the older version: that one is no longer offered, and one designs on with it
    await page.getByRole("button", { name: `Restore version ${version}`, exact: true }).click();
    await page.getByRole("tab", { name: /^Unpublished changes\s*1/, selected: true }).waitFor();
    await page.getByRole("tab", { name: "Versions" }).click();
    await page.getByRole("button", { name: `Restore version ${next}`, exact: true }).waitFor();
    expect(await back.count()).toBe(version);
    await page.getByRole("tab", { name: "Design" }).click();
    await page.locator(`input[value="${asked}"]`).fill(`${asked}!`);
    await saved();
  });
});

it("the page reads from right to left on a phone, and tells who may not design forms", async () => {
  await application.visit({ person: "MK1003", language: "ar", width: 360, theme: "dark" }, async (page) => {
    await page.goto("/settings/forms");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.getByRole("link", { name: "تقييم المقابلة", exact: true }).click();
    await page.getByRole("radio").first().waitFor();
    await expectAccessible(page);
    await page.goto("/settings/forms/interview?part=preview");
    await page.locator('[data-preview="phone"]').waitFor();
  });

  await application.visit({ person: "EN1001", at: "/settings/forms" }, async (page) => {
    await page.getByText(/Available to .*superadmin/).waitFor();
  });
});

it("the address of a form that there is not says so and leads to the forms", async () => {
  const at = "/settings/forms/no_such_form";
  await application.visit({ person: "SA1001", at, expectedStatuses: [404] }, async (page) => {
    await page.getByRole("heading", { level: 1, name: "There’s no form called no_such_form." }).waitFor();
    expect(await page.getByRole("link", { name: "Questions as a list" }).count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole("main").getByRole("link", { name: "Question forms" }).click();
    await page.getByRole("link", { name: "Interview feedback", exact: true }).waitFor();
  });
});

it("a long title stands whole in its card unless it is written, and a version is named once", async () => {
  const at = "/settings/forms/interview";
  await application.visit({ person: "SA1001", at, width: 1280, height: 1000 }, async (page) => {
    const long = "Fill in this form within a day, while you remember the call.";
    const heightOf = (title: string) =>
      page.locator(`[data-title="${title}"]`).evaluate((whole) => whole.getBoundingClientRect().height);
    const input = page.locator(`input[value="${long}"]`);
    const shown = () => input.evaluate((element) => getComputedStyle(element).opacity);
    await input.waitFor();
    expect(await heightOf(long)).toBeGreaterThan(1.5 * (await heightOf("Which round was it?")));
    expect(await shown()).toBe("0");
    await input.focus();
    expect(await shown()).toBe("1");

    await page.getByRole("tab", { name: "Versions" }).click();
    const first = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: /^Version 1,/ }) });
    await first.waitFor();
    expect(await first.getByText(/Version 1\b/).count()).toBe(1);
    await expectAccessible(page);
  });
});

it("a new form begins with a template", async () => {
  await application.visit({ person: "SA1001", at: "/settings/forms", height: 1000 }, async (page) => {
    await page.getByRole("button", { name: "New form" }).click();
    const dialog = page.getByRole("dialog", { name: "New form" });
    await dialog.getByLabel("Title", { exact: true }).fill("Summer survey");
    await chooseOption(dialog.getByRole("combobox", { name: "Start with" }), "Satisfaction survey");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Create form" }).click();
    await page.waitForURL("**/settings/forms/summer_survey");
    const preview = page.getByRole("region", { name: "Preview" });
    await preview.getByRole("progressbar", { name: "Page 1 of 2" }).waitFor();
    await preview.getByText("How satisfied are you overall?").waitFor();
    expect(await page.getByRole("button", { name: "Publish", exact: true }).isEnabled()).toBe(true);

    await page.goto("/settings/forms");
    const more = page.getByRole("button", { name: /^More actions for .?Summer survey/ });
    await more.click();
    await page.getByRole("menuitem", { name: "Duplicate" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Create form" }).click();
    await page.waitForURL("**/settings/forms/copy_of_summer_survey");
    await preview.getByText("How satisfied are you overall?").waitFor();
    await page.goto("/settings/forms");
    await more.click();
    // the menu lies over the card below
    await page.getByRole("menuitem", { name: "Retire" }).click();
    await page.getByRole("button", { name: "Retire", exact: true }).click();
    await more.waitFor({ state: "detached" });
    await page.getByText("Show retired forms").click();
    await more.click();
    await page.getByRole("menuitem", { name: "Restore" }).click();
    await page.getByRole("button", { name: /^More actions for .?Summer survey/ }).waitFor();
    await expectAccessible(page);
  });
});

it("a form is made, asked of an area, filled by another role and read back; in use it cannot be retired", async () => {
  const body = { tag: "BL-90400", type: "other", location: "Third floor" };
  const asset = await application.call<{ id: number }>("SA1001", "/api/asset/", { method: "POST", body });
  await application.visit({ person: "SA1001", at: "/settings/forms", height: 1000 }, async (page) => {
    await page.getByRole("button", { name: "New form" }).click();
    const dialog = page.getByRole("dialog", { name: "New form" });
    await dialog.getByRole("button", { name: "Create form" }).click();
    await dialog.getByText("Enter a title for the form.").waitFor();
    await dialog.getByLabel("Title", { exact: true }).fill("Yearly check-up");
    await expectAccessible(page);
    // pressed again while it is on its way, it makes no other: that one would be refused
    await page.route("**/api/forms/", passAfter(500));
    await dialog.getByLabel("Title", { exact: true }).press("Enter");
    await page.waitForTimeout(100);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/settings/forms/yearly_check_up");
    await page.getByRole("heading", { level: 1, name: "Yearly check-up" }).waitFor();
    await page.getByRole("button", { name: "Add question" }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.type("What does it lack?");
    const publish = page.getByRole("button", { name: "Publish", exact: true });
    await expect.poll(() => publish.isEnabled(), { timeout: 30_000 }).toBe(true);
    await publish.click();
    const publishing = page.getByRole("dialog", { name: "Publish version 1" });
    await publishing.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByText("Version 1 is published.").waitFor();

    await page.goto("/settings/studio?area=asset&part=layout");
    await page.getByRole("button", { name: "Add form", exact: true }).click();
    const link = page.getByRole("dialog", { name: "Add form" });
    await link.getByLabel("Label", { exact: true }).fill("Check it");
    await chooseOption(link.getByRole("combobox", { name: "Question form", exact: true }), "Yearly check-up");
    await link.getByRole("button", { name: "Save to draft" }).click();
    await link.waitFor({ state: "hidden" });
    await page.getByRole("tab", { name: /^Changes/ }).click();
    await page.getByLabel("What changed and why").fill("Assets are checked");
    await expect.poll(() => publish.isEnabled(), { timeout: 30_000 }).toBe(true);
    await publish.click();
    await page.getByText(/Version \d+ is published/).waitFor();
  });

  const at = `/records/asset/${asset.id}`;
  await application.visit({ person: "FN1001", at }, async (page) => {
    await page.getByRole("button", { name: "Check it" }).click();
    const dialog = page.getByRole("dialog", { name: "Yearly check-up" });
    await dialog.getByRole("textbox", { name: "What does it lack?" }).fill("A charger");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Send answers" }).click();
    await page.getByText("The form is saved.").waitFor();
  });

  await application.visit({ person: "SA1001", at, expectedStatuses: [409] }, async (page) => {
    // the studio made a tab for them when the form was linked
    await page.getByRole("tab", { name: "Yearly check-up" }).click();
    await page.getByRole("tabpanel").getByText("A charger").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Check it" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Yearly check-up" });
    const given = dialog.getByRole("textbox", { name: "What does it lack?" });
    await expect.poll(() => given.inputValue()).toBe("A charger");

    await page.goto("/settings/forms");
    await page.getByText("Used by Assets").waitFor();
    await page.getByRole("button", { name: /^More actions for .?Yearly check-up/ }).click();
    await page.getByRole("menuitem", { name: "Retire" }).click();
    await page.getByRole("button", { name: "Retire", exact: true }).click();
    await page.getByText("The form is used in Assets.", { exact: false }).waitFor();
    // what the page scrolled half under its bar is no small button
    await page.evaluate(() => window.scrollTo({ top: 0 }));
    await expectAccessible(page);
  });
});

it("a form of pages begins with what the record says, is filled from the record by another role, and read back", async () => {
  const call = <T>(path: string, options?: Parameters<Application["call"]>[2]) =>
    application.call<T>("SA1001", path, options);
  const mark = randomUUID().slice(0, 8);
  const made = await call<{ data: { form_name: string } }>("/api/forms/", {
    method: "POST",
    body: { title: `Condition ${mark}`, filled_on: "client" },
  });
  const form = made.data.form_name;
  const draft = `/api/forms/${form}/draft/`;
  const { base } = (await call<{ data: { base: string } }>(draft)).data;
  const asked = (id: number, title: string, answer_type: string, more: object = {}) => ({
    id,
    title,
    answer_type,
    parent_question_id: null,
    ...more,
  });
  const questions = [
    asked(-1, "What it is", "page"),
    asked(-2, "Tag", "text", { prefill: "name", read_only: true }),
    asked(-3, "Where it stands", "text", { prefill: "vms_name", is_required: true }),
    asked(-4, "How it is", "page"),
    asked(-5, "Works", "boolean", { is_required: true }),
  ];
  await call(draft, { method: "PUT", body: { base, questions } });
  await call(`/api/forms/${form}/publish/`, { method: "POST", body: { base_version: 0 } });
  const at = (kind: string, name: string) => `/api/config/definitions/${kind}/${name}/`;
  interface Document {
    readonly detail: { readonly forms?: readonly object[]; readonly tabs: readonly object[] };
  }
  const { document } = (await call<{ data: { document: Document } }>(at("resource", "client"))).data;
  const { version } = (await call<{ data: { version: number } }>(at("access", "access"))).data;
  const { detail } = document;
  const name = `condition_${mark}`;
  const linked = {
    ...document,
    detail: {
      ...detail,
      forms: [...(detail.forms ?? []), { name, kind: "response", form, makes: "form_response" }],
      tabs: [...detail.tabs, { name, kind: "answers", form, makes: "form_response" }],
    },
  };
  await call("/api/config/publish/", {
    method: "POST",
    body: { base_version: version, changes: [{ kind: "resource", name: "client", document: linked }] },
  });
  const client = await call<{ id: number }>("/api/client/", {
    method: "POST",
    body: { name: `BL-${mark}`, vms_name: "Third floor" },
  });

  const called = new RegExp(`condition.*${mark}`, "i");
  await application.visit({ person: "FN1001", at: `/records/client/${client.id}` }, async (page) => {
    await page.getByRole("button", { name: called }).click();
    const dialog = page.getByRole("dialog", { name: `Condition ${mark}` });
    await dialog.getByRole("progressbar", { name: "Page 1 of 2" }).waitFor();
    const tag = dialog.getByRole("textbox", { name: "Tag" });
    const place = dialog.getByRole("textbox", { name: "Where it stands" });
    await expect.poll(() => tag.inputValue()).toBe(`BL-${mark}`);
    expect(await tag.isEditable()).toBe(false);
    expect(await place.inputValue()).toBe("Third floor");
    await expectAccessible(page);
    const next = dialog.getByRole("button", { name: "Next" });
    await place.fill("");
    await next.click();
    await dialog.getByText("Please answer this question.").first().waitFor();
    await dialog.getByRole("progressbar", { name: "Page 1 of 2" }).waitFor();
    await place.fill("Fourth floor");
    await next.click();
    await dialog.getByRole("progressbar", { name: "Page 2 of 2" }).waitFor();
    expect(await place.count()).toBe(0);
    await dialog.getByRole("radio", { name: "Yes" }).check();
    await dialog.getByRole("button", { name: "Back" }).click();
    await expect.poll(() => place.inputValue()).toBe("Fourth floor");
    await next.click();
    await expect.poll(() => dialog.getByRole("radio", { name: "Yes" }).isChecked()).toBe(true);
    await dialog.getByRole("button", { name: "Send answers" }).click();
    await page.getByText("The form is saved.").waitFor();
  });
  await application.visit({ person: "SA1001", at: `/records/client/${client.id}` }, async (page) => {
    await page.getByRole("tab", { name: called }).click();
    const given = page.getByRole("tabpanel");
    for (const said of ["What it is", `BL-${mark}`, "Fourth floor", "How it is", "Works"])
      await given.getByText(said, { exact: true }).first().waitFor();
  });
});

interface Results {
  readonly responses: number;
  readonly answers: number;
  readonly previous?: { readonly responses: number };
  readonly questions: readonly {
    readonly title: string;
    readonly answered: number;
    readonly values: readonly { readonly value: unknown; readonly count: number }[];
  }[];
}
const results = async (person: string, query = "") =>
  (await application.call<{ data: Results }>(person, `/api/forms/interview/results/?${query}`)).data;

it("what a form was answered is read question by question, narrowed, and taken away as a file", async () => {
  const all = await results("SA1001");
  const month = await results("SA1001", "period=last_30_days");
  const beside = await results("SA1001", "period=last_30_days&compare=previous");
  const own = await results("MK1001");
  expect(all.responses).toBeGreaterThan(own.responses);
  const [first] = all.questions;
  const filled = (count: number) => new RegExp(`^${count.toLocaleString("en")} completed forms?$`);
  await application.visit({ person: "SA1001", height: 1000 }, async (page) => {
    await page.goto("/settings/forms/interview");
    await page.getByRole("tab", { name: "Results" }).click();
    await page.getByText(filled(all.responses)).waitFor();
    const question = page.getByRole("region", { name: first!.title });
    await question.getByRole("table").waitFor();
    expect(await question.getByRole("row", { name: /^Total/ }).innerText()).toContain(
      first!.answered.toLocaleString("en"),
    );
    await expectAccessible(page);

    const [asked, smallest] = all.questions
      .flatMap(({ title, values }) => values.map(({ count }) => [title, count] as const))
      .filter(([, count]) => count > 0)
      .toSorted(([, a], [, b]) => a - b)[0]!;
    await page
      .getByRole("region", { name: asked, exact: true })
      .getByRole("link", { name: new RegExp(`^${smallest}: show the rows of`) })
      .first()
      .click();
    const behind = page.getByRole("dialog", { name: asked });
    await behind.getByText(new RegExp(`${smallest} answers?`)).waitFor();
    const more = behind.getByRole("button", { name: /^Show/ });
    const given = behind.getByRole("listitem");
    for (let shown = 10; shown < smallest; shown += 10) {
      await more.click();
      await expect.poll(() => given.count()).toBe(Math.min(smallest, shown + 10));
    }
    await expect.poll(() => given.count()).toBe(smallest);
    expect(await more.count()).toBe(0);
    // of the links below some may be half covered
    await expectAccessible(page, { over: '[role="dialog"]' });
    await given.first().getByRole("link").click();
    await page.waitForURL(/\/supervisor_feedback\//);
    await page.getByText(asked).first().waitFor();
    await page.goBack();
    await behind.getByRole("button", { name: "Close" }).click();
    await behind.waitFor({ state: "hidden" });

    await question.getByText("Over time", { exact: true }).click();
    await question.getByRole("columnheader", { name: "Time" }).waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export as CSV" }).click();
    const text = await (await download).createReadStream().then(async (stream) => {
      let whole = "";
      for await (const chunk of stream) whole += String(chunk);
      return whole;
    });
    expect(text.trim().split("\r\n").length - 1).toBe(all.answers);
    await page.getByLabel("Period").selectOption("last_30_days");
    await page.getByText(filled(month.responses)).waitFor();
    await page.getByLabel("Compared with").selectOption("previous");
    const before = beside.previous!.responses.toLocaleString("en");
    await page.getByText(new RegExp(`completed forms? \\(was ${before}\\)$`)).waitFor();
    await question.getByText("Answers", { exact: true }).first().click();
    await question.getByRole("columnheader", { name: "Earlier period" }).waitFor();
    await expectAccessible(page);
    await page.getByLabel("Compared with").selectOption("none");
    // the address says what is shown
    await page.reload();
    await page.getByText(filled(month.responses)).waitFor();
  });
  await application.visit({ person: "MK1001", height: 1000 }, async (page) => {
    await page.goto("/form_results?form=interview");
    await page.getByText(filled(own.responses)).waitFor();
    await expectAccessible(page);
    expect(await page.getByRole("tab", { name: "Results" }).count()).toBe(0);
    await page
      .getByRole("link", { name: /: show the rows of/ })
      .first()
      .click();
    await page.getByRole("dialog").getByRole("listitem").first().getByRole("link").click();
    await page.waitForURL(/\/supervisor_feedback\//);
    await page.getByRole("tab", { name: "Answers" }).waitFor();
  });
});
