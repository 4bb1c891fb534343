import { useMemo } from "react";
import { sayWording, type WordingValue } from "../../../core/shared/wording.ts";
import { isolated } from "../../i18n/isolated.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";

/** What the server says of a mistake in definitions. */
export interface DefinitionMessage {
  /** Which text says it, with its parameters. */
  readonly text?: string;
  readonly params?: Readonly<Record<string, WordingValue>>;
  /** The same in English. */
  readonly message: string;
}

/** The words of mistakes for the reader; English for those without a text, or with one that this page does not know. */
export function useDefinitionErrorText(): (error: DefinitionMessage) => {
  readonly words: string;
  readonly lang?: "en";
} {
  const { t, i18n } = useTranslation();
  return useMemo(() => {
    const say = t as (key: string, values: Readonly<Record<string, string | number>>) => string;
    const speech = {
      say: (name: string, values: Readonly<Record<string, string | number>>) =>
        say(`definitionErrors.${name}`, values),
      isolate: isolated,
    };
    return ({ text, params = {}, message }) =>
      text !== undefined && i18n.exists(`definitionErrors.${text}`, params)
        ? { words: sayWording({ text, params }, speech) }
        : { words: message, lang: "en" };
  }, [t, i18n]);
}
