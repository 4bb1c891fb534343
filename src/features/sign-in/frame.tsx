import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Logo } from "../../ui/logo.tsx";
import { Box, Inline, Stack } from "../../ui/layout.tsx";
import css from "./frame.module.css";
import { changeLanguage } from "../../i18n/i18n.ts";
import { languages } from "../../i18n/languages.ts";
import { changePreferences } from "../../lib/preferences.ts";
import { partIn } from "../../lib/page-parts.ts";

/** The languages before somebody is known, one click each; kept on the device, and with the person after signing in. */
function LanguageChoice() {
  const { t, i18n } = useTranslation();
  return (
    <Inline role="group" aria-label={t("shell.language")} className={css["languages"]} wrap justify="center">
      {languages.map(({ code, name }) => (
        <button
          key={code}
          type="button"
          className="quiet-button"
          lang={code}
          aria-pressed={code === i18n.language}
          onClick={() => {
            changePreferences({ chosenAtSignIn: true });
            void changeLanguage(code);
          }}
        >
          {name}
        </button>
      ))}
    </Inline>
  );
}

interface FrameProps {
  readonly title: string;
  readonly text?: string;
  /** Ways to other pages, below the card. */
  readonly links?: ReactNode;
  readonly wide?: boolean;
  readonly children?: ReactNode;
}

let pagesDrawn = 0;

/** What the pages of the sign-in area have in common: a card with the name, a heading, and the languages below. */
export function Frame({ title, text, links, wide = false, children }: FrameProps) {
  const { i18n } = useTranslation();
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    const first = partIn(card.current, "firstField");
    // the link that led here is gone, and the focus with it
    const lost = pagesDrawn > 0 && document.activeElement === document.body;
    (first ?? (lost ? partIn(card.current, "heading") : null))?.focus();
    pagesDrawn += 1;
  }, []);
  useEffect(() => {
    document.title = `${title} · Benchline`;
  }, [title, i18n.language]);
  return (
    <Stack as="main" minBlockSize="100dvh" align="center" justify="center" gap={4} pad={[6, 4]}>
      <section ref={card} className={`${css["card"]} ${wide ? css["wide"] : ""}`}>
        <Logo />
        <Box as="h1" className={css["title"]} size={20} weight={600} lineHeight={1.25} tabIndex={-1}>
          {title}
        </Box>
        {text === undefined ? null : (
          <Box as="p" className={css["text"]} below={4} tone="quiet">
            {text}
          </Box>
        )}
        {children}
      </section>
      {links === undefined ? null : (
        <Inline as="nav" gap={[2, 4]} wrap justify="center" size={13}>
          {links}
        </Inline>
      )}
      <LanguageChoice />
    </Stack>
  );
}
