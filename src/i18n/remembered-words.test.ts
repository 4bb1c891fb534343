import i18next from "i18next";
import { expect, test, vi } from "vitest";
import { rememberWords } from "./remembered-words.ts";

async function made() {
  const instance = i18next.createInstance();
  const resources = {
    en: { app: { actions: { cancel: "Stop" }, form: { signOutText: "{{count}} drafts" } } },
    de: { app: { actions: { cancel: "Halt" } } },
  };
  await instance.init({ lng: "en", defaultNS: "app", ns: ["app"], resources });
  const looking = vi.spyOn(instance.services.interpolator, "interpolate");
  rememberWords(instance);
  return { instance, looking };
}

test("words are looked up once, for every t of one language", async () => {
  const { instance, looking } = await made();
  expect(instance.getFixedT("en")("actions.cancel")).toBe("Stop");
  const { length } = looking.mock.calls;
  expect(instance.getFixedT("en")("actions.cancel")).toBe("Stop");
  expect(looking.mock.calls).toHaveLength(length);
  expect(instance.getFixedT("de")("actions.cancel")).toBe("Halt");
});

test("sentences with values are made each time", async () => {
  const { instance } = await made();
  const t = instance.getFixedT("en");
  expect(t("form.signOutText", { count: 2 })).toBe("2 drafts");
  expect(t("form.signOutText", { count: 3 })).toBe("3 drafts");
});

test("a t without a language of its own follows the language, and words that arrive later are found", async () => {
  const { instance } = await made();
  const t = instance.getFixedT(null, "app");
  expect(t("actions.cancel")).toBe("Stop");
  await instance.changeLanguage("de");
  expect(t("actions.cancel")).toBe("Halt");
  expect(t("actions.save")).toBe("actions.save");
  instance.addResourceBundle("de", "app", { actions: { save: "Gut" } }, true, true);
  expect(t("actions.save")).toBe("Gut");
});

test("what a t says about itself stays", async () => {
  const { instance } = await made();
  expect({ ...instance.getFixedT("de", "app", "actions") }).toEqual({
    lng: "de",
    ns: "app",
    keyPrefix: "actions",
  });
});
