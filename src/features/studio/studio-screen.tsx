import { Button, Select } from "antd";
import { lazy, type ComponentType, Suspense, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useConfigIndex, useFieldContext } from "../../config/config-context.tsx";
import { loadDesignerLabels } from "../../i18n/i18n.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { withLabels } from "../../i18n/with-labels.ts";
import { Inline, Stack, Text } from "../../ui/layout.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { usePageTrail } from "../../ui/page-title.tsx";
import { useReportError } from "../../ui/report-error.ts";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { TabList } from "../../ui/tab-list.tsx";
import { useMayDesignForms } from "../form-designer/path.ts";
import { conflictsIn, type DraftConflict } from "./draft-conflicts.ts";
import type { Studio } from "./studio.ts";
import { DraftContext } from "./use-roles.ts";
import { useDraftTitle } from "./use-draft-title.ts";
import {
  useDefinitions,
  useDraft,
  useDrafts,
  useEditDraft,
  useOthersInDraft,
  type Draft,
} from "./use-studio.ts";
import { FaultList } from "./fault-list.tsx";
import { useFaults } from "./use-faults.ts";

type Part = ComponentType<{ readonly studio: Studio; readonly area: string }>;

const loadForms = withLabels(() => import("../form-designer/forms-part.tsx"), loadDesignerLabels);

/** In the order in which people meet them; each is fetched when it is opened. */
const PARTS = {
  areas: lazy<Part>(async () => ({ default: (await import("./areas-part.tsx")).AreasPart })),
  layout: lazy<Part>(async () => ({ default: (await import("./layout-part.tsx")).LayoutPart })),
  lifeCycles: lazy<Part>(async () => ({ default: (await import("./life-cycles-part.tsx")).LifeCyclesPart })),
  follows: lazy<Part>(async () => ({ default: (await import("./follows-part.tsx")).FollowsPart })),
  checks: lazy<Part>(async () => ({ default: (await import("./checks-part.tsx")).ChecksPart })),
  rights: lazy<Part>(async () => ({ default: (await import("./rights-part.tsx")).RightsPart })),
  menu: lazy<Part>(async () => ({ default: (await import("./menu-part.tsx")).MenuPart })),
  words: lazy<Part>(async () => ({ default: (await import("./labels-part.tsx")).LabelsPart })),
  reports: lazy<Part>(async () => ({ default: (await import("./reports-part.tsx")).ReportsPart })),
  forms: lazy<Part>(async () => ({ default: (await loadForms()).FormsPart })),
  changes: lazy<Part>(async () => ({ default: (await import("./changes-part.tsx")).ChangesPart })),
};
const AreaDialog = lazy(async () => ({ default: (await import("./area-dialog.tsx")).AreaDialog }));
const ConflictAlert = lazy(async () => ({ default: (await import("./conflict-alert.tsx")).ConflictAlert }));
type PartName = keyof typeof PARTS;
const PART_NAMES = Object.keys(PARTS) as PartName[];
/** Parts about the whole application: no area is chosen for them. */
const WITHOUT_AREA: ReadonlySet<PartName> = new Set(["menu", "reports", "forms", "changes"]);
/** Parts that say by themselves what is wrong, or that no draft changes. */
const NAMES_FAULTS_ITSELF: ReadonlySet<PartName> = new Set(["reports", "forms", "changes"]);
const isPart = (name: string): name is PartName => Object.hasOwn(PARTS, name);

/** Where admins change what the application is: everything goes into a draft, which is published as a whole. */
export function StudioScreen() {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const { config } = useConfigIndex();
  const [search, setSearch] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const mayDesign = useMayDesignForms();
  const title = t("studio.title");
  usePageTrail(useMemo(() => [{ title }], [title]));
  const definitions = useDefinitions();
  const drafts = useDrafts();
  const wanted = Number(search.get("draft")) || null;
  const open = drafts.data?.find(({ id }) => id === wanted) ?? drafts.data?.[0];
  const draft = useDraft(open?.id ?? null);
  const { edit, busy, conflicts, forget } = useEdit(open?.id ?? null);
  const choose = (more: Readonly<Record<string, string>>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(more)) next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const studio: Studio = {
    draft: open === undefined ? undefined : draft.data,
    open: (id) => choose({ draft: String(id) }),
    edit,
  };
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
  const offered = PART_NAMES.filter((name) => name !== "forms" || mayDesign);
  const part = offered.find((one) => one === search.get("part")) ?? "areas";
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
            onChange={(id) => id !== null && studio.open(id)}
          />
        ) : null}
      </Inline>
      <Text as="p" tone="quiet" measure="text" below={3}>
        {t("studio.lead")}
      </Text>
      {open === undefined ? null : <Others id={open.id} part={part} area={area} areas={areas} />}
      <Inline wrap gap={2} align="center" below={2}>
        {WITHOUT_AREA.has(part) ? null : (
          <Select
            aria-label={t("studio.area")}
            value={area}
            style={{ inlineSize: 280 }}
            showSearch={{ optionFilterProp: "label" }}
            options={areas}
            onChange={(value) => choose({ area: value })}
          />
        )}
        <Button onClick={() => setAdding(true)}>{t("studio.addArea")}</Button>
      </Inline>
      <TabList
        close
        label={title}
        value={part}
        tabs={offered.map((name) => ({
          name,
          title:
            name === "changes"
              ? t("studio.changesCount", { number: format.integer(count) })
              : t(`studio.parts.${name}`),
        }))}
        onChange={(name) => choose({ part: name })}
      >
        <Stack gap={3} aria-busy={busy}>
          {conflicts === null ? null : (
            <Suspense fallback={null}>
              <ConflictAlert conflicts={conflicts} onClose={forget} />
            </Suspense>
          )}
          {NAMES_FAULTS_ITSELF.has(part) ? null : (
            <PartFaults draft={studio.draft} area={WITHOUT_AREA.has(part) ? null : area} />
          )}
          <DraftContext value={studio.draft}>
            <OpenPart key={part} name={part} area={area} studio={studio} />
          </DraftContext>
        </Stack>
      </TabList>
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

interface OthersProps {
  readonly id: number;
  readonly part: PartName;
  readonly area: string;
  readonly areas: readonly { readonly value: string; readonly label: string }[];
}

/** Who else works in the draft, and where. */
function Others({ id, part, area, areas }: OthersProps) {
  const { t, i18n } = useTranslation();
  const others = useOthersInDraft(id, `${part}/${area}`);
  if (others.length === 0) return null;
  const names = others.map(({ employee, at }) => {
    const [where = "", of = ""] = at.split("/");
    const name = employee.label;
    if (!isPart(where)) return name;
    const known = areas.find(({ value }) => value === of)?.label ?? of;
    return t("studio.drafts.otherAt", { name, part: t(`studio.parts.${where}`), area: known });
  });
  return (
    <Text as="p" role="status" below={2}>
      {t("studio.drafts.others", { names: new Intl.ListFormat(i18n.language).format(names) })}
    </Text>
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
function useEdit(id: number | null): Edits {
  const draftTitle = useDraftTitle();
  const reportError = useReportError();
  const { mutate, isPending } = useEditDraft();
  const [conflicts, setConflicts] = useState<Edits["conflicts"]>(null);
  const onError = (error: Error) => {
    const found = conflictsIn(error);
    if (found === null) reportError(error);
    else setConflicts(found);
  };
  return {
    edit: (edits) => {
      mutate({ id, title: draftTitle(), edits }, { onError, onSuccess: () => setConflicts(null) });
    },
    busy: isPending,
    conflicts,
    forget: () => setConflicts(null),
  };
}

interface Edits extends Pick<Studio, "edit"> {
  readonly busy: boolean;
  /** What the last edit was refused for, until it is closed or another one is kept. */
  readonly conflicts: readonly DraftConflict[] | null;
  readonly forget: () => void;
}

interface PartFaultsProps {
  readonly draft: Draft | undefined;
  /** The area that is open; null in parts about the whole application. */
  readonly area: string | null;
}

/** What of the draft cannot be published, told in the part where it was made. */
function PartFaults({ draft, area }: PartFaultsProps) {
  const { t } = useTranslation();
  const errors = useFaults(draft?.changes ?? []);
  const here = errors.filter(({ source, resource }) =>
    area === null ? source.includes("navigation") : resource === area,
  );
  return (
    <div aria-live="polite">
      <FaultList title={t("studio.problems")} level="error" problems={here} />
    </div>
  );
}
