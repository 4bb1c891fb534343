import { Input, Select } from "antd";
import { useId, useState } from "react";
import { useFieldContext } from "../../config/config-context.tsx";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { focusById } from "../../lib/page-parts.ts";
import { EntryDialog } from "../../ui/entry-dialog.tsx";
import { FieldLabel } from "../../ui/field-label.tsx";
import { Text } from "../../ui/layout.tsx";
import { leaveOnTab } from "../../ui/leave-on-tab.ts";
import { useErrorText } from "../../ui/report-error.ts";
import { SecretDialog } from "../../ui/secret-dialog.tsx";
import { Segments } from "../../ui/segments.tsx";
import { type ScopeLine, toKeyScopes } from "./chosen-scopes.ts";
import { ScopeLines } from "./scope-lines.tsx";
import { type ServiceRole, useMakeKey, useOfferedScopes } from "./use-keys.ts";

const KINDS = ["person", "service"] as const;
const DAYS = ["30", "90", "180", "365"] as const;
const MAX_NAME_LENGTH = 80;

interface NewKeyProps {
  /** What services can act as; none: only one's own keys are made. */
  readonly roles: readonly ServiceRole[];
  readonly onClose: () => void;
}

/** Makes a key, then shows it: once, until the dialog is closed. */
export function NewKeyDialog({ roles, onClose }: NewKeyProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const errorText = useErrorText();
  const id = useId();
  const [name, setName] = useState("");
  const [kind, setKind] = useState<(typeof KINDS)[number]>("person");
  const [role, setRole] = useState<string | null>(null);
  const [lines, setLines] = useState<readonly ScopeLine[]>([{ areas: [], actions: [] }]);
  const [days, setDays] = useState<(typeof DAYS)[number]>("90");
  const [missing, setMissing] = useState<"name" | "role" | "scopes" | null>(null);
  const serves = kind === "service";
  const { data: offered = [], isFetching } = useOfferedScopes(serves ? role : null);
  const { mutate, isPending, error, data: token } = useMakeKey();
  const partOf = (part: string) => `${id}-${part}`;

  const make = () => {
    if (isPending) return;
    const scopes = toKeyScopes(lines, offered);
    const lacks =
      name.trim() === ""
        ? "name"
        : serves && role === null
          ? "role"
          : Object.keys(scopes).length === 0
            ? "scopes"
            : null;
    setMissing(lacks);
    if (lacks !== null) return focusById(partOf(lacks));
    mutate({ name, scopes, days: Number(days), role: serves ? role : null });
  };
  if (token !== undefined)
    return (
      <SecretDialog
        title={t("keys.madeTitle")}
        text={t("keys.madeText")}
        label={t("keys.token")}
        value={token}
        copy={t("keys.copy")}
        copied={t("keys.copied")}
        done={t("keys.done")}
        onClose={onClose}
      />
    );
  return (
    <EntryDialog
      title={t("keys.newTitle")}
      okText={t("keys.make")}
      busy={isPending}
      problem={error ? errorText(error) : null}
      first={partOf("name")}
      onSave={make}
      onClose={onClose}
    >
      <div>
        <FieldLabel htmlFor={partOf("name")}>{t("keys.name")}</FieldLabel>
        <Input
          id={partOf("name")}
          value={name}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          placeholder={t("keys.nameExample")}
          status={missing === "name" ? "error" : ""}
          aria-invalid={missing === "name"}
          aria-describedby={missing === "name" ? partOf("missing") : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        {missing === "name" ? <Missing id={partOf("missing")} text={t("keys.nameMissing")} /> : null}
      </div>
      {roles.length === 0 ? null : (
        <div>
          <Text block below={1} size={13} weight={500}>
            {t("keys.kind")}
          </Text>
          <Segments
            label={t("keys.kind")}
            value={kind}
            options={KINDS.map((value) => ({ value, label: t(`keys.kinds.${value}`) }))}
            onChange={setKind}
          />
          <Text as="p" above={1} tone="quiet" size={13}>
            {t(`keys.aboutKinds.${kind}`)}
          </Text>
        </div>
      )}
      {serves ? (
        <div>
          <FieldLabel htmlFor={partOf("role")}>{t("keys.role")}</FieldLabel>
          <Select<string>
            id={partOf("role")}
            value={role}
            showSearch={{ optionFilterProp: "label" }}
            onInputKeyDown={leaveOnTab}
            placeholder={t("picker.placeholder")}
            status={missing === "role" ? "error" : ""}
            aria-invalid={missing === "role"}
            aria-describedby={missing === "role" ? partOf("missing") : undefined}
            options={roles.map(({ name: value, label }) => ({ value, label }))}
            onChange={setRole}
            style={{ width: "100%" }}
          />
          {missing === "role" ? <Missing id={partOf("missing")} text={t("keys.roleMissing")} /> : null}
        </div>
      ) : null}
      <ScopeLines
        id={partOf("scopes")}
        lines={lines}
        offered={offered}
        loading={isFetching}
        error={missing === "scopes" ? t("keys.scopesMissing") : null}
        onChange={setLines}
      />
      <div>
        <Text block below={1} size={13} weight={500}>
          {t("keys.validFor")}
        </Text>
        <Segments
          label={t("keys.validFor")}
          value={days}
          options={DAYS.map((value) => ({ value, label: format.integer(Number(value)) }))}
          onChange={setDays}
        />
      </div>
    </EntryDialog>
  );
}

export function Missing({ id, text }: { readonly id: string; readonly text: string }) {
  return (
    <Text as="p" id={id} role="alert" above={1} tone="bad" size={13}>
      {text}
    </Text>
  );
}
