import { useEffect, useState } from "react";
import { useTranslation } from "./use-translation.tsx";
import { hasErrorMessages, loadErrorMessages } from "./error-messages.ts";

/** True when the words for problems with values are here, in the language of the moment. */
export function useErrorMessages(): boolean {
  const { i18n } = useTranslation();
  const [ready, setReady] = useState(hasErrorMessages);
  const { language } = i18n;
  useEffect(() => {
    let wanted = true;
    void loadErrorMessages().then(() => wanted && setReady(true));
    return () => {
      wanted = false;
    };
  }, [language]);
  return ready;
}
