import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** The moment of printing while the browser prints, so that a page can put on paper what it does not show; paper is always light. */
export function usePrinting(): string | null {
  const [printing, setPrinting] = useState<string | null>(null);
  useEffect(() => {
    const root = document.documentElement;
    let theme: string | undefined;
    const before = () => {
      theme = root.dataset["theme"];
      root.dataset["theme"] = "light";
      // The browser takes the page as it stands when this returns.
      flushSync(() => setPrinting(new Date().toISOString()));
    };
    const after = () => {
      if (theme === undefined) delete root.dataset["theme"];
      else root.dataset["theme"] = theme;
      setPrinting(null);
    };
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    return () => {
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
    };
  }, []);
  return printing;
}
