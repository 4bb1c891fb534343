import { readPreferences, watchPreferences } from "./preferences.ts";

export type ColorScheme = "light" | "dark";

const darkQuery = window.matchMedia("(prefers-color-scheme: dark)");

/** The scheme in force: the person's choice, else the system's. */
export function colorScheme(): ColorScheme {
  const { theme } = readPreferences();
  if (theme !== "system") return theme;
  return darkQuery.matches ? "dark" : "light";
}

export function watchColorScheme(listener: () => void): () => void {
  darkQuery.addEventListener("change", listener);
  const stop = watchPreferences(listener);
  return () => {
    darkQuery.removeEventListener("change", listener);
    stop();
  };
}
