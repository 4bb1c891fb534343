import { useMemo } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ChangedQuestion, QuestionChange } from "../../../core/forms/differences.ts";
import type { DesignError } from "../../../core/forms/design-errors.ts";
import type { StoredQuestion } from "../../../core/forms/types.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { optionLabel } from "../../config/labels.ts";

const RESOURCE = "question";

interface FormWords {
  readonly problem: (problem: DesignError) => string;
  /** What became of a question, one sentence a change. */
  readonly changes: (changed: ChangedQuestion) => string[];
}

/** The problems of forms and their changes in the reader's words. */
export function useFormLabels(): FormWords {
  const { t, i18n } = useTranslation();
  const { config } = useConfigIndex();
  return useMemo(() => {
    const option = (field: string, value: unknown): string =>
      optionLabel(config, RESOURCE, field, String(value));
    const list = new Intl.ListFormat(i18n.language);

    const problem = ({ code, parameters }: DesignError): string => {
      if (code === "unreachable" && parameters["value"] === "") {
        return t("formDesigner.unreachableUnsaid", { parent: parameters["parent"] });
      }
      return t(`formDesigner.problems.${code}`, {
        ...parameters,
        type: option("answer_type", parameters["type"]),
        category: option("category", parameters["category"]),
      });
    };

    const sentences: Readonly<Record<QuestionChange, (changed: ChangedQuestion) => string[]>> = {
      title: ({ before }) => [t("formDesigner.changes.title", { before: before.title })],
      type: ({ before, after }) => [
        t("formDesigner.changes.type", {
          before: option("answer_type", before.answer_type),
          after: option("answer_type", after.answer_type),
        }),
      ],
      options: ({ before, after }) => {
        const gained = missingFrom(before, after);
        const lost = missingFrom(after, before);
        const said = [
          gained.length > 0 ? t("formDesigner.changes.optionsAdded", { options: list.format(gained) }) : null,
          lost.length > 0 ? t("formDesigner.changes.optionsRemoved", { options: list.format(lost) }) : null,
        ].filter((sentence) => sentence !== null);
        return said.length > 0 ? said : [t("formDesigner.changes.options")];
      },
      list: ({ after }) => [
        t((after.option_list ?? null) === null ? "formDesigner.changes.noList" : "formDesigner.changes.list"),
      ],
      required: ({ after }) => [
        t(after.is_required ? "formDesigner.changes.required" : "formDesigner.changes.optional"),
      ],
      reveal: () => [t("formDesigner.changes.reveal")],
      limits: () => [t("formDesigner.changes.limits")],
      verdict: ({ after }) => [
        t(after.shows_verdict === true ? "formDesigner.changes.verdict" : "formDesigner.changes.noVerdict"),
      ],
      files: () => [t("formDesigner.changes.files")],
      records: () => [t("formDesigner.changes.records")],
      words: () => [t("formDesigner.changes.words")],
      condition: () => [t("formDesigner.changes.condition")],
      default: () => [t("formDesigner.changes.default")],
      calculation: () => [t("formDesigner.changes.calculation")],
      read_only: ({ after }) => [
        t(after.read_only === true ? "formDesigner.changes.readOnly" : "formDesigner.changes.notReadOnly"),
      ],
      order: () => [t("formDesigner.changes.order")],
    };
    return {
      problem,
      changes: (changed) => changed.changes.flatMap((change) => sentences[change](changed)),
    };
  }, [t, i18n.language, config]);
}

/** Options of the second that the first does not have. */
function missingFrom(first: StoredQuestion, second: StoredQuestion): string[] {
  return second.options.filter((option) => !first.options.includes(option));
}
