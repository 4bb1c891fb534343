import type { i18n } from "i18next";

type LookUp = (...asked: readonly unknown[]) => string;

/**
 * Looking words up takes i18next longer than drawing them, and a screen asks for the same ones again and again: every `t`
 * that is handed out from now on remembers those that hold no values, until the language changes or other words arrive.
 */
export function rememberWords(i18next: i18n): void {
  const known = new Map<string, string>();
  const forget = () => known.clear();
  i18next.on("languageChanged", forget);
  i18next.store.on("added", forget);
  const getFixedT = i18next.getFixedT.bind(i18next) as unknown as (...of: unknown[]) => LookUp;
  const remembering = (...of: unknown[]) => {
    const lookUp = getFixedT(...of);
    const which = JSON.stringify(of.slice(0, 3));
    const t: LookUp = (...asked) => {
      const [key] = asked;
      if (typeof key !== "string" || asked.length > 1) return lookUp(...asked);
      const place = `${which} ${key}`;
      let words = known.get(place);
      if (words === undefined) known.set(place, (words = lookUp(key)));
      return words;
    };
    return Object.assign(t, lookUp);
  };
  i18next.getFixedT = remembering as unknown as i18n["getFixedT"];
}
