import { useEffect, useState } from "react";
import { useTranslation } from "./use-translation.tsx";
import { areErrorWordsHere, loadErrorWords } from "./error-words.ts";

/** True when the words for problems with values are here, in the language of the moment. */
export function useErrorWords(): boolean {
  const { i18n } = useTranslation();
  const [ready, setReady] = useState(areErrorWordsHere);
  const { language } = i18n;
  useEffect(() => {
    let wanted = true;
    void loadErrorWords().then(() => wanted && setReady(true));
    return () => {
      wanted = false;
    };
  }, [language]);
  return ready;
}
