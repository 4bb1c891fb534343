import { useTranslation } from "../../../i18n/use-translation.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Box, Inline } from "../../../ui/layout.tsx";
import css from "./filter-chips.module.css";

export interface ChipActions {
  /** Whether what changes the condition is open; absent: it opens elsewhere. */
  readonly open?: boolean;
  readonly onOpen: (anchor: HTMLElement) => void;
  readonly onRemove: () => void;
}

/** A condition in words, to be changed or taken away. */
export function FilterChip({ text, open, onOpen, onRemove }: ChipActions & { readonly text: string }) {
  const { t } = useTranslation();
  return (
    <Inline as="li" inline fits border="soft" radius="pill" ground="accent" data-chip>
      <Box
        as="button"
        type="button"
        padBlock={0.5}
        padInline={0}
        padBefore={3}
        size={12}
        cut
        shrink
        tone="plain"
        title={text}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={(event) => onOpen(event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key !== "Delete" && event.key !== "Backspace") return;
          event.preventDefault();
          onRemove();
        }}
      >
        {text}
      </Box>
      <button
        type="button"
        className={css["remove"]}
        aria-label={t("list.removeFilter", { filter: text })}
        onClick={onRemove}
      >
        <Icon name="close" small />
      </button>
    </Inline>
  );
}

/** The last of the chips: takes all away. */
export function ClearFilters({ onPress }: { readonly onPress: () => void }) {
  const { t } = useTranslation();
  return (
    <li>
      <Box
        as="button"
        type="button"
        className="link-button hover-underline no-print"
        pad={[1, 2]}
        size={12}
        onClick={onPress}
      >
        {t("list.clearFilters")}
      </Box>
    </li>
  );
}
