import { Button } from "antd";
import { useMemo, useState } from "react";
import { Link } from "react-router-dom";
import type { OwnChange } from "../../../core/shared/own-change.ts";
import { useConfigIndex, useFieldContext } from "../../config/config-context.tsx";
import { approvalGroupLabel, optionLabel, resourceName } from "../../config/labels.ts";
import { recordPath } from "../../config/links.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useApi } from "../../providers/use-api.ts";
import { ListFailure } from "../../screens/list/screen/list-messages.tsx";
import { useUndo } from "../../screens/use-undo.tsx";
import { busySign } from "../../ui/busy.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Box, Grid, Inline, Stack, Text } from "../../ui/layout.tsx";
import { MessagePage } from "../../ui/message-page.tsx";
import { usePageTrail } from "../../ui/page-title.tsx";

/** Steps, edits and archiving of the last day, each with the way back or the reason why there is none. */
export function OwnChangesScreen() {
  const { t } = useTranslation();
  const title = t("shell.ownChanges");
  usePageTrail(useMemo(() => [{ title }], [title]));
  // what was done in another window, or taken back there, is seen at once
  const { data, error, refetch } = useApi<{ data: readonly OwnChange[] }>("/api/own-changes/", {
    queryKey: ["own-changes"],
    staleTime: 0,
  });
  const changes = data?.data.data;
  return (
    <Grid as="section" gap={4} measure={860} aria-labelledby="own-changes-title">
      <Box>
        <Box as="h1" className="page-title" id="own-changes-title">
          {title}
        </Box>
        <Text as="p" tone="quiet">
          {t("ownChanges.text")}
        </Text>
      </Box>
      {error && data === undefined ? (
        <ListFailure error={error} onRetry={() => void refetch()} />
      ) : changes === undefined ? (
        <Box minBlockSize={320} aria-busy="true" />
      ) : changes.length === 0 ? (
        <MessagePage inline icon="undo" title={t("ownChanges.empty")}>
          <p>{t("ownChanges.emptyText")}</p>
        </MessagePage>
      ) : (
        <Stack as="ul" gap={0} card>
          {changes.map((change) => (
            <ChangeRow
              key={`${change.at}.${change.resource}.${change.action}.${change.to}.${change.group}.${change.on_behalf_of?.id}`}
              change={change}
              onUndone={refetch}
            />
          ))}
        </Stack>
      )}
    </Grid>
  );
}

interface ChangeRowProps {
  readonly change: OwnChange;
  readonly onUndone: () => Promise<unknown>;
}

function ChangeRow({ change, onUndone }: ChangeRowProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const { format } = useFieldContext();
  const text = useChangeText(change);
  const undo = useUndo(change.resource);
  const [busy, setBusy] = useState(false);
  const { resource, action, records, count, on_behalf_of: behalf } = change;
  const more = count - records.length;
  const takeBack = async ({ tokens, ids }: NonNullable<OwnChange["undo"]>) => {
    setBusy(true);
    const opposite = action === "archive" ? "restore" : "archive";
    const approval = action === "approval" && count === 1 ? { approval: true as const } : {};
    await undo(
      tokens.length === 0 ? { work: { action: opposite }, ids } : { tokens, ...approval },
      behalf?.id ?? null,
    );
    await onUndone();
    setBusy(false);
  };
  return (
    <Inline as="li" wrap gap={[2, 4]} pad={[3, 4]} align="center" borderBelow>
      <Stack gap={1} basis={240} shrink>
        <Text weight={500} breakWords ownDirection>
          {text}
        </Text>
        <Inline wrap gap={[0, 2]} tone="quiet" size={13}>
          <Text tabular>{format.instant(change.at)}</Text>
          <Text>{resourceName(config, resource)}</Text>
          {behalf?.label ? <Text>{t("ownChanges.onBehalf", { name: behalf.label })}</Text> : null}
          {records.map(({ id, label }) => (
            <Link key={id} to={recordPath(config, resource, id)} data-peek={`${resource}:${id}`}>
              {label}
            </Link>
          ))}
          {more > 0 ? <Text>{t("form.moreProblems", { count: more })}</Text> : null}
        </Inline>
      </Stack>
      {change.undone ? (
        <Text tone="quiet">{t("ownChanges.undone")}</Text>
      ) : change.undo === null ? (
        <Text tone="quiet" size={13} measure={280} breakWords>
          {t(`ownChanges.noUndo.${change.reason ?? "not_kept"}`)}
        </Text>
      ) : (
        <Button
          icon={<Icon name="undo" small />}
          loading={busySign(busy)}
          aria-label={t("ownChanges.undoOf", { change: text })}
          onClick={() => change.undo && void takeBack(change.undo)}
        >
          {t("bulk.undo")}
        </Button>
      )}
    </Inline>
  );
}

/** What was done, in a sentence. */
function useChangeText({ resource, action, field, to, count, records, group }: OwnChange): string {
  const { t } = useTranslation();
  const { index, format } = useFieldContext();
  if (action === "approval") {
    const name = format.list(records.map(({ label }) => label));
    return t("ownChanges.approved", { name, group: approvalGroupLabel(index.config, resource, group ?? "") });
  }
  const total = format.number(count);
  if (action !== "transition" || field === null || to === null)
    return t(`bulk.done.${action === "bulk" ? "edit" : action}`, { count, total });
  const state = optionLabel(index.config, resource, field, to);
  const [first] = records;
  return count === 1 && first
    ? t("transition.done", { name: first.label, state })
    : t("bulk.done.moved", { count, total, state });
}
