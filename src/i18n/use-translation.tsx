import i18next, { type i18n, type TFunction } from "i18next";
import { createContext, type ReactNode, use, useMemo } from "react";
import { useTranslation as useLibrary } from "react-i18next";

interface Translation {
  readonly t: TFunction;
  readonly i18n: i18n;
}

const TranslationContext = createContext<Translation | null>(null);

/** Holds the words for everything below, and draws it anew in another language. */
export function TranslationProvider({ children }: { readonly children: ReactNode }) {
  const { t, i18n } = useLibrary();
  const value = useMemo(() => ({ t, i18n }), [t, i18n]);
  return <TranslationContext value={value}>{children}</TranslationContext>;
}

/** Holds words of another language than the page's for a part of it. */
export function PartTranslationProvider({
  i18n,
  children,
}: Pick<Translation, "i18n"> & { children: ReactNode }) {
  const value = useMemo(() => ({ t: i18n.getFixedT(i18n.language), i18n }), [i18n]);
  return <TranslationContext value={value}>{children}</TranslationContext>;
}

/**
 * The words in the language of the page. The library's own hook copies the whole library for every component that uses it:
 * a seventh of the time it takes to draw a record.
 */
export function useTranslation(): Translation {
  return use(TranslationContext) ?? { t: i18next.t, i18n: i18next };
}

/** Words for what was refused. */
export function useErrorTranslation() {
  return useLibrary("errors").t;
}
