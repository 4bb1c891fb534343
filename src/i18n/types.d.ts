import type admin from "../../locales/en/admin.json";
import type definitionErrors from "../../locales/en/definition-errors.json";
import type errors from "../../locales/en/errors.json";
import type profile from "../../locales/en/profile.json";
import type security from "../../locales/en/security.json";
import type upload from "../../locales/en/upload.json";
import type start from "../../locales/en/start.json";
import type studio from "../../locales/en/studio.json";
import type values from "../../locales/en/values.json";
import type figures from "../../locales/en/figures.json";
import type forms from "../../locales/en/forms.json";
import type week from "../../locales/en/week.json";
import type record from "../../locales/en/record.json";
import type words from "../../locales/en/app.json";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "app";
    /** English is the measure: a key that is not in it does not compile. */
    resources: {
      app: typeof words &
        typeof start &
        typeof admin &
        typeof studio &
        typeof definitionErrors &
        typeof values &
        typeof profile &
        typeof security &
        typeof upload &
        typeof week &
        typeof record &
        typeof forms &
        typeof figures;
      errors: typeof errors;
    };
  }
}
