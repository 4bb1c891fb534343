import { Button } from "antd";
import { Suspense, useMemo, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { mayOpen } from "../../config/access.ts";
import { useConfigIndex, useFieldContext } from "../../config/config-context.tsx";
import {
  approvalGroupLabel,
  fieldLabel,
  humanise,
  partLabel,
  resourceName,
  transitionLabel,
} from "../../config/labels.ts";
import { type ApiRecord, rowVersion } from "../../config/record.ts";
import { recordUrl } from "../../providers/data-provider.ts";
import { useAccess } from "../../providers/use-access.ts";
import { busySign } from "../../ui/busy.tsx";
import { lazyCode } from "../../lib/lazy-code.ts";
import { HistoryChange } from "./history-change.tsx";
import {
  type Around,
  changesOf,
  type FieldChange,
  type HistoryEntry,
  recordsAround,
} from "./history-entry.ts";
import { HistoryFilters, usePeopleOf } from "./history-filters.tsx";
import { Part } from "./part.tsx";
import { type HistoryFilter, useHistory } from "./use-history.ts";
import { Box, Inline, Stack, Text } from "../../ui/layout.tsx";
import css from "./history-tab.module.css";
import { Trans } from "react-i18next";
import { Link } from "react-router-dom";
import { recordPath } from "../../config/links.ts";

const HistoryRestore = lazyCode(
  () => import("./history-restore.tsx"),
  (module) => module.HistoryRestore,
);

interface HistoryTabProps {
  readonly resource: ClientResource;
  readonly record: ApiRecord;
}

/** Everything that happened to a record, newest first, as sentences; what a change took away can be put back. */
export function HistoryTab({ resource, record }: HistoryTabProps) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<HistoryFilter>({ actor: null, field: null });
  const [restoring, setRestoring] = useState<readonly FieldChange[] | null>(null);
  const path = recordUrl(resource.name, record.id, "history/");
  const { entries, error, more, loadingMore, retry } = useHistory({
    path,
    version: rowVersion(record),
    filter,
  });
  const people = usePeopleOf(entries, filter);
  const around = useMemo(() => recordsAround(entries ?? [], record), [entries, record]);
  const mayRestore = useAccess({ resource: resource.name, action: "edit", record }).can;
  return (
    <Stack align="start" gap={4} measure={820}>
      <HistoryFilters
        resource={resource}
        record={record}
        people={people}
        filter={filter}
        onChange={setFilter}
      />
      <Part
        error={error}
        loading={entries === null}
        empty={entries?.length === 0}
        emptyText={t("history.none")}
        onRetry={retry}
      >
        <Box as="ol" rule="soft" wide padBefore={4}>
          {(entries ?? []).map((entry) => (
            <Entry
              key={entry.id}
              resource={resource}
              entry={entry}
              around={around.get(entry.id) ?? { before: record, after: record }}
              onRestore={mayRestore ? setRestoring : null}
            />
          ))}
        </Box>
        {more ? (
          <Button onClick={more} loading={busySign(loadingMore)}>
            {t("history.older")}
          </Button>
        ) : null}
      </Part>
      {restoring ? (
        <Suspense fallback={null}>
          <HistoryRestore
            resource={resource}
            record={record}
            changes={restoring}
            onClose={() => setRestoring(null)}
          />
        </Suspense>
      ) : null}
    </Stack>
  );
}

interface EntryProps {
  readonly resource: ClientResource;
  readonly entry: HistoryEntry;
  readonly around: Around;
  /** Null where the reader may not edit the record. */
  readonly onRestore: ((changes: readonly FieldChange[]) => void) | null;
}

/** What a creation or an archiving did has nothing before it that could come back field by field. */
const RESTORABLE: ReadonlySet<HistoryEntry["action"]> = new Set([
  "edit",
  "transition",
  "import",
  "bulk",
  "undo",
]);

function Entry({ resource, entry, around, onRestore }: EntryProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const { config } = useConfigIndex();
  const changes = useMemo(() => changesOf(entry), [entry]);
  const person = entry.actor?.label ?? t("history.system");
  const onBehalf = entry.impersonator ? t("history.onBehalf", { name: entry.impersonator.label }) : "";
  const withKey = entry.api_key === null ? "" : t("history.withKey", { name: entry.api_key });
  const restore = RESTORABLE.has(entry.action) ? onRestore : null;
  return (
    <Box as="li" className={css["entry"]} relative size={13} data-action={entry.action}>
      <Inline className={css["head"]} wrap align="baseline" gap={[0, 3]} minBlockSize={24} weight={500}>
        <span>
          {t(`history.actions.${entry.action}`, { name: person })}
          {onBehalf}
          {withKey}
        </span>
        <Text as="time" tone="faint" weight={400} dateTime={entry.at} title={format.instant(entry.at)}>
          {format.ago(entry.at)}
        </Text>
        {restore && changes.length > 1 ? (
          <button type="button" className={css["restore"]} onClick={() => restore(changes)}>
            {t("history.restoreAll")}
          </button>
        ) : null}
      </Inline>
      {entry.cause ? <HistoryCause cause={entry.cause} action={entry.action} /> : null}
      {entry.approval?.group == null ? null : (
        <Box as="p" rule="strong" above={0.5} padBefore={2}>
          {t("history.approvedFor", {
            group: approvalGroupLabel(config, resource.name, entry.approval.group),
          })}
        </Box>
      )}
      {entry.checks?.map((check) => (
        <Box as="p" key={check} rule="strong" above={0.5} padBefore={2}>
          {partLabel(config, resource.name, "checks", check) ?? humanise(check)}
        </Box>
      ))}
      {entry.reason ? (
        <Box as="p" rule="strong" above={0.5} padBefore={2} tone="quiet">
          {entry.reason}
        </Box>
      ) : null}
      {entry.override ? (
        <Box as="p" rule="strong" above={0.5} padBefore={2} tone="quiet">
          {t("history.override", { reason: entry.override })}
        </Box>
      ) : null}
      {entry.action === "create" ? null : (
        <ul className={css["changes"]}>
          {changes.map((change) => (
            <Box as="li" minBlockSize={24} above={0.5} tone="quiet" key={change.field}>
              <HistoryChange
                resource={resource}
                change={change}
                around={around}
                action={
                  restore ? <RestoreOne resource={resource} change={change} onRestore={restore} /> : null
                }
              />
            </Box>
          ))}
        </ul>
      )}
    </Box>
  );
}

interface RestoreOneProps {
  readonly resource: ClientResource;
  readonly change: FieldChange;
  readonly onRestore: (changes: readonly FieldChange[]) => void;
}

function RestoreOne({ resource, change, onRestore }: RestoreOneProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  return (
    <button
      type="button"
      className={css["restore"]}
      aria-label={t("history.restoreField", { field: fieldLabel(config, resource.name, change.field) })}
      onClick={() => onRestore([change])}
    >
      {t("history.restore")}
    </button>
  );
}

/** Because of what the server wrote, with the way there. */
function HistoryCause({
  cause,
  action,
}: {
  readonly cause: NonNullable<HistoryEntry["cause"]>;
  readonly action: HistoryEntry["action"];
}) {
  const index = useConfigIndex();
  const { config } = index;
  const { resource, id, label, field, transition, timed } = cause;
  const moved =
    field === null || transition === null ? null : transitionLabel(config, resource, field, transition);
  const name = resourceName(config, resource);
  const written =
    timed === true
      ? "history.causeTimed"
      : action === "work_out"
        ? "history.causeChanged"
        : "history.causeCreated";
  return (
    <Box as="p" rule="strong">
      <Trans
        i18nKey={moved === null ? written : "history.cause"}
        values={{ transition: moved }}
        components={{
          record: (
            <Cause
              name={name}
              label={label}
              path={mayOpen(index, resource) ? recordPath(config, resource, id) : null}
            />
          ),
        }}
      />
    </Box>
  );
}

interface CauseProps {
  readonly name: string;
  readonly label: string | null;
  /** Null where its page does not open to the reader. */
  readonly path: string | null;
}

function Cause({ name, label, path }: CauseProps) {
  if (label === null) return name;
  return path === null ? label : <Link to={path}>{label}</Link>;
}
