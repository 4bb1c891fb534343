import { Checkbox, Button, Popconfirm, Select } from "antd";
import { lazy, Suspense, useState } from "react";
import { LANGUAGES } from "../../../core/definition/definitions.ts";
import type { DashboardCard, DashboardDefinition } from "../../../core/definition/types.ts";
import {
  dashboardLabelKeys,
  moveCard,
  newCard,
  newDashboard,
  newReport,
  putCard,
  removeCard,
  removeReaders,
  reportLabelKeys,
  setReaders,
  withSetting,
} from "../../../core/studio/reports.ts";
import { readGroupWord, setGroupWord } from "../../../core/studio/word-groups.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { humanise } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Box, Columns, Inline, Stack, Text } from "../../ui/layout.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { type NewFigures, NewFiguresDialog } from "./new-figures-dialog.tsx";
import { RowActions } from "./row-actions.tsx";
import type { Studio } from "./studio.ts";
import { useAreaChoices, useRuleChoices } from "./use-choices.ts";
import { useNames } from "./use-names.ts";
import { ReorderHandle, ReorderStatus, useReorder } from "./use-reorder.tsx";
import { useDocument } from "./use-studio.ts";
import { mapLabels, useLabelGroups, wordEdits, type LabelsByLanguage } from "./use-label-groups.ts";

// what figures are built and drawn with is fetched when one is opened
const ReportDialog = lazy(async () => ({ default: (await import("./report-dialog.tsx")).ReportDialog }));
const CardDialog = lazy(async () => ({ default: (await import("./card-dialog.tsx")).CardDialog }));

/** Reports, and the cards of dashboards: what they measure, how they are drawn, who sees them. */
export function ReportsPart({ studio }: { readonly studio: Studio }) {
  const words = useLabelGroups(studio.draft, "reports");
  const access = useDocument(studio.draft, "access", "access");
  if (access.error && !access.data)
    return <LoadFailure error={access.error} onRetry={() => void access.refetch()} />;
  if (words === null || !access.data) return <ScreenSkeleton />;
  const shared = { studio, words, access: access.data };
  return (
    <Columns min={440} gap={6} align="start">
      <Reports {...shared} />
      <Dashboards {...shared} />
    </Columns>
  );
}

interface SectionProps {
  readonly studio: Studio;
  readonly words: LabelsByLanguage;
  readonly access: NonNullable<ReturnType<typeof useDocument<"access">>["data"]>;
}

function Reports({ studio, words, access }: SectionProps) {
  const { t } = useTranslation();
  const { wordOf, withWords } = useReportWords(words);
  const { reports, areas, isOwn } = useNames(studio.draft);
  const choices = useAreaChoices(areas);
  const [adding, setAdding] = useState(false);
  const [edited, setEdited] = useState<string | null>(null);
  const document = useDocument(studio.draft, "report", edited);
  const rows = reports
    .map((name) => ({ name, title: wordOf("reports", name) }))
    .toSorted((a, b) => a.title.localeCompare(b.title));
  const add = ({ name, title, start }: NewFigures) => {
    if (start.kind === "report") return;
    const rule = "superadmin";
    const made = setReaders(access, {
      report: newReport(name, start.resource),
      shared: false,
      readers: { open: [rule], save: [rule] },
    });
    studio.edit([
      { kind: "report", name, seen: null, document: made.report },
      { kind: "access", name: "access", seen: access, document: made.access },
      ...wordEdits(
        "reports",
        words,
        withWords([
          ["reports", name, title],
          ["parts", `${name}.main`, title],
          ["measures", `${name}.main.rows`, t("studio.report.rows")],
        ]),
      ),
    ]);
    setAdding(false);
    setEdited(name);
  };
  return (
    <section aria-labelledby="studio-reports">
      <Inline wrap justify="between" align="center" gap={2} below={2}>
        <Text as="h2" size={16} weight={600} id="studio-reports">
          {t("studio.report.reports")}
        </Text>
        <Button type="primary" onClick={() => setAdding(true)}>
          {t("studio.report.add")}
        </Button>
      </Inline>
      <Stack as="ul" card aria-labelledby="studio-reports">
        {rows.map(({ name, title }, index) => (
          <Inline key={name} as="li" gap={2} align="center" wrap pad={[1, 3]} borderAbove={index > 0}>
            <Box grow>
              <Named title={title} name={wordOf("descriptions", name, name)} />
            </Box>
            <ReportActions
              {...{ studio, words, access, name, title }}
              own={isOwn("report", name)}
              onEdit={() => setEdited(name)}
            />
          </Inline>
        ))}
      </Stack>
      {adding ? (
        <NewFiguresDialog
          title={t("studio.report.add")}
          taken={[...reports, ...Object.keys(access.reports ?? {})]}
          draft={studio.draft}
          areas={choices}
          onSave={add}
          onClose={() => setAdding(false)}
        />
      ) : null}
      {edited !== null && document.data ? (
        <Suspense fallback={null}>
          <ReportDialog
            key={edited}
            studio={studio}
            report={document.data}
            access={access}
            words={words}
            areas={choices}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

interface ReportActionsProps extends SectionProps {
  readonly name: string;
  readonly title: string;
  /** Made here, and not by the release: it can be taken out, with its words and rights. */
  readonly own: boolean;
  readonly onEdit: () => void;
}

function ReportActions({ studio, words, access, name, title, own, onEdit }: ReportActionsProps) {
  const { t } = useTranslation();
  const report = useDocument(studio.draft, "report", own ? name : null).data;
  const remove = () => {
    if (!report) return;
    const rest = removeReaders(access, report);
    studio.edit([
      { kind: "report", name, seen: report, document: null },
      ...(rest === access ? [] : [{ kind: "access" as const, name: "access", seen: access, document: rest }]),
      ...wordEdits("reports", words, withoutWords(words, reportLabelKeys(report))),
    ]);
  };
  return (
    <RowActions
      label={title}
      onEdit={onEdit}
      {...(report ? { onRemove: remove, warning: t("studio.report.rowsStay") } : {})}
    />
  );
}

function Dashboards({ studio, words, access }: SectionProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const { wordOf, withWords } = useReportWords(words);
  const { dashboards, reports, areas, isOwn } = useNames(studio.draft);
  const choices = useAreaChoices(areas);
  const rules = useRuleChoices(access);
  const [chosen, setChosen] = useState<string | null>(null);
  const [adding, setAdding] = useState<"dashboard" | "card" | null>(null);
  const [edited, setEdited] = useState<string | null>(null);
  const reportChoices = reports
    .map((value) => ({ value, label: wordOf("reports", value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const titles = dashboards
    .map((value) => ({ value, label: wordOf("dashboards", value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const shown = chosen ?? titles[0]?.value ?? null;
  const dashboard = useDocument(studio.draft, "dashboard", shown).data ?? null;
  const cards: readonly DashboardCard[] = dashboard?.cards ?? [];
  const titleOf = ({ name }: { name: string }) => wordOf("cards", `${shown}.${name}`, humanise(name));
  const put = (next: DashboardDefinition) =>
    studio.edit([{ kind: "dashboard", name: next.name, seen: dashboard, document: next }]);
  const order = useReorder({
    groups: [
      { name: "", label: "", items: cards.map((card) => ({ name: card.name, label: titleOf(card) })) },
    ],
    onMove: (name, { index }) => dashboard && put(moveCard(dashboard, name, index)),
  });
  const remove = (gone: DashboardDefinition) => {
    studio.edit([
      { kind: "dashboard", name: gone.name, seen: gone, document: null },
      ...wordEdits("reports", words, withoutWords(words, dashboardLabelKeys(gone))),
    ]);
    setChosen(null);
  };
  const write = (next: DashboardDefinition, seen: DashboardDefinition | null, card: string, texts: Texts) => {
    studio.edit([
      { kind: "dashboard", name: next.name, seen, document: next },
      ...wordEdits("reports", words, withWords(texts)),
    ]);
    setAdding(null);
    setChosen(next.name);
    setEdited(card);
  };
  const rowsWord = (owner: string, card: string) =>
    ["measures", `${owner}.${card}.rows`, t("studio.report.rows")] as const;
  const add = ({ name, title, start, rule }: NewFigures) => {
    if (adding === "dashboard" && start.kind !== "report")
      return write(newDashboard(name, { rule, resource: start.resource }), null, "main", [
        ["dashboards", name, title],
        ["cards", `${name}.main`, title],
        rowsWord(name, "main"),
      ]);
    if (dashboard === null) return undefined;
    return write(putCard(dashboard, newCard(start, name)), dashboard, name, [
      ["cards", `${dashboard.name}.${name}`, title],
      ...(start.kind === "figures" ? [rowsWord(dashboard.name, name)] : []),
    ]);
  };
  const card = cards.find(({ name }) => name === edited);
  return (
    <section aria-labelledby="studio-dashboards">
      <Inline wrap justify="between" align="center" gap={2} below={2}>
        <Text as="h2" size={16} weight={600} id="studio-dashboards">
          {t("studio.report.dashboards")}
        </Text>
        <Inline wrap gap={2}>
          <Button onClick={() => setAdding("dashboard")}>{t("studio.report.addDashboard")}</Button>
          <Button type="primary" disabled={dashboard === null} onClick={() => setAdding("card")}>
            {t("studio.report.addCard")}
          </Button>
        </Inline>
      </Inline>
      <Inline wrap gap={2} align="center" below={2}>
        <Select
          aria-label={t("studio.report.dashboard")}
          value={shown}
          style={{ inlineSize: 280 }}
          showSearch={{ optionFilterProp: "label" }}
          options={titles}
          onChange={setChosen}
        />
        {dashboard === null ? null : (
          <Text tone="quiet" size={13}>
            {dashboard.retired === true
              ? t("studio.report.retired")
              : t("studio.report.seenBy", { rule: config.ruleLabels[dashboard.rule] ?? dashboard.rule })}
          </Text>
        )}
        {dashboard === null ? null : (
          <Checkbox
            checked={dashboard.leads === true}
            onChange={({ target }) => put(withSetting(dashboard, "leads", target.checked ? true : undefined))}
          >
            {t("studio.report.leads")}
          </Checkbox>
        )}
        {dashboard === null ? null : (
          <DashboardEnd
            label={wordOf("dashboards", dashboard.name)}
            retired={dashboard.retired === true}
            onRetire={(retired) => put(withSetting(dashboard, "retired", retired ? true : undefined))}
            {...(isOwn("dashboard", dashboard.name) ? { onRemove: () => remove(dashboard) } : {})}
          />
        )}
      </Inline>
      <ReorderStatus reorder={order} />
      <Stack as="ul" card aria-label={t("studio.report.cards")}>
        {cards.map((one, index) => (
          <Inline
            key={one.name}
            as="li"
            gap={2}
            align="center"
            wrap
            pad={[1, 3]}
            borderAbove={index > 0}
            {...order.row(one.name)}
          >
            <ReorderHandle reorder={order} name={one.name} />
            <Box grow>
              <Named title={titleOf(one)} name={t(`studio.report.kinds.${one.kind}`)} />
            </Box>
            <RowActions
              label={titleOf(one)}
              onEdit={() => setEdited(one.name)}
              {...(dashboard !== null && cards.length > 1
                ? { onRemove: () => put(removeCard(dashboard, one.name)) }
                : {})}
            />
          </Inline>
        ))}
      </Stack>
      {adding === null ? null : (
        <NewFiguresDialog
          title={t(adding === "card" ? "studio.report.addCard" : "studio.report.addDashboard")}
          taken={adding === "card" ? cards.map(({ name }) => name) : dashboards}
          areas={choices}
          draft={studio.draft}
          {...(adding === "dashboard" ? { rules } : { reports: reportChoices })}
          onSave={add}
          onClose={() => setAdding(null)}
        />
      )}
      {dashboard === null || card === undefined ? null : (
        <Suspense fallback={null}>
          <CardDialog
            key={`${dashboard.name} ${card.name}`}
            studio={studio}
            dashboard={dashboard}
            card={card}
            words={words}
            areas={choices}
            reports={reportChoices}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

interface DashboardEndProps {
  readonly label: string;
  readonly retired: boolean;
  readonly onRetire: (retired: boolean) => void;
  /** Absent: it came with the release, and can only be shown to nobody. */
  readonly onRemove?: () => void;
}

/** Takes a dashboard away: one made here as a whole, any other from everybody's start page, until it is shown again. */
function DashboardEnd({ label, retired, onRetire, onRemove }: DashboardEndProps) {
  const { t } = useTranslation();
  if (onRemove !== undefined)
    return (
      <Popconfirm
        title={t("studio.removeQuestion", { name: label })}
        description={t("studio.report.rowsStay")}
        okText={t("studio.remove")}
        cancelText={t("actions.close")}
        onConfirm={onRemove}
      >
        <Button danger>{t("studio.report.removeDashboard")}</Button>
      </Popconfirm>
    );
  return (
    <Button onClick={() => onRetire(!retired)}>
      {t(retired ? "studio.report.restoreDashboard" : "studio.report.retireDashboard")}
    </Button>
  );
}

function Named({ title, name }: { readonly title: string; readonly name: string }) {
  return (
    <>
      <Text as="p" weight={500}>
        {title}
      </Text>
      <Text as="p" size={12} tone="quiet">
        <bdi>{name}</bdi>
      </Text>
    </>
  );
}

/** The words without those of some keys, in every language. */
function withoutWords(words: LabelsByLanguage, keys: readonly (readonly [string, string])[]) {
  return mapLabels(words, (known) =>
    keys.reduce((now, [group, key]) => setGroupWord(now, group, { key, text: "" }), known),
  );
}

/** Group, key and text of words in the person's language. */
type Texts = readonly (readonly [group: string, key: string, text: string])[];

function useReportWords(words: LabelsByLanguage) {
  const { i18n } = useTranslation();
  const own = LANGUAGES.find((language) => language === i18n.language) ?? "en";
  return {
    wordOf: (group: string, key: string, otherwise = humanise(key)) =>
      readGroupWord(words[own], group, key) || readGroupWord(words.en, group, key) || otherwise,
    withWords: (texts: Texts): LabelsByLanguage => ({
      ...words,
      [own]: texts.reduce(
        (now, [group, key, text]) => setGroupWord(now, group, { key, text }),
        words[own] ?? {},
      ),
    }),
  };
}
