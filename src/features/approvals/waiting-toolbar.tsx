import { Button } from "antd";
import { useFieldContext } from "../../config/config-context.tsx";
import { resourcePlural } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Inline } from "../../ui/layout.tsx";
import { MenuButton } from "../../ui/menu-button.tsx";
import { buildSendingBack, type SendingBack } from "./approval-steps.ts";
import type { WaitingId } from "./use-waiting.ts";

interface WaitingToolbarProps {
  readonly picked: readonly WaitingId[];
  /** Of all that wait, also beyond the page. */
  readonly total: number;
  readonly onApprove: () => void;
  readonly onSendBack: (records: SendingBack) => void;
  /** Null where nothing is left to choose. */
  readonly onChooseAll: (() => void) | null;
  readonly onClear: () => void;
}

/** What can be done with the records that are picked. */
export function WaitingToolbar({
  picked,
  total,
  onApprove,
  onSendBack,
  onChooseAll,
  onClear,
}: WaitingToolbarProps) {
  const { t } = useTranslation();
  const { index, format } = useFieldContext();
  const back = buildSendingBack(index, picked);
  const count = { total: format.number(picked.length) };
  return (
    <Inline
      pad={[2, 3]}
      border="accent"
      radius="card"
      ground="accent"
      role="toolbar"
      aria-label={t("approvals.chosen", count)}
      gap={2}
      wrap
      align="center"
    >
      <Button type="primary" aria-keyshortcuts="Shift+A" onClick={onApprove}>
        {t("approvals.approve", count)}
      </Button>
      {back.length === 1 ? (
        <Button onClick={() => onSendBack(back[0]!)}>{t("approvals.sendBack", count)}</Button>
      ) : back.length > 1 ? (
        <MenuButton
          buttonClassName="boxed-button"
          sections={[
            {
              items: back.map((one) => ({
                key: one.resource.name,
                label: t("approvals.area", {
                  name: resourcePlural(index.config, one.resource.name),
                  count: format.number(one.ids.length),
                }),
                onSelect: () => onSendBack(one),
              })),
            },
          ]}
        >
          {t("approvals.sendBack", count)}
        </MenuButton>
      ) : null}
      {onChooseAll === null ? null : (
        <Button type="link" onClick={onChooseAll}>
          {t("approvals.chooseAll", { total: format.number(total) })}
        </Button>
      )}
      <Button type="text" onClick={onClear}>
        {t("approvals.clear")}
      </Button>
    </Inline>
  );
}
