const KEPT = 10;
const MAX_ERROR_LENGTH = 1_000;

const errors: string[] = [];

/** What went wrong on this page, newest last, as they go into a report. */
export function lastErrors(): readonly string[] {
  return errors;
}

/** Listens to what nothing caught, from here on. */
export function collectErrors(): void {
  window.addEventListener("error", ({ message, filename, lineno }) =>
    noteError(`${message} (${filename}:${lineno})`),
  );
  window.addEventListener("unhandledrejection", ({ reason }) => noteError(String(reason)));
}

/** Adds one, such as a failure that somebody was told about. */
export function noteError(text: string): void {
  errors.push(`${new Date().toISOString()} ${text}`.slice(0, MAX_ERROR_LENGTH));
  if (errors.length > KEPT) errors.shift();
}
