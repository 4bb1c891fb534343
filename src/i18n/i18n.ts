import i18next, { type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { countFormat } from "./count-format.ts";
import { changePreferences } from "../lib/preferences.ts";
import { followErrorMessages } from "./error-messages.ts";
import { isolate, isolated } from "./isolated.ts";
import { directionOf, isLanguage, type Language } from "./languages.ts";
import { applyLanguage } from "./start-language.ts";
import { type InterfaceFile, type LoadedLabels, loadStartLabels } from "./load-labels.ts";

const SPACE = "app";
const loaded = new Set<string>();
/** What this page needs of every language it is shown in. */
const wanted = new Set<InterfaceFile>(["start"]);

/** Makes the interface words ready; English stands behind every other language. */
export async function startI18n(language: Language, words: Promise<readonly LoadedLabels[]>): Promise<void> {
  const start = await words;
  await i18next
    .use(countFormat)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: "en",
      defaultNS: SPACE,
      ns: [SPACE],
      resources: {},
      interpolation: { escapeValue: true, escape: isolated, alwaysFormat: true },
      react: { useSuspense: false },
    });
  for (const part of start) add(part);
}

function add({ language, file, words }: LoadedLabels): void {
  wanted.add(file);
  loaded.add(`${language} ${file}`);
  if (words) i18next.addResourceBundle(language, SPACE, words, true, true);
}

async function load(language: Language): Promise<void> {
  const missing = [...wanted].filter((file) => !loaded.has(`${language} ${file}`));
  for (const part of await loadStartLabels(language, missing)) add(part);
}

/** The words of everything behind the sign-in page. */
export const loadAppLabels = (): Promise<void> => want("app");
/** Those of the screens that only administrators open. */
export const loadAdminLabels = (): Promise<void> => want("admin");
/** Those of the studio, with what other screens of administrators say. */
export const loadStudioLabels = async (): Promise<void> => {
  await Promise.all([want("admin"), want("studio"), want("definition-errors"), want("figures")]);
};
/** Those of values that the server works out, which few records have. */
export const loadValueLabels = (): Promise<void> => want("values");
/** Those of people's profiles. */
export const loadProfileLabels = (): Promise<void> => want("profile");
/** Those of sessions and second factors. */
export const loadSecurityLabels = (): Promise<void> => want("security");
/** Those of the page where a mail asks for a file. */
export const loadUploadLabels = (): Promise<void> => want("upload");
/** Those of lists that are shown as a week. */
export const loadWeekLabels = (): Promise<void> => want("week");
/** Those of forms of new records and of one's own changes. */
export const loadRecordLabels = (): Promise<void> => want("record");
/** Those of question forms. */
export const loadFormLabels = (): Promise<void> => want("forms");
/** Those of reports and of the figures that dashboards show. */
export const loadFigureLabels = (): Promise<void> => want("figures");
/** Those of the designer of question forms, which shows the forms and their results as well. */
export const loadDesignerLabels = async (): Promise<void> => {
  await Promise.all([want("admin"), want("forms"), want("figures")]);
};

async function want(file: InterfaceFile): Promise<void> {
  wanted.add(file);
  const { language } = i18next;
  if (isLanguage(language)) await load(language);
}

/** What this page says, in another language than its own, for a part of it. */
export async function loadTranslation(language: Language): Promise<i18n> {
  await Promise.all([load(language), followErrorMessages(language)]);
  const escape = directionOf(language) === "rtl" ? isolate : (value: string) => value;
  const part = i18next.cloneInstance({ interpolation: { escape } });
  await part.changeLanguage(language);
  return part;
}

/** Switches the interface; the words arrive before anything changes, so nothing shows half translated. */
export async function changeLanguage(language: Language): Promise<void> {
  await Promise.all([load(language), followErrorMessages(language)]);
  changePreferences({ language });
  applyLanguage(language);
  await i18next.changeLanguage(language);
}
