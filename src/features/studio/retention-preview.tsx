import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Alert, Button } from "antd";
import { useState } from "react";
import { isChain } from "../../../core/definition/retention.ts";
import type { Entry } from "../../../core/studio/entries.ts";
import { humanise } from "../../config/labels.ts";
import { useFieldContext } from "../../config/config-context.tsx";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { request } from "../../lib/http.ts";
import { Box, Card, Inline, Stack, Text } from "../../ui/layout.tsx";
import { useErrorText } from "../../ui/report-error.ts";
import { useSettled } from "../../ui/use-settled.ts";
import type { Areas } from "./use-areas.ts";

interface RetentionPreviewProps {
  readonly resource: string;
  readonly rule: Entry<"retention">;
  readonly areas: Areas;
}

interface Preview {
  readonly due: number;
  readonly referred: number;
  /** Of the audit trail: when the first and the last entry that would go were written. */
  readonly from: string | null;
  readonly until: string | null;
  readonly rows: readonly {
    readonly id: number;
    readonly label: string | null;
    readonly referred_by: readonly { readonly resource: string; readonly count: number }[];
  }[];
}

/** What a rule would be carried out on now, published or not. Nothing is written. */
export function RetentionPreview(props: RetentionPreviewProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  if (!open)
    return (
      <Inline>
        <Button size="small" onClick={() => setOpen(true)}>
          {t("studio.retention.preview")}
        </Button>
      </Inline>
    );
  return (
    <Card pad={3} as="section" aria-label={t("studio.retention.preview")}>
      <div aria-live="polite">
        <Answer {...props} />
      </div>
    </Card>
  );
}

function Answer({ resource, rule, areas }: RetentionPreviewProps) {
  const { t, i18n } = useTranslation();
  const { format } = useFieldContext();
  const errorText = useErrorText();
  const asked = useSettled(JSON.stringify({ resource, rule }));
  const { data, error, isFetching } = useQuery({
    queryKey: ["studio", "retention", asked],
    queryFn: async ({ signal }) =>
      (
        await request<{ data: Preview | null }>({
          method: "POST",
          path: "/api/config/retention/preview/",
          body: JSON.parse(asked) as object,
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  if (error !== null) return <Alert type="error" role="alert" title={errorText(error)} />;
  if (data === undefined) return <Text tone="quiet">{t("studio.try.asking")}</Text>;
  if (data === null) return <Text tone="quiet">{t("studio.retention.unfit")}</Text>;
  const isTrail = isChain(resource);
  if (data.due === 0)
    return <Text tone="quiet">{t(isTrail ? "studio.retention.noneTrail" : "studio.retention.none")}</Text>;
  const keepers = (kept: Preview["rows"][number]["referred_by"]) =>
    new Intl.ListFormat(i18n.language).format(
      kept.map(({ resource: name, count }) =>
        t("studio.retention.count", {
          name: areas.find(name)?.label ?? humanise(name),
          number: format.integer(count),
        }),
      ),
    );
  return (
    <Stack gap={2} aria-busy={isFetching}>
      <Text weight={600}>
        {t(isTrail ? "studio.retention.foundTrail" : "studio.retention.found", {
          number: format.integer(data.due),
        })}
      </Text>
      {data.from === null || data.until === null ? null : (
        <Text>
          {t("studio.retention.span", { from: format.instant(data.from), until: format.instant(data.until) })}
        </Text>
      )}
      {data.referred === 0 ? null : (
        <Text>{t("studio.retention.kept", { number: format.integer(data.referred) })}</Text>
      )}
      <Box as="ul" padBefore={4}>
        {data.rows.map(({ id, label, referred_by }) => (
          <li key={id}>
            <bdi>{label ?? `#${id}`}</bdi>
            {referred_by.length === 0 ? null : (
              <Text tone="quiet" block size={13}>
                {t("studio.retention.keptBy", { who: keepers(referred_by) })}
              </Text>
            )}
          </li>
        ))}
        {data.due > data.rows.length ? <li>…</li> : null}
      </Box>
    </Stack>
  );
}
