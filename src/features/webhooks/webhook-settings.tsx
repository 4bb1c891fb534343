import { App, Button, Grid as Breakpoints, Table } from "antd";
import { useState } from "react";
import { EVERY_AREA } from "../../../core/access/key-scopes.ts";
import { useConfigIndex, useFieldContext } from "../../config/config-context.tsx";
import { resourcePlural } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Box, Inline, Stack, Text } from "../../ui/layout.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useReportError } from "../../ui/report-error.ts";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { SecretDialog } from "../../ui/secret-dialog.tsx";
import { Status } from "../../ui/status.tsx";
import { useConfirm } from "../../ui/use-confirm.ts";
import type { ServiceRole } from "../api-keys/use-keys.ts";
import { DeliveriesDialog } from "./deliveries-dialog.tsx";
import { useNamedBy } from "./use-named-by.ts";
import {
  useRemoveWebhook,
  useRenewSecret,
  useTurnWebhook,
  useWebhooks,
  type Webhook,
} from "./use-webhooks.ts";
import { WebhookDialog } from "./webhook-dialog.tsx";

/** Where the focus goes when a webhook and its buttons are gone. */
const NEW_WEBHOOK = "new-webhook";

/** Webhooks: other programs are told of what changes. For those who set up the product. */
export function WebhookSettings() {
  const { t } = useTranslation();
  const { data, error, refetch } = useWebhooks();
  const [edited, setEdited] = useState<Webhook | "new" | null>(null);
  const [listed, setListed] = useState<Webhook | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <ScreenSkeleton />;
  return (
    <Box as="section" card pad="gutter" aria-labelledby="webhooks-title">
      <Inline gap={4} wrap align="start" justify="between">
        <Box basis={280} shrink>
          <Text as="h2" id="webhooks-title" size={16} weight={600}>
            {t("webhooks.title")}
          </Text>
          <Text as="p" above={1} tone="quiet" measure="text">
            {t("webhooks.lead")}
          </Text>
          <Text as="p" above={1}>
            <a href="/api/reference.html">{t("keys.reference")}</a>
          </Text>
        </Box>
        <Button id={NEW_WEBHOOK} type="primary" onClick={() => setEdited("new")}>
          {t("webhooks.new")}
        </Button>
      </Inline>
      <Box above={4}>
        {data.data.length === 0 ? (
          <Text as="p" tone="quiet">
            {t("webhooks.none")}
          </Text>
        ) : (
          <WebhookTable
            webhooks={data.data}
            roles={data.roles}
            onEdit={setEdited}
            onList={setListed}
            onSecret={setSecret}
          />
        )}
      </Box>
      {edited === null ? null : (
        <WebhookDialog
          webhook={edited === "new" ? null : edited}
          roles={data.roles}
          onClose={() => setEdited(null)}
          onSecret={setSecret}
        />
      )}
      {listed === null ? null : <DeliveriesDialog webhook={listed} onClose={() => setListed(null)} />}
      {secret === null ? null : (
        <SecretDialog
          title={t("webhooks.secretTitle")}
          text={t("webhooks.secretText")}
          label={t("webhooks.secret")}
          value={secret}
          copy={t("keys.copy")}
          copied={t("keys.copied")}
          done={t("keys.done")}
          onClose={() => setSecret(null)}
        />
      )}
    </Box>
  );
}

interface Acts {
  readonly onEdit: (webhook: Webhook) => void;
  readonly onList: (webhook: Webhook) => void;
  readonly onSecret: (secret: string) => void;
}

function WebhookTable({
  webhooks,
  roles,
  ...acts
}: Acts & { readonly webhooks: readonly Webhook[]; readonly roles: readonly ServiceRole[] }) {
  const { t } = useTranslation();
  const narrow = Breakpoints.useBreakpoint().md === false;
  return (
    <Table
      size="middle"
      pagination={false}
      rowKey="id"
      aria-label={t("webhooks.title")}
      dataSource={webhooks}
      tableLayout="fixed"
      columns={[
        {
          key: "name",
          title: t("keys.name"),
          render: (_, webhook) => (
            <Stack gap={1} align="start">
              <WebhookName webhook={webhook} roles={roles} />
              {narrow ? <Told webhook={webhook} /> : null}
              <Buttons webhook={webhook} {...acts} />
            </Stack>
          ),
        },
        {
          key: "told",
          title: t("webhooks.told"),
          responsive: ["md"],
          width: "38%",
          render: (_, webhook) => <Told webhook={webhook} />,
        },
      ]}
    />
  );
}

function WebhookName({
  webhook: { name, url, role, active, failing },
  roles,
}: {
  readonly webhook: Webhook;
  readonly roles: readonly ServiceRole[];
}) {
  const { t } = useTranslation();
  const state = active ? (failing ? "failing" : "on") : "off";
  const tone = { on: "good", failing: "bad", off: "neutral" } as const;
  return (
    <>
      <Text as="p" weight={500} breakWords>
        {name}
      </Text>
      <Text as="p" tone="quiet" size={13} breakWords>
        <bdi dir="ltr">{url}</bdi>
      </Text>
      <Text as="p" tone="quiet" size={13}>
        {t("webhooks.sees", { role: roles.find((known) => known.name === role)?.label ?? role })}
      </Text>
      <Status tone={tone[state]}>{t(`webhooks.conditions.${state}`)}</Status>
    </>
  );
}

function Told({ webhook }: { readonly webhook: Webhook }) {
  const { areas, events, old_secret_until: old } = webhook;
  const { t } = useTranslation();
  const namedBy = useNamedBy(webhook);
  const { config } = useConfigIndex();
  const { format } = useFieldContext();
  const nameOf = (area: string) => (area === EVERY_AREA ? t("keys.everyArea") : resourcePlural(config, area));
  return (
    <>
      <Text as="p" size={13} breakWords>
        {areas.length === 0 || events.length === 0
          ? t("webhooks.onlyTransitions")
          : t("keys.may", {
              areas: format.list(areas.map(nameOf)),
              actions: format.list(events.map((event) => t(`webhooks.eventNames.${event}`))),
            })}
      </Text>
      {namedBy === undefined ? null : (
        <Text as="p" size={13}>
          {namedBy}
        </Text>
      )}
      {old === null ? null : (
        <Text as="p" size={13} tone="quiet">
          {t("webhooks.oldSecret", { when: format.instant(old) })}
        </Text>
      )}
    </>
  );
}

function Buttons({ webhook, onEdit, onList, onSecret }: Acts & { readonly webhook: Webhook }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const reportError = useReportError();
  const { id, name, active } = webhook;
  const namedBy = useNamedBy(webhook);
  const turning = useTurnWebhook(id);
  const renewing = useRenewSecret(id);
  const removing = useRemoveWebhook(id);
  const askSecret = () =>
    confirm({
      title: t("webhooks.renewAsk", { name }),
      content: t("webhooks.renewText"),
      okText: t("webhooks.renew"),
      act: () => renewing.mutateAsync().then(onSecret),
    });
  const askRemove = () =>
    confirm({
      title: t("webhooks.removeAsk", { name }),
      content: [namedBy, t("webhooks.removeText")].join(" ").trim(),
      okText: t("webhooks.remove"),
      danger: true,
      focus: NEW_WEBHOOK,
      act: () => removing.mutateAsync().then(() => void message.success(t("webhooks.removed"))),
    });
  const turn = () => turning.mutate(!active, { onError: reportError });
  const acts = [
    ["deliveries", () => onList(webhook)],
    ["edit", () => onEdit(webhook)],
    [active ? "turnOff" : "turnOn", turn],
    ["renew", askSecret],
    ["remove", askRemove],
  ] as const;
  return (
    <Inline gap={2} wrap>
      {acts.map(([act, run], at) => (
        <Button
          // the one that turns it off becomes the one that turns it on
          key={at}
          size="small"
          aria-label={`${t(`webhooks.${act}`)}: ${name}`}
          onClick={run}
        >
          {t(`webhooks.${act}`)}
        </Button>
      ))}
    </Inline>
  );
}
