import { useTranslation } from "../i18n/use-translation.tsx";
import { Icon } from "./icon.tsx";
import css from "./clear-button.module.css";
import { partIn } from "../lib/page-parts.ts";

interface ClearButtonProps {
  /** What stands in the field; there is nothing to clear in an empty one. */
  readonly value: string;
  readonly onClear: () => void;
}

/**
 * Empties the field before it, in every browser, and leaves the cursor there. No stop of the keyboard, whose users have
 * keys for it, as none of the browsers' own is.
 */
export function ClearButton({ value, onClear }: ClearButtonProps) {
  const { t } = useTranslation();
  if (value === "") return null;
  return (
    <button
      type="button"
      className={css["clear"]}
      tabIndex={-1}
      aria-label={t("actions.clearField")}
      title={t("actions.clearField")}
      onClick={({ currentTarget }) => {
        // before it: an empty field has no such button any more
        partIn(currentTarget.parentElement, "input")?.focus();
        onClear();
      }}
    >
      <Icon name="close" small />
    </button>
  );
}
