import { MEMBERED, SAID_WHOLE } from "../../../core/definition/positions.ts";
import type {
  Expression,
  FieldDefinition,
  Predicate,
  ResourceDefinition,
} from "../../../core/definition/types.ts";
import type { Changed } from "../../../core/studio/differences.ts";
import { useConfigIndex, useFieldContext } from "../../config/config-context.tsx";
import { humanise } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { askedFields } from "./asked.ts";
import { type Area, useAreas } from "./use-areas.ts";
import { usePropertyWord } from "./use-property-word.ts";
import { useSentences } from "./use-sentences.ts";

/** What names are called, with the words that changes bring. */
interface Namings {
  readonly areaName: (area: string) => string;
  readonly ruleName: (rule: string) => string;
  readonly wordOf: (area: string, ...steps: readonly string[]) => string;
  readonly ofMenu: (name: string) => string;
  readonly classWord: (name: string) => string;
}

/** Groups of an area's words, by the property under which what they name stands. */
const GROUPS: Readonly<Record<string, string>> = {
  sections: "sections",
  tabs: "tabs",
  notes: "notes",
  criteria: "criteria",
  forms: "forms",
  rules: "rules",
  checks: "checks",
  notices: "notices",
  groups: "groups",
  shippedViews: "views",
};
/** Properties that name rules and roles, and those that name areas. */
const RULES: ReadonlySet<string> = new Set(["who", "roles", "rule", "role", "givers"]);
const AREAS: ReadonlySet<string> = new Set(["resource", "resources", "to", "of", "like", "makes", "over"]);
/** Properties that name states of a life cycle. */
const STATES: ReadonlySet<string> = new Set(["from", "to", "initial"]);
const FORMULAS: ReadonlySet<string> = new Set(["expression", "atMost", "atLeast", "equals"]);

/** Says places of a definition, and what stands at them, in the words of the screens. */
export function usePositions(changes: readonly Changed[], names: Namings) {
  const { t, i18n } = useTranslation();
  const { config } = useConfigIndex();
  const { format } = useFieldContext();
  const areas = useAreas(undefined);
  const sentences = useSentences(areas);
  const wordOfProperty = usePropertyWord();
  const known = (key: string) => (i18n.exists(key) ? (t as (key: string) => string)(key) : null);
  const list = new Intl.ListFormat(i18n.language);

  const isMember = (path: readonly string[], index: number) =>
    index > 0 && (MEMBERED.has(path[index - 1] ?? "") || path[index - 1] === "lifecycles");
  const memberName = (path: readonly string[], index: number, area: string | undefined): string => {
    const [name = "", under = "", above = ""] = [path[index], path[index - 1], path[index - 2]];
    if (under === "resources") return names.areaName(name);
    if (under === "classes") return names.classWord(name);
    if (RULES.has(under) || (under === "rules" && area === undefined)) return names.ruleName(name);
    if (area === undefined)
      return under === "menu" || under === "entries" ? names.ofMenu(name) : humanise(name);
    if (under === "scopes") return known(`studio.scopes.${name}`) ?? humanise(name);
    if (under === "options" || under === "states") return names.wordOf(area, "options", above, name);
    if (under === "transitions") return names.wordOf(area, "transitions", above, name);
    const { [under]: group = "fields" } = GROUPS;
    return names.wordOf(area, group, name);
  };
  /** A place by the names along its way. */
  const placeOf = (path: readonly string[], area?: string): string =>
    path
      .map((step, index) => {
        if (isMember(path, index)) return memberName(path, index, area);
        const of = path.slice(0, index).findLast((_, at) => !isMember(path, at));
        return wordOfProperty(step, of);
      })
      .join(" › ");

  const fieldOfArea = (area: string | undefined, name: string): string | null => {
    if (area === undefined) return null;
    const isThere =
      config.labels[area]?.fields[name] !== undefined ||
      addedFields(changes, area).some((field) => field.name === name);
    return isThere ? names.wordOf(area, "fields", name) : null;
  };
  const areaAt = (name: string | undefined): Area => {
    const found = areas.find(name ?? "");
    const added = name === undefined ? [] : addedFields(changes, name);
    const asked = askedFields({ fields: added } as unknown as ResourceDefinition, null).map((field) => ({
      ...field,
      label: names.wordOf(name ?? "", "fields", field.name),
      options: field.options.map(({ value }) => ({
        value,
        label: names.wordOf(name ?? "", "options", field.name, value),
      })),
    }));
    const before = { name: name ?? "", label: "", fields: [], transitions: [] };
    return { ...before, ...found, fields: [...(found?.fields ?? []), ...asked] };
  };
  const textOfName = (text: string, path: readonly string[], area: string | undefined): string => {
    const property = path.findLast((_, at) => !isMember(path, at)) ?? "";
    const [under, field = ""] = path;
    if (path.includes("type") && property === "type") return known(`studio.types.${text}`) ?? text;
    if (RULES.has(property)) return names.ruleName(text);
    if (property === "scope" || property === "scopes" || property === "defaultScope")
      return known(`studio.scopes.${text}`) ?? text;
    if (under === "lifecycles" && area !== undefined && STATES.has(property))
      return names.wordOf(area, "options", field, text);
    if (under === "fields" && property === "default" && area !== undefined)
      return (
        areaAt(area)
          .fields.find(({ name }) => name === field)
          ?.options.find(({ value }) => value === text)?.label ?? text
      );
    if (AREAS.has(property) && config.labels[text] !== undefined) return names.areaName(text);
    return (
      known(`studio.settingValues.${property}.${text}`) ?? fieldOfArea(area, text.replace(/^-/, "")) ?? text
    );
  };
  /** What stands at a place, as people read it. */
  const textOf = (value: unknown, path: readonly string[], area?: string): string => {
    const property = path.at(-1) ?? "";
    if (value === undefined || value === null) return t("studio.formula.kinds.nothing");
    if (typeof value === "boolean") return t(value ? "studio.condition.yes" : "studio.condition.no");
    if (typeof value === "number") return format.number(value);
    if (typeof value === "string") return textOfName(value, path, area);
    if (Array.isArray(value) && value.every((one) => typeof one !== "object"))
      return list.format(value.map((one) => textOf(one, path, area)));
    if (SAID_WHOLE.has(property))
      return FORMULAS.has(property)
        ? sentences.formula(value as Expression, areaAt(area))
        : sentences.condition(value as Predicate, areaAt(area));
    return JSON.stringify(value);
  };
  return { placeOf, textOf };
}

/** Fields that changes bring to an area. */
function addedFields(changes: readonly Changed[], area: string): FieldDefinition[] {
  return changes
    .filter(({ kind, name }) => kind === "resource" && name === area)
    .flatMap(({ differences }) =>
      differences.flatMap(({ path, after }) => {
        if (path === "") return (after as ResourceDefinition | undefined)?.fields ?? [];
        return /^fields\/[^/]+$/.test(path) && after != null ? [after as FieldDefinition] : [];
      }),
    );
}
