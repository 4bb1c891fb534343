import type { I18nProvider } from "@refinedev/core";
import i18next from "i18next";
import type { ClientConfig } from "../../core/definition/client-types.ts";
import { changeLanguage } from "../i18n/i18n.ts";
import { isLanguage } from "../i18n/languages.ts";

const translate: (key: string, options: Record<string, unknown>) => string = i18next.t.bind(i18next) as never;

export const i18nProvider: I18nProvider = {
  translate: (key: string, options?: unknown, defaultMessage?: string) => {
    if (typeof options === "string") return translate(key, { defaultValue: options });
    const given = typeof options === "object" && options !== null ? options : {};
    return translate(key, {
      ...given,
      ...(defaultMessage === undefined ? {} : { defaultValue: defaultMessage }),
    });
  },
  changeLocale: (locale: string) => (isLanguage(locale) ? changeLanguage(locale) : undefined),
  getLocale: () => i18next.language,
};

/** Puts the words of the configuration beside the interface's own: `resources:submission.fields.bill_rate`. */
export function addConfigLabels(config: ClientConfig): void {
  i18next.addResourceBundle(config.language, "resources", config.labels, false, true);
  i18next.addResourceBundle(config.language, "navigation", config.navigationLabels, false, true);
}
