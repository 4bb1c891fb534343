import { App, Button } from "antd";
import { useId, useRef } from "react";
import { useFieldContext } from "../../config/config-context.tsx";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Box, Inline, Text } from "../../ui/layout.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useReportError } from "../../ui/report-error.ts";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { Status } from "../../ui/status.tsx";
import { useConfirm } from "../../ui/use-confirm.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { request } from "../../lib/http.ts";

/** Where the person is signed in, each with the way to end it. */
export function SessionList() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const reportError = useReportError();
  const { data, error, refetch } = useSessions();
  const { mutateAsync: end, isPending } = useEndSessions();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <ScreenSkeleton />;

  const endOne = (session: Session) =>
    end(session.id).then(() => {
      void message.success(t("security.sessions.ended"));
      // the row is gone, and its button with it
      heading.current?.focus();
    }, reportError);
  const endOthers = () =>
    confirm({
      title: t("security.sessions.endOthersAsk"),
      content: t("security.sessions.endOthersText"),
      okText: t("security.sessions.endOthers"),
      act: () =>
        end(null).then(() => {
          void message.success(t("security.sessions.othersEnded"));
          heading.current?.focus();
        }),
    });

  return (
    <Box as="section" card pad="gutter" aria-labelledby={id}>
      <Text as="h2" size={16} weight={600} id={id} ref={heading} tabIndex={-1}>
        {t("security.sessions.title")}
      </Text>
      <Text as="p" above={1} below={3} tone="quiet" size={13} measure="text">
        {t("security.sessions.text")}
      </Text>
      <ul>
        {data.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={isPending}
            onEnd={() => void endOne(session)}
          />
        ))}
      </ul>
      {data.some(({ current }) => !current) ? (
        <Inline above={4} wrap>
          <Button disabled={isPending} onClick={endOthers}>
            {t("security.sessions.endOthers")}
          </Button>
        </Inline>
      ) : null}
    </Box>
  );
}

interface SessionRowProps {
  readonly session: Session;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const { browser, system, address, created, last_seen: lastSeen, current } = session;
  const device =
    browser !== null && system !== null
      ? t("security.sessions.device", { browser, system })
      : (browser ?? system ?? t("security.sessions.unknown"));
  const begun = format.instant(created);
  return (
    <Inline as="li" wrap align="center" justify="between" gap={[2, 4]} padAbove={3} padBelow={3} borderAbove>
      <Box basis={220}>
        <Inline as="p" gap={[0, 2]} wrap align="center" weight={500}>
          {device}
          {current ? <Status tone="good">{t("security.sessions.current")}</Status> : null}
        </Inline>
        <Inline as="p" gap={[0, 4]} wrap above={0.5} size={13} tone="quiet">
          {address === null ? null : <span>{t("security.sessions.address", { address })}</span>}
          <span>{t("security.sessions.begun", { time: begun })}</span>
          <span>{t("security.sessions.used", { time: format.instant(lastSeen) })}</span>
        </Inline>
      </Box>
      {current ? null : (
        <Button
          disabled={busy}
          aria-label={t("security.sessions.endNamed", { device, time: begun })}
          onClick={onEnd}
        >
          {t("security.sessions.end")}
        </Button>
      )}
    </Inline>
  );
}

/** Where the person is signed in, as `GET /api/auth/sessions/` answers it; instants are ISO 8601, UTC. */
interface Session {
  readonly id: string;
  /** Names of products; null where the browser did not say. */
  readonly browser: string | null;
  readonly system: string | null;
  readonly address: string | null;
  readonly created: string;
  readonly last_seen: string;
  readonly current: boolean;
}

const KEY = ["sessions"];
const PATH = "/api/auth/sessions/";

function useSessions() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await request<{ data: Session[] }>({ path: PATH, signal })).data,
    placeholderData: undefined,
  });
}

/** Ends one session, or all but this one where none is named. */
function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null
        ? request<unknown>({ method: "POST", path: `${PATH}end_others/` })
        : request<unknown>({ method: "DELETE", path: `${PATH}${id}/` }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
