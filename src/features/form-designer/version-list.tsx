import { App, Button, Select } from "antd";
import { useId, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useConfigIndex, useFieldContext } from "../../config/config-context.tsx";
import { resourcePlural } from "../../config/labels.ts";
import { useErrorText } from "../../ui/report-error.ts";
import { leaveOnTab } from "../../ui/leave-on-tab.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { formDifferences } from "../../../core/forms/differences.ts";
import { Differences } from "./differences/differences.tsx";
import { useBringBack, useDesignedForms, useVersionQuestions, useVersions } from "./designed-forms.ts";
import type { ListedVersion, ListedVersions } from "./designed-forms.ts";
import { FormsSkeleton } from "./form-states.tsx";
import { VersionLine } from "./version-line.tsx";
import { Box, Inline, Stack, Text } from "../../ui/layout.tsx";
import css from "./form-designer.module.css";

interface VersionListProps {
  readonly name: string;
  /** The draft is that of a version now. */
  readonly onBroughtBack: () => void;
}

/** All versions, the newest first, each with what it changed. */
export function VersionList({ name, onBroughtBack }: VersionListProps) {
  const { data, error, refetch } = useVersions(name);
  const { data: forms } = useDesignedForms();
  const form = forms?.data.find(({ form_name }) => form_name === name);
  const isUsed = form !== undefined && form.used_by.length > 0 && form.state !== "retired";
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <FormsSkeleton rows={3} />;
  return (
    <Stack as="ol" gap={3}>
      {data.data.map((facts, index) => (
        <VersionCard
          key={facts.version}
          name={name}
          facts={facts}
          unanswered={index === 0 && isUsed ? data.unanswered : null}
          onBroughtBack={onBroughtBack}
        />
      ))}
    </Stack>
  );
}

interface VersionCardProps extends VersionListProps {
  readonly facts: ListedVersion;
  /** Of the newest alone: whoever begins to fill in the form now begins that one. */
  readonly unanswered: ListedVersions["unanswered"] | null;
}

function VersionCard({ name, facts, unanswered, onBroughtBack }: VersionCardProps) {
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
          <VersionLine facts={facts} />
        </Box>
        <Inline gap={2} wrap>
          {facts.is_draft ? null : (
            <Button
              size="small"
              loading={bringBack.isPending}
              aria-label={t("formDesigner.bringBackOf", { version })}
              onClick={() =>
                bringBack.mutate(facts.version, {
                  onSuccess: () => {
                    void message.success(t("formDesigner.broughtBack", { version }));
                    onBroughtBack();
                    setSearch({ part: "changes" });
                  },
                })
              }
            >
              {t("formDesigner.bringBack")}
            </Button>
          )}
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
      {unanswered === null && facts.filled === null ? null : (
        <Inline as="p" wrap gap={[0, 4]} tone="quiet" size={13}>
          {unanswered ? <span>{t("formDesigner.askedNow")}</span> : null}
          {facts.filled === null ? null : (
            <span>
              {t("formDesigner.filled", { count: facts.filled.count })}
              {facts.filled.last === null
                ? null
                : ` ${t("formDesigner.filledLast", { time: format.instant(facts.filled.last) })}`}
            </span>
          )}
        </Inline>
      )}
      {facts.filled === null ? null : <Givers filled={facts.filled} />}
      {unanswered === null || unanswered.length === 0 ? null : <Unanswered areas={unanswered} />}
      {facts.note === null ? null : (
        <Box as="p" breakWords space="pre-line">
          {facts.note}
        </Box>
      )}
      <div id={panel}>{open ? <VersionChanges name={name} version={facts.version} /> : null}</div>
    </Stack>
  );
}

/** Who filled in a version, with how often. */
function Givers({ filled }: { readonly filled: NonNullable<ListedVersion["filled"]> }) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  if (filled.by.length === 0) return null;
  const named = filled.by.map(({ label, count }) => `${label} (${format.number(count)})`);
  const others = filled.others === 0 ? [] : [t("formDesigner.filledOthers", { count: filled.others })];
  return (
    <Text as="p" tone="quiet" size={13}>
      {t("formDesigner.filledBy", { people: format.list([...named, ...others]) })}
    </Text>
  );
}

/** Which records nobody filled in the newest version for. */
function Unanswered({ areas }: { readonly areas: ListedVersions["unanswered"] }) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const { config } = useConfigIndex();
  const named = areas.map(
    ({ resource, count }) => `${resourcePlural(config, resource)} (${format.number(count)})`,
  );
  return (
    <Text as="p" tone="quiet" size={13}>
      {t("formDesigner.unanswered", { areas: format.list(named) })}
    </Text>
  );
}

interface VersionChangesProps {
  readonly name: string;
  readonly version: number;
}

/** What a version changed, against the one before it or an earlier one. */
function VersionChanges({ name, version }: VersionChangesProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const [earlier, setEarlier] = useState(version - 1);
  const before = useVersionQuestions({ name, version: earlier });
  const after = useVersionQuestions({ name, version });
  const failed = [before, after].find(({ error, data }) => error !== null && data === undefined);
  if (failed) return <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />;
  const labelOf = (number: number) => t("formDesigner.version", { version: format.number(number) });
  return (
    <Stack gap={3} above={2}>
      {version > 2 ? (
        <Select
          className={css["earlier"] ?? ""}
          aria-label={t("formDesigner.compare.with")}
          value={earlier}
          options={Array.from({ length: version - 1 }, (_, index) => ({
            value: version - 1 - index,
            label: t("formDesigner.compare.against", { version: format.number(version - 1 - index) }),
          }))}
          onInputKeyDown={leaveOnTab}
          onChange={setEarlier}
        />
      ) : null}
      {before.data === undefined || after.data === undefined ? (
        <FormsSkeleton rows={1} />
      ) : (
        <Differences
          before={{ label: labelOf(earlier), questions: before.data }}
          after={{ label: labelOf(version), questions: after.data }}
          differences={formDifferences({
            before: { questions: before.data },
            after: { questions: after.data },
          })}
        />
      )}
    </Stack>
  );
}
