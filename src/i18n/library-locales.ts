import english from "antd/es/locale/en_US.js";
import dayjs from "dayjs";
import type { ConfigProviderProps } from "antd";
import { clockFormat } from "../../core/definition/clock-format.ts";
import type { Language } from "./languages.ts";

export type LibraryLocale = NonNullable<ConfigProviderProps["locale"]>;

/**
 * A calendar whose buttons of month and year are called what one reads on them ("Nov", not "Choose a month"), and whose
 * days are as short as their columns: the library writes Arabic ones out, one over the other.
 */
function withShownNames(locale: LibraryLocale, language: Language): LibraryLocale {
  const { DatePicker } = locale;
  if (DatePicker === undefined) return locale;
  const { weekdaysMin } = dayjs.Ls[daysOf(language)] ?? {};
  const days = weekdaysMin === undefined ? {} : { shortWeekDays: weekdaysMin };
  const lang = { ...DatePicker.lang, ...days, monthSelect: "", yearSelect: "" };
  return { ...locale, DatePicker: { ...DatePicker, lang } };
}

const daysOf = (language: Language): string => (language === "zh" ? "zh-cn" : language);

/** What the libraries speak until another language is here. */
export const defaultLibraryLocale: LibraryLocale = withShownNames(english, "en");

const LOADERS = {
  en: async () => defaultLibraryLocale,
  zh: async () =>
    (await Promise.all([import("antd/es/locale/zh_CN.js"), import("dayjs/locale/zh-cn.js")]))[0].default,
  es: async () =>
    (await Promise.all([import("antd/es/locale/es_ES.js"), import("dayjs/locale/es.js")]))[0].default,
  fr: async () =>
    (await Promise.all([import("antd/es/locale/fr_FR.js"), import("dayjs/locale/fr.js")]))[0].default,
  it: async () =>
    (await Promise.all([import("antd/es/locale/it_IT.js"), import("dayjs/locale/it.js")]))[0].default,
  ar: async () =>
    (await Promise.all([import("antd/es/locale/ar_EG.js"), import("dayjs/locale/ar.js")]))[0].default,
} as const satisfies Record<Language, () => Promise<LibraryLocale>>;

/** The libraries' own words: calendar months, empty selects. */
export async function fetchLibraryLocale(language: Language): Promise<LibraryLocale> {
  const locale = await LOADERS[language]();
  nameHalves(language);
  return locale === defaultLibraryLocale ? locale : withShownNames(locale, language);
}

/** As everywhere else: the library parts a Chinese day in six, and begins the Arabic afternoon at one. */
function nameHalves(language: Language): void {
  const days = dayjs.Ls[daysOf(language)];
  if (days === undefined || !("meridiem" in days)) return;
  const format = clockFormat(language, "UTC");
  const [morning = "", afternoon = ""] = [0, 12].map(
    (hour) =>
      format.formatToParts(Date.UTC(2000, 0, 1, hour)).find(({ type }) => type === "dayPeriod")?.value,
  );
  Object.assign(days, { meridiem: (hour: number) => (hour < 12 ? morning : afternoon) });
}

/** The same, for the whole page. */
export async function loadLibraryLocale(language: Language): Promise<LibraryLocale> {
  const locale = await fetchLibraryLocale(language);
  dayjs.locale(daysOf(language));
  return locale;
}
