import { type DefinitionMessage, useDefinitionErrorText } from "./use-definition-error-text.ts";

/** A mistake in definitions as the reader is told of it: in the direction of the page, whatever name it begins with. */
export function DefinitionErrorText({ error }: { readonly error: DefinitionMessage }) {
  const { words, lang } = useDefinitionErrorText()(error);
  return lang === undefined ? (
    <span>{words}</span>
  ) : (
    <bdi lang={lang} dir="ltr">
      {words}
    </bdi>
  );
}
