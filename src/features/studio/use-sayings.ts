import type { Changed, Saying } from "../../../core/studio/differences.ts";
import { readWord } from "../../../core/studio/edits.ts";
import type { ResourceLabels } from "../../../core/definition/types.ts";
import { useConfigIndex, useFieldContext } from "../../config/config-context.tsx";
import { humanise } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { usePositions } from "./use-positions.ts";
import { usePropertyWord } from "./use-property-word.ts";

/** Keeps a name in its own direction within a sentence of another. */
const isolated = (text: string) => `\u2068${text}\u2069`;

const MAX_SHOWN = 120;

/** Puts sentences into the reader's words, with the names that the changes themselves bring. */
export function useSayings(changes: readonly Changed[]) {
  const { t, i18n } = useTranslation();
  const { format } = useFieldContext();
  const { config } = useConfigIndex();
  const { language } = i18n;
  const known = (key: string) => (i18n.exists(key) ? (t as (key: string) => string)(key) : null);

  /** A text of a group of labels: as the changes say it, or as it is in force. */
  const changedWord = (group: string, steps: readonly string[]): string => {
    for (const { kind, name, differences } of changes) {
      if (kind !== "labels" || name !== `${language}.${group}`) continue;
      for (const { path, before, after } of differences) {
        const top = path === "" ? [] : path.split("/");
        if (!top.every((step, at) => step === steps[at])) continue;
        const rest = steps.slice(top.length);
        const word = rest.reduce<unknown>(
          (value, step) => (value as Record<string, unknown> | undefined)?.[step],
          after ?? before,
        );
        if (typeof word === "string") return word;
      }
    }
    return "";
  };
  const wordOf = (area: string, ...steps: readonly string[]): string =>
    changedWord(area, steps) ||
    readWord((config.labels[area] as ResourceLabels | undefined) ?? null, steps.join(".")) ||
    humanise(steps.at(-1) ?? area);
  const areaName = (area: string) =>
    changedWord(area, ["plural"]) ||
    config.labels[area]?.plural ||
    config.labels[area]?.name ||
    humanise(area);
  const ruleName = (rule: string) =>
    changedWord("access", ["rules", rule]) || config.ruleLabels[rule] || humanise(rule);
  const typeName = (type: unknown) => known(`studio.types.${String(type)}`) ?? String(type);
  const propertyName = usePropertyWord();
  const shown = (text: string): string =>
    isolated(text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);
  const classWord = (name: string) => changedWord("access", ["classes", name]) || humanise(name);
  const ofMenu = (name: string) =>
    changedWord("navigation", ["groups", name]) ||
    changedWord("navigation", ["entries", name]) ||
    config.navigationLabels.groups[name] ||
    config.navigationLabels.entries[name] ||
    (config.labels[name] === undefined ? humanise(name) : areaName(name));

  const { placeOf, textOf } = usePositions(changes, { areaName, ruleName, wordOf, ofMenu, classWord });

  const named = ({ say, name = "", area = "", field = "" }: Saying): string => {
    if (say.startsWith("transition")) return wordOf(area, "transitions", field, name);
    if (say.startsWith("check")) return wordOf(area, "rules", name);
    if (say.startsWith("role")) return ruleName(name);
    return ofMenu(name);
  };
  const value = ({ say, area, field, property, path }: Saying, one: unknown): string => {
    if (say === "fieldType") return typeName(one);
    if (say === "rescoped") return known(`studio.scopes.${String(one)}`) ?? String(one);
    const steps = path ?? (property === undefined ? [] : ["fields", field ?? "", property]);
    return shown(textOf(one, steps, area));
  };

  const sentence = (saying: Saying): string => {
    const { say, area = "", field = "", option = "", section = "", scope, count = 0 } = saying;
    const actions = (saying.actions ?? []).map((action) =>
      t(`studio.grants.${action}`).toLocaleLowerCase(language),
    );
    const text = t(`studio.said.${say}`, {
      area: isolated(areaName(area)),
      field: isolated(wordOf(area, "fields", field)),
      option: isolated(wordOf(area, "options", field, option)),
      section: isolated(say.startsWith("entry") ? ofMenu(section) : wordOf(area, "sections", section)),
      property: isolated(propertyName(saying.property ?? "", "fields")),
      type: typeName(saying.type),
      rule: isolated(ruleName(saying.rule ?? "")),
      actions: new Intl.ListFormat(language).format(actions),
      scope: scope === undefined ? "" : t(`studio.scopes.${scope}`),
      class: isolated(classWord(saying.class ?? "")),
      place: isolated(placeOf(saying.path ?? [], area === "" ? undefined : area)),
      name: isolated(named(saying)),
      language: known(`studio.languages.${saying.language}`) ?? saying.language ?? "",
      number: format.integer(count),
      before: value(saying, saying.before),
      after: value(saying, saying.after),
    });
    // a rule may begin it, in the words that follow another
    return text.replace(/^\u2068?\p{Ll}/u, (letter) => letter.toLocaleUpperCase(language));
  };

  /** What a definition is called above its sentences. */
  const heading = ({ kind, name }: Pick<Changed, "kind" | "name">): string => {
    const what = t(`studio.kinds.${kind}`);
    if (kind === "access" || kind === "navigation") return what;
    if (kind === "resource") return `${what} · ${areaName(name)}`;
    if (kind !== "labels") return `${what} · ${humanise(name)}`;
    const [spoken = "", group = ""] = name.split(".");
    const of =
      group === "access" || group === "navigation" || group === "reports"
        ? known(`studio.kinds.${group === "reports" ? "report" : group}`)
        : areaName(group);
    return [what, known(`studio.languages.${spoken}`) ?? spoken, of].join(" · ");
  };

  return {
    sentence,
    heading,
    /** Where two say something else, and what each says there. */
    spot: ({ path, ...of }: Pick<Changed, "kind" | "name"> & { readonly path: string }) => {
      const steps = path === "" ? [] : path.split("/");
      const area =
        of.kind === "resource" ? of.name : of.kind === "labels" ? of.name.split(".")[1] : undefined;
      return {
        place: [heading(of), placeOf(steps, area)].filter(Boolean).join(" · "),
        text: (value: unknown) => shown(textOf(value, steps, area)),
      };
    },
    areaName,
    fieldName: (area: string, field: string) => wordOf(area, "fields", field),
  };
}
