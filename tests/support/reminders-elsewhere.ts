import type { BrowserContext } from "playwright";

/** No dialog of reminders comes up over a test's page: to the application another window is the one that reminds. */
export async function remindElsewhere(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const forGood = () => new Promise(() => undefined);
    navigator.locks?.request("benchline-reminders", forGood).catch(() => undefined);
  });
}
