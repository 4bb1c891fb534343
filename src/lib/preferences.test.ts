import { beforeEach, expect, it, vi } from "vitest";
import { MemoryStorage } from "../testing/storage.ts";

async function load() {
  vi.resetModules();
  return import("./preferences.ts");
}

beforeEach(() => {
  vi.stubGlobal("localStorage", new MemoryStorage());
  vi.stubGlobal("sessionStorage", new MemoryStorage());
  return () => vi.unstubAllGlobals();
});

it("a link's look holds in its window alone, and changes nothing that was chosen", async () => {
  let preferences = await load();
  preferences.changePreferences({ theme: "light", layoutType: "framed" });
  const told = vi.fn();
  preferences.watchPreferences(told);
  preferences.visitWith({ theme: "dark" });
  expect(told).toHaveBeenCalledOnce();
  preferences.changePreferences({ navStyle: "mini" });
  expect(preferences.isAppearanceBorrowed()).toBe(true);
  const look = { theme: "dark", navStyle: "mini", layoutType: "framed" };
  expect(preferences.readPreferences()).toMatchObject(look);
  // loaded anew in the same window
  preferences = await load();
  expect(preferences.readPreferences()).toMatchObject(look);
  vi.stubGlobal("sessionStorage", new MemoryStorage());
  preferences = await load();
  expect(preferences.readPreferences()).toMatchObject({ ...look, theme: "light" });
});

it("a link's look is nothing to tell where it is the chosen one, and ends with the session", async () => {
  const preferences = await load();
  preferences.changePreferences({ theme: "dark" });
  preferences.visitWith({ theme: "dark" });
  expect(preferences.isAppearanceBorrowed()).toBe(false);
  preferences.visitWith({ theme: "light" });
  preferences.saveAppearance(() => localStorage.clear());
  expect(preferences.readPreferences().theme).toBe("dark");
  expect(sessionStorage.length).toBe(0);
});

it("what is chosen already is no news", async () => {
  const { changePreferences, watchPreferences } = await load();
  changePreferences({ theme: "dark" });
  const told = vi.fn();
  watchPreferences(told);
  changePreferences({ theme: "dark" });
  expect(told).not.toHaveBeenCalled();
});
