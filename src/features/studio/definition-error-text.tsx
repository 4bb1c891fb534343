import { type DefinitionMessage, useDefinitionErrorText } from "./use-definition-error-text.ts";

/** A mistake in definitions as the reader is told of it. */
export function DefinitionErrorText({ error }: { readonly error: DefinitionMessage }) {
  const { words, lang } = useDefinitionErrorText()(error);
  return <bdi lang={lang}>{words}</bdi>;
}
