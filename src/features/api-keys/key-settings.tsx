import { App, Button, Grid as Breakpoints, Table } from "antd";
import { useState } from "react";
import { EVERY_AREA } from "../../../core/access/key-scopes.ts";
import { useConfigIndex, useFieldContext } from "../../config/config-context.tsx";
import { resourcePlural } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Box, Inline, Stack, Text } from "../../ui/layout.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { Status } from "../../ui/status.tsx";
import { useConfirm } from "../../ui/use-confirm.ts";
import { toScopeLines } from "./chosen-scopes.ts";
import { NewKeyDialog } from "./new-key-dialog.tsx";
import { type ApiKey, type ServiceRole, useKeys, useRevokeKey } from "./use-keys.ts";

/** Where the focus goes when a key and its button are gone. */
const NEW_KEY = "new-key";

/** Keys with which programs call the API: one's own, and for superadmins those of everybody. */
export function KeySettings() {
  const { t } = useTranslation();
  const { data, error, refetch } = useKeys();
  const [making, setMaking] = useState(false);
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <ScreenSkeleton />;
  return (
    <Box as="section" card pad="gutter" aria-labelledby="keys-title">
      <Inline gap={4} wrap align="start" justify="between">
        <Box basis={280} shrink>
          <Text as="h2" id="keys-title" size={16} weight={600}>
            {t("keys.title")}
          </Text>
          <Text as="p" above={1} tone="quiet" measure="text">
            {t(data.roles.length > 0 ? "keys.leadForAdmins" : "keys.lead")}
          </Text>
          <Text as="p" above={1}>
            <a href="/api/reference.html">{t("keys.reference")}</a>
          </Text>
          {data.roles.length > 0 ? (
            <Text as="p" above={1} tone="quiet" measure="text" breakWords>
              {t("keys.directory")} <bdi dir="ltr">{`${window.location.origin}/api/scim/v2`}</bdi>
            </Text>
          ) : null}
        </Box>
        <Button id={NEW_KEY} type="primary" onClick={() => setMaking(true)}>
          {t("keys.new")}
        </Button>
      </Inline>
      <Box above={4}>
        {data.data.length === 0 ? (
          <Text as="p" tone="quiet">
            {t("keys.none")}
          </Text>
        ) : (
          <KeyTable keys={data.data} roles={data.roles} />
        )}
      </Box>
      {making ? <NewKeyDialog roles={data.roles} onClose={() => setMaking(false)} /> : null}
    </Box>
  );
}

interface Listed {
  readonly apiKey: ApiKey;
  readonly roles: readonly ServiceRole[];
}

function KeyTable({
  keys,
  roles,
}: {
  readonly keys: readonly ApiKey[];
  readonly roles: readonly ServiceRole[];
}) {
  const { t } = useTranslation();
  const narrow = Breakpoints.useBreakpoint().md === false;
  return (
    <Table
      size="middle"
      pagination={false}
      rowKey="id"
      aria-label={t("keys.title")}
      dataSource={keys}
      tableLayout="fixed"
      columns={[
        {
          key: "name",
          title: t("keys.name"),
          render: (_, apiKey) => (
            <Stack gap={1} align="start">
              <KeyName apiKey={apiKey} roles={roles} />
              {narrow ? (
                <>
                  <Access apiKey={apiKey} />
                  <Use apiKey={apiKey} />
                  <Validity apiKey={apiKey} />
                  <RevokeButton apiKey={apiKey} />
                </>
              ) : null}
            </Stack>
          ),
        },
        {
          key: "access",
          title: t("keys.access"),
          responsive: ["md"],
          render: (_, apiKey) => <Access apiKey={apiKey} />,
        },
        {
          key: "used",
          title: t("keys.validity"),
          responsive: ["md"],
          width: 220,
          render: (_, apiKey) => (
            <Stack gap={1} align="start">
              <Use apiKey={apiKey} />
              <Validity apiKey={apiKey} />
            </Stack>
          ),
        },
        {
          key: "revoke",
          title: <span className="visually-hidden">{t("keys.revoke")}</span>,
          align: "end",
          responsive: ["md"],
          width: 130,
          render: (_, apiKey) => <RevokeButton apiKey={apiKey} />,
        },
      ]}
    />
  );
}

/** What it is called and how it ends; whose it is where that is somebody else, and as what a service acts. */
function KeyName({ apiKey: { name, hint, owner, role }, roles }: Listed) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const label = roles.find((known) => known.name === role)?.label ?? role;
  return (
    <>
      <Text as="p" weight={500} breakWords>
        {name}
      </Text>
      <Text as="p" tone="quiet" size={13}>
        <bdi dir="ltr">…{hint}</bdi>
      </Text>
      {role === null ? null : (
        <Text as="p" tone="quiet" size={13}>
          {t("keys.service", { role: label })}
        </Text>
      )}
      {owner.id === config.actor.employeeId ? null : (
        <Text as="p" tone="quiet" size={13}>
          {t(role === null ? "keys.of" : "keys.madeBy", { name: owner.label })}
        </Text>
      )}
    </>
  );
}

function Access({ apiKey: { scopes } }: Pick<Listed, "apiKey">) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const { format } = useFieldContext();
  const nameOf = (area: string) => (area === EVERY_AREA ? t("keys.everyArea") : resourcePlural(config, area));
  return (
    <ul>
      {toScopeLines(scopes).map(({ areas, actions }) => (
        <Box as="li" size={13} breakWords key={areas.join(" ")}>
          {t("keys.may", {
            areas: format.list(areas.map(nameOf)),
            actions: format.list(actions.map((action) => t(`keys.actions.${action}`))),
          })}
        </Box>
      ))}
    </ul>
  );
}

function Use({ apiKey: { last_used: used } }: Pick<Listed, "apiKey">) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  return (
    <Text
      as="p"
      size={13}
      {...(used === null ? { tone: "quiet" as const } : { title: format.instant(used) })}
    >
      {used === null ? t("keys.neverUsed") : t("keys.lastUsed", { when: format.ago(used) })}
    </Text>
  );
}

function Validity({ apiKey: { expires, expired } }: Pick<Listed, "apiKey">) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  if (expired) return <Status tone="bad">{t("keys.expired")}</Status>;
  return (
    <Text as="p" size={13} tone="quiet">
      {t("keys.expires", { when: format.instant(expires) })}
    </Text>
  );
}

function RevokeButton({ apiKey: { id, name } }: Pick<Listed, "apiKey">) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const { mutateAsync } = useRevokeKey();
  const ask = () =>
    confirm({
      title: t("keys.revokeAsk", { name }),
      content: t("keys.revokeText"),
      okText: t("keys.revoke"),
      danger: true,
      focus: NEW_KEY,
      act: () => mutateAsync(id).then(() => void message.success(t("keys.revoked"))),
    });
  return (
    <Button aria-label={t("keys.revokeNamed", { name })} onClick={ask}>
      {t("keys.revoke")}
    </Button>
  );
}
