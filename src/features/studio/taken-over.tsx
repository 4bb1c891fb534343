import { useSearchParams } from "react-router-dom";
import type { ResourceDefinition } from "../../../core/definition/types.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import { Stack, Text } from "../../ui/layout.tsx";
import { useAreas } from "./use-areas.ts";
import type { Draft } from "./use-studio.ts";

/** What child rows have of others, and the way to where it is changed. */
export function TakenOver({
  draft,
  rows,
}: {
  readonly draft: Draft | undefined;
  readonly rows: ResourceDefinition;
}) {
  const { t, i18n } = useTranslation();
  const [search] = useSearchParams();
  const areas = useAreas(draft);
  const like = rows.like ?? "";
  const label = areas.find(like)?.label ?? like;
  const there = new URLSearchParams(search);
  there.set("area", like);
  const fields = new Intl.ListFormat(i18n.language).format(areas.takenOver(rows).map((field) => field.label));
  return (
    <Stack gap={1}>
      <Text as="p" tone="quiet" measure="text">
        {t("studio.like.lead", { area: label, fields })}
      </Text>
      <AppLink to={`?${there.toString()}`}>{t("studio.like.open", { area: label })}</AppLink>
    </Stack>
  );
}
