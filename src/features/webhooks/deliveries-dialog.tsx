import { Button, Grid as Breakpoints, Modal, Table } from "antd";
import { Link } from "react-router-dom";
import type { Tone } from "../../../core/definition/types.ts";
import { type DeliveryState, WEBHOOK_EVENTS } from "../../../core/webhooks/events.ts";
import { useConfigIndex, useFieldContext } from "../../config/config-context.tsx";
import { resourceName } from "../../config/labels.ts";
import { recordPath } from "../../config/links.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Stack, Text } from "../../ui/layout.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useReportError } from "../../ui/report-error.ts";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { Status } from "../../ui/status.tsx";
import { type Delivery, useDeliveries, useReplay, type Webhook } from "./use-webhooks.ts";

const TONES: Readonly<Record<DeliveryState, Tone>> = {
  waiting: "info",
  delivered: "good",
  failed: "bad",
  hidden: "neutral",
};

/** What became of a webhook's messages, the latest first; each can be sent again. */
export function DeliveriesDialog({
  webhook: { id, name },
  onClose,
}: {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const narrow = Breakpoints.useBreakpoint().md === false;
  const { data, error, refetch } = useDeliveries(id);
  const shown =
    error && !data ? (
      <LoadFailure error={error} onRetry={() => void refetch()} />
    ) : data === undefined ? (
      <ScreenSkeleton />
    ) : data.length === 0 ? (
      <Text as="p" tone="quiet">
        {t("webhooks.noDeliveries")}
      </Text>
    ) : (
      <Table
        size="small"
        rowKey="id"
        dataSource={data}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        aria-label={t("webhooks.deliveriesOf", { name })}
        columns={[
          {
            key: "event",
            title: t("webhooks.event"),
            render: (_, delivery) => (
              <Stack gap={1} align="start">
                <Event delivery={delivery} />
                {narrow ? (
                  <>
                    <Outcome delivery={delivery} />
                    <ReplayButton webhook={id} delivery={delivery} />
                  </>
                ) : null}
              </Stack>
            ),
          },
          {
            key: "outcome",
            title: t("webhooks.outcome"),
            responsive: ["md"],
            render: (_, delivery) => <Outcome delivery={delivery} />,
          },
          {
            key: "replay",
            title: <span className="visually-hidden">{t("webhooks.replay")}</span>,
            align: "end",
            responsive: ["md"],
            render: (_, delivery) => <ReplayButton webhook={id} delivery={delivery} />,
          },
        ]}
      />
    );
  return (
    <Modal open title={t("webhooks.deliveriesOf", { name })} footer={null} onCancel={onClose} width={760}>
      {shown}
    </Modal>
  );
}

function Event({ delivery: { resource, record, type, at } }: { readonly delivery: Delivery }) {
  const event = WEBHOOK_EVENTS.find((known) => type === `${resource}.${known}`);
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const { format } = useFieldContext();
  return (
    <>
      <Link to={recordPath(config, resource, record)}>
        {resourceName(config, resource)} {format.integer(record)}
      </Link>
      <Text as="p" size={13} tone="quiet">
        {event === undefined ? type : t(`webhooks.eventNames.${event}`)} ·{" "}
        <time dateTime={at} title={format.instant(at)}>
          {format.ago(at)}
        </time>
      </Text>
    </>
  );
}

function Outcome({
  delivery: { state, tries, status, fault, next_try: next },
}: {
  readonly delivery: Delivery;
}) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const answer = status === null ? null : t("webhooks.answered", { status });
  const why = fault === null ? answer : t(`webhooks.faults.${fault}`);
  return (
    <Stack gap={1} align="start">
      <Status tone={TONES[state]}>{t(`webhooks.states.${state}`)}</Status>
      {why === null ? null : (
        <Text as="p" size={13} breakWords>
          {why}
        </Text>
      )}
      {tries === 0 ? null : (
        <Text as="p" size={13} tone="quiet">
          {t("webhooks.tries", { count: tries })}
        </Text>
      )}
      {next === null || tries === 0 ? null : (
        <Text as="p" size={13} tone="quiet">
          {t("webhooks.nextTry", { when: format.instant(next) })}
        </Text>
      )}
    </Stack>
  );
}

function ReplayButton({
  webhook,
  delivery: { id, resource, record },
}: {
  readonly webhook: number;
  readonly delivery: Delivery;
}) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const { format } = useFieldContext();
  const reportError = useReportError();
  const { mutate, isPending } = useReplay(webhook);
  const of = `${resourceName(config, resource)} ${format.integer(record)}`;
  return (
    <Button
      size="small"
      loading={isPending}
      aria-label={t("webhooks.replayNamed", { name: of })}
      onClick={() => mutate(id, { onError: reportError })}
    >
      {t("webhooks.replay")}
    </Button>
  );
}
