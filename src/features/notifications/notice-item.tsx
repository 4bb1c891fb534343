import { useTranslation } from "../../i18n/use-translation.tsx";
import { useFieldContext } from "../../config/config-context.tsx";
import { Face } from "./face.tsx";
import { formatNoticeTime } from "./format-time.ts";
import { type Notice, toHeaderNotice } from "./notice.ts";
import css from "./notifications.module.css";

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
    <li className={css["item"]} data-unread={unread}>
      <button type="button" className={css["open"]} onClick={() => onOpen(notice)}>
        <Face picture={image} name={notice.actor?.label ?? null} />
        <span className={css["words"]}>
          <span className={css["name"]}>{name}</span>
          {message === "" ? null : <span className={css["message"]}>{message}</span>}
          <span className={css["facts"]}>
            <time dateTime={time}>{formatNoticeTime(time, format)}</time>
            {kind === undefined || kind === null ? null : <span>{kind}</span>}
          </span>
        </span>
        {unread ? (
          <span className={css["dot"]}>
            <span className="visually-hidden">{t("notifications.unread")}</span>
          </span>
        ) : null}
      </button>
    </li>
  );
}
