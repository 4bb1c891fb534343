import { testsOf } from "../../../../core/forms/ask-when.ts";
import { readPart, sourcesOf } from "../../../../core/forms/calculation.ts";
import { factsOf, takesNumber, takesRecords, YES } from "../../../../core/forms/kinds.ts";
import { isMatrix } from "../../../../core/forms/matrix.ts";
import { getReveal } from "../../../../core/forms/reveal.ts";
import type { Answers, NeverReason } from "../../../../core/forms/reach.ts";
import type { UnaskedReason } from "../../../../core/forms/explain-asking.ts";
import type { AskWhen, Calculation, StoredQuestion } from "../../../../core/forms/types.ts";
import type { Design } from "../../../../core/forms/design.ts";
import { useAnswerLabel } from "../../../forms/use-answer-label.ts";
import { useFieldContext } from "../../../config/config-context.tsx";
import { useRecordLabels } from "../../../fields/reference/labels.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { readClause } from "./clauses.ts";

const OPERATION_NAMES = {
  add: "sum",
  subtract: "difference",
  multiply: "product",
  divide: "quotient",
} as const;

/** Records that conditions ask for. */
function testedRecords(design: Design): readonly { readonly resource: string; readonly id: number }[] {
  const areas = new Map(
    design.flatMap((one) => (takesRecords(one) && one.records_of ? [[one.id, one.records_of]] : [])),
  );
  if (areas.size === 0) return [];
  return design.flatMap(({ ask_when = null }) =>
    (ask_when === null ? [] : testsOf(ask_when)).flatMap((test) => {
      const resource = areas.get(test.question);
      return resource !== undefined && "is" in test && typeof test.is === "number"
        ? [{ resource, id: test.is }]
        : [];
    }),
  );
}

const revealOf = ({ reveal_value }: StoredQuestion, parent: StoredQuestion): string =>
  reveal_value ?? (takesNumber(parent) ? "" : YES);

/** When questions are asked, in sentences. */
export function useLogicLabels(design: Design) {
  const { t, i18n } = useTranslation();
  const labelOf = useAnswerLabel();
  const { format } = useFieldContext();
  const recordLabel = useRecordLabels(testedRecords(design));
  const byId = new Map(design.map((question) => [question.id, question]));
  const nameOf = (id: number): string => {
    const title = byId.get(id)?.title.trim();
    if (title === undefined) return t("formDesigner.design.removed");
    return title === "" ? t("formDesigner.design.unnamed") : title;
  };
  const join = (parts: readonly string[], type: "conjunction" | "disjunction") =>
    new Intl.ListFormat(i18n.language, { type }).format(parts);

  const answerIn = (question: StoredQuestion | undefined, value: unknown): string =>
    question !== undefined && takesRecords(question)
      ? (recordLabel({ resource: question.records_of ?? "", id: Number(value) }) ??
        t("formDesigner.logic.something"))
      : typeof value === "string" || typeof value === "number"
        ? labelOf(question, String(value))
        : Array.isArray(value) && value.every((one) => typeof one === "string")
          ? join(value, "conjunction")
          : t("formDesigner.logic.something");

  const condition = (part: AskWhen): string => {
    const clause = readClause(part);
    if (clause !== null) {
      const { question, operator, value } = clause;
      return t("formDesigner.logic.test", {
        source: nameOf(question),
        operator: t(`formDesigner.design.operators.${operator}`),
        value: value === null ? "" : answerIn(byId.get(question), value),
      }).trim();
    }
    if ("all" in part) return join(part.all.map(inner), "conjunction");
    if ("any" in part) return join(part.any.map(inner), "disjunction");
    return "not" in part ? t("formDesigner.logic.not", { condition: condition(part.not) }) : "";
  };
  const inner = (part: AskWhen): string =>
    "all" in part || "any" in part ? `(${condition(part)})` : condition(part);

  const calculation = (whole: Calculation): string => {
    const part = readPart(whole);
    if (part.kind === "number") return format.number(part.value);
    if (part.kind === "question") return nameOf(part.question);
    const parts =
      part.kind === "gathered"
        ? part.of.map(nameOf)
        : part.parts.map((one) => (sourcesOf(one).length > 1 ? `(${calculation(one)})` : calculation(one)));
    const operation = part.kind === "gathered" ? part.by : OPERATION_NAMES[part.by];
    return `${t(`formDesigner.design.operations.${operation}`)} ${join(parts, "conjunction")}`;
  };

  /** What of its parent's answer brings a question; null for one asked at first. */
  const brought = (question: StoredQuestion): string | null => {
    const parent = byId.get(question.parent_question_id ?? 0);
    if (parent === undefined) return null;
    const facts = { parent: nameOf(parent.id) };
    if (isMatrix(parent)) return t("formDesigner.design.row", facts);
    if (getReveal({ parent, child: question }).kind === "repeat")
      return t(`formDesigner.design.${parent.answer_type === "rows" ? "inRows" : "repeated"}`, facts);
    return t("formDesigner.design.after", { ...facts, answer: labelOf(parent, revealOf(question, parent)) });
  };
  /** What of other answers brings a question, without whose they are: an arrow tells that. */
  const tests = (part: AskWhen): readonly string[] => {
    if ("all" in part) return part.all.flatMap(tests);
    if ("any" in part) return part.any.flatMap(tests);
    if ("not" in part) return tests(part.not).map((one) => t("formDesigner.logic.not", { condition: one }));
    const clause = readClause(part);
    if (clause === null) return [];
    const { question, operator, value } = clause;
    return [
      t("formDesigner.logic.test", {
        source: "",
        operator: t(`formDesigner.design.operators.${operator}`),
        value: value === null ? "" : answerIn(byId.get(question), value),
      }).trim(),
    ];
  };
  const arrows = (question: StoredQuestion): string => {
    const { ask_when = null, calculation: calculated = null } = question;
    const parent = byId.get(question.parent_question_id ?? 0);
    const isAnswer = parent !== undefined && !isMatrix(parent);
    const isRepeated = isAnswer && getReveal({ parent, child: question }).kind === "repeat";
    return [
      isRepeated ? "×" : isAnswer ? labelOf(parent, revealOf(question, parent)) : "",
      ...(ask_when === null ? [] : tests(ask_when)),
      calculated === null ? "" : "=",
    ]
      .filter(Boolean)
      .join(" · ");
  };
  return {
    nameOf,
    arrows,
    condition,
    calculation,
    brought,
    never: ({ kind, question }: NeverReason): string =>
      t(`formDesigner.logic.never.${kind}`, { title: nameOf(question) }),
    answers: (answers: Answers): string =>
      answers.size === 0
        ? t("formDesigner.logic.atFirst")
        : t("formDesigner.logic.with", {
            answers: join(
              // as they are asked
              design
                .filter(({ id }) => answers.has(id))
                .map((one) => `${nameOf(one.id)} – ${answerIn(one, answers.get(one.id))}`),
              "conjunction",
            ),
          }),
    unasked: (question: StoredQuestion, reason: UnaskedReason): string => {
      const parent = byId.get(question.parent_question_id ?? 0);
      const facts = {
        parent: parent === undefined ? "" : nameOf(parent.id),
        answer:
          parent === undefined || factsOf(parent).kind === "none"
            ? ""
            : labelOf(parent, question.reveal_value ?? YES),
        condition: reason === "condition" && question.ask_when ? condition(question.ask_when) : "",
      };
      // a row is asked when its matrix is
      if (parent !== undefined && isMatrix(parent) && (reason === "answer" || facts.condition === ""))
        return t("formDesigner.logic.unasked.parent", facts);
      const repeats =
        reason === "answer" &&
        parent !== undefined &&
        getReveal({ parent, child: question }).kind === "repeat";
      return t(`formDesigner.logic.unasked.${repeats ? "repeat" : reason}`, facts);
    },
  };
}
