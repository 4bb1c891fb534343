import { Button, Modal } from "antd";
import { useId } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { mayPostpone, postponementsLeft } from "../../../core/reminders/limits.ts";
import { LanguageMenu } from "../settings/language-menu.tsx";
import { useSignOut } from "../sign-in/use-sign-out.ts";
import { busySign } from "../../ui/busy.tsx";
import type { DueItem, DueState } from "./due.ts";
import { ItemTable } from "./item-table.tsx";
import { Inline, Text } from "../../ui/layout.tsx";
import css from "./reminder-dialog.module.css";

interface ReminderDialogProps {
  readonly due: DueState;
  /** Something was sent, and what is owed is asked for anew. */
  readonly busy: boolean;
  readonly onAdd: (item: DueItem) => void;
  readonly onPostpone: () => void;
}

/** Four fifths of the window (§2); on a phone what there is. */
const WIDTH = { xs: "94%", md: "80%" };

/**
 * What is owed of one kind. It goes away only by adding everything or by putting it off; whoever cannot do either may
 * still choose a language or sign out.
 */
export function ReminderDialog({ due, busy, onAdd, onPostpone }: ReminderDialogProps) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  const note = useId();
  const { group, items, count } = due;
  const left = postponementsLeft(count);
  const may = mayPostpone(count);
  return (
    <Modal
      open
      title={t(`reminders.titles.${group}`)}
      width={WIDTH}
      centered
      className={css["dialog"] ?? ""}
      classNames={{ container: "whole-seen", body: css["body"] ?? "" }}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Inline wrap align="center" gap={[2, 3]} padAbove={2} text="start">
          <Inline as="span" push inline align="center" gap={1}>
            <LanguageMenu above />
            <Button type="text" onClick={() => void signOut()}>
              {t("shell.logout")}
            </Button>
          </Inline>
          <Text id={note} className={css["note"]} tone="quiet" size={13}>
            {may ? t("reminders.later") : t("reminders.noneLeft")}
          </Text>
          <Button
            disabled={!may || busy}
            loading={busySign(busy)}
            aria-describedby={note}
            onClick={onPostpone}
          >
            {t("reminders.postpone", { left })}
          </Button>
        </Inline>
      }
    >
      <Text as="p" below={3} tone="quiet">
        {t(`reminders.intros.${group}`)}
      </Text>
      <ItemTable group={group} items={items} busy={busy} onAdd={onAdd} />
    </Modal>
  );
}
