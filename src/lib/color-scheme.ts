import { readPreferences, watchPreferences } from "./preferences.ts";

export type ColorScheme = "light" | "dark";

const darkQuery = window.matchMedia("(prefers-color-scheme: dark)");

/** The scheme in force: the person's choice, else the system's. */
export function colorScheme(): ColorScheme {
  const { theme } = readPreferences();
  if (theme !== "system") return theme;
  return darkQuery.matches ? "dark" : "light";
}

export function applyColorScheme(): void {
  document.documentElement.dataset["theme"] = colorScheme();
}

export function watchColorScheme(listener: () => void): () => void {
  const changed = () => {
    applyColorScheme();
    listener();
  };
  darkQuery.addEventListener("change", changed);
  const stop = watchPreferences(changed);
  return () => {
    darkQuery.removeEventListener("change", changed);
    stop();
  };
}
