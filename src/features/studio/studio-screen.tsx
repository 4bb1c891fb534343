import { Button, Select, Tabs } from "antd";
import { lazy, type ComponentType, Suspense, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useConfigIndex, useFieldContext } from "../../config/config-context.tsx";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Inline, Stack, Text } from "../../ui/layout.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { usePageTrail } from "../../ui/page-title.tsx";
import { useReportError } from "../../ui/report-error.ts";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import type { Studio } from "./studio.ts";
import { useDefinitions, useDraft, useDrafts, useEditDraft } from "./use-studio.ts";

type Part = ComponentType<{ readonly studio: Studio; readonly area: string }>;

/** In the order in which people meet them; each is fetched when it is opened. */
const PARTS = {
  areas: lazy<Part>(async () => ({ default: (await import("./areas-part.tsx")).AreasPart })),
  lifeCycles: lazy<Part>(async () => ({ default: (await import("./life-cycles-part.tsx")).LifeCyclesPart })),
  rights: lazy<Part>(async () => ({ default: (await import("./rights-part.tsx")).RightsPart })),
  words: lazy<Part>(async () => ({ default: (await import("./labels-part.tsx")).LabelsPart })),
  changes: lazy<Part>(async () => ({ default: (await import("./changes-part.tsx")).ChangesPart })),
};
const AreaDialog = lazy(async () => ({ default: (await import("./area-dialog.tsx")).AreaDialog }));
type PartName = keyof typeof PARTS;
const PART_NAMES = Object.keys(PARTS) as PartName[];

/** Where admins change what the application is: everything goes into a draft, which is published as a whole. */
export function StudioScreen() {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const { config } = useConfigIndex();
  const [search, setSearch] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const title = t("studio.title");
  usePageTrail(useMemo(() => [{ title }], [title]));
  const definitions = useDefinitions();
  const drafts = useDrafts();
  const wanted = Number(search.get("draft")) || null;
  const open = drafts.data?.find(({ id }) => id === wanted) ?? drafts.data?.[0];
  const draft = useDraft(open?.id ?? null);
  const { edit, busy } = useEdit(open?.id ?? null);
  const studio: Studio = { draft: open === undefined ? undefined : draft.data, edit };
  const choose = (more: Readonly<Record<string, string>>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(more)) next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const { error, data } = definitions;
  if (error && !data) return <LoadFailure error={error} onRetry={() => void definitions.refetch()} />;
  if (data === undefined || drafts.data === undefined) return <ScreenSkeleton />;

  const made = (studio.draft?.changes ?? []).filter(
    ({ kind, document }) => kind === "resource" && document !== null,
  );
  const names = [
    ...new Set([
      ...data.filter(({ kind }) => kind === "resource").map(({ name }) => name),
      ...made.map(({ name }) => name),
    ]),
  ];
  const areas = names
    .map((value) => ({
      value,
      label: config.labels[value]?.plural ?? config.labels[value]?.name ?? value,
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const part = PART_NAMES.find((one) => one === search.get("part")) ?? "areas";
  const area = names.find((name) => name === search.get("area")) ?? areas[0]?.value ?? "";
  const count = studio.draft?.changes.length ?? 0;

  return (
    <section aria-labelledby="studio-title">
      <Inline wrap justify="between" align="center" gap={3} below={3}>
        <Text as="h1" id="studio-title" size={20} weight={600}>
          {title}
        </Text>
        {drafts.data.length > 1 ? (
          <Select
            aria-label={t("studio.draft")}
            value={open?.id ?? null}
            options={drafts.data.map(({ id, title: label }) => ({ value: id, label }))}
            onChange={(id) => id !== null && choose({ draft: String(id) })}
          />
        ) : null}
      </Inline>
      <Text as="p" tone="quiet" measure="text" below={3}>
        {t("studio.lead")}
      </Text>
      <Inline wrap gap={2} align="center" below={2}>
        <Select
          aria-label={t("studio.area")}
          value={area}
          style={{ inlineSize: 280 }}
          showSearch={{ optionFilterProp: "label" }}
          options={areas}
          onChange={(value) => choose({ area: value })}
        />
        <Button onClick={() => setAdding(true)}>{t("studio.addArea")}</Button>
      </Inline>
      <Tabs
        activeKey={part}
        onChange={(key) => choose({ part: key })}
        destroyOnHidden
        items={PART_NAMES.map((key) => ({
          key,
          label:
            key === "changes"
              ? t("studio.changesCount", { number: format.integer(count) })
              : t(`studio.parts.${key}`),
          children: (
            <Stack aria-busy={busy}>
              <OpenPart name={key} area={area} studio={studio} />
            </Stack>
          ),
        }))}
      />
      {adding ? (
        <Suspense fallback={null}>
          <AreaDialog
            studio={studio}
            taken={names}
            areas={areas}
            onMade={(name) => {
              setAdding(false);
              choose({ area: name, part: "areas" });
            }}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

function OpenPart({
  name,
  area,
  studio,
}: {
  readonly name: PartName;
  readonly area: string;
  readonly studio: Studio;
}) {
  const Shown = PARTS[name];
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <Shown key={area} area={area} studio={studio} />
    </Suspense>
  );
}

/** Edits go out one after the other, each on what the one before it gave. */
function useEdit(id: number | null): Pick<Studio, "edit"> & { readonly busy: boolean } {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const reportError = useReportError();
  const { mutate, isPending } = useEditDraft();
  return {
    edit: (edits) => {
      const title = t("studio.draftOf", { date: format.instant(new Date().toISOString()) });
      mutate({ id, title, edits }, { onError: reportError });
    },
    busy: isPending,
  };
}
