import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { App, Button } from "antd";
import { useFieldContext } from "../../config/config-context.tsx";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { request } from "../../lib/http.ts";
import { busySign } from "../../ui/busy.tsx";
import { Box, Inline, Text } from "../../ui/layout.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useReportError } from "../../ui/report-error.ts";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { SecretField } from "../../ui/secret-field.tsx";
import { useConfirm } from "../../ui/use-confirm.ts";

/** As `GET /api/calendar/` answers it; instants are ISO 8601, UTC. */
interface Feed {
  readonly created: string;
  readonly last_read: string | null;
}

const KEY = ["calendar-feed"];
const PATH = "/api/calendar/";
/** The button that stays, where the focus goes when the one pressed is gone. */
const MAKE = "calendar-address";

/** The secret address at which calendar programs read one's appointments. */
export function CalendarSettings() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const client = useQueryClient();
  const reportError = useReportError();
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => request<{ data: Feed | null }>({ path: PATH, signal }),
  });
  const onSettled = () => client.invalidateQueries({ queryKey: KEY });
  const renewing = useMutation({
    mutationFn: async () =>
      (await request<{ data: { url: string } }>({ method: "POST", path: PATH })).data.url,
    onSettled,
  });
  const revoking = useMutation({
    mutationFn: () => request({ method: "DELETE", path: PATH }),
    onSettled,
    onSuccess: () => {
      renewing.reset();
      message.success(t("calendarFeed.revoked"));
    },
  });
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <ScreenSkeleton />;
  const isMade = data.data !== null;
  const ask = (what: "renew" | "revoke", act: () => Promise<unknown>) =>
    confirm({
      title: t(`calendarFeed.${what}Ask`),
      content: t(`calendarFeed.${what}Text`),
      okText: t(`calendarFeed.${what}`),
      focus: MAKE,
      act,
    });
  return (
    <Box as="section" card pad="gutter" aria-labelledby="calendar-title">
      <Text as="h2" id="calendar-title" size={16} weight={600}>
        {t("calendarFeed.title")}
      </Text>
      <Text as="p" above={1} tone="quiet" measure="text">
        {t("calendarFeed.lead")}
      </Text>
      {renewing.data === undefined ? null : (
        <Box above={4}>
          <SecretField
            label={t("calendarFeed.address")}
            value={renewing.data}
            copy={t("calendarFeed.copy")}
            copied={t("calendarFeed.copied")}
          />
          <Text as="p" above={2} tone="quiet" size={13} measure="text">
            {t("calendarFeed.once")}
          </Text>
        </Box>
      )}
      {data.data === null ? null : <FeedState feed={data.data} />}
      <Inline gap={2} wrap above={4}>
        <Button
          id={MAKE}
          type={isMade ? "default" : "primary"}
          loading={busySign(renewing.isPending)}
          onClick={() =>
            isMade
              ? ask("renew", () => renewing.mutateAsync())
              : renewing.mutate(undefined, { onError: reportError })
          }
        >
          {t(isMade ? "calendarFeed.renew" : "calendarFeed.make")}
        </Button>
        {isMade ? (
          <Button onClick={() => ask("revoke", () => revoking.mutateAsync())}>
            {t("calendarFeed.revoke")}
          </Button>
        ) : null}
      </Inline>
    </Box>
  );
}

function FeedState({ feed: { created, last_read: read } }: { readonly feed: Feed }) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  return (
    <Box above={4} size={13}>
      <p>{t("calendarFeed.made", { when: format.instant(created) })}</p>
      <Text as="p" tone="quiet">
        {read === null ? t("calendarFeed.neverRead") : t("calendarFeed.read", { when: format.ago(read) })}
      </Text>
    </Box>
  );
}
