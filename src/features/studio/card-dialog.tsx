import type { InputRef } from "antd";
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
import { ReportCardForm } from "./report-card-form.tsx";
import { RowsCardForm } from "./rows-card-form.tsx";
import { useFigureFields } from "./figure-fields.ts";
import { FiguresDialog, hasText } from "./figures-dialog.tsx";
import { CardPreview, FiguresPreview } from "./figures-preview.tsx";
import { LabelledSelect, LabelledText } from "./labelled.tsx";
import { PartForm, type PartFormProps } from "./part-form.tsx";
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
  readonly reports: readonly AreaChoice[];
  readonly onClose: () => void;
}

const SIZES = ["small", "medium", "wide"] as const;

/** A card: its title and width, and what it shows in a form of its kind, with the card beside it. */
export function CardDialog({ studio, dashboard, card, words, areas, reports, onClose }: CardDialogProps) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const first = useRef<InputRef>(null);
  const own = LANGUAGES.find((language) => language === i18n.language) ?? "en";
  const [draft, setDraft] = useState<DashboardCard>(card);
  const [texts, setTexts] = useState(words);
  const [problem, setProblem] = useState<string | null>(null);
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
      preview={(shown) => {
        const beside = { words: shown, draft: studio.draft?.id ?? null };
        return draft.kind === "figures" ? (
          <FiguresPreview report={asReport(owner, draft)} part={draft.part.name} {...beside} />
        ) : (
          <CardPreview dashboard={{ ...dashboard, cards: [draft] }} {...beside} />
        );
      }}
      onSave={save}
      onClose={onClose}
    >
      <Stack gap={4}>
        <LabelledText
          id={`${id}title`}
          label={t("studio.report.title")}
          value={wordOf("cards", title)}
          maxLength={120}
          first={first}
          onChange={(text) => say("cards", title, text)}
        />
        <LabelledSelect<CardSize | "">
          label={t("studio.report.size")}
          value={draft.size ?? ""}
          options={[
            { value: "", label: t("studio.report.sizes.own") },
            ...SIZES.map((value) => ({ value, label: t(`studio.report.sizes.${value}`) })),
          ]}
          onChange={(value) => setDraft(withSetting(draft, "size", value === "" ? undefined : value))}
        />
        {draft.kind === "figures" ? (
          <FiguresForm
            studio={studio}
            card={draft}
            areas={areas}
            wordOf={(measure) => wordOf("measures", `${owner}.${draft.part.name}.${measure}`)}
            onWord={(measure, text) => say("measures", `${owner}.${draft.part.name}.${measure}`, text)}
            onChange={setDraft}
          />
        ) : null}
        {draft.kind === "list" || draft.kind === "agenda" ? (
          <RowsCardForm studio={studio} card={draft} areas={areas} onChange={setDraft} />
        ) : null}
        {draft.kind === "report" ? (
          <ReportCardForm studio={studio} card={draft} words={texts} reports={reports} onChange={setDraft} />
        ) : null}
      </Stack>
    </FiguresDialog>
  );
}

type FiguresCard = Extract<DashboardCard, { kind: "figures" }>;

interface FiguresFormProps extends Pick<PartFormProps, "areas" | "wordOf" | "onWord"> {
  readonly studio: Studio;
  readonly card: FiguresCard;
  readonly onChange: (card: FiguresCard) => void;
}

function FiguresForm({ studio, card, areas, wordOf, onWord, onChange }: FiguresFormProps) {
  const fields = useFigureFields(studio.draft, card.part.resource);
  return (
    <>
      <PeriodFields
        within={card.within ?? null}
        compare={card.compare ?? "none"}
        onChange={(within, compare) => {
          const compared = withSetting(
            card,
            "compare",
            within === null || compare === "none" ? undefined : compare,
          );
          onChange(withSetting(compared, "within", within ?? undefined));
        }}
      />
      {fields === null ? (
        <ScreenSkeleton />
      ) : (
        <PartForm
          part={card.part}
          fields={fields}
          areas={areas}
          wordOf={wordOf}
          onWord={onWord}
          onChange={(part, word) => {
            onChange({ ...card, part });
            if (word !== undefined) onWord(word.measure, word.text);
          }}
        />
      )}
    </>
  );
}

/** The figures of a card as a report shows them: the same engine answers both. */
function asReport(owner: string, { part, within, compare }: FiguresCard): ReportDefinition {
  const period = within === undefined ? {} : { period: { default: within, ...(compare && { compare }) } };
  return { version: 1, name: owner, access: owner, ...period, parts: [part] };
}

function isCard(read: unknown): read is DashboardCard {
  return (
    isRecord(read) && typeof read["name"] === "string" && (read["kind"] !== "figures" || isPart(read["part"]))
  );
}
