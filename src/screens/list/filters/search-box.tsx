import { useTranslation } from "../../../i18n/use-translation.tsx";
import { ClearButton } from "../../../ui/clear-button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useTyping } from "../../../ui/use-typing.ts";
import { focusRow, rowsIn } from "../grid/positions.ts";
import css from "./search-box.module.css";
import { partAround } from "../../../lib/page-parts.ts";

interface SearchBoxProps {
  readonly value: string;
  readonly onSearch: (query: string) => void;
}

const PAUSE_MS = 250;

/** Searches after a pause in typing, at once on Enter; the down arrow goes on to what was found. */
export function SearchBox({ value, onSearch }: SearchBoxProps) {
  const { t } = useTranslation();
  const { text, type, send } = useTyping({ value, pause: PAUSE_MS, onChange: onSearch });

  return (
    <div className={css["box"]} role="search">
      <Icon name="search" />
      <input
        className="bare-input"
        type="search"
        aria-label={t("list.search")}
        placeholder={t("list.search")}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") send();
          if (event.key === "ArrowDown") {
            const [first] = rowsIn(partAround(event.currentTarget, "main") ?? document);
            if (!first) return;
            event.preventDefault();
            focusRow(first);
          }
          if (event.key === "Escape" && text !== "") {
            event.preventDefault();
            send("");
          }
        }}
      />
      <ClearButton value={text} onClear={() => send("")} />
    </div>
  );
}
