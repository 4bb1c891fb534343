import { App, Button } from "antd";
import { useCallback, useMemo, useState, useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { ConfigIndexProvider, useFieldContext, useOnBehalf } from "../../config/config-context.tsx";
import { resourcePlural } from "../../config/labels.ts";
import { recordLabel } from "../../config/record.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { parseRecordName } from "../../screens/drawer/peek-address.ts";
import { BulkDrawer } from "../../screens/list/bulk/bulk-drawer.tsx";
import { ListFooter } from "../../screens/list/screen/list-footer.tsx";
import { ListFailure } from "../../screens/list/screen/list-messages.tsx";
import { formatRecordName } from "../../screens/record-name.ts";
import { useActions } from "../../ui/actions.ts";
import { Box, Grid, Inline, Stack, Text } from "../../ui/layout.tsx";
import { MessagePage } from "../../ui/message-page.tsx";
import { usePageTrail } from "../../ui/page-title.tsx";
import { useReportError } from "../../ui/report-error.ts";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { Segments } from "../../ui/segments.tsx";
import { useSingle } from "../../ui/use-narrow.ts";
import { type Approval, ApprovalRun } from "./approval-run.tsx";
import { buildApprovals, type SendingBack } from "./approval-steps.ts";
import css from "./approvals.module.css";
import {
  fetchWaitingIds,
  keyOf,
  PAGE_SIZE,
  useRefreshWaiting,
  useWaiting,
  type WaitingArea,
  type WaitingId,
  useWaitingCount,
} from "./use-waiting.ts";
import { Represented } from "./represented.tsx";
import { WaitingList } from "./waiting-list.tsx";
import { WaitingToolbar } from "./waiting-toolbar.tsx";
import { WaitingRecord } from "./waiting-record.tsx";
import { useQuery } from "@tanstack/react-query";
import type { ClientConfig } from "../../../core/definition/client-types.ts";
import type { ApiError } from "../../lib/api-error.ts";
import { request } from "../../lib/http.ts";
import { onBehalfPath } from "../../lib/on-behalf-path.ts";

const AREA = "area";
const RECORD = "record";
const PERSON = "for";
const PAGE = "page";
const ALL = "";
const NONE: ReadonlySet<string> = new Set();

/** What waits for the reader, or for somebody who gave them their approvals. */
export function ApprovalsScreen() {
  const [search] = useSearchParams();
  const person = Number(search.get(PERSON)) || null;
  const { data: config, error, refetch } = useRepresentedConfig(person);
  const reload = useCallback(async () => void (await refetch()), [refetch]);
  if (person === null) return <WaitingScreen key="own" />;
  if (error !== null) return <ListFailure error={error} onRetry={() => void refetch()} />;
  if (config === undefined) return <ScreenSkeleton />;
  return (
    <ConfigIndexProvider config={config} reload={reload}>
      <WaitingScreen key={person} />
    </ConfigIndexProvider>
  );
}

/** Everything that waits for one person, over all areas: the list, and beside it the record that is decided on. */
function WaitingScreen() {
  const { t } = useTranslation();
  const context = useFieldContext();
  const { index, format } = context;
  const single = useSingle();
  const { modal } = App.useApp();
  const reportError = useReportError();
  const refresh = useRefreshWaiting();
  const [search, setSearch] = useSearchParams();
  const area = search.get(AREA);
  const page = Math.max(1, Number(search.get(PAGE)) || 1);
  const onBehalfOf = useOnBehalf();
  const waiting = useWaiting({ resource: area, onBehalfOf, page });
  const [ticked, setTicked] = useState(NONE);
  /** Decided and still in the answer that is shown. */
  const [gone, setGone] = useState(NONE);
  /** What lies beyond this page and was chosen with all the rest. */
  const [beyond, setBeyond] = useState<readonly WaitingId[]>([]);
  const [runs, setRuns] = useState<readonly Approval[]>([]);
  const [sendingBack, setSendingBack] = useState<SendingBack | null>(null);
  const title = t("approvals.title");
  useNewlyWaiting(waiting);
  usePageTrail(useMemo(() => [{ title }], [title]));

  const rows = (waiting.data?.data ?? []).filter(
    ({ resource, row }) => !gone.has(keyOf({ resource, id: row.id })),
  );
  const areas = waiting.data?.areas ?? [];
  const keys = rows.map(({ resource, row }) => keyOf({ resource, id: row.id }));
  const asked = search.get(RECORD);
  const chosen = asked !== null || single || runs.length > 0 ? asked : (keys[0] ?? null);
  const named = parseRecordName(chosen);
  const shown = named === null ? null : index.resource(named.resource);

  const change = (parameters: Readonly<Record<string, string | null>>) =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old);
        for (const [name, value] of Object.entries(parameters)) {
          if (value === null) next.delete(name);
          else next.set(name, value);
        }
        next.delete("tab");
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const choose = (key: string | null) => {
    setRuns([]);
    change({ [RECORD]: key });
  };
  const tick = (changed: readonly string[], on: boolean) => {
    setBeyond([]);
    setTicked((old) => {
      const next = new Set(old);
      for (const key of changed) {
        if (on) next.add(key);
        else next.delete(key);
      }
      return next;
    });
  };
  const clear = () => {
    setTicked(NONE);
    setBeyond([]);
  };
  const step = (by: 1 | -1) => {
    const at = chosen === null ? -1 : keys.indexOf(chosen);
    const next = at === -1 ? keys[by === 1 ? 0 : keys.length - 1] : keys[at + by];
    if (next !== undefined) choose(next);
  };
  /** Decided records leave the list; the one after them follows. */
  const leave = (decided: readonly string[]) => {
    const left = keys.filter((key) => !decided.includes(key));
    if (chosen !== null && decided.includes(chosen)) {
      const at = keys.indexOf(chosen);
      choose(keys.slice(at + 1).find((key) => !decided.includes(key)) ?? left.at(-1) ?? null);
    }
    setGone((old) => new Set([...old, ...decided]));
    tick(decided, false);
    void refresh().then(() => setGone(NONE));
  };

  const labels = new Map(
    rows.map(({ resource: name, row }) => {
      const resource = index.resource(name);
      return [
        keyOf({ resource: name, id: row.id }),
        resource === null ? "" : recordLabel(formatRecordName({ context, resource, record: row })),
      ] as const;
    }),
  );
  const approve = (members: readonly WaitingId[]) => {
    change({ [RECORD]: null });
    setBeyond([]);
    setRuns(buildApprovals(index, members, labels));
  };
  const onPage = rows.map(({ resource, row, steps }) => ({ resource, id: row.id, steps }));
  const picked = [...onPage.filter((one) => ticked.has(keyOf(one))), ...beyond];
  const approveAll = (wanted: WaitingArea) => {
    const members = onPage.filter(({ resource }) => resource === wanted.resource);
    if (members.length >= wanted.count && wanted.count_is_exact) return approve(members);
    // what does not stand on the page is asked about
    fetchWaitingIds({ resource: wanted.resource, onBehalfOf })
      .then((all) => {
        modal.confirm({
          title: t("approvals.approveAllOf", {
            total: format.number(all.length),
            name: resourcePlural(index.config, wanted.resource),
          }),
          content: t("approvals.approveUnseen", {
            total: format.number(all.length - members.length),
          }),
          okText: t("approvals.approve", { total: format.number(all.length) }),
          cancelText: t("actions.cancel"),
          onOk: () => approve(all),
        });
      })
      .catch(reportError);
  };
  const chooseAll = () => {
    fetchWaitingIds({ resource: area, onBehalfOf })
      .then((all) => {
        const here = new Set(keys);
        setTicked(here);
        setBeyond(all.filter((one) => !here.has(keyOf(one))));
      })
      .catch(reportError);
  };
  useActions([
    { key: "next", keys: "j", label: t("list.keys.next"), onSelect: () => step(1) },
    { key: "previous", keys: "k", label: t("list.keys.previous"), onSelect: () => step(-1) },
    {
      key: "tick",
      keys: "x",
      label: t("approvals.tickThis"),
      enabled: chosen !== null,
      onSelect: () => (chosen === null ? undefined : tick([chosen], !ticked.has(chosen))),
    },
    {
      key: "tick-all",
      keys: "*",
      label: t("approvals.tickAll"),
      enabled: keys.length > 0,
      onSelect: () => tick(keys, !keys.every((key) => ticked.has(key))),
    },
    {
      key: "approve-ticked",
      keys: "shift+a",
      label: t("approvals.approveTicked"),
      enabled: picked.length > 0,
      onSelect: () => approve(picked),
    },
  ]);

  const total = areas.reduce((sum, { count }) => sum + count, 0);
  const areasToChoose =
    area === null || areas.some(({ resource }) => resource === area)
      ? areas
      : [...areas, { resource: area, count: 0 }];
  const options = [
    { value: ALL, label: t("approvals.area", { name: t("approvals.all"), count: format.number(total) }) },
    ...areasToChoose.map(({ resource, count }) => ({
      value: resource,
      label: t("approvals.area", {
        name: resourcePlural(index.config, resource),
        count: format.number(count),
      }),
    })),
  ];
  const showsList = !single || (chosen === null && runs.length === 0);
  return (
    <Stack as="section" gap={3} aria-labelledby="approvals-title">
      <Inline gap={[2, 4]} wrap align="center">
        <Box as="h1" size={20} id="approvals-title">
          {title}
        </Box>
        {options.length > 2 ? (
          <Box scrollAcross fits nowrap>
            <Segments
              label={t("approvals.areas")}
              value={area ?? ALL}
              options={options}
              onChange={(next) => {
                clear();
                change({ [AREA]: next === ALL ? null : next, [RECORD]: null, [PAGE]: null });
              }}
            />
          </Box>
        ) : null}
      </Inline>
      <Represented
        onChoose={(person) => {
          setSearch(person === null ? {} : { [PERSON]: String(person) }, { replace: true });
        }}
      />
      {waiting.error && !waiting.data ? (
        <ListFailure error={waiting.error} onRetry={() => void waiting.refetch()} />
      ) : waiting.data === undefined ? (
        <ScreenSkeleton />
      ) : rows.length === 0 && runs.length === 0 && named === null ? (
        <MessagePage inline icon="check" title={t("approvals.empty")}>
          <p>{t("approvals.emptyText")}</p>
        </MessagePage>
      ) : (
        <Grid className={css["both"]} align="start" gap={6}>
          {showsList ? (
            <Stack className={css["side"]} shrink gap={2}>
              {picked.length === 0 ? null : (
                <WaitingToolbar
                  picked={picked}
                  total={waiting.data.count}
                  onApprove={() => approve(picked)}
                  onSendBack={setSendingBack}
                  onChooseAll={
                    beyond.length === 0 && waiting.data.count > rows.length && ticked.size >= keys.length
                      ? chooseAll
                      : null
                  }
                  onClear={clear}
                />
              )}
              <WaitingList
                rows={rows}
                areas={areas}
                chosen={chosen}
                ticked={ticked}
                outdated={waiting.isPlaceholderData}
                onChoose={choose}
                onTick={tick}
                onApproveAll={approveAll}
              />
              {waiting.data.count > PAGE_SIZE || page > 1 ? (
                <ListFooter
                  page={page}
                  pageSize={PAGE_SIZE}
                  total={waiting.data.count}
                  exact={waiting.data.count_is_exact}
                  shown={rows.length}
                  onPage={(next) => {
                    clear();
                    change({ [PAGE]: next === 1 ? null : String(next), [RECORD]: null });
                  }}
                />
              ) : null}
            </Stack>
          ) : null}
          {!single || !showsList ? (
            <Stack shrink gap={4}>
              {single ? (
                <div>
                  <Button onClick={() => choose(null)}>{t("approvals.toList")}</Button>
                </div>
              ) : null}
              {runs.map((approval) => (
                <ApprovalRun
                  key={`${approval.resource.name}.${approval.step.name}.${approval.ids.join(" ")}`}
                  approval={approval}
                  onEnd={(done, refused) => {
                    const all = (ids: readonly number[]) =>
                      ids.map((id) => keyOf({ resource: approval.resource.name, id }));
                    leave(all(done));
                    tick(all(refused), true);
                  }}
                />
              ))}
              {named !== null && shown !== null ? (
                <WaitingRecord
                  key={chosen}
                  resource={shown}
                  id={named.id}
                  onDecided={() => leave([`${named.resource}:${named.id}`])}
                />
              ) : runs.length > 0 ? null : (
                <Text tone="quiet">{t("approvals.nothingChosen")}</Text>
              )}
            </Stack>
          ) : null}
        </Grid>
      )}
      {sendingBack === null ? null : (
        <BulkDrawer
          view={{
            resource: sendingBack.resource,
            selection: {
              ids: new Set(sendingBack.ids),
              choose: (ids) =>
                setTicked(new Set([...ids].map((id) => keyOf({ resource: sendingBack.resource.name, id })))),
              clear,
            },
          }}
          job={{ kind: "transition", transition: sendingBack.transition }}
          onClose={() => {
            setSendingBack(null);
            void refresh();
          }}
        />
      )}
    </Stack>
  );
}

/** Asks for the page again once something else waits than it says. */
function useNewlyWaiting({ data, refetch }: ReturnType<typeof useWaiting>): void {
  const onBehalfOf = useOnBehalf();
  const counts = useWaitingCount();
  const asked = onBehalfOf === null ? counts : counts?.delegated.find(({ id }) => id === onBehalfOf);
  const count = asked?.count;
  const seen = useRef(count);
  const shown = data?.areas.reduce((sum, area) => sum + area.count, 0);
  useEffect(() => {
    if (seen.current === count) return;
    const isFirst = seen.current === undefined;
    seen.current = count;
    if (!isFirst && shown !== undefined && shown !== count) void refetch();
  }, [count, shown, refetch]);
}

/** What the person works with in whose place the reader decides: areas the reader may not know otherwise. */
function useRepresentedConfig(onBehalfOf: number | null) {
  const { language } = useTranslation().i18n;
  return useQuery<ClientConfig, ApiError>({
    queryKey: ["represented", onBehalfOf, language],
    queryFn: ({ signal }) => request({ path: onBehalfPath("/api/config/", onBehalfOf), signal }),
    enabled: onBehalfOf !== null,
  });
}
