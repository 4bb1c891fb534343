import { Button } from "antd";
import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useNavigate } from "react-router-dom";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { NoticeItem } from "./notice-item.tsx";
import { NoticeSkeleton } from "./notice-states.tsx";
import css from "./notifications.module.css";
import { useMarkRead, useNotices } from "./use-notices.ts";
import { useOpenNotice } from "./use-open-notice.ts";
import { Box, Inline, Text } from "../../ui/layout.tsx";

interface BellListProps {
  readonly unread: number;
  readonly onLeave: () => void;
}

/** What the bell opens: the newest notifications, and the ways to all of them. */
export function BellList({ unread, onLeave }: BellListProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data, error, refetch } = useNotices(1);
  const { mutate: markRead, isPending } = useMarkRead();
  const open = useOpenNotice(onLeave);
  const panel = useRef<HTMLDivElement>(null);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    // the popover is put in its place a moment later: until then it is far outside the window
    panel.current?.focus({ preventScroll: true });
    const escape = ({ key }: KeyboardEvent) => (key === "Escape" ? leave() : undefined);
    document.addEventListener("keydown", escape);
    return () => document.removeEventListener("keydown", escape);
  }, []);
  return (
    <div
      ref={panel}
      className={css["panel"]}
      role="dialog"
      aria-label={t("notifications.title")}
      tabIndex={-1}
    >
      <Inline align="center" justify="between" gap={3} pad={[3, 4]} borderBelow>
        <Text as="h2" size={14} weight={600}>
          {t("notifications.title")}
        </Text>
        <Button type="link" size="small" disabled={unread === 0 || isPending} onClick={() => markRead(null)}>
          {t("notifications.markAll")}
        </Button>
      </Inline>
      {error && !data ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <NoticeSkeleton rows={4} />
      ) : data.data.length === 0 ? (
        <Box as="p" pad={[6, 4]} tone="quiet" size={13} text="center">
          {t("notifications.empty")}
        </Box>
      ) : (
        <Box as="ul" squeeze scroll>
          {data.data.map((notice) => (
            <NoticeItem key={notice.id} notice={notice} onOpen={open} />
          ))}
        </Box>
      )}
      <Button
        type="link"
        block
        aria-label={t("notifications.showAllName")}
        onClick={() => {
          onLeave();
          void navigate("/notification");
        }}
      >
        {t("notifications.showAll")}
      </Button>
    </div>
  );
}
