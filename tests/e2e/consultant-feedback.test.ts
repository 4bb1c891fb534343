import type { Locator, Page } from "playwright";
import { beforeAll, expect, it } from "vitest";
import { expectClosed } from "./closed-form.ts";
import { expectAccessible, startApplication } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

interface Rows {
  readonly data: readonly (Readonly<Record<string, unknown>> & { readonly id: number })[];
}

const application = prepareOnce(startApplication);
let consultant: number;
let project: { readonly id: number; readonly label: string };

const rows = async (person: string, path: string) => (await application.call<Rows>(person, path)).data;
const referenced = (value: unknown) => value as { readonly id: number; readonly label: string };

beforeAll(async () => {
  const [active] = await rows("SA1001", "/api/project/?page=1&status=active&columns=consultant");
  if (!active) throw new Error("The demo company has active projects.");
  consultant = referenced(active["consultant"]).id;
  project = { id: active.id, label: String(active["label"]) };
});

const address = () => `/consultant/bench/${consultant}?key=feedback`;
const said = (page: Page, words: string) => page.locator(".ant-message").getByText(words).last().waitFor();
const formOf = (page: Page) => page.getByRole("dialog", { name: "Consultant feedback" });
const open = async (page: Page): Promise<Locator> => {
  await page.getByRole("button", { name: "Give feedback" }).first().click();
  const form = formOf(page);
  await form.getByRole("radio", { name: "Monthly" }).waitFor();
  return form;
};
const send = (form: Locator) => form.getByRole("button", { name: "Give feedback" }).click();
const words = (form: Locator) => form.getByRole("textbox", { name: "Feedback" });
const type = (form: Locator, name: string) => form.getByRole("radio", { name, exact: true }).check();
const feedbackCalls = (page: Page) => {
  const calls: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith(`/api/consultant/${consultant}/feedback/`))
      calls.push(request.postDataJSON());
  });
  return calls;
};

it("[R2.102 R2.114 R3.25 R3.30 R5.15 R5.16 R5.17 R3.31 R7.54] is given in a form over the consultant", () =>
  application.visit({ person: "SA1001" }, async (page) => {
    const calls = feedbackCalls(page);
    await page.goto(address());
    const form = await open(page);
    // it grows while it comes
    await expect.poll(async () => (await form.boundingBox())?.width).toBe(900);
    await form.getByText("Engineering", { exact: true }).waitFor();
    expect(await form.getByLabel("Department").count()).toBe(0);
    // what is asked for first has the focus at once
    const inType = form.getByRole("radio").first().and(page.locator(":focus"));
    await inType.waitFor();
    await expectAccessible(page);

    // nothing is sent while something is missing
    await send(form);
    await form.getByRole("alert").getByText("Please fill all mandatory fields", { exact: true }).waitFor();
    await inType.waitFor();
    await expectAccessible(page);
    await type(form, "Independent");
    await expect.poll(() => form.getByRole("combobox", { name: /^Project/ }).count()).toBe(0);
    await send(form);
    await form.getByRole("button", { name: /^Feedback: / }).waitFor();
    await expect.poll(() => form.getByRole("button", { name: /^Type: / }).count()).toBe(0);
    expect(calls).toEqual([]);

    // whole stars, with the mouse and with the keys
    const stars = form.getByRole("radiogroup", { name: /^Rating/ }).getByRole("radio");
    await expect
      .poll(() => stars.evaluateAll((all) => all.map((star) => star.ariaLabel)))
      .toEqual(["1 of 5", "2 of 5", "3 of 5", "4 of 5", "5 of 5"]);
    await stars.nth(1).click();
    await stars.nth(1).click();
    await form.getByText("No rating", { exact: true }).waitFor();
    await stars.nth(2).click({ position: { x: 2, y: 10 } });
    await form.getByText("3 stars of 5", { exact: true }).waitFor();
    await page.keyboard.press("ArrowRight");
    await form.getByText("4 stars of 5", { exact: true }).waitFor();
    await page.keyboard.press("ArrowLeft");
    await words(form).fill("Learns fast.");
    await send(form);
    await said(page, "Feedback Added");
    await form.waitFor({ state: "detached" });
    expect(calls).toEqual([
      { description: "<p>Learns fast.</p>", rating: 3, feedback_type: "independent", project: null },
    ]);
    await page.locator("article").getByText("Learns fast.").first().waitFor();

    const second = await open(page);
    await type(second, "Independent");
    await words(second).fill("Without stars.");
    await send(second);
    await expect.poll(() => calls[1]).toMatchObject({ rating: null });
    await page.locator("article").getByText("Without stars.").first().waitFor();
  }));

it("[R3.26 R3.27 R3.28 R3.29 R3.31 R7.54] of each type, about the project it was opened for", () =>
  application.visit({ person: "SA1001" }, async (page) => {
    const calls = feedbackCalls(page);
    // a server that says nothing
    await page.route(`**/api/consultant/${consultant}/feedback/`, (route) =>
      route.fulfill({ status: 201, contentType: "application/json", body: "{}" }),
    );
    await page.goto(`/project/${project.id}/feedback`);
    for (const [name, value] of [
      ["Engineering Issue", "engineering_issue"],
      ["2 Week of Joining", "2_week"],
      ["Independent", "independent"],
      ["Monthly", "monthly"],
    ] as const) {
      await page.getByRole("button", { name: "Give feedback on the consultant" }).first().click();
      const form = formOf(page);
      await type(form, name);
      if (value !== "independent") await form.locator(`[data-project="${project.id}"]`).waitFor();
      await words(form).fill(`About ${value}`);
      await send(form);
      await said(page, "Feedback Added");
      await form.waitFor({ state: "detached" });
      const about = value === "independent" ? null : project.id;
      expect(calls.at(-1)).toMatchObject({ feedback_type: value, project: about });
    }
  }));

it("keeps what is written through a failed send, a reload and second thoughts", () =>
  application.visit(
    { person: "RT1001", language: "ar", width: 360, expectedStatuses: [500] },
    async (page) => {
      await page.goto(address());
      const button = page.locator("article header button", { hasText: "تقييم" }).first();
      await button.click();
      const form = page.getByRole("dialog", { name: "تقييم استشاري" });
      await form.getByRole("radio").nth(2).check();
      const box = form.getByRole("textbox");
      await box.fill("Zuverlässig und ruhig.");
      await expectAccessible(page);
      let letGo: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (letGo = resolve));
      await page.route("**/feedback/", async (route) => {
        await held;
        await route.fulfill({ status: 500, body: "" });
      });
      await form.locator(".ant-btn-primary").click();
      await expectClosed(form);
      letGo();
      const failure = form.getByRole("alert");
      await failure.waitFor();
      await expectAccessible(page);
      await page.unroute("**/feedback/");

      // leaving asks, and a page that is loaded anew opens the form again with its draft
      await page.keyboard.press("Escape");
      await expect.poll(() => page.getByRole("dialog").count()).toBe(2);
      const question = page.getByRole("dialog").last();
      await question.locator(".ant-btn:not(.ant-btn-primary)").last().click();
      await expect.poll(() => page.getByRole("dialog").count()).toBe(1);
      await page.reload();
      await expect.poll(() => box.innerText()).toContain("Zuverlässig und ruhig.");
      await form.locator(".ant-btn-primary").click();
      await form.waitFor({ state: "detached" });
      await page.locator("article").getByText("Zuverlässig und ruhig.").first().waitFor();
    },
  ));

it("is left after one question, together with the unsaved page behind it", () =>
  application.visit({ person: "SA1001", at: `/records/project/${project.id}` }, async (page) => {
    await page.getByRole("link", { name: "Edit", exact: true }).first().click();
    const title = page.getByRole("textbox", { name: "Job title", exact: true });
    await title.fill("Unsaved behind");
    await page.locator('a[data-peek^="consultant:"]').first().click();
    const form = await open(page);
    await words(form).fill("Unsaved over it");
    await page.goBack();
    await page.waitForURL((url) => !url.searchParams.has("peek"));
    await expect.poll(() => page.getByRole("dialog").count()).toBe(1);

    const leave = async () => {
      await page.goBack();
      const question = page.getByRole("dialog", { name: "Leave without saving?" });
      await question.waitFor();
      return question;
    };
    const question = await leave();
    await expect
      .poll(() => question.getByRole("listitem").allInnerTexts())
      .toEqual(["Consultant feedback", `Edit ${project.label}`]);
    await expectAccessible(page);
    await question.getByRole("button", { name: "Stay" }).click();
    await question.waitFor({ state: "detached" });
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/records/project/${project.id}/edit`);
    await expect.poll(() => words(form).innerText()).toContain("Unsaved over it");
    await expect.poll(() => title.inputValue()).toBe("Unsaved behind");

    await leave();
    await question.getByRole("button", { name: "Leave and keep drafts" }).click();
    await question.waitFor({ state: "detached" });
    await page.waitForURL(`**/records/project/${project.id}`);
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    await page.getByRole("link", { name: "Edit", exact: true }).first().click();
    await expect.poll(() => title.inputValue()).toBe("Unsaved behind");
  }));

it("opened from a row's menu, leads back to the button of that menu", () =>
  application.visit({ person: "SA1001", at: "/records/consultant" }, async (page) => {
    const row = page.locator("tr[data-row]").nth(1);
    await row.hover();
    const menu = row.getByRole("button", { name: /^Actions for / });
    await menu.click();
    await page.getByRole("menuitem", { name: "Give feedback" }).click();
    const form = formOf(page);
    await form.getByRole("radio", { name: "Monthly" }).waitFor();
    await form.and(page.locator(":focus-within")).waitFor();
    // the button shows only while mouse or focus are in its row
    await page.mouse.move(5, 5);
    await page.keyboard.press("Escape");
    await form.waitFor({ state: "detached" });
    await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true);
  }));

it("is closed to whoever is not linked to the consultant, with the reason, in the list and at the record", async () => {
  interface Consultant {
    readonly label: string;
    readonly permissions: { readonly forms: readonly { readonly name: string; readonly allowed: boolean }[] };
  }
  const seen = await rows("FN1001", "/api/consultant/?page=1&columns=status");
  const all = await Promise.all(
    seen.map(async ({ id }) => ({
      id,
      ...(await application.call<Consultant>("FN1001", `/api/consultant/${id}/`)),
    })),
  );
  const other = all.find(({ permissions }) => permissions.forms.some(({ allowed }) => !allowed));
  if (!other) throw new Error("Finance reads about consultants it does not look after.");
  const reason = `You don’t supervise, market or support ${other.label}.`;
  await application.visit({ person: "FN1001", width: 360 }, async (page) => {
    await page.goto(`/records/consultant/${other.id}`);
    await page.getByRole("button", { name: "More actions for this record" }).click();
    const item = page.getByRole("menuitem", { name: "Give feedback" });
    await item.and(page.locator("[aria-disabled=true]")).getByText(reason).waitFor();
    expect(await page.getByRole("button", { name: "Give feedback" }).count()).toBe(0);
    await expectAccessible(page);
  });
  await application.visit({ person: "FN1001", at: "/records/consultant" }, async (page) => {
    const row = page.locator("tr[data-row]").filter({ hasText: other.label }).first();
    await row.hover();
    await row.getByRole("button", { name: /^Actions for / }).click();
    const item = page.getByRole("menuitem", { name: "Give feedback" });
    await item.and(page.locator("[aria-disabled=true]")).getByText(reason).waitFor();
    await page.getByRole("menuitem", { name: "Open", exact: true }).and(page.locator(":focus")).waitFor();
    await expectAccessible(page);
    // Whoever works with keys comes by it, hears why it is closed, and opens nothing.
    await page.keyboard.press("End");
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
    await expect.poll(focused).toContain(reason);
    await page.keyboard.press("Enter");
    await expect.poll(focused).toContain(reason);
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.keyboard.press("ArrowDown");
    await expect.poll(focused).toBe("Open");
    await page.keyboard.press("Escape");
    await item.waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest("tr") !== null)).toBe(true);
  });
});
