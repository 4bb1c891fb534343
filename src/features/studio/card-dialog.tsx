import { Input, type InputRef, Select } from "antd";
import { useId, useRef, useState } from "react";
import { LANGUAGES } from "../../../core/definition/definitions.ts";
import type {
  CardSize,
  DashboardCard,
  DashboardDefinition,
  ReportDefinition,
} from "../../../core/definition/types.ts";
import { cardLabelKeys, putCard, withSetting } from "../../../core/studio/reports.ts";
import { readGroupWord, setGroupWord } from "../../../core/studio/word-groups.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { isRecord } from "../../lib/api-error.ts";
import { Stack } from "../../ui/layout.tsx";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { useFigureFields } from "./figure-fields.ts";
import { FiguresDialog, hasText } from "./figures-dialog.tsx";
import { Labelled } from "./labelled.tsx";
import { PartForm } from "./part-form.tsx";
import { PeriodFields } from "./period-fields.tsx";
import { isPart } from "./report-dialog.tsx";
import type { Studio } from "./studio.ts";
import type { AreaChoice } from "./use-choices.ts";
import { wordEdits, type LabelsByLanguage } from "./use-label-groups.ts";

interface CardDialogProps {
  readonly studio: Studio;
  readonly dashboard: DashboardDefinition;
  readonly card: DashboardCard;
  readonly words: LabelsByLanguage;
  readonly areas: readonly AreaChoice[];
  readonly onClose: () => void;
}

const SIZES = ["small", "medium", "wide"] as const;

/** A card: its figures in a form; a list, an agenda or a chart of a report as JSON. */
export function CardDialog({ studio, dashboard, card, words, areas, onClose }: CardDialogProps) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const first = useRef<InputRef>(null);
  const own = LANGUAGES.find((language) => language === i18n.language) ?? "en";
  const [draft, setDraft] = useState<DashboardCard>(card);
  const [texts, setTexts] = useState(words);
  const [problem, setProblem] = useState<string | null>(null);
  const figures = draft.kind === "figures" ? draft : null;
  const fields = useFigureFields(studio.draft, figures?.part.resource ?? "");
  const owner = dashboard.name;
  const title = `${owner}.${card.name}`;
  const wordOf = (group: string, key: string) => readGroupWord(texts[own], group, key);
  const say = (group: string, key: string, text: string) =>
    setTexts((now) => ({ ...now, [own]: setGroupWord(now[own], group, { key, text }) }));
  const save = () => {
    if (!hasText(texts, own, ["cards", title])) return setProblem(t("studio.report.titleNeeded"));
    if (draft.name !== card.name) return setProblem(t("studio.report.nameStays", { name: card.name }));
    studio.edit([
      { kind: "dashboard", name: owner, seen: dashboard, document: putCard(dashboard, draft) },
      ...wordEdits("reports", words, texts),
    ]);
    return onClose();
  };
  return (
    <FiguresDialog
      title={t("studio.editField", {
        name:
          readGroupWord(words[own], "cards", title) || readGroupWord(words.en, "cards", title) || card.name,
      })}
      first={first}
      problem={problem}
      document={draft}
      isDocument={isCard}
      onDocument={setDraft}
      words={texts}
      wordKeys={cardLabelKeys(owner, draft)}
      onWords={setTexts}
      preview={figures === null ? null : { report: asReport(owner, figures), part: figures.part.name }}
      draft={studio.draft?.id ?? null}
      onSave={save}
      onClose={onClose}
    >
      {figures === null ? null : (
        <Stack gap={4}>
          <Labelled id={`${id}title`} label={t("studio.report.title")}>
            <Input
              id={`${id}title`}
              ref={first}
              value={wordOf("cards", title)}
              maxLength={120}
              onChange={({ target }) => say("cards", title, target.value)}
            />
          </Labelled>
          <Labelled id={`${id}size`} label={t("studio.report.size")}>
            <Select<CardSize | "">
              id={`${id}size`}
              value={figures.size ?? ""}
              style={{ inlineSize: "100%" }}
              options={[
                { value: "", label: t("studio.report.sizes.own") },
                ...SIZES.map((value) => ({ value, label: t(`studio.report.sizes.${value}`) })),
              ]}
              onChange={(value) => setDraft(withSetting(figures, "size", value === "" ? undefined : value))}
            />
          </Labelled>
          <PeriodFields
            within={figures.within ?? null}
            compare={figures.compare ?? "none"}
            onChange={(within, compare) => {
              const compared = withSetting(
                figures,
                "compare",
                within === null || compare === "none" ? undefined : compare,
              );
              setDraft(withSetting(compared, "within", within ?? undefined));
            }}
          />
          {fields === null ? (
            <ScreenSkeleton />
          ) : (
            <PartForm
              part={figures.part}
              fields={fields}
              areas={areas}
              wordOf={(measure) => wordOf("measures", `${owner}.${figures.part.name}.${measure}`)}
              onWord={(measure, text) => say("measures", `${owner}.${figures.part.name}.${measure}`, text)}
              onChange={(part, word) => {
                setDraft({ ...figures, part });
                if (word !== undefined) say("measures", `${owner}.${part.name}.${word.measure}`, word.text);
              }}
            />
          )}
        </Stack>
      )}
    </FiguresDialog>
  );
}

/** The figures of a card as a report shows them: the same engine answers both. */
function asReport(
  owner: string,
  { part, within, compare }: Extract<DashboardCard, { kind: "figures" }>,
): ReportDefinition {
  const period = within === undefined ? {} : { period: { default: within, ...(compare && { compare }) } };
  return { version: 1, name: owner, access: owner, ...period, parts: [part] };
}

function isCard(read: unknown): read is DashboardCard {
  return (
    isRecord(read) && typeof read["name"] === "string" && (read["kind"] !== "figures" || isPart(read["part"]))
  );
}
