import { Alert } from "antd";
import type { ReactNode } from "react";
import { useFieldContext } from "../../config/config-context.tsx";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Box, Stack, Text } from "../../ui/layout.tsx";

/** What blanking somebody would come to, as the server says it. */
export interface BlankingPreview {
  readonly label: string;
  readonly last: BlankingRun | null;
  readonly holds: readonly {
    /** Null: an area that is closed to the reader. */
    readonly area: string | null;
    readonly state: string | null;
    readonly count: number;
  }[];
  readonly blanked: readonly {
    readonly area: string;
    readonly count: number;
    readonly fields: readonly string[];
  }[];
  readonly stays: readonly { readonly area: string; readonly count: number }[];
  readonly named: number;
  readonly closed: number;
  readonly account: boolean;
}

export interface BlankingRun {
  readonly id: number;
  readonly state: "running" | "done" | "failed";
  readonly total: number;
  readonly done: number;
  /** An instant. */
  readonly at: string;
  readonly error: string | null;
}

/** What stands in the way, what is blanked and what stays, and why. */
export function BlankingPreviewText({ preview }: { readonly preview: BlankingPreview }) {
  const { t, i18n } = useTranslation();
  const { format } = useFieldContext();
  const { holds, blanked, stays, named, closed, account, last } = preview;
  const listed = new Intl.ListFormat(i18n.language);
  const areaCount = ({ area, count }: { readonly area: string; readonly count: number }) =>
    t("blanking.hold", { area, count: format.integer(count) });
  const holdText = ({ area, state, count }: BlankingPreview["holds"][number]) => {
    const number = format.integer(count);
    if (area === null) return t("blanking.holdClosed", { count: number });
    return state === null ? areaCount({ area, count }) : t("blanking.holdIn", { area, state, count: number });
  };
  return (
    <Stack gap={4}>
      <Text as="p">{t("blanking.lead")}</Text>
      {last?.state === "done" ? (
        <Alert type="info" title={t("blanking.before", { at: format.instant(last.at) })} />
      ) : null}
      {holds.length === 0 ? null : (
        <Alert
          type="warning"
          role="alert"
          title={t("blanking.holds")}
          description={
            <>
              {t("blanking.holdsLead")}
              <Box as="ul" bullets above={1} padBefore={6}>
                {holds.map((hold) => (
                  <li key={`${hold.area} ${hold.state}`}>{holdText(hold)}</li>
                ))}
              </Box>
            </>
          }
        />
      )}
      <Part title={t("blanking.erased")}>
        <Box as="ul" bullets padBefore={6} breakWords>
          {blanked.map((part) => (
            <li key={part.area}>
              {areaCount(part)}
              <Text as="p" tone="quiet" size={13}>
                {listed.format(part.fields)}
              </Text>
            </li>
          ))}
        </Box>
        <Text as="p">{t("blanking.also")}</Text>
        {account ? <Text as="p">{t("blanking.account")}</Text> : null}
        {named === 0 ? null : <Text as="p">{t("blanking.named", { count: format.integer(named) })}</Text>}
        {closed === 0 ? null : <Text as="p">{t("blanking.closed", { count: format.integer(closed) })}</Text>}
      </Part>
      <Part title={t("blanking.stays")}>
        <Text as="p">{t("blanking.why")}</Text>
        {stays.length === 0 ? null : (
          <Text as="p" tone="quiet" size={13}>
            {listed.format(stays.map(areaCount))}
          </Text>
        )}
        <Text as="p">{t("blanking.audit")}</Text>
      </Part>
    </Stack>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack gap={2} as="section">
      <Text as="h3" weight={600} size={14}>
        {title}
      </Text>
      {children}
    </Stack>
  );
}
