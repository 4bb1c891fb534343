import { Button } from "antd";
import type { ClientResource } from "../../../../core/definition/client-types.ts";
import type { MatchesTab as Tab } from "../../../../core/definition/types.ts";
import { useFieldContext } from "../../../config/config-context.tsx";
import { humanise, partLabel } from "../../../config/labels.ts";
import type { ApiRecord } from "../../../config/record.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { Stack, Text } from "../../../ui/layout.tsx";
import { Part } from "../part.tsx";
import { MatchCard } from "./match-card.tsx";
import { useMatches } from "./use-matches.ts";

interface MatchesTabProps {
  readonly tab: Tab;
  /** Of the record. */
  readonly owner: ClientResource;
  readonly record: ApiRecord;
}

/** Records that fit this one, the best first, each with its score, the reasons of it, and the way to offer it. */
export function MatchesTab({ tab, owner, record }: MatchesTabProps) {
  const { t } = useTranslation();
  const { index, format } = useFieldContext();
  const { answer, error, retry, more } = useMatches(owner.name, record, tab.name);
  const named = (names: readonly string[]) =>
    format.list(names.map((name) => partLabel(index.config, owner.name, "criteria", name) ?? humanise(name)));
  const rows = answer?.data ?? [];
  const hidden = answer?.hidden ?? [];
  const open = answer?.open ?? [];
  return (
    <Part
      error={answer === null ? error : null}
      loading={answer === null}
      empty={rows.length === 0}
      emptyText={`${t("matches.empty")} ${t("matches.emptyHint")}`}
      onRetry={retry}
    >
      <Stack gap={3} measure={860}>
        <Stack as="ul" gap={3} aria-label={t("matches.list")}>
          {rows.map((match) => (
            <MatchCard key={match.id} tab={tab} owner={owner} record={record} match={match} />
          ))}
        </Stack>
        {more === null ? null : (
          <span>
            <Button onClick={more}>{t("matches.more")}</Button>
          </span>
        )}
        <Stack gap={1}>
          <Text as="p" tone="quiet">
            {t("matches.compared")}
          </Text>
          {hidden.length > 0 ? (
            <Text as="p" tone="quiet">
              {t("matches.hidden", { list: named(hidden) })}
            </Text>
          ) : null}
          {open.length > 0 ? (
            <Text as="p" tone="quiet">
              {t("matches.open", { list: named(open) })}
            </Text>
          ) : null}
          {answer?.count_is_exact === false ? (
            <Text as="p" tone="quiet">
              {t("matches.nearest", { count: answer.count })}
            </Text>
          ) : null}
        </Stack>
      </Stack>
    </Part>
  );
}
