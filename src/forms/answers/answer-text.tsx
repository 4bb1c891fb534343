import { useTranslation } from "../../i18n/use-translation.tsx";
import { factsOf, isEmpty, type Rate, takesRecords, verdictOn } from "../../../core/forms/kinds.ts";
import type { Question } from "../../../core/forms/types.ts";
import type { Tone } from "../../../core/definition/types.ts";
import { useFieldContext } from "../../config/config-context.tsx";
import { FileLink } from "../../fields/file/file-link.tsx";
import { referenceLink } from "../../fields/reference/cells.tsx";
import { asFile } from "../../fields/values.ts";
import { isRecord } from "../../lib/api-error.ts";
import { useAnsweredRecords } from "../answered-records.ts";
import { Status } from "../../ui/status.tsx";
import { Inline, Stack, Text } from "../../ui/layout.tsx";

interface AnswerTextProps {
  /** Absent where nothing is known of it any more. */
  readonly question?: Question;
  readonly value: unknown;
}

const VERDICT_TONES = { offer: "good", maybe: "warning", reject: "bad" } as const satisfies Record<
  string,
  Tone
>;
const RATE_TONES: Readonly<Record<Rate, Tone>> = {
  Bad: "bad",
  Unsatisfied: "bad",
  Okay: "warning",
  Satisfied: "good",
  Good: "good",
};

/** An answer in words: yes and no, rates and verdicts in the reader's language, options by their labels. */
export function AnswerText({ question, value }: AnswerTextProps) {
  const { t } = useTranslation();
  const labelOf = (option: unknown) => question?.option_labels?.[String(option)] ?? String(option);
  if (isEmpty(value)) return <Text tone="faint">{t("forms.notAnswered")}</Text>;
  const kind = question ? factsOf(question).kind : "text";
  if (kind === "yes_no") return t(value === "Yes" ? "values.yes" : "values.no");
  const verdict = question ? verdictOn(question, value) : null;
  if (verdict !== null) {
    return (
      <Status tone={VERDICT_TONES[verdict]}>
        {t("forms.scored", { score: value, verdict: t(`forms.verdicts.${verdict}`) })}
      </Status>
    );
  }
  if (question?.records_of && takesRecords(question)) {
    const ids = (Array.isArray(value) ? value : [value]).map(Number);
    return <RecordsAnswer area={question.records_of} ids={ids} isList={kind === "records"} />;
  }
  if (kind === "rate" && isRate(value)) {
    return <Status tone={RATE_TONES[value]}>{t(`forms.rates.${value}`)}</Status>;
  }
  if (Array.isArray(value)) {
    return (
      <Stack as={kind === "ranking" ? "ol" : "ul"} gap={0.5}>
        {value.map((one: unknown, index) => (
          <li key={index}>{isRecord(one) ? String(one["name"]) : labelOf(one)}</li>
        ))}
      </Stack>
    );
  }
  if (kind === "number" || kind === "day" || kind === "moment") {
    return <Figure kind={kind} value={value} unit={question?.unit ?? null} />;
  }
  return (
    <Text space="pre-wrap">
      <bdi>{kind === "choice" ? labelOf(value) : String(value)}</bdi>
      {kind === "whole" && question?.unit ? <bdi> {question.unit}</bdi> : null}
    </Text>
  );
}

interface RecordsAnswerProps {
  readonly area: string;
  readonly ids: readonly number[];
  readonly isList: boolean;
}

/** Records by their names, which lead to them; one that its reader may not see says so. */
function RecordsAnswer({ area, ids, isList }: RecordsAnswerProps) {
  const { t } = useTranslation();
  const context = useFieldContext();
  const recordOf = useAnsweredRecords(area, ids);
  const show = (id: number) => {
    const { label, archived } = recordOf(id);
    if (label === undefined) return <Text tone="faint">…</Text>;
    if (label === null) return <Text tone="quiet">{t("forms.record.hidden")}</Text>;
    return (
      <Inline as="span" gap={2} wrap align="baseline">
        <bdi>{referenceLink(context, area, { id, label })}</bdi>
        {archived ? <Status tone="neutral">{t("common.archived")}</Status> : null}
      </Inline>
    );
  };
  const [first] = ids;
  if (!isList) return first === undefined ? null : show(first);
  return (
    // far enough from each other for a finger
    <Stack as="ul" gap={1}>
      {ids.map((id) => (
        <li key={id}>{show(id)}</li>
      ))}
    </Stack>
  );
}

interface FigureProps {
  readonly kind: "number" | "day" | "moment";
  readonly value: unknown;
  readonly unit: string | null;
}

/** A number, a day or a moment as its reader writes them. */
function Figure({ kind, value, unit }: FigureProps) {
  const { format } = useFieldContext();
  const text = String(value);
  const written = { number: format.number, day: format.date, moment: format.instant }[kind](text);
  return (
    <Text>
      <bdi>{written}</bdi>
      {unit === null ? null : <bdi>{`\u00a0${unit}`}</bdi>}
    </Text>
  );
}

/** Files of an answer; those that are kept open through a link that works once. */
export function ChosenFiles({ value }: { readonly value: unknown }) {
  const { t } = useTranslation();
  if (!Array.isArray(value) || value.length === 0) {
    return <Text tone="faint">{t("forms.notAnswered")}</Text>;
  }
  return (
    <Stack as="ul" gap={0.5}>
      {value.map((one: unknown, index) => {
        const file = asFile(one);
        return (
          <li key={index}>
            {file ? <FileLink file={file} /> : isRecord(one) ? String(one["name"]) : String(one)}
          </li>
        );
      })}
    </Stack>
  );
}

function isRate(value: unknown): value is Rate {
  return typeof value === "string" && value in RATE_TONES;
}
