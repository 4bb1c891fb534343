import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type Font, openSync } from "fontkit";

/** Fonts of documents by the writing they hold; each under the SIL Open Font License. */
export type FontName = "latin" | "latin_bold" | "arabic" | "arabic_bold" | "chinese" | "chinese_bold";

const { resolve } = createRequire(import.meta.url);
// the packages export their entry alone, beside which the fonts stand
const fontFile = (name: string, file: string): string =>
  join(dirname(resolve(`@embedpdf/${name}`)), "../fonts", file);

export const FONT_FILES: Readonly<Record<FontName, string>> = {
  latin: fontFile("fonts-latin", "NotoSans-Regular.ttf"),
  latin_bold: fontFile("fonts-latin", "NotoSans-Bold.ttf"),
  arabic: fontFile("fonts-arabic", "NotoNaskhArabic-Regular.ttf"),
  arabic_bold: fontFile("fonts-arabic", "NotoNaskhArabic-Bold.ttf"),
  chinese: fontFile("fonts-sc", "NotoSansHans-Regular.otf"),
  chinese_bold: fontFile("fonts-sc", "NotoSansHans-Bold.otf"),
};

const opened = new Map<FontName, Font>();

/** Read once a process: parsing them takes longer than drawing a document. */
export function openFont(name: FontName): Font {
  const known = opened.get(name);
  if (known !== undefined) return known;
  const font = openSync(FONT_FILES[name]);
  opened.set(name, font);
  return font;
}

const ARABIC = /\p{Script_Extensions=Arabic}/u;
const CHINESE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u;

/** The font that holds a character; null where any does, such as a space. */
export function fontOf(character: string, bold: boolean): FontName | null {
  const writing = ARABIC.test(character)
    ? "arabic"
    : CHINESE.test(character)
      ? "chinese"
      : /\s/.test(character)
        ? null
        : "latin";
  return writing === null ? null : bold ? `${writing}_bold` : writing;
}
