import { useId, useState } from "react";
import { useFieldContext } from "../../config/config-context.tsx";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { focusById } from "../../lib/page-parts.ts";
import { EntryDialog } from "../../ui/entry-dialog.tsx";
import { Text } from "../../ui/layout.tsx";
import { useErrorText } from "../../ui/report-error.ts";
import { SecretDialog } from "../../ui/secret-dialog.tsx";
import { Segments } from "../../ui/segments.tsx";
import { type ScopeLine, toKeyScopes } from "./chosen-scopes.ts";
import { NameInput, RoleSelect } from "./entry-inputs.tsx";
import { ScopeLines } from "./scope-lines.tsx";
import { type ServiceRole, useMakeKey, useOfferedScopes } from "./use-keys.ts";

const KINDS = ["person", "service"] as const;
const DAYS = ["30", "90", "180", "365"] as const;

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
      <NameInput
        id={partOf("name")}
        value={name}
        placeholder={t("keys.nameExample")}
        missing={missing === "name" ? t("keys.nameMissing") : null}
        onChange={setName}
      />
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
        <RoleSelect
          id={partOf("role")}
          value={role}
          roles={roles}
          missing={missing === "role" ? t("keys.roleMissing") : null}
          onChange={setRole}
        />
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
