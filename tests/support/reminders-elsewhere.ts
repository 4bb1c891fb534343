/**
 * Runs in the page: no dialog of reminders comes up over a test's page, as to the application another window is the one
 * that reminds.
 */
export function remindElsewhere(): void {
  const forGood = () => new Promise(() => undefined);
  navigator.locks?.request("benchline-reminders", forGood).catch(() => undefined);
}
