import { Button } from "antd";
import { useMemo, useRef } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useSearchParams } from "react-router-dom";
import { useFieldContext } from "../../config/config-context.tsx";
import { resourceName, resourcePlural } from "../../config/labels.ts";
import { FeedEntry } from "../../feed/feed-entry.tsx";
import { Box, Grid, Stack } from "../../ui/layout.tsx";
import { ListFailure } from "../../screens/list/screen/list-messages.tsx";
import { usePeekRows } from "../../screens/detail/use-peek-rows.ts";
import { busySign } from "../../ui/busy.tsx";
import { Segments } from "../../ui/segments.tsx";
import { MessagePage } from "../../ui/message-page.tsx";
import { usePageTrail } from "../../ui/page-title.tsx";
import css from "./my-feedback.module.css";
import { type GivenRow, useGiven } from "./use-my-feedback.ts";

const KIND = "kind";
const ALL = "";

/** Everything I gave: feedback on interviews and consultants, project updates, filled forms; the newest first. */
export function GivenScreen() {
  const { t } = useTranslation();
  const { index, format } = useFieldContext();
  const [search, setSearch] = useSearchParams();
  const kind = search.get(KIND);
  const given = useGiven(kind);
  const title = t("given.title");
  usePageTrail(useMemo(() => [{ title }], [title]));
  const total = given.kinds.reduce((sum, { count }) => sum + count, 0);
  const choose = (next: string) =>
    setSearch(
      (old) => {
        const changed = new URLSearchParams(old);
        if (next === ALL) changed.delete(KIND);
        else changed.set(KIND, next);
        return changed;
      },
      { replace: true },
    );
  const options = [
    { value: ALL, label: t("given.kind", { name: t("given.all"), count: format.number(total) }) },
    ...given.kinds
      .filter(({ count, resource }) => count > 0 || resource === kind)
      .map(({ resource, count }) => ({
        value: resource,
        label: t("given.kind", { name: resourcePlural(index.config, resource), count: format.number(count) }),
      })),
  ];
  return (
    <Grid as="section" className={css["screen"]} gap={4} aria-labelledby="given-title">
      <Box as="h1" size={20} id="given-title">
        {title}
      </Box>
      {options.length > 2 ? (
        <Box className={css["kinds"]} scrollAcross nowrap>
          <Segments label={t("given.kinds")} value={kind ?? ALL} options={options} onChange={choose} />
        </Box>
      ) : null}
      {given.error && given.rows === null ? (
        <ListFailure error={given.error} onRetry={() => void given.refetch()} />
      ) : given.rows === null ? (
        <Box minBlockSize={320} aria-busy="true" />
      ) : given.rows.length === 0 ? (
        <MessagePage inline icon="message" title={t("given.empty")}>
          <p>{t("given.emptyText")}</p>
        </MessagePage>
      ) : (
        <>
          <Stack gap={3} measure={860} aria-busy={given.isPlaceholderData}>
            {given.rows.map(({ resource, row }) => (
              <GivenEntry key={`${resource}.${row.id}`} resource={resource} row={row} />
            ))}
          </Stack>
          {given.hasNextPage ? (
            <Button loading={busySign(given.isFetchingNextPage)} onClick={() => void given.fetchNextPage()}>
              {t("given.more")}
            </Button>
          ) : null}
        </>
      )}
    </Grid>
  );
}

/** One of them, opened over the page. */
function GivenEntry({ resource: name, row }: GivenRow) {
  const { index } = useFieldContext();
  const place = useRef<HTMLDivElement>(null);
  usePeekRows(place, name);
  const resource = index.resource(name);
  if (resource === null || resource.feed === null) return null;
  const { feed } = resource;
  return (
    <div ref={place}>
      <FeedEntry
        resource={resource}
        feed={feed}
        row={row}
        without={[feed.by]}
        kind={resourceName(index.config, name)}
      />
    </div>
  );
}
