import { Button } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useFieldContext } from "../../config/config-context.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Inline, Text } from "../../ui/layout.tsx";

interface MoreFieldsProps {
  /** None: they are unfolded. */
  readonly folded: number;
  /** How many of them hold a value all the same. */
  readonly filled: number;
  readonly onToggle: () => void;
}

/** Unfolds what a new record does not ask for, and says that some of it is filled in already. */
export function MoreFields({ folded, filled, onToggle }: MoreFieldsProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const counted = (count: number) => ({ count, total: format.number(count) });
  return (
    <Inline align="center" gap={2} wrap minBlockSize="control">
      <Button
        icon={<Icon name={folded === 0 ? "ascending" : "descending"} />}
        aria-expanded={folded === 0}
        onClick={onToggle}
      >
        {folded === 0 ? t("form.fewer") : t("form.more", counted(folded))}
      </Button>
      {filled === 0 ? null : (
        <Text tone="faint" size={13}>
          {t("form.filled", counted(filled))}
        </Text>
      )}
    </Inline>
  );
}
