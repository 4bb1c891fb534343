import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import css from "./search-box.module.css";

interface SearchBoxProps {
  readonly value: string;
  readonly onSearch: (query: string) => void;
}

const PAUSE_MS = 250;

/** Searches after a pause in typing, at once on Enter. */
export function SearchBox({ value, onSearch }: SearchBoxProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const timer = useRef<number | undefined>(undefined);

  // Another way of changing the address, such as the back button or a cleared filter, shows here too.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const send = (query: string) => {
    window.clearTimeout(timer.current);
    const trimmed = query.trim();
    if (trimmed === sent.current) return;
    sent.current = trimmed;
    onSearch(trimmed);
  };

  return (
    <div className={css["box"]} role="search">
      <Icon name="search" />
      <input
        type="search"
        aria-label={t("list.search")}
        placeholder={t("list.search")}
        value={text}
        onChange={(event) => {
          const { value: typed } = event.target;
          setText(typed);
          window.clearTimeout(timer.current);
          timer.current = window.setTimeout(() => send(typed), PAUSE_MS);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") send(text);
          if (event.key === "Escape" && text !== "") {
            event.preventDefault();
            setText("");
            send("");
          }
        }}
      />
    </div>
  );
}
