import { sayWording, type Speech, type WordingValue } from "../../../core/shared/wording.ts";
import { isolated } from "../../i18n/isolated.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { usePropertyLabel } from "./use-property-word.ts";

/** What the server says of a mistake in definitions. */
export interface DefinitionMessage {
  /** Which text says it, with its parameters. */
  readonly text?: string;
  readonly params?: Readonly<Record<string, WordingValue>>;
  /** The same in English. */
  readonly message: string;
  /** Where in the definition it is. */
  readonly pointer?: string;
}

/** The words of mistakes for the reader; English for those without a text, or with one that this page does not know. */
export function useDefinitionErrorText(): (error: DefinitionMessage) => {
  readonly words: string;
  readonly lang?: "en";
} {
  const { t, i18n } = useTranslation();
  const labelOf = usePropertyLabel();
  const say = t as (key: string, values: Readonly<Record<string, string | number>>) => string;
  return ({ text, params = {}, message, pointer = "" }) => {
    if (text === undefined || !i18n.exists(`definitionErrors.${text}`, params))
      return { words: message, lang: "en" };
    const speech = labelSettings({
      say: (name, values) => say(`definitionErrors.${name}`, values),
      labelOf: (property) => labelOf(property, holderOf(pointer, property)),
    });
    return { words: sayWording({ text, params }, { ...speech, isolate: isolated }) };
  };
}

/** The property that holds the part at a place of a definition. */
const holderOf = (pointer: string, property: string): string | undefined =>
  pointer.split("/").findLast((step) => step !== "" && step !== property && !/^\d+$/u.test(step));

/** A setting as the texts write it for those who write definitions by hand: `"filter"` or `"filter": true`. */
const SETTING = /\u2066"([A-Za-z]+)"(?:: true)?\u2069|(?<!: )"([A-Za-z]+)"(?:: true)?/gu;
/** Parameters that are settings. */
const SETTINGS: ReadonlySet<string> = new Set(["property", "tag"]);
/** Stands for a value, which is not of the text's own words. */
const MARK = "\u0001";

/** Says texts with settings called as their controls are, where these have a label. */
export function labelSettings({
  say,
  labelOf,
}: Pick<Speech, "say"> & { readonly labelOf: (property: string) => string | null }): Speech {
  const valueOf = (name: string, value: string | number | undefined): string | number | undefined =>
    SETTINGS.has(name) && typeof value === "string" ? (labelOf(value) ?? value) : value;
  return {
    say: (text, values) => {
      const marked = Object.entries(values).map(([name, value]) => [
        name,
        typeof value === "string" ? `${MARK}${name}${MARK}` : value,
      ]);
      return say(text, Object.fromEntries(marked))
        .replaceAll(SETTING, (whole, alone?: string, among?: string) => {
          const label = labelOf(alone ?? among ?? "");
          return label === null ? whole : say("setting", { label });
        })
        .replaceAll(new RegExp(`${MARK}(\\w+)${MARK}`, "gu"), (_, name: string) =>
          String(valueOf(name, values[name])),
        );
    },
  };
}
