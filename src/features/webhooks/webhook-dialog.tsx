import { Checkbox, Input, Select } from "antd";
import { useId, useState } from "react";
import { EVERY_AREA } from "../../../core/access/key-scopes.ts";
import { WEBHOOK_EVENTS, type WebhookEvent } from "../../../core/webhooks/events.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { resourcePlural } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { focusById } from "../../lib/page-parts.ts";
import { EntryDialog } from "../../ui/entry-dialog.tsx";
import { FieldLabel } from "../../ui/field-label.tsx";
import { Text } from "../../ui/layout.tsx";
import { leaveOnTab } from "../../ui/leave-on-tab.ts";
import { useErrorText } from "../../ui/report-error.ts";
import { errorProps, Missing, NameInput, RoleSelect } from "../api-keys/entry-inputs.tsx";
import { type ServiceRole, useOfferedScopes } from "../api-keys/use-keys.ts";
import { useNamedBy } from "./use-named-by.ts";
import { useSaveWebhook, type Webhook } from "./use-webhooks.ts";

const MAX_URL_LENGTH = 2000;
type Part = "name" | "url" | "role";

interface WebhookDialogProps {
  /** Null: a new one. */
  readonly webhook: Webhook | null;
  readonly roles: readonly ServiceRole[];
  readonly onClose: () => void;
  /** Of a new webhook, to be shown once. */
  readonly onSecret: (secret: string) => void;
}

/** Makes or changes a webhook. */
export function WebhookDialog({ webhook, roles, onClose, onSecret }: WebhookDialogProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const errorText = useErrorText();
  const id = useId();
  const namedBy = useNamedBy(webhook);
  const [name, setName] = useState(webhook?.name ?? "");
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [role, setRole] = useState(webhook?.role ?? null);
  const [areas, setAreas] = useState<readonly string[]>(webhook?.areas ?? []);
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? WEBHOOK_EVENTS);
  const [missing, setMissing] = useState<Part | null>(null);
  const { data: offered = [], isFetching } = useOfferedScopes(role);
  const { mutate, isPending, error, reset } = useSaveWebhook(webhook?.id ?? null);
  const partOf = (part: Part | "areas" | "aboutAreas") => `${id}-${part}`;
  // what the server finds wrong with the address stands at the address
  const badUrl = error instanceof ApiError && error.code === "webhook_address" ? errorText(error) : null;

  const save = () => {
    const lacking: readonly [Part, boolean][] = [
      ["name", name.trim() === ""],
      ["url", url.trim() === ""],
      ["role", role === null],
    ];
    const lacks = lacking.find(([, isMissing]) => isMissing)?.[0] ?? null;
    setMissing(lacks);
    if (lacks !== null || role === null) return focusById(partOf(lacks ?? "role"));
    mutate(
      { name: name.trim(), url: url.trim(), role, areas, events },
      {
        onSuccess: (secret) => {
          onClose();
          if (secret !== null) onSecret(secret);
        },
        onError: (failure) => {
          if (failure instanceof ApiError && failure.code === "webhook_address") focusById(partOf("url"));
        },
      },
    );
  };
  const lackOf = (part: Part) => (missing === part ? t(`webhooks.missing.${part}`) : null);
  const wrongUrl = badUrl ?? lackOf("url");
  const seen = offered
    .filter(({ actions }) => actions.includes("show"))
    .map(({ resource }) => ({ value: resource, label: resourcePlural(config, resource) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <EntryDialog
      title={t(webhook === null ? "webhooks.newTitle" : "webhooks.editTitle")}
      okText={t(webhook === null ? "webhooks.make" : "actions.save")}
      busy={isPending}
      problem={error && badUrl === null ? errorText(error) : null}
      first={partOf("name")}
      onSave={save}
      onClose={onClose}
    >
      <NameInput
        id={partOf("name")}
        value={name}
        help={namedBy}
        missing={lackOf("name")}
        onChange={setName}
      />
      <div>
        <FieldLabel htmlFor={partOf("url")}>{t("webhooks.url")}</FieldLabel>
        <Input
          id={partOf("url")}
          type="url"
          dir="ltr"
          value={url}
          maxLength={MAX_URL_LENGTH}
          autoComplete="off"
          placeholder="https://"
          {...errorProps(partOf("url"), wrongUrl)}
          onChange={(event) => {
            setUrl(event.target.value);
            reset();
          }}
        />
        <Missing id={partOf("url")} text={wrongUrl} />
      </div>
      <RoleSelect
        id={partOf("role")}
        value={role}
        roles={roles}
        help={t("webhooks.aboutRole")}
        missing={lackOf("role")}
        onChange={setRole}
      />
      <div>
        <FieldLabel htmlFor={partOf("areas")}>{t("keys.areas")}</FieldLabel>
        <Select<string[]>
          id={partOf("areas")}
          mode="multiple"
          aria-describedby={partOf("aboutAreas")}
          value={[...areas]}
          loading={isFetching}
          showSearch={{ optionFilterProp: "label" }}
          onInputKeyDown={leaveOnTab}
          placeholder={t("picker.placeholder")}
          options={[{ value: EVERY_AREA, label: t("keys.everyArea") }, ...seen]}
          onChange={setAreas}
          style={{ width: "100%" }}
        />
        <Text as="p" id={partOf("aboutAreas")} above={1} tone="quiet" size={13}>
          {t("webhooks.aboutAreas")}
        </Text>
      </div>
      <div role="group" aria-label={t("webhooks.events")}>
        <Text block below={1} size={13} weight={500}>
          {t("webhooks.events")}
        </Text>
        <Checkbox.Group
          value={[...events]}
          options={WEBHOOK_EVENTS.map((value) => ({ value, label: t(`webhooks.eventNames.${value}`) }))}
          onChange={setEvents}
        />
      </div>
    </EntryDialog>
  );
}
