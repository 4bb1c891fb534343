import type { Language } from "./languages.ts";

export type Labels = Readonly<Record<string, unknown>>;
/**
 * `start` is what is said before somebody is signed in, `admin` what only administrators read, `studio` what they read in the
 * studio alone, `definition-errors` what is wrong with definitions, `values` what is said of values that the server works
 * out, `profile` what stands in profiles, `security` what is said of sessions and second factors, `upload` what is said where a mail asks for a file, `week` what a list says that
 * is shown as a week, `record` what forms of new records, conflicts, and the screens of one's own changes and feedback say, `forms` what question forms say, `figures` what stands in reports and dashboards, `app` the rest of
 * the interface: one space of keys in several files.
 */
export type InterfaceFile =
  | "start"
  | "app"
  | "admin"
  | "studio"
  | "definition-errors"
  | "values"
  | "profile"
  | "security"
  | "upload"
  | "week"
  | "record"
  | "forms"
  | "figures";
export type LabelFile = InterfaceFile | "errors";

const files = import.meta.glob<Labels>(
  "../../locales/*/{start,app,admin,studio,definition-errors,values,profile,security,upload,week,record,forms,figures,errors}.json",
  {
    import: "default",
  },
);

/** The words of a language; null where it has no file of its own, so that English stands in. */
export async function loadLabels(language: Language, file: LabelFile): Promise<Labels | null> {
  const load = files[`../../locales/${language}/${file}.json`];
  return load ? await load() : null;
}

export interface LoadedLabels {
  readonly language: Language;
  readonly file: InterfaceFile;
  readonly words: Labels | null;
}

/** Starts loading what the first page says, before the code that says it is here; English stands behind every language. */
export async function loadStartLabels(
  language: Language,
  wanted: readonly InterfaceFile[],
): Promise<LoadedLabels[]> {
  const languages = new Set<Language>(["en", language]);
  const all = [...languages].flatMap((spoken) => wanted.map((file) => ({ language: spoken, file })));
  return Promise.all(all.map(async (one) => ({ ...one, words: await loadLabels(one.language, one.file) })));
}
