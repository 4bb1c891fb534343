import { Button, Pagination } from "antd";
import { useMemo } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useSearchParams } from "react-router-dom";
import { useFieldContext } from "../../config/config-context.tsx";
import { usePageTrail } from "../../ui/page-title.tsx";
import { MessagePage } from "../../ui/message-page.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { NoticeItem } from "./notice-item.tsx";
import { NoticeSkeleton } from "./notice-states.tsx";
import { useMarkRead, useNotices, useUnread } from "./use-notices.ts";
import { useOpenNotice } from "./use-open-notice.ts";
import { Box, Inline, Text } from "../../ui/layout.tsx";

const PAGE_SIZE = 10;

/** Everything that concerned me, the newest first. */
export function NotificationsScreen() {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Number(search.get("page")) || 1);
  const { data, error, refetch, isPlaceholderData } = useNotices(page);
  const unread = useUnread() ?? 0;
  const { mutate: markRead, isPending } = useMarkRead();
  const open = useOpenNotice();
  const title = t("notifications.title");
  usePageTrail(useMemo(() => [{ title }], [title]));
  const turn = (next: number) => {
    setSearch((old) => {
      const changed = new URLSearchParams(old);
      if (next === 1) changed.delete("page");
      else changed.set("page", String(next));
      return changed;
    });
    window.scrollTo({ top: 0 });
  };
  return (
    <Box as="section" measure={880} aria-labelledby="notifications-title">
      <Inline as="header" wrap align="baseline" gap={[2, 3]} below={4}>
        <Box as="h1" size={20} weight={600} id="notifications-title">
          {title}
        </Box>
        {data ? (
          <Text tone="quiet" tabular>
            {format.number(data.count)}
          </Text>
        ) : null}
        <Box push>
          <Button disabled={unread === 0 || isPending} onClick={() => markRead(null)}>
            {t("notifications.markAll")}
          </Button>
        </Box>
      </Inline>
      {error && !data ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <NoticeSkeleton rows={PAGE_SIZE} />
      ) : data.data.length === 0 ? (
        <MessagePage inline icon="bell" title={t("notifications.empty")}>
          <p>{t("notifications.emptyText")}</p>
        </MessagePage>
      ) : (
        <Box as="ul" card clip data-outdated={isPlaceholderData}>
          {data.data.map((notice) => (
            <NoticeItem key={notice.id} notice={notice} onOpen={open} />
          ))}
        </Box>
      )}
      {data && data.count > PAGE_SIZE ? (
        <Box above={4}>
          <Pagination
            align="center"
            current={page}
            total={data.count}
            pageSize={PAGE_SIZE}
            showSizeChanger={false}
            onChange={turn}
          />
        </Box>
      ) : null}
    </Box>
  );
}
