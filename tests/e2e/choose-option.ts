import type { Locator, Page } from "playwright";

/**
 * Finds an option of a select by typing, and takes it by Enter once it is the one that Enter takes. Only the list of this
 * very select counts: that of the one before may still be closing.
 */
export async function chooseOption(box: Locator, typed: string): Promise<void> {
  await box.click();
  await box.fill(typed);
  await activeOption(box, typed).then((option) => option.waitFor());
  await box.press("Enter");
}

/** What Enter takes in whichever select is open. */
const ACTIVE = ".ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option-active";

/** Chooses in the select that has the focus, by keyboard alone. */
export async function typeChoice(page: Page, typed: string, exact = false): Promise<void> {
  await page.keyboard.type(typed);
  await page.locator(ACTIVE).getByText(typed, { exact }).first().waitFor();
  await page.keyboard.press("Enter");
}

/** The option of a select that Enter takes. */
export async function activeOption(box: Locator, text = ""): Promise<Locator> {
  const page = box.page();
  const list = page.locator(`[id="${await box.getAttribute("id")}_list"]`);
  return page
    .locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden)")
    .filter({ has: list })
    .locator(".ant-select-item-option-active")
    .filter({ hasText: text });
}

/** The option that Enter takes of whichever select is open. */
export const offered = (page: Page, text = ""): Locator =>
  page.locator(ACTIVE).filter({ hasText: text }).first();
