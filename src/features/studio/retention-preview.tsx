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
  /** Rules of the area that are carried out before it. */
  readonly before: readonly Entry<"retention">[];
  readonly areas: Areas;
}

type OfAreas = readonly { readonly resource: string; readonly count: number }[];

interface Preview {
  readonly due: number;
  readonly referred: number;
  /** Kept by rules of the area, with what each says. */
  readonly refused: number;
  readonly refused_by: readonly { readonly message: string; readonly count: number }[];
  /** Records of which rules were not asked. */
  readonly untried: number;
  readonly goes: OfAreas;
  readonly files: number;
  readonly complete: boolean;
  /** Of the audit trail: when the first and the last entry that would go were written. */
  readonly from: string | null;
  readonly until: string | null;
  readonly rows: readonly {
    readonly id: number;
    readonly label: string | null;
    readonly referred_by: OfAreas;
    readonly refused: string | null;
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

function Answer({ resource, rule, before, areas }: RetentionPreviewProps) {
  const { t, i18n } = useTranslation();
  const { format } = useFieldContext();
  const errorText = useErrorText();
  const asked = useSettled(JSON.stringify({ resource, rule, before }));
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
  if (data.due === 0 && data.complete)
    return <Text tone="quiet">{t(isTrail ? "studio.retention.noneTrail" : "studio.retention.none")}</Text>;
  const counted = (name: string, count: number) =>
    t("studio.retention.count", { name, number: format.integer(count) });
  const countedAreas = (of: OfAreas) =>
    of.map(({ resource: name, count }) => counted(areas.find(name)?.label ?? humanise(name), count));
  const listed = (parts: readonly string[]) => new Intl.ListFormat(i18n.language).format(parts);
  const number = (value: number, isWhole: boolean) =>
    isWhole ? format.integer(value) : t("studio.retention.atLeast", { number: format.integer(value) });
  const goes = [
    ...countedAreas(data.goes),
    ...(data.files === 0 ? [] : [counted(t("studio.retention.files"), data.files)]),
  ];
  return (
    <Stack gap={2} aria-busy={isFetching}>
      <Text weight={600}>
        {t(isTrail ? "studio.retention.foundTrail" : "studio.retention.found", {
          number: number(data.due, data.complete),
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
      {data.refused === 0 ? null : (
        <div>
          {t("studio.retention.refused", {
            number: number(data.refused, data.untried === 0 && data.complete),
          })}
          <Box as="ul" padBefore={4}>
            {data.refused_by.map(({ message, count }) => (
              <li key={message}>
                {message} <bdi>({format.integer(count)})</bdi>
              </li>
            ))}
          </Box>
        </div>
      )}
      {data.untried === 0 ? null : (
        <Text tone="quiet">{t("studio.retention.untried", { number: format.integer(data.untried) })}</Text>
      )}
      {goes.length === 0 ? null : <Text>{t("studio.retention.goes", { what: listed(goes) })}</Text>}
      {data.complete ? null : (
        <Text tone="quiet">{t("studio.retention.incomplete", { number: format.integer(data.due) })}</Text>
      )}
      <Box as="ul" padBefore={4}>
        {data.rows.map(({ id, label, referred_by, refused }) => (
          <li key={id}>
            <bdi>{label ?? `#${id}`}</bdi>
            {referred_by.length === 0 ? null : (
              <Text tone="quiet" block size={13}>
                {t("studio.retention.keptBy", { who: listed(countedAreas(referred_by)) })}
              </Text>
            )}
            {refused === null ? null : (
              <Text tone="quiet" block size={13}>
                {refused}
              </Text>
            )}
          </li>
        ))}
        {data.due > data.rows.length ? <li>…</li> : null}
      </Box>
    </Stack>
  );
}
