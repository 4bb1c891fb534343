import { useEffect } from "react";
import { LANGUAGES } from "../../../core/definition/definitions.ts";
import type { ChartKind, DashboardCard, ListScope } from "../../../core/definition/types.ts";
import { chartsFor, withSetting } from "../../../core/studio/reports.ts";
import { readGroupWord } from "../../../core/studio/word-groups.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Columns } from "../../ui/layout.tsx";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { LabelledSelect } from "./labelled.tsx";
import { PeriodFields } from "./period-fields.tsx";
import type { Studio } from "./studio.ts";
import type { AreaChoice } from "./use-choices.ts";
import type { LabelsByLanguage } from "./use-label-groups.ts";
import { useDocument } from "./use-studio.ts";

type ReportCard = Extract<DashboardCard, { kind: "report" }>;

interface ReportCardFormProps {
  readonly studio: Studio;
  readonly card: ReportCard;
  readonly words: LabelsByLanguage;
  readonly reports: readonly AreaChoice[];
  readonly onChange: (card: ReportCard) => void;
}

/** One chart of a report: as the report shows it, but for what the card says otherwise. */
export function ReportCardForm({ studio, card, words, reports, onChange }: ReportCardFormProps) {
  const { t, i18n } = useTranslation();
  const own = LANGUAGES.find((language) => language === i18n.language) ?? "en";
  const report = useDocument(studio.draft, "report", card.report).data;
  const partTitle = (name: string) =>
    readGroupWord(words[own], "parts", `${card.report}.${name}`) ||
    readGroupWord(words.en, "parts", `${card.report}.${name}`) ||
    name;
  const parts = report?.parts ?? [];
  const shown = parts.find(({ name }) => name === card.part) ?? parts[0];
  useEffect(() => {
    // a report just chosen has parts of other names
    if (shown !== undefined && shown.name !== card.part) onChange({ ...card, part: shown.name });
  }, [shown, card, onChange]);
  if (report === undefined) return <ScreenSkeleton />;
  const compared = report?.period?.compare ?? "none";
  return (
    <>
      <LabelledSelect
        label={t("studio.report.report")}
        value={card.report}
        options={[...reports]}
        onChange={(name) => onChange({ kind: "report", name: card.name, report: name, part: "" })}
      />
      <Columns min={180} gap={[2, 3]}>
        <LabelledSelect
          label={t("studio.report.charts.all")}
          value={shown?.name ?? ""}
          options={parts.map(({ name }) => ({ value: name, label: partTitle(name) }))}
          onChange={(part) => onChange(withSetting({ ...card, part }, "chart", undefined))}
        />
        <LabelledSelect<ChartKind | "">
          label={t("studio.report.chart")}
          value={card.chart ?? ""}
          options={[
            { value: "", label: t("studio.report.asReport") },
            ...chartsFor(shown?.dimensions?.length ?? 0).map((value) => ({
              value,
              label: t(`studio.report.charts.${value}`),
            })),
          ]}
          onChange={(chart) => onChange(withSetting(card, "chart", chart === "" ? undefined : chart))}
        />
      </Columns>
      <PeriodFields
        within={card.within ?? null}
        compare={card.compare ?? compared}
        otherwise={t("studio.report.asReport")}
        onChange={(within, compare) => {
          const next = withSetting(card, "within", within ?? undefined);
          onChange(withSetting(next, "compare", compare === compared ? undefined : compare));
        }}
      />
      <LabelledSelect<ListScope | "">
        label={t("studio.report.whoseRows")}
        value={card.scope ?? ""}
        options={[
          { value: "", label: t("studio.report.asReport") },
          ...(report?.scopes ?? ["all" as const]).map((value) => ({
            value,
            label: t(`studio.scopes.${value}`),
          })),
        ]}
        onChange={(scope) => onChange(withSetting(card, "scope", scope === "" ? undefined : scope))}
      />
    </>
  );
}
