import type { Design } from "../../../../core/forms/design.ts";
import { OWN_LANGUAGE } from "../../../../core/forms/labels.ts";
import { LABEL_NAMES, type StoredQuestion } from "../../../../core/forms/types.ts";
import { useConfigIndex, useFieldContext } from "../../../config/config-context.tsx";
import { fieldLabel, optionLabel, resourcePlural } from "../../../config/labels.ts";
import { languages } from "../../../i18n/languages.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { publishedFields } from "../../studio/asked.ts";
import { useConditionSentences } from "../../studio/use-condition-sentences.ts";
import { useOptionLists } from "../lists/option-lists.ts";
import { useLogicLabels } from "../design/use-logic-labels.ts";

/** One thing that is said of a question. */
export interface QuestionFact {
  readonly key: string;
  readonly label: string;
  readonly text: string;
}

const RESOURCE = "question";
/** Said otherwise: in sentences, by the place where it stands, or in another fact. */
const SAID: ReadonlySet<string> = new Set([
  "id",
  "title",
  "category",
  "dependent",
  "child",
  "parent_question_id",
  "reveal_value",
  "ask_when",
  "translations",
  "answer_type",
  "records_where",
  "option_list",
]);

/** What is said of a question besides its title, in the reader's words; `design`: the questions it stands among. */
export function useQuestionFacts(design: Design): (question: StoredQuestion) => readonly QuestionFact[] {
  const { t, i18n } = useTranslation();
  const { config, resource } = useConfigIndex();
  const sentences = useConditionSentences();
  const { format } = useFieldContext();
  const logic = useLogicLabels(design);
  const lists = useOptionLists()?.data;
  const nameOf = (language: string) => languages.find(({ code }) => code === language)?.name ?? language;

  const textOf = (field: string, value: unknown): string => {
    if (value === true) return t("values.yes");
    if (typeof value === "number") return format.number(value);
    if (typeof value === "string") return field === "records_of" ? resourcePlural(config, value) : value;
    if (!Array.isArray(value)) return "";
    const names = value.map((one) =>
      field === "allowed_files" ? optionLabel(config, RESOURCE, field, String(one)) : String(one),
    );
    return format.list(names);
  };

  const listName = ({ option_list = null }: StoredQuestion): string =>
    option_list === null || lists === undefined
      ? ""
      : (lists.find(({ id }) => id === option_list)?.title ?? t("formDesigner.lists.hidden"));

  /** Which records can be chosen, in words; a field that the reader may not see goes by its name. */
  const recordsText = ({ records_of = null, records_where = null }: StoredQuestion): string => {
    if (records_of === null || records_where === null) return "";
    const fields = publishedFields(config, records_of, resource(records_of)?.fields ?? []);
    return sentences.condition(records_where, { fields });
  };

  return (question) => {
    const settings = Object.entries(question)
      .filter(([key]) => !SAID.has(key))
      .map(([key, value]) => ({ key, label: fieldLabel(config, RESOURCE, key), text: textOf(key, value) }));
    const when = question.ask_when ?? null;
    // the title in the reader's language stands above
    const titleOf = (language: string, title: string) => (language === i18n.language ? "" : title);
    const own = [
      { key: OWN_LANGUAGE, label: nameOf(OWN_LANGUAGE), text: titleOf(OWN_LANGUAGE, question.title) },
    ];
    const words = Object.entries(question.translations ?? {}).map(
      ([language, { title, options = [], ...labels }]) => ({
        key: language,
        label: nameOf(language),
        text: [titleOf(language, title), ...LABEL_NAMES.map((name) => labels[name] ?? ""), options.join(", ")]
          .filter((text) => text !== "")
          .join(" · "),
      }),
    );
    const facts = [
      {
        key: "answer_type",
        label: fieldLabel(config, RESOURCE, "answer_type"),
        text: optionLabel(config, RESOURCE, "answer_type", question.answer_type),
      },
      {
        key: "place",
        label: t("formDesigner.compare.place"),
        text: placeOf(design, question, format.number),
      },
      { key: "brought", label: t("formDesigner.compare.asked"), text: logic.brought(question) ?? "" },
      {
        key: "ask_when",
        label: t("formDesigner.design.askWhen"),
        text: when === null ? "" : logic.condition(when),
      },
      ...settings,
      {
        key: "option_list",
        label: fieldLabel(config, RESOURCE, "option_list"),
        text: listName(question),
      },
      {
        key: "records_where",
        label: fieldLabel(config, RESOURCE, "records_where"),
        text: recordsText(question),
      },
      ...own,
      ...words,
    ];
    return facts.filter(({ text }) => text !== "");
  };
}

function placeOf(design: Design, { id }: StoredQuestion, format: (number: number) => string): string {
  return format(design.findIndex((one) => one.id === id) + 1);
}
