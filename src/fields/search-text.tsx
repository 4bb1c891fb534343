import { useRef, useState } from "react";
import { useTranslation } from "../i18n/use-translation.tsx";
import { useStartedSearch } from "./start-search.ts";
import { Text } from "../ui/layout.tsx";

/** What is typed to find a choice, and what was typed last where the list closed without one. */
export function useSearchText(startText = "") {
  const [text, setText] = useStartedSearch(startText);
  const [left, setLeft] = useState("");
  const chose = useRef(false);
  const chosen = () => {
    chose.current = true;
    setText("");
    setLeft("");
  };
  const onOpenChange = (open: boolean) => {
    // The list forgets the text when it closes: it is there again when it opens, unless another is typed by then.
    if (open) setText((now) => now || left);
    else if (!chose.current) setLeft(text.trim());
    chose.current = false;
  };
  const type = (typed: string) => {
    // A list of several choices stays open for the next one.
    if (typed !== "") chose.current = false;
    setText(typed);
  };
  return { text, type, left, chosen, onOpenChange };
}

/** Says that nothing was chosen for what was typed: a form would be saved without it. */
export function LeftText({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  return text === "" ? null : (
    <Text role="status" tone="warning" size={12}>
      {t("picker.left", { text })}
    </Text>
  );
}
