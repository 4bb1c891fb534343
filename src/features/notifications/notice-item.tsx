import { useTranslation } from "../../i18n/use-translation.tsx";
import { useFieldContext } from "../../config/config-context.tsx";
import { Face } from "../../screens/face.tsx";
import { Icon } from "../../ui/icon.tsx";
import { formatNoticeTime } from "./format-time.ts";
import { type Notice, toHeaderNotice } from "./notice.ts";
import css from "./notifications.module.css";
import { Inline, Stack, Text } from "../../ui/layout.tsx";

interface NoticeItemProps {
  readonly notice: Notice;
  readonly onOpen: (notice: Notice) => void;
}

/** One notification: a dot while it is unread, who, what and when. */
export function NoticeItem({ notice, onOpen }: NoticeItemProps) {
  const { t } = useTranslation();
  const { index, format } = useFieldContext();
  const { unread, image, badge, name, time, message } = toHeaderNotice(notice);
  const kind = badge === null ? null : index.config.labels["emp_notify"]?.options?.["kind"]?.[badge];
  return (
    <li className="ruled">
      <Inline
        as="button"
        type="button"
        className="hover-ground ring-inside"
        align="start"
        gap={3}
        pad={[3, 4]}
        wide
        text="start"
        onClick={() => onOpen(notice)}
      >
        <Face picture={image} name={notice.actor?.label ?? null} icon={<Icon name="bell" small />} />
        <Stack as="span" grow gap={0.5} shrink>
          <Text size={13} weight={unread ? 600 : 400} breakWords>
            {name}
          </Text>
          {message === "" ? null : (
            <Text className={css["message"]} tone="quiet" size={13} space="pre-line" clip breakWords>
              {message}
            </Text>
          )}
          <Inline as="span" wrap gap={[1, 3]} tone="quiet" size={12}>
            <time dateTime={time}>{formatNoticeTime(time, format)}</time>
            {kind === undefined || kind === null ? null : <span>{kind}</span>}
          </Inline>
        </Stack>
        {unread ? (
          <Text ground="accent-fill" fixed inlineSize={8} blockSize={8} above={1.5} radius="round">
            <span className="visually-hidden">{t("notifications.unread")}</span>
          </Text>
        ) : null}
      </Inline>
    </li>
  );
}
