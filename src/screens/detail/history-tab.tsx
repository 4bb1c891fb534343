import { type ReactNode, useMemo } from "react";
import { Trans, useTranslation } from "react-i18next";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { useConfigIndex, useFieldContext } from "../../config/config-context.tsx";
import { fieldLabel } from "../../config/labels.ts";
import type { ApiRecord } from "../../config/record.ts";
import { viewOf } from "../../fields/registry.ts";
import type { FieldContext } from "../../fields/types.ts";
import { asText, isEmptyValue } from "../../fields/values.ts";
import { recordCallPath } from "../../providers/data-provider.ts";
import { changesOf, type HistoryEntry } from "./history-entry.ts";
import { Part } from "./part.tsx";
import { usePart } from "./use-part.ts";
import css from "./history-tab.module.css";

interface HistoryTabProps {
  readonly resource: ClientResource;
  readonly record: ApiRecord;
}

/** Everything that happened to a record, newest first, as sentences. */
export function HistoryTab({ resource, record }: HistoryTabProps) {
  const { t } = useTranslation();
  const { entries, error, reload } = usePart<HistoryEntry>(
    `${recordCallPath(resource.name, record.id)}history/`,
  );
  return (
    <Part
      error={error}
      loading={entries === null}
      empty={entries?.length === 0}
      emptyText={t("history.none")}
      onRetry={() => void reload()}
    >
      <ol className={css["line"]}>
        {(entries ?? []).map((entry) => (
          <Entry key={entry.id} resource={resource} entry={entry} />
        ))}
      </ol>
    </Part>
  );
}

function Entry({ resource, entry }: { readonly resource: ClientResource; readonly entry: HistoryEntry }) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const changes = useMemo(() => changesOf(entry), [entry]);
  const person = entry.actor?.label ?? t("history.system");
  const onBehalf = entry.impersonator ? t("history.onBehalf", { name: entry.impersonator.label }) : "";
  return (
    <li className={css["entry"]}>
      <div className={css["head"]}>
        <span>
          {t(`history.actions.${entry.action}`, { name: person })}
          {onBehalf}
        </span>
        <time dateTime={entry.at} title={format.ago(entry.at)}>
          {format.instant(entry.at)}
        </time>
      </div>
      {entry.reason ? <p className={css["reason"]}>{entry.reason}</p> : null}
      {entry.action === "create" ? null : (
        <ul className={css["changes"]}>
          {changes.map(({ field, before, after }) => (
            <li key={field}>
              <Change resource={resource} name={field} before={before} after={after} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

interface ChangeProps {
  readonly resource: ClientResource;
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

function Change({ resource, name, before, after }: ChangeProps) {
  const context = useFieldContext();
  const { config } = useConfigIndex();
  const label = fieldLabel(config, resource.name, name);
  const draw = (value: unknown) => drawValue({ context, resource: resource.name, name, value });
  const key = isEmptyValue(before)
    ? "history.set"
    : isEmptyValue(after)
      ? "history.cleared"
      : "history.changed";
  return (
    <Trans
      i18nKey={key}
      values={{ field: label }}
      components={{
        field: <strong />,
        before: <Value shown={draw(before)} />,
        after: <Value shown={draw(after)} />,
      }}
    />
  );
}

/** Shows what it was made with: the translated sentence only says where. */
function Value({ shown }: { readonly shown: ReactNode }) {
  return <span className={css["value"]}>{shown}</span>;
}

interface DrawValueOptions {
  readonly context: FieldContext;
  readonly resource: string;
  readonly name: string;
  readonly value: unknown;
}

function drawValue({ context, resource, name, value }: DrawValueOptions): ReactNode {
  const field = context.index.field(resource, name);
  if (isEmptyValue(value)) return "–";
  if (!field) return asText(value);
  return viewOf(field).cell({ field, resource, value, context });
}
