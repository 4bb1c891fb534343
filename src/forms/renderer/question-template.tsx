import type { FieldTemplateProps } from "@rjsf/utils";
import { use } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { errorId, hasHintOf, hintId, isBeside, isCounted, labelId } from "./ids.ts";
import { type Asked, AskedContext } from "./asked-context.ts";
import css from "./form.module.css";
import { Box, Text } from "../../ui/layout.tsx";

/** Widgets of several inputs, which the words of the question name; the words of all others are a label. */
const GROUPS: ReadonlySet<unknown> = new Set([
  "YesNo",
  "Radios",
  "Boxes",
  "Rate",
  "Scale",
  "Ranking",
  "Rows",
]);
/** Widgets whose inputs cannot say by themselves that an answer is required. */
const SILENT: ReadonlySet<unknown> = new Set(["Boxes", "Score", "Files", "Ranking", "Rows", "Signature"]);

/** Joins what follows to the last word: no line begins with it. */
const NOT_ALONE = "\u2060";

/** A question: its words, what answers it, and what is wrong with the answer. rjsf draws the form as a whole by it, too. */
export function QuestionTemplate(props: FieldTemplateProps) {
  const asked = use(AskedContext);
  return asked ? <Drawn {...props} asked={asked} /> : props.children;
}

type AskedProps = { readonly asked: Asked };

function Drawn({ id, required, rawErrors, uiSchema, children, asked }: FieldTemplateProps & AskedProps) {
  const widget: unknown = uiSchema?.["ui:widget"];
  const words = <Words asked={asked} required={required === true} silent={SILENT.has(widget)} />;
  const isWrong = rawErrors !== undefined && rawErrors.length > 0;
  return (
    <div className={css["question"]} data-part={asked.place.part} data-problem={isWrong || undefined}>
      {GROUPS.has(widget) ? (
        <Box className={css["label"]} block weight={500} breakWords id={labelId(id)}>
          {words}
        </Box>
      ) : (
        <Box as="label" className={css["label"]} block weight={500} breakWords id={labelId(id)} htmlFor={id}>
          {words}
        </Box>
      )}
      {hasHintOf(asked.question, asked.place.part) ? <Hint id={id} question={asked.question} /> : null}
      {children}
      {isWrong ? (
        <p className={css["error"]} id={errorId(id)}>
          {rawErrors.join(" ")}
        </p>
      ) : null}
    </div>
  );
}

/** The help that its designer wrote, and how many choices are taken. */
function Hint({ id, question }: { readonly id: string; readonly question: Asked["question"] }) {
  const { t } = useTranslation();
  const { help = null, max_value = null } = question;
  const min = Math.max(question.min_value ?? 1, 1);
  const counted = !isCounted(question)
    ? null
    : max_value === null
      ? "atLeast"
      : min === max_value
        ? "exactly"
        : min > 1
          ? "between"
          : "atMost";
  return (
    <Box as="p" above={1} below={1} tone="quiet" size={13} dir="auto" id={hintId(id)}>
      {help}
      {help !== null && counted !== null ? <br /> : null}
      {counted === null ? null : t(`forms.choices.${counted}`, { min, max: max_value ?? min })}
    </Box>
  );
}

interface WordsProps extends AskedProps {
  readonly required: boolean;
  readonly silent: boolean;
}

function Words({ asked, required, silent }: WordsProps) {
  const { t } = useTranslation();
  const { question, place } = asked;
  const beside = isBeside(question, place.part);
  return (
    <>
      {beside ? (
        t(`forms.parts.${place.part === "comment" ? "comment" : "files"}`)
      ) : (
        <bdi>{question.title}</bdi>
      )}
      {required ? (
        <Text aria-hidden="true" before={1} tone="bad">
          {NOT_ALONE}*
        </Text>
      ) : null}
      {required && silent ? <span className="visually-hidden">{t("forms.required")}</span> : null}
      {beside ? <span className="visually-hidden">{question.title}</span> : null}
    </>
  );
}
