import { App, Button } from "antd";
import { useId, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useFieldContext } from "../../config/config-context.tsx";
import { useErrorText } from "../../ui/report-error.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { DifferenceList } from "./difference-list.tsx";
import { useBringBack, useVersionDifferences, useVersions } from "./designed-forms.ts";
import type { VersionFacts } from "./designed-forms.ts";
import { FormsSkeleton } from "./form-states.tsx";
import { VersionLine } from "./version-line.tsx";
import { Box, Inline, Stack, Text } from "../../ui/layout.tsx";
import css from "./form-designer.module.css";

/** All versions, the newest first, each with what it changed. */
export function VersionList({ name }: { readonly name: string }) {
  const { data, error, refetch } = useVersions(name);
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <FormsSkeleton rows={3} />;
  return (
    <Stack as="ol" gap={3}>
      {data.map((facts) => (
        <VersionCard key={facts.version} name={name} facts={facts} />
      ))}
    </Stack>
  );
}

function VersionCard({ name, facts }: { readonly name: string; readonly facts: VersionFacts }) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const [open, setOpen] = useState(false);
  const [, setSearch] = useSearchParams();
  const { message } = App.useApp();
  const errorText = useErrorText();
  const bringBack = useBringBack(name);
  const panel = useId();
  const version = format.number(facts.version);
  return (
    <Stack as="li" className={css["card"]} card relative gap={2} pad={4}>
      <Inline wrap align="center" gap={[2, 3]} justify="between">
        <Box as="h2" size={16} weight={600}>
          {t("formDesigner.version", { version })}
        </Box>
        <Inline gap={2} wrap>
          <Button
            size="small"
            loading={bringBack.isPending}
            aria-label={t("formDesigner.bringBackOf", { version })}
            onClick={() =>
              bringBack.mutate(facts.version, {
                onSuccess: () => {
                  void message.success(t("formDesigner.broughtBack", { version }));
                  setSearch({ part: "changes" });
                },
              })
            }
          >
            {t("formDesigner.bringBack")}
          </Button>
          {facts.version > 1 ? (
            <Button
              size="small"
              aria-expanded={open}
              aria-controls={panel}
              aria-label={t("formDesigner.whatChangedIn", { version })}
              onClick={() => setOpen(!open)}
            >
              {t("formDesigner.whatChanged")}
            </Button>
          ) : null}
        </Inline>
      </Inline>
      {bringBack.error ? (
        <Text role="alert" as="p" tone="bad">
          {errorText(bringBack.error)}
        </Text>
      ) : null}
      <Inline as="p" wrap gap={[0, 4]} tone="quiet" size={13}>
        <VersionLine facts={facts} />
      </Inline>
      {facts.note === null ? null : (
        <Box as="p" breakWords space="pre-line">
          {facts.note}
        </Box>
      )}
      <div id={panel}>{open ? <VersionChanges name={name} version={facts.version} /> : null}</div>
    </Stack>
  );
}

function VersionChanges({ name, version }: { readonly name: string; readonly version: number }) {
  const { data, error, refetch } = useVersionDifferences({ name, version });
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return data === undefined ? <FormsSkeleton rows={1} /> : <DifferenceList differences={data} />;
}
