import { type ToldError, useErrorWords } from "./use-error-words.ts";

/** A mistake in definitions as the reader is told of it. */
export function ErrorWords({ error }: { readonly error: ToldError }) {
  const { words, lang } = useErrorWords()(error);
  return <bdi lang={lang}>{words}</bdi>;
}
