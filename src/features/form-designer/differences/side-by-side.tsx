import { compareLabels, type TextPart } from "../../../../core/forms/compare-labels.ts";
import type { Design } from "../../../../core/forms/design.ts";
import { formDifferences, type FormDifferences } from "../../../../core/forms/differences.ts";
import { titleIn } from "../../../../core/forms/language.ts";
import type { StoredQuestion } from "../../../../core/forms/types.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { Box, Inline, Text } from "../../../ui/layout.tsx";
import { type QuestionFact, useQuestionFacts } from "./use-question-facts.ts";
import css from "./side-by-side.module.css";

/** The questions of a form at one time, and what that time is called. */
export interface FormState {
  readonly label: string;
  readonly questions: Design;
}

interface SideBySideProps {
  readonly before: FormState;
  readonly after: FormState;
}

/** What differs between two versions, each question before and after, changed words marked. */
export function SideBySide({ before, after }: SideBySideProps) {
  const { t } = useTranslation();
  const factsBefore = useQuestionFacts(before.questions);
  const factsAfter = useQuestionFacts(after.questions);
  const differences = formDifferences({ before, after });
  const compared = compareQuestions(before.questions, differences);
  const same = after.questions.length - differences.added.length - differences.changed.length;
  return (
    <>
      <table className={css["table"]} aria-label={t("formDesigner.compare.title")}>
        <thead>
          <tr>
            <th scope="col">{before.label}</th>
            <th scope="col">{after.label}</th>
          </tr>
        </thead>
        <tbody>
          {compared.map((question) => (
            <ComparedRow
              key={question.id}
              question={question}
              factsBefore={question.before === null ? [] : factsBefore(question.before)}
              factsAfter={question.after === null ? [] : factsAfter(question.after)}
            />
          ))}
        </tbody>
      </table>
      <Box as="p" above={2} tone="quiet" size={13}>
        {t("formDesigner.compare.same", { count: same })}
      </Box>
    </>
  );
}

interface ComparedRowProps {
  readonly question: ComparedQuestion;
  readonly factsBefore: readonly QuestionFact[];
  readonly factsAfter: readonly QuestionFact[];
}

function ComparedRow({ question: { before, after }, factsBefore, factsAfter }: ComparedRowProps) {
  const { i18n } = useTranslation();
  const titleOf = (question: StoredQuestion | null) =>
    question === null ? "" : titleIn(question, i18n.language);
  const titles = compareLabels({ before: titleOf(before), after: titleOf(after) }, i18n.language);
  const isChange = before !== null && after !== null;
  const keys = [...new Set([...factsBefore, ...factsAfter].map(({ key }) => key))];
  const facts = keys.flatMap((key) => {
    const [was, is] = [factsBefore, factsAfter].map((side) => side.find((fact) => fact.key === key));
    if (isChange && was?.text === is?.text) return [];
    const texts = compareLabels({ before: was?.text ?? "", after: is?.text ?? "" }, i18n.language);
    return [{ key, label: (was ?? is)?.label ?? "", ...texts }];
  });
  return (
    <tr>
      {(["before", "after"] as const).map((side) => (
        <ComparedCell
          key={side}
          side={side}
          isAsked={(side === "before" ? before : after) !== null}
          isMarked={isChange}
          title={titles[side]}
          facts={facts.map((fact) => ({ key: fact.key, label: fact.label, parts: fact[side] }))}
        />
      ))}
    </tr>
  );
}

interface ComparedCellProps {
  readonly side: "before" | "after";
  readonly isAsked: boolean;
  /** False where all of it is new or gone, so that no single word has to be told. */
  readonly isMarked: boolean;
  readonly title: readonly TextPart[];
  readonly facts: readonly {
    readonly key: string;
    readonly label: string;
    readonly parts: readonly TextPart[];
  }[];
}

function ComparedCell({ side, isAsked, isMarked, title, facts }: ComparedCellProps) {
  const { t } = useTranslation();
  if (!isAsked)
    return (
      <td>
        <Text tone="quiet" size={13}>
          {t(side === "before" ? "formDesigner.compare.notYet" : "formDesigner.compare.noMore")}
        </Text>
      </td>
    );
  return (
    <td data-whole={isMarked ? undefined : side}>
      <Text as="p" size={14} weight={500} breakWords>
        <Marked side={side} parts={title} isMarked={isMarked} />
      </Text>
      <dl>
        {facts.map(({ key, label, parts }) =>
          parts.length === 0 ? null : (
            <Inline key={key} wrap gap={[0, 2]} above={1}>
              <dt>{label}</dt>
              <Box as="dd" shrink breakWords>
                <Marked side={side} parts={parts} isMarked={isMarked} />
              </Box>
            </Inline>
          ),
        )}
      </dl>
    </td>
  );
}

interface MarkedProps {
  readonly side: "before" | "after";
  readonly parts: readonly TextPart[];
  readonly isMarked: boolean;
}

function Marked({ side, parts, isMarked }: MarkedProps) {
  const Mark = side === "before" ? "del" : "ins";
  return (
    <bdi>
      {parts.map(({ text, changed }, index) =>
        // a text has as many parts as it always had
        changed && isMarked ? <Mark key={index}>{text}</Mark> : <span key={index}>{text}</span>,
      )}
    </bdi>
  );
}

/** One question in both versions; null where a version does not ask it. */
interface ComparedQuestion {
  readonly id: number;
  readonly before: StoredQuestion | null;
  readonly after: StoredQuestion | null;
}

/** The questions that differ, in the order of the later version; what was removed stands where it was asked. */
function compareQuestions(before: Design, differences: FormDifferences): readonly ComparedQuestion[] {
  const { added, removed, changed } = differences;
  const compared: ComparedQuestion[] = [
    ...changed.map((one) => ({ id: one.after.id, before: one.before, after: one.after })),
    ...added.map((after) => ({ id: after.id, before: null, after })),
    ...removed.map((one) => ({ id: one.id, before: one, after: null })),
  ];
  const place = new Map(before.map(({ id }, index) => [id, index]));
  return compared.toSorted((a, b) => (place.get(a.id) ?? Infinity) - (place.get(b.id) ?? Infinity));
}
